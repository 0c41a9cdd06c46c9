/** Trees made from the names of moves, as material for tests. */
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { type GameTree, type NodeId, newTree, play } from '../../../engine/game/tree.ts';
import { placesOf, valueOf } from './random-play.ts';

export function square(name: string): Square {
  const found = parseSquare(name);
  if (found === undefined) throw new Error(`no square: ${name}`);
  return found;
}

export function squares(names: string): Square[] {
  return names.split(' ').map(square);
}

export function played(names: string, from = newTree()): GameTree {
  return squares(names).reduce((tree, each) => valueOf(play(tree, each)), from);
}

export function idsOf(tree: GameTree): NodeId[] {
  return placesOf(tree).map(({ id }) => id);
}
