/** Endgame problems: files of one position a line, with the exact scores of its moves (`.obf`). */
import type { Position } from '../game/position.ts';
import { type Square, parseSquare } from '../game/square.ts';
import { InputError } from '../console/command.ts';
import { readPosition } from './position-text.ts';

export interface Problem {
  readonly position: Position;
  /** The scores by move, for the side to move; empty if the file gives none. */
  readonly scores: ReadonlyMap<Square, number>;
}

/**
 * Reads problems: 64 characters for a1 .. h8, the side to move, then after a semicolon moves with their scores.
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
  const scores = new Map<Square, number>();
  for (const move of moves) {
    if (move === '') continue;
    const found = /^([a-h][1-8])\s*:\s*([+-]?\d{1,2})$/i.exec(move);
    const square = parseSquare(found?.[1] ?? '');
    if (square === undefined) throw new InputError(`Line ${number}: "${move}" is not a move with its score.`);
    scores.set(square, Number(found?.[2]));
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
