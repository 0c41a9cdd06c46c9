/**
 * Which computer players the game on the board is against. The preferences say whom new games are against; a game has
 * opponents of its own, who may be others: it was opened, or new games were thought of after it had begun.
 */
import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { coloursOfPeople } from '../../engine/players/seats.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { type Seats, computerAt, isBetweenDifferentComputers, modeOf, seatsWith } from '../session/seats.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { useViewStore } from './view.ts';

export const useOpponentStore = defineStore('opponent', () => {
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  /**
   * Who plays `colour` for the computer, for all to see: who plays on or, when the game is finished, who has played;
   * undefined where a person does.
   */
  function at(colour: Colour): PlayerSpec | undefined {
    const seated = computerAt(game.seats, colour);
    return seated && game.isFinished ? (game.met[colour] ?? seated) : seated;
  }

  /** Whether there is a computer player whose scores are worth showing. */
  const countsInDiscs = computed(() =>
    (['black', 'white'] as const).some((colour) => {
      const player = at(colour);
      return player !== undefined && playerOf(player).countsInDiscs;
    }),
  );

  /** The computer player that a person plays against; undefined between people, and where the computer plays both. */
  const rival = computed((): PlayerSpec | undefined => {
    const [own] = coloursOfPeople(game.seats);
    return own && at(opposite(own));
  });

  /** `seats` with `player` for the computer. */
  function withPlayer(seats: Seats, player: PlayerSpec): Seats {
    return seatsWith(modeOf(seats), player);
  }

  /**
   * Who the preferences say plays from now on. What is chosen beside a game that waits is for another one, and two
   * computer players that were seated apart stay where they are.
   */
  function follow(): void {
    const isBesideGame = game.serial > 0 && view.screen !== 'game';
    if (isBesideGame || isBetweenDifferentComputers(game.seats)) return;
    game.seat(withPlayer(game.seats, preferences.computer));
  }

  /** Makes `player` the preference. Chosen again, it plays on in a game that was opened against another. */
  function choose(player: PlayerSpec): void {
    preferences.values.level = player.kind;
    if (player.kind === 'custom') preferences.values.customStep = player.step;
    follow();
  }

  watch(() => preferences.computer, follow);

  return { at, countsInDiscs, rival, choose };
});
