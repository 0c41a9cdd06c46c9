/** Endgame problems: files of one position a line, with the exact scores of its moves (`.obf`). */
import type { Position } from '../game/position.ts';
import { parseSquare } from '../game/square.ts';
import type { Move } from '../game/tree.ts';
import { InputError } from '../console/command.ts';
import { readPosition } from './position-text.ts';

export interface Problem {
  readonly position: Position;
  /**
   * The scores by move, for the side to move; empty if the file gives none, or only the entry of a pass without a score.
   */
  readonly scores: ReadonlyMap<Move, number>;
}

const MOST = 64;

/** Stands in files of other programs for a score that nobody has found, usually beside a pass: `--:-127`. */
const UNKNOWN = -127;

/**
 * Reads problems: 64 characters for a1 .. h8, the side to move, then after a semicolon moves with their scores; a pass is
 * written as `--`.
 * Empty lines and lines that begin with `%` or `#` are skipped. @throws InputError that names the line.
 */
export function readProblems(text: string): Problem[] {
  return text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim();
    return trimmed === '' || /^[%#]/.test(trimmed) ? [] : [readProblem(trimmed, index + 1)];
  });
}

function readProblem(line: string, number: number): Problem {
  const [board = '', ...moves] = line.split(';').map((part) => part.trim());
  const scores = new Map<Move, number>();
  for (const move of moves) {
    if (move === '') continue;
    const found = /^([a-h][1-8]|--|pa|ps|pass)\s*:\s*([+-]?\d{1,3})$/i.exec(move);
    const score = Number(found?.[2]);
    if (!found || (Math.abs(score) > MOST && score !== UNKNOWN))
      throw new InputError(`Line ${number}: "${move}" is not a move with its score.`);
    if (score !== UNKNOWN) scores.set(parseSquare(found[1] ?? '') ?? 'pass', score);
  }
  try {
    return { position: readPosition(board), scores };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`Line ${number}: ${error.message}`);
    throw error;
  }
}

/** The score of the best move; undefined if the file gives none. */
export function bestScore({ scores }: Problem): number | undefined {
  return scores.size === 0 ? undefined : Math.max(...scores.values());
}
