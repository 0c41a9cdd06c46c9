/** How a person's games against the computer ended, and which strength that suggests for the next one. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type PlayedGame, suggestRematch } from '../../engine/players/rematch.ts';
import { seatOf, useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { parsePlayer, writePlayer } from './players.ts';
import { usePreferencesStore } from './preferences.ts';

/** As many are kept; they leave in threes, which is how they are counted. */
const KEPT = 30;
const LEAVING = 3;

/** "club+12 7-30": against whom, and by how many discs it was won or lost, the newest last. */
export function writeResults(games: readonly PlayedGame[]): string {
  return games.map(({ opponent, lead }) => `${writePlayer(opponent)}${lead < 0 ? '' : '+'}${lead}`).join(' ');
}

/** The same backwards; what makes no sense is left out. */
export function parseResults(text: string): PlayedGame[] {
  return text.split(' ').flatMap((each) => {
    const [, name = '', discs = ''] = /^([a-z]+|\d{1,2})([+-]\d{1,2})$/.exec(each) ?? [];
    const opponent = parsePlayer(name);
    return opponent ? [{ opponent, lead: Number(discs) }] : [];
  });
}

export const useRematchStore = defineStore('rematch', () => {
  const game = useGameStore();
  const opponent = useOpponentStore();
  const preferences = usePreferencesStore();

  /** The game that was counted last. */
  const counted = shallowRef(0);

  /** The game had been played to an end before it came onto the board, where any place of it may be shown. */
  let cameFinished = false;

  /** The step to offer now that the game is over. */
  const suggestion = computed(() =>
    game.isOver && counted.value === game.serial
      ? suggestRematch(parseResults(preferences.values.results))
      : undefined,
  );

  /** Whether the last game was won. */
  const isUp = computed(() => (parseResults(preferences.values.results).at(-1)?.lead ?? 0) > 0);

  // Games that come finished from elsewhere were played by someone else, or have been counted.
  watch(
    () => game.serial,
    () => (cameFinished = game.isFinished),
    { flush: 'sync' },
  );

  watch([() => game.isOver, () => game.serial], ([isOver, serial]) => {
    if (!isOver || cameFinished || serial === counted.value) return;
    const person = (['black', 'white'] as const).filter((colour) => seatOf(game.mode, colour) === 'person');
    const [own] = person;
    if (own === undefined || person.length === 2) return;
    // Who is too slow may have been ahead: such a game says nothing about strength.
    if (game.timedOut) return;
    counted.value = serial;
    const { black, white } = game.official;
    const result = { opponent: opponent.met, lead: own === 'black' ? black - white : white - black };
    const games = [...parseResults(preferences.values.results), result];
    preferences.values.results = writeResults(games.length > KEPT ? games.slice(LEAVING) : games);
  });

  return { suggestion, isUp };
});
