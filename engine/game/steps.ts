/** Lines of squares, such as a search expects them, as positions. */
import type { Colour, Position } from './position.ts';
import { passMove, playMove } from './rules.ts';
import type { Square } from './square.ts';

/** An expected move, and the position it leads to. */
export interface Step {
  readonly square: Square;
  readonly colour: Colour;
  readonly position: Position;
}

/** The number of a move of a line that is shown, and whose move it was, because its disc may have been flipped since. */
export interface Numbered {
  readonly number: number;
  readonly by: Colour;
}

/** The steps of `squares` from `position` on, without passes; it ends before the first square that cannot be played. */
export function stepsFrom(position: Position, squares: readonly Square[]): Step[] {
  const steps: Step[] = [];
  let at = position;
  for (const square of squares) {
    const passed = passMove(at);
    if (passed.ok) at = passed.value;
    const played = playMove(at, square);
    if (!played.ok) break;
    steps.push({ square, colour: at.toMove, position: played.value });
    at = played.value;
  }
  return steps;
}

/** The moves of a line with their numbers, by the squares of their discs. */
export function numbersOf(steps: readonly Pick<Step, 'square' | 'colour'>[]): ReadonlyMap<Square, Numbered> {
  return new Map(steps.map(({ square, colour }, at) => [square, { number: at + 1, by: colour }]));
}
