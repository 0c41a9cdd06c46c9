/** Random but reproducible play, as material for tests. */
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import {
  type Annotations,
  type GameNode,
  type GameTree,
  MARKS,
  type Move,
  type Place,
  RETRY_OUTCOMES,
  ROOT_ID,
  annotate,
  currentPosition,
  deleteBranch,
  goTo,
  newTree,
  play,
  promote,
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
  const steps: Omit<GameNode, 'children'>[] = [];
  let position = start;
  for (let moves = choices(position); moves.length > 0 && steps.length < plies; moves = choices(position)) {
    const move = pick(random, moves);
    position = follow(position, move);
    steps.push({ id: steps.length + 1, move, position });
  }
  const children = steps.reduceRight<GameNode[]>((rest, step) => [{ ...step, children: rest }], []);
  return {
    root: { id: ROOT_ID, position: start, children },
    line: steps.map(({ id }) => id),
    ply: steps.length,
    nextId: steps.length + 1,
  };
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

/** A tree with `size` places besides the start, of which any may go on, and which is opened at the end of its main line. */
export function treeOfSize(random: Random, size: number, start: Position = START_POSITION): GameTree {
  interface Growing extends Omit<GameNode, 'children'> {
    readonly children: Growing[];
  }
  const root = { id: ROOT_ID, position: start, children: [] as Growing[] };
  const places: (typeof root | Growing)[] = [root];
  while (places.length <= size) {
    // Mostly the newest place goes on, so that lines get long, and now and then an earlier one.
    const place = random() < 0.8 ? places.at(-1)! : pick(random, places);
    const left = choices(place.position).filter((move) =>
      place.children.every((child) => child.move !== move),
    );
    const move = left[below(random, left.length)];
    if (move === undefined) {
      const at = pick(random, places);
      places.push(...places.splice(places.indexOf(at), 1));
      continue;
    }
    const node = { id: places.length, move, position: follow(place.position, move), children: [] };
    place.children.push(node);
    places.push(node);
  }
  const line: number[] = [];
  for (let [at] = root.children; at !== undefined; [at] = at.children) line.push(at.id);
  return { root, line, ply: line.length, nextId: size + 1 };
}

/** Every place of the tree in its order, the start first. */
export function placesOf(tree: GameTree): Place[] {
  const places: Place[] = [];
  const add = (place: Place): void => {
    places.push(place);
    for (const child of place.children) add(child);
  };
  add(tree.root);
  return places;
}

const COMMENTS = [
  'A fine move.',
  'Two lines,\n\n  the second after a gap',
  'Mark: blunder',
  'ends with a backslash\\',
  ']) (;B[f5]) Notes:',
  '黒の好手 🦉',
];

export function randomEvaluation(random: Random): Evaluation {
  const score = () => (below(random, 12_801) - 6400) / 100;
  const squares = (): number[] => Array.from({ length: 1 + below(random, 12) }, () => below(random, 64));
  return {
    score: score(),
    exact: random() < 0.3,
    depth: below(random, 61),
    selectivity: pick(random, [73, 91, 99, 100]),
    engine: pick(random, ['master', 'club', 'edax 4.4', 'by [night]', '']),
    lines: Array.from({ length: below(random, 4) }, () => ({
      score: score(),
      exact: random() < 0.3,
      moves: squares(),
    })),
  };
}

export function randomAnnotations(random: Random): Annotations {
  return {
    ...(random() < 0.5 ? { timeMs: below(random, 100_000) } : {}),
    ...(random() < 0.4 ? { evaluation: randomEvaluation(random) } : {}),
    ...(random() < 0.2 ? { mark: pick(random, MARKS) } : {}),
    ...(random() < 0.2 ? { comment: pick(random, COMMENTS) } : {}),
    ...(random() < 0.1 ? { retry: { outcome: pick(random, RETRY_OUTCOMES), day: '2026-11-22' } } : {}),
  };
}

/** A tree with variations in which about half of the places are annotated, and which has been edited. */
export function randomAnnotatedTree(random: Random, start: Position = START_POSITION, steps = 40): GameTree {
  let tree = randomTree(random, start, steps);
  for (const { id } of placesOf(tree)) {
    // No move led to the start, so none took time.
    const { timeMs, ...others } = randomAnnotations(random);
    const timed = timeMs === undefined || id === ROOT_ID ? {} : { timeMs };
    if (random() < 0.5) tree = annotate(tree, id, { ...others, ...timed });
    if (random() < 0.05) tree = promote(tree, id);
    if (random() < 0.02) tree = deleteBranch(tree, id);
  }
  return tree;
}
