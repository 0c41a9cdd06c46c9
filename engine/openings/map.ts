/**
 * The named openings as a map: the moves that lead on from a position, and which openings lie ahead of it, up to the
 * symmetries of the board. Pure.
 */
import { squaresOf } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { legalMoves, onTurn, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { OPENINGS, type Opening, keyOf, positionOf, textOf } from './openings.ts';

/** A move that leads on; of moves that are the same up to symmetry there is one, as books write it. */
export interface Way {
  readonly move: Square;
  /** The position that it leads to, before anybody has to pass. */
  readonly position: Position;
  /** That position up to symmetry. */
  readonly key: string;
}

/** The openings that the usual moves lead to from a position, by its key; that of the position itself is among them. */
let ahead: Map<string, Opening[]> | undefined;

/** The positions on the usual ways as books write them, turned as they are. */
const usual = new Set<string>();

/** Each position of the usual ways is turned once, when somebody first asks. */
function aheadByKey(): ReadonlyMap<string, readonly Opening[]> {
  if (ahead) return ahead;
  ahead = new Map();
  const keys = new Map<Position, string>();
  for (const opening of OPENINGS) {
    for (let count = 0; count <= opening.moves.length; count++) {
      const position = positionOf({ moves: opening.moves.slice(0, count) });
      const key = keys.get(position) ?? keyOf(position);
      keys.set(position, key);
      usual.add(textOf(position));
      const known = ahead.get(key);
      if (!known) ahead.set(key, [opening]);
      else if (known.at(-1) !== opening) known.push(opening);
    }
  }
  return ahead;
}

/** The openings that have their place at the position with this key or further on, those nearest to it first. */
export function openingsAhead(key: string): readonly Opening[] {
  return (aheadByKey().get(key) ?? []).toSorted((one, other) => one.moves.length - other.moves.length);
}

/** How many openings lie at the position with this key or beyond it: the more, the more players know it. */
export function reachOf(key: string): number {
  return aheadByKey().get(key)?.length ?? 0;
}

/** The ways from positions that were asked about last, because a tree that is drawn asks for all of its own again and again. */
const recent = new Map<string, readonly Way[]>();
const MOST_RECENT = 1000;

/** All moves of whoever has one in `position`, in the order of their squares. */
export function waysFrom(position: Position): readonly Way[] {
  const text = textOf(position);
  let found = recent.get(text);
  if (!found) {
    found = findWays(position);
    recent.set(text, found);
    const [oldest] = recent.keys();
    if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  }
  return found;
}

function findWays(position: Position): Way[] {
  aheadByKey();
  const at = onTurn(position);
  const found = new Map<string, Way>();
  for (const move of squaresOf(legalMoves(at))) {
    const played = playMove(at, move);
    if (!played.ok) continue;
    const key = keyOf(played.value);
    if (!found.has(key) || usual.has(textOf(played.value))) {
      found.set(key, { move, position: played.value, key });
    }
  }
  return [...found.values()];
}
