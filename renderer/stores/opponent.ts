/**
 * The computer players of the game on the board. The preferences name the opponents of new games; a game has its own,
 * who may differ if it was opened from a file or the preferences changed after it began.
 */
import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { playerOf, samePlayer } from '../../engine/players/registry.ts';
import type { BuiltInSpec } from '../../engine/players/player.ts';
import { coloursOfPeople } from '../../engine/players/seats.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { type Seats, computerAt, isBetweenDifferentComputers, modeOf, seatsWith } from '../session/seats.ts';
import { translate } from '../locales/i18n.ts';
import { computerText } from '../ui/strength-text.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

export const useOpponentStore = defineStore('opponent', () => {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /**
   * The player shown for `colour`: whoever plays on or, in a finished game, whoever has played; undefined for a person.
   */
  function at(colour: Colour): PlayerSpec | undefined {
    const seated = computerAt(game.seats, colour);
    return seated && game.isFinished ? (game.met[colour] ?? seated) : seated;
  }

  /** Whether a computer player plays whose scores are worth showing. */
  const countsInDiscs = computed(() =>
    (['black', 'white'] as const).some((colour) => {
      const player = at(colour);
      return player !== undefined && playerOf(player).countsInDiscs;
    }),
  );

  /** The computer player that a person plays against; undefined between two people and between two computer players. */
  const rival = computed((): PlayerSpec | undefined => {
    const [own] = coloursOfPeople(game.seats);
    return own && at(opposite(own));
  });

  /** `seats` with `player` in each computer seat. */
  function withPlayer(seats: Seats, player: PlayerSpec): Seats {
    return seatsWith(modeOf(seats), player);
  }

  /**
   * The seats that follow from the preferences. A choice made beside a paused game is for the next one, and two
   * different computer players that were seated on purpose stay.
   */
  function follow(): void {
    const isBesideGame = game.serial > 0 && view.screen !== 'game';
    if (isBesideGame || isBetweenDifferentComputers(game.seats)) return;
    game.seat(withPlayer(game.seats, preferences.computer));
  }

  /**
   * Makes `player` the preference. Choosing it again also seats it in a game that was opened against another player.
   */
  function choose(player: BuiltInSpec): void {
    preferences.opponent = player.kind;
    if (player.kind === 'custom') preferences.values.customStep = player.step;
    follow();
    // Elsewhere the choice is for a later game, and the rival is another one.
    if (rival.value && samePlayer(rival.value, player))
      announcer.say(translate('home.first.chosen', { player: computerText(player, translate) }));
  }

  watch(() => preferences.computer, follow);

  return { at, countsInDiscs, rival, choose };
});
