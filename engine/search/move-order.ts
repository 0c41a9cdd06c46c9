/** The order in which a search of the midgame tries the moves of a position. */
import { CORNERS, bit, count, lowest, withoutLowest } from './bits';
import { enterMove, estimate } from './estimate';
import { bestMove, secondMove } from './hash';
import { MOVE_BYTES } from './memory-map';
import { boardOf, flipsWithMirror, legalMovesOf, withMirror, withMove } from './moves';
import { countNode, moveList, writeMove } from './state';

/** The penalty for each move that the opponent can answer with. */
const ANSWER: i32 = 4;
/** The same penalty in a search to the end of the game, where a small tree matters more than the best move. */
const ANSWER_TO_END: i32 = 20;
/** The bonus for each disc of the expected score. */
const DISC: i32 = 8;

/**
 * Lists the moves with their keys; the search tries the greatest key first. Moves that the table has `found` come before
 * all others. The list is that for the number of empty squares; returns its end.
 */
export function listMoves(
  mover: u64,
  opponent: u64,
  moves: u64,
  found: u64,
  alpha: i32,
  depth: i32,
  empties: i32,
): usize {
  const movers = withMirror(mover);
  const opponents = withMirror(opponent);
  const perAnswer = depth == empties ? ANSWER_TO_END : ANSWER;
  const first = bestMove(found);
  const second = secondMove(found);
  let end = moveList(empties);
  do {
    const square = lowest(moves);
    moves = withoutLowest(moves);
    const flipped = flipsWithMirror(mover, opponent, movers, opponents, square);
    const nextMs = v128.xor(opponents, flipped);
    const nextOs = withMove(movers, flipped, square);
    const nextM = boardOf(nextMs);
    const nextO = boardOf(nextOs);
    const answers = legalMovesOf(nextMs, nextOs);
    let key: i32;
    if (square == first) key = 1 << 20;
    else if (square == second) key = 1 << 19;
    else {
      const mobility = count(answers) + count(answers & CORNERS);
      key = -perAnswer * mobility;
      if (depth > 2) {
        countNode();
        enterMove(empties, square, boardOf(flipped));
        key -= DISC * estimate(nextM, nextO, answers, empties - 1);
      }
    }
    writeMove(end, nextM, nextO, key, square, answers);
    end += MOVE_BYTES;
  } while (moves != 0);
  return end;
}
