/** Random openings that are fair to both sides: the same ones for the same seed. */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, playMove, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { type Random, createRandom, mix } from '../players/random.ts';

export interface Opening {
  readonly moves: readonly Square[];
  /** The position that the moves lead to; its side to move has a legal move. */
  readonly position: Position;
}

export interface OpeningOptions {
  /** The least and the greatest number of random moves. */
  readonly plies: { readonly least: number; readonly most: number };
  /** Tells which openings are accepted; all by default. */
  isFair?(position: Position): boolean;
}

/** The number of random moves at the beginning of the games of matches and tournaments. */
export const MATCH_PLIES = { least: 8, most: 10 } as const;

/** The largest lead of either side in a balanced opening, and the depth of the search that finds it. */
export const BALANCE = { depth: 10, leadDiscs: 4 } as const;

/** Yields one opening after the other, without end, whether it is fair or not. */
function* unjudgedOpenings(random: Random, plies: OpeningOptions['plies']): Generator<Opening, never> {
  for (;;) {
    // No number is drawn if there is no choice, so that openings of a fixed length stay the same for a seed.
    const range = plies.most - plies.least + 1;
    const length = plies.least + (range === 1 ? 0 : random.integer(range));
    const moves: Square[] = [];
    let position = START_POSITION;
    while (moves.length < length && turnState(position) === 'move') {
      const move = randomMove(random, position);
      const next = playMove(position, move);
      if (!next.ok) throw new Error(`A random move was refused: ${next.error}.`);
      moves.push(move);
      position = next.value;
    }
    if (turnState(position) === 'move') yield { moves, position };
  }
}

export function randomOpening(random: Random, { plies, isFair = () => true }: OpeningOptions): Opening {
  const openings = unjudgedOpenings(random, plies);
  for (;;) {
    const opening = openings.next().value;
    if (isFair(opening.position)) return opening;
  }
}

/**
 * The opening with this number in the tournaments of a seed: the first one that `isFair` accepts. The same seed gives
 * the same openings, in whatever order they are asked for.
 */
export async function tournamentOpening(
  seed: number,
  number: number,
  isFair: (position: Position) => boolean | Promise<boolean>,
): Promise<Opening> {
  const openings = unjudgedOpenings(createRandom(mix(seed, number)), MATCH_PLIES);
  for (;;) {
    const opening = openings.next().value;
    if (await isFair(opening.position)) return opening;
  }
}

/** Yields one opening after the other, without end. */
export function* randomOpenings(random: Random, options: OpeningOptions): Generator<Opening, never> {
  for (;;) yield randomOpening(random, options);
}

/**
 * Yields openings like `randomOpenings`, but each has a seed of its own, so that it does not depend on those before it.
 */
export function* seededOpenings(seed: number, options: OpeningOptions): Generator<Opening, never> {
  for (let number = 0; ; number++) yield randomOpening(createRandom(mix(seed, number)), options);
}

/** A random legal move. @throws Error if there is none. */
export function randomMove(random: Random, position: Position): Square {
  const squares = squaresOf(legalMoves(position));
  const square = squares[random.integer(squares.length)];
  if (square === undefined) throw new Error('A random move was asked for where there is none.');
  return square;
}

/** The part of a search that is needed to see who is ahead. */
export interface Judge {
  search(options: { readonly position: Position; readonly maxDepth: number; readonly threads: number }): {
    readonly score: number;
  };
}

/** Whether neither side is ahead by more than `leadDiscs` in a search by `judge` that is `depth` plies deep. */
export function isBalanced(
  judge: Judge,
  position: Position,
  { depth, leadDiscs }: { readonly depth: number; readonly leadDiscs: number },
): boolean {
  const { score } = judge.search({ position, maxDepth: depth, threads: 1 });
  return Math.abs(score) <= leadDiscs;
}
