/** The moves of a game as text that reads back as the same game: after its board, where that was set up. */
import { START_POSITION, samePosition } from '../game/position.ts';
import type { GameTree, Move } from '../game/tree.ts';
import { writeBoard } from './board.ts';
import { writeTranscript } from './transcript.ts';

/** Whether the game began from a board that was set up, so that its moves alone would be read as another game. */
export function isFromElsewhere({ root }: Pick<GameTree, 'root'>): boolean {
  return !samePosition(root.position, START_POSITION);
}

/**
 * `moves` from the start of the game; with the board of the start before them where it is not the usual one. A pass that
 * comes first goes without saying there.
 */
export function writeMoves(tree: Pick<GameTree, 'root'>, moves: readonly Move[]): string {
  if (!isFromElsewhere(tree)) return writeTranscript(moves);
  const first = moves.findIndex((move) => move !== 'pass');
  return [writeBoard(tree.root.position), writeTranscript(first < 0 ? [] : moves.slice(first))]
    .join(' ')
    .trim();
}
