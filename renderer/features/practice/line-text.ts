/** Moves of a line as they are told in short. */
import { type Square, squareName } from '../../../engine/game/square.ts';

/** A longer line, such as a whole game that was added, is told by how it begins and how it ends. */
const WHOLE = 14;
const FIRST = 9;
const LAST = 4;

/** "f5 d6 c3", or "f5 d6 c3 d3 c4 f4 e6 f6 g5 … a8 h8 g8 g7". */
export function lineText(moves: readonly Square[]): string {
  const names = moves.map(squareName);
  if (names.length > WHOLE) names.splice(FIRST, names.length - FIRST - LAST, '…');
  return names.join(' ');
}
