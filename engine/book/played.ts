/** What is played in games: how often they come to each position, by which a book grows where people and programs go. */
import { type GameTree, lineNodes } from '../game/tree.ts';
import { type BookKey, keyOf } from './key.ts';

/** In how many games each position stood. */
export type Played = ReadonlyMap<BookKey, number>;

/** Books end long before so many moves. */
const MOST_MOVES = 30;

/** Counts the positions after the first moves of games; a position that a game has twice counts once. */
export function playedIn(games: Iterable<GameTree>): Played {
  const played = new Map<BookKey, number>();
  for (const tree of games) {
    const moves = lineNodes(tree).slice(0, MOST_MOVES);
    for (const key of new Set(moves.map(({ position }) => keyOf(position))))
      played.set(key, (played.get(key) ?? 0) + 1);
  }
  return played;
}
