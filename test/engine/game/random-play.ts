/** Random but reproducible play, as material for tests. */
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import {
  type GameNode,
  type GameTree,
  type Move,
  currentPosition,
  goTo,
  newTree,
  play,
} from '../../../engine/game/tree.ts';
import type { Result } from '../../../engine/game/result.ts';
import { legalMoves, passMove, playMove } from '../../../engine/game/rules.ts';

/** Numbers in 0 <= n < 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An integer in 0 .. limit - 1. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  if (items.length === 0) throw new Error('nothing to pick from');
  return items[below(random, items.length)] as Item;
}

export function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`);
  return result.value;
}

/** What the side to move can do: its moves, or the pass, or nothing at the end. */
export function choices(position: Position): Move[] {
  const squares = squaresOf(legalMoves(position));
  return squares.length === 0 && passMove(position).ok ? ['pass'] : squares;
}

export function follow(position: Position, move: Move): Position {
  return valueOf<Position>(move === 'pass' ? passMove(position) : playMove(position, move));
}

/** A game of random moves without variations, to its end or to `plies`, opened at its last move. */
export function randomGame(random: Random, start: Position = START_POSITION, plies = Infinity): GameTree {
  const line: { move: Move; position: Position }[] = [];
  let position = start;
  for (let moves = choices(position); moves.length > 0 && line.length < plies; moves = choices(position)) {
    const move = pick(random, moves);
    position = follow(position, move);
    line.push({ move, position });
  }
  const children = line.reduceRight<GameNode[]>((rest, step) => [{ ...step, children: rest }], []);
  return { start, children, line: line.map(() => 0), ply: line.length };
}

/** A tree with variations, opened anywhere on a line. */
export function randomTree(random: Random, start: Position = START_POSITION, steps = 40): GameTree {
  let tree = newTree(start);
  for (let step = 0; step < steps; step++) {
    if (random() < 0.15) tree = goTo(tree, below(random, tree.line.length + 1));
    const moves = choices(currentPosition(tree));
    if (moves.length > 0) tree = valueOf(play(tree, pick(random, moves)));
  }
  return random() < 0.7 ? goTo(tree, below(random, tree.line.length + 1)) : tree;
}
