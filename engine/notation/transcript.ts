/** Transcripts, the moves of a game one after another: `f5d6c3`, a pass as `--`. transcript-reader.ts reads them. */
import { squareName } from '../game/square.ts';
import type { Move } from '../game/tree.ts';

const PASS_TEXT = '--';

export function moveName(move: Move): string {
  return move === 'pass' ? PASS_TEXT : squareName(move);
}

export function writeTranscript(moves: Iterable<Move>): string {
  return Array.from(moves, moveName).join('');
}
