/** The game whose moves are guessed: that on the table, or one of the library. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { type Colour, opposite } from '../../../engine/game/position.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import type { GameInfo } from '../../../engine/notation/info.ts';
import { finalScore, linePlaces } from '../../../engine/review/plan.ts';
import { guessedPlies, sideToGuess } from '../../../engine/practice/guessing.ts';
import { eloOf } from '../../../engine/players/registry.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import { signed, specOf } from '../../documents/signature.ts';
import { signersOf } from '../../session/seats.ts';
import { useGameStore } from '../../stores/game.ts';
import { useLibraryStore } from '../../stores/library.ts';

export interface GuessPlace {
  readonly tree: Pick<GameTree, 'root' | 'line'>;
  readonly info: GameInfo;
  /** Whose moves are guessed. */
  readonly side: Colour;
  /** Counts the openings, so that the same game begins anew. */
  readonly serial: number;
}

/** A game of fewer moves to be guessed is no game. */
const LEAST_GUESSES = 4;

/** So many games of the library are looked at for one that is long enough. */
const MOST_TRIES = 8;

/** The moves of `side` in a game that are guessed. */
export function guessesIn(tree: Pick<GameTree, 'root' | 'line'>, side: Colour): readonly number[] {
  const places = linePlaces(tree);
  return guessedPlies(
    places.map(({ place }) => place.position),
    places.flatMap(({ next }) => (next ? [next.move] : [])),
    side,
  );
}

/** The side whose moves are the better model. */
function betterSide({ tree, info }: Pick<GuessPlace, 'tree' | 'info'>): Colour {
  const last = linePlaces(tree).at(-1)?.place.position;
  const review = reviewedLine(tree);
  const isReviewed = review.isDone('quick');
  const strengthOf = (side: Colour): number | undefined => {
    const spec = specOf(info[side]);
    return spec && eloOf(spec);
  };
  const lostBy = (side: Colour): number | undefined => {
    const losses = review.judgements.flatMap(({ mover, loss }) => (mover === side ? [loss] : []));
    if (!isReviewed || losses.length === 0) return undefined;
    return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  };
  return sideToGuess({
    lead: last ? finalScore(last) : 0,
    elo: { black: strengthOf('black'), white: strengthOf('white') },
    lost: { black: lostBy('black'), white: lostBy('white') },
  });
}

export const useGuessStore = defineStore('guess', () => {
  const library = useLibraryStore();
  const table = useGameStore();

  /** The game that is guessed; undefined while it is chosen. */
  const place = shallowRef<GuessPlace>();

  function show(game: Pick<GuessPlace, 'tree' | 'info'>, side = betterSide(game)): boolean {
    if (guessesIn(game.tree, side).length < LEAST_GUESSES) return false;
    place.value = { ...game, side, serial: (place.value?.serial ?? 0) + 1 };
    return true;
  }

  /** Guesses the game on the table; false where it has too few moves. */
  function openTable(): boolean {
    if (table.serial === 0) return false;
    return show({ tree: table.tree, info: signed(table.info, signersOf(table.seats, table.met)) });
  }

  /** Guesses a game of the list of the library, by chance; false where none is there that is long enough. */
  async function openAny(): Promise<boolean> {
    const { readFirst } = await import('../../../engine/library/read-first.ts');
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const row = Math.floor(Math.random() * (library.count ?? 0));
      // oxlint-disable-next-line no-await-in-loop -- the next game is only read where this one does not fit
      const text = await library.textAt(row);
      const read = text === undefined ? undefined : readFirst(text);
      if (read?.ok === true && show(read.value)) return true;
    }
    return false;
  }

  /** The same game from the other side. */
  function turnRound(): void {
    if (place.value) show(place.value, opposite(place.value.side));
  }

  return { place, openTable, openAny, turnRound };
});
