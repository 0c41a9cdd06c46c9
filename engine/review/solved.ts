/**
 * What is solved of a place by whatever has solved it: the same position elsewhere in the game, the move before, along whose
 * expected line the game went on, or a search that was made for something else. So nothing that is known is searched again,
 * and no estimate contradicts it.
 */
import type { Evaluation } from '../game/evaluation.ts';
import { type Position, samePosition } from '../game/position.ts';
import { turnState } from '../game/rules.ts';
import { type GameTree, type Place, lineNodes } from '../game/tree.ts';
import { type LinePlace, REVIEWER, valueAt } from './plan.ts';

/**
 * Returns a function that finds what is solved of a place of the line of `tree()`; undefined where nothing is. `elsewhere`
 * tells what searches have found beside the game.
 */
export function solvedIn(
  tree: () => GameTree,
  elsewhere: (position: Position) => Evaluation | undefined = () => undefined,
): (place: LinePlace['place']) => Evaluation | undefined {
  return ({ id, position }) => {
    const now = tree();
    return inBranches(now.root, position) ?? alongLine(now, id) ?? elsewhere(position);
  };
}

/** What is solved of the same position at any place of the game. */
function inBranches(root: Place, position: Position): Evaluation | undefined {
  const left: Place[] = [root];
  for (let place = left.pop(); place; place = left.pop()) {
    const value = samePosition(place.position, position) ? valueAt(place) : undefined;
    if (value?.exact) return value;
    left.push(...place.children);
  }
  return undefined;
}

/** What the solved place before says of this one, where the game went on as it expects. */
function alongLine({ root, line }: GameTree, id: Place['id']): Evaluation | undefined {
  const nodes = lineNodes({ root, line });
  const at = nodes.findIndex((node) => node.id === id);
  const node = nodes[at];
  const before = at === 0 ? root : nodes[at - 1];
  const value = before && valueAt(before);
  if (!node || !value?.exact || turnState(node.position) !== 'move') return undefined;
  const expected = value.lines.find(({ exact, moves }) => exact && moves[0] === node.move);
  const moves = expected?.moves.slice(1) ?? [];
  if (!expected || moves.length === 0) return undefined;
  const { score } = expected;
  const depth = Math.max(1, value.depth - 1);
  return {
    score,
    exact: true,
    depth,
    selectivity: 100,
    engine: REVIEWER,
    lines: [{ score, exact: true, moves }],
  };
}
