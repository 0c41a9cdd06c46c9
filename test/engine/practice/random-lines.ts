/** Lines of random moves from the standard start, for what must hold of all repertoires. */
import fc from 'fast-check';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';

/** The moves of "f5d6". */
export function movesIn(text: string): Square[] {
  return (text.match(/../g) ?? []).map((name) => parseSquare(name)!);
}

/** A line that takes at each position the legal move that a number chooses; it ends before a pass. */
function lineBy(choices: readonly number[]): Square[] {
  const moves: Square[] = [];
  let position = START_POSITION;
  for (const choice of choices) {
    const all = squaresOf(legalMoves(position));
    const move = all[choice % Math.max(1, all.length)];
    if (move === undefined) break;
    const played = playMove(position, move);
    if (!played.ok) break;
    moves.push(move);
    position = played.value;
  }
  return moves;
}

/** Small choices, so that lines often begin alike. */
const line = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }).map(lineBy);

export const someLines = fc.array(line, { minLength: 1, maxLength: 12 });
