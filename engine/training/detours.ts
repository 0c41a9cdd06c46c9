/**
 * Positions one or two random moves beside those of games. A search looks at what nobody would play far more often than at
 * what is played, so an evaluation that has only seen games errs most where it is asked most: see README.md, "Detours".
 */
import { randomMove } from '../arena/openings.ts';
import { type Position, countEmpties, sides } from '../game/position.ts';
import { passMove, playMove, turnState } from '../game/rules.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { type Random, createRandom } from '../players/random.ts';
import { LABEL, type LabelledPosition, type Positions, collectPositions, positionAt } from './positions.ts';

export interface DetoursOptions {
  readonly seed: number;
  /** One in this many positions is left by random moves. */
  readonly every: number;
  /** The depth in plies of the searches that label where the moves lead. */
  readonly depth: number;
  /** Up to this many empty squares, positions are solved. */
  readonly exactEmpties: number;
}

const MOST_MOVES = 2;

/** The positions that random moves from some of `positions` lead to, in the folds of the games they left, with labels. */
export function takeDetours(
  search: SearchInstance,
  positions: Positions,
  { seed, every, depth, exactEmpties }: DetoursOptions,
): Positions {
  const random = createRandom(seed);
  const list: LabelledPosition[] = [];
  for (let at = every - 1; at < positions.count; at += every) {
    const position = strayFrom(positionAt(positions, at), random);
    if (!position) continue;
    const empties = countEmpties(position);
    const isSolved = empties <= exactEmpties;
    const { score, move } = search.search({
      position,
      maxDepth: isSolved ? empties : depth,
      threads: 1,
      ...(isSolved && { selectivity: 100 }),
    });
    const label = isSolved ? LABEL.exact : LABEL.search;
    list.push({ ...sides(position), score, label, move, fold: positions.folds[at] ?? 0 });
  }
  return collectPositions(list);
}

/** Plays one or two random moves. Returns undefined if no side can move afterwards. */
function strayFrom(position: Position, random: Random): Position | undefined {
  let here = movable(position);
  for (let moves = 1 + random.integer(MOST_MOVES); here && moves > 0; moves--) {
    const next = playMove(here, randomMove(random, here));
    if (!next.ok) throw new Error(`A random move was refused: ${next.error}.`);
    here = movable(next.value);
  }
  return here;
}

/** The position, after a pass if its mover has no move; undefined if the game is over. */
function movable(position: Position): Position | undefined {
  if (turnState(position) === 'move') return position;
  const passed = passMove(position);
  return passed.ok ? passed.value : undefined;
}
