/**
 * The line that leads to a score. One is kept for each number of empty squares, as a byte that says how many moves it
 * has and the moves. Passes are left out.
 */
import { PV_LINES, PV_LINE_BYTES } from './memory-map';
import { area } from './state';

@inline
export function lineAt(empties: i32): usize {
  return area(PV_LINES) + <usize>empties * PV_LINE_BYTES;
}

@inline
export function endLine(empties: i32): void {
  store<u8>(lineAt(empties), 0);
}

/** Writes to `here` the line that begins with `move` and goes on with what this thread found after it. */
export function extendLine(here: usize, move: i32, empties: i32): void {
  const below = lineAt(empties - 1);
  const length = load<u8>(below);
  store<u8>(here, length + 1);
  store<u8>(here, <u8>move, 1);
  memory.copy(here + 2, below + 1, length);
}
