/** A solver for the last few empty squares, which shares nothing with the engine but the rules. */
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { Position } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, onTurn, playMove, turnState } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import type { EndingFound } from '../../../engine/practice/ending.ts';

/** The best move and its value, by trying everything. */
export function solved(position: Position, low = -65, high = 65): EndingFound {
  let best: EndingFound = { move: -1, score: -Infinity };
  for (const move of squaresOf(legalMoves(position))) {
    const score = valueAfter(position, move, Math.max(low, best.score), high);
    if (score > best.score) best = { move, score };
    if (score >= high) break;
  }
  return best;
}

function valueAfter(position: Position, move: Square, low: number, high: number): number {
  const played = playMove(position, move);
  if (!played.ok) throw new Error(played.error);
  const after = played.value;
  if (turnState(after) === 'over') {
    const { black, white } = officialScore(after);
    return position.toMove === 'black' ? black - white : white - black;
  }
  const next = onTurn(after);
  return next.toMove === position.toMove ? solved(next, low, high).score : -solved(next, -high, -low).score;
}
