/**
 * The transcript notation: the moves of a game one after another, `f5d6c3`, a pass as `--`. Reading what people write
 * is the business of formats/transcript.ts.
 */
import type { Move } from './tree.ts';
import { squareName } from './square.ts';

const PASS_TEXT = '--';

export function moveName(move: Move): string {
  return move === 'pass' ? PASS_TEXT : squareName(move);
}

export function writeTranscript(moves: Iterable<Move>): string {
  return Array.from(moves, moveName).join('');
}

/** The transcript as it is usually printed: a pass is understood where the side to move has no move. */
export function writeTranscriptWithoutPasses(moves: Iterable<Move>): string {
  return writeTranscript(Array.from(moves).filter((move) => move !== 'pass'));
}
