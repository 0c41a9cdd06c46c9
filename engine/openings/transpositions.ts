/** Other ways to write a line: orders of the same moves that come to the same place, and the board turned. Pure. */
import { type Position, START_POSITION } from '../game/position.ts';
import { onTurn, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { stepsFrom } from '../game/steps.ts';
import { imageOf, symmetriesOf } from '../game/symmetry.ts';
import { OPENINGS, textOf } from './openings.ts';

/** Longer lines have so many orders that looking for them would be felt. */
export const MOST_ORDERED = 12;

/**
 * Orders in which the moves of `line` come from the standard start to the same position by way of another last position but
 * one: one order for each of those, in the order of the squares. None where the line cannot be played, or is too long.
 */
export function otherOrders(line: readonly Square[]): (readonly Square[])[] {
  const steps = stepsFrom(START_POSITION, line);
  const end = steps.at(-1);
  if (!end || steps.length < line.length || line.length > MOST_ORDERED) return [];
  const goal = textOf(end.position);
  const own = textOf(steps.at(-2)?.position ?? START_POSITION);
  /** The positions that so many of the moves come to, each with one order. */
  let reached = new Map<string, { readonly position: Position; readonly moves: readonly Square[] }>([
    [textOf(START_POSITION), { position: START_POSITION, moves: [] }],
  ]);
  const sides = new Map(steps.map(({ square, colour }) => [square, colour]));
  for (let count = 1; count < line.length; count++) {
    const next: typeof reached = new Map();
    for (const { position, moves } of reached.values()) {
      for (const after of continued(position, moves, sides)) {
        const text = textOf(after.position);
        if (!next.has(text)) next.set(text, after);
      }
    }
    reached = next;
  }
  return [...reached]
    .filter(([text]) => text !== own)
    .flatMap(([, { position, moves }]) => continued(position, moves, sides))
    .filter(({ position }) => textOf(position) === goal)
    .map(({ moves }) => moves);
}

/**
 * `line` from the standard start with the board turned so that it begins as books do, with f5; undefined where it does already, and
 * before the first move. The names and the book speak of both alike.
 */
export function asInBooks(line: readonly Square[]): readonly Square[] | undefined {
  const [first] = line;
  const usual = OPENINGS[0]?.moves[0];
  if (first === undefined || usual === undefined || first === usual) return undefined;
  const symmetry = symmetriesOf(START_POSITION).find((each) => imageOf(first, each) === usual);
  return symmetry === undefined ? undefined : line.map((square) => imageOf(square, symmetry));
}

/** Where the moves lead next that their sides have not played yet. */
function continued(
  position: Position,
  moves: readonly Square[],
  sides: ReadonlyMap<Square, Position['toMove']>,
) {
  const at = onTurn(position);
  return [...sides].flatMap(([square, side]) => {
    if (side !== at.toMove || moves.includes(square)) return [];
    const played = playMove(at, square);
    return played.ok ? [{ position: played.value, moves: [...moves, square] }] : [];
  });
}
