/** How a person's games against the computer ended, and which strength the last one suggests for the next. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { isNamed, parsePlayer, writePlayer } from '../../engine/players/registry.ts';
import {
  type PlayedGame,
  closeStep,
  leadAfterResigning,
  suggestRematch,
} from '../../engine/players/rematch.ts';
import { coloursOfPeople } from '../../engine/players/seats.ts';
import { officialScore } from '../../engine/game/rules.ts';
import { opposite } from '../../engine/game/position.ts';
import { currentPosition } from '../../engine/game/tree.ts';
import { decisionOf, isFinished, isOver } from '../session/state.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

/** The number of results kept. */
const KEPT = 30;

/**
 * Writes results as "club+12 custom:7-30", the newest last: the opponent, and by how many discs the game was won or
 * lost.
 */
export function writeResults(games: readonly PlayedGame[]): string {
  return games.map(({ opponent, lead }) => `${writePlayer(opponent)}${lead < 0 ? '' : '+'}${lead}`).join(' ');
}

/** Reads what `writeResults` wrote; skips everything else. */
export function parseResults(text: string): PlayedGame[] {
  return text.split(' ').flatMap((each) => {
    const [, name = '', discs = ''] = /^([a-z]+(?::\d+)?)([+-]\d{1,2})$/.exec(each) ?? [];
    const opponent = parsePlayer(name);
    return opponent && !isNamed(opponent) ? [{ opponent, lead: Number(discs) }] : [];
  });
}

export const useRematchStore = defineStore('rematch', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();

  /** The serial of the game that was counted last. */
  const counted = shallowRef(0);

  /** Takes back what the game that was counted last has changed, if it goes on after all. */
  let uncount = (): void => undefined;

  /** Whether the game was already finished when it was loaded; the board may then show any place of it. */
  const cameFinished = shallowRef(isFinished(game.state));

  /** The step to offer now that the game is over. */
  const suggestion = computed(() =>
    game.isOver && counted.value === game.serial && !preferences.values.keepsClose
      ? suggestRematch(parseResults(preferences.values.results).at(-1))
      : undefined,
  );

  /** Whether colours can be swapped for the next game, which between two people or two computers would change nothing. */
  const canSwap = computed(() => game.mode === 'blackVsComputer' || game.mode === 'whiteVsComputer');

  /** Whether the last game was won. */
  const isUp = computed(() => (parseResults(preferences.values.results).at(-1)?.lead ?? 0) > 0);

  game.listen('rematch', (change, now) => {
    // A finished game that was loaded was played by someone else, or has been counted already.
    if (change.kind === 'begun') cameFinished.value = isFinished(now);
    if (change.kind === 'reopened' && now.serial === counted.value) uncount();
    // While another screen is shown, the moves are trials, and no game is won by them.
    if (now.suspensions.has('elsewhere')) return;
    if (!isOver(now) || cameFinished.value || now.serial === counted.value) return;
    const [own, another] = coloursOfPeople(now.seats);
    const opponent = own && now.met[opposite(own)];
    // The strength of a program that the user has added, or of what was bred, is unknown.
    if (another !== undefined || !opponent || isNamed(opponent)) return;
    // A player who lost on time may have been ahead, so such a game says nothing about strength.
    const decision = decisionOf(now);
    if (decision?.by === 'time') return;
    counted.value = now.serial;
    const { black, white } = officialScore(currentPosition(now.tree));
    const lead = own === 'black' ? black - white : white - black;
    const result = { opponent, lead: decision ? leadAfterResigning(lead) : lead };
    const { opponent: chosen } = preferences;
    const { results, customStep, keepsClose } = preferences.values;
    const step = keepsClose ? closeStep(result) : undefined;
    uncount = () => {
      counted.value = 0;
      preferences.values.results = results;
      // Whom the user has chosen meanwhile stays.
      if (preferences.opponent !== 'custom' || preferences.values.customStep !== step) return;
      preferences.values.customStep = customStep;
      preferences.opponent = chosen;
    };
    const games = [...parseResults(results), result];
    preferences.values.results = writeResults(games.slice(-KEPT));
    if (step === undefined) return;
    preferences.opponent = 'custom';
    preferences.values.customStep = step;
  });

  return { suggestion, canSwap, isUp };
});
