/** Positions as people type them: a board or the moves that lead to it. */
import { legalMoves, turnState, passMove } from '../game/rules.ts';
import type { Position } from '../game/position.ts';
import { type GameTree, currentPosition, lineNodes } from '../game/tree.ts';
import { describeReadError } from '../notation/error.ts';
import { describeReadQuestion } from '../notation/outcome.ts';
import { readGames } from '../notation/read.ts';
import type { Square } from '../game/square.ts';
import { squareName } from '../game/square.ts';
import { type Console, InputError } from '../console/command.ts';

/** The position that a board shows or a transcript leads to. @throws InputError if the text is neither. */
export function readPosition(text: string): Position {
  return currentPosition(readTree(text));
}

/** Every position of a transcript, its start first; a board is one position. @throws InputError if the text is neither. */
export function readLine(text: string): readonly [Position, ...Position[]] {
  const tree = readTree(text);
  return [tree.root.position, ...lineNodes(tree).map(({ position }) => position)];
}

function readTree(text: string): GameTree {
  const outcome = readGames(text);
  if (outcome.kind === 'failed') throw new InputError(describeReadError(outcome.error));
  if (outcome.kind === 'question') throw new InputError(describeReadQuestion(outcome.question));
  const [game, another] = outcome.games;
  if (game === undefined || another !== undefined)
    throw new InputError('One position is wanted, not several.');
  return game.tree;
}

/** The arguments of a command as one text: what was typed, or for a single `-` the lines of standard input. */
export async function typedOrRead(
  rest: readonly string[],
  { lines }: Pick<Console, 'lines'>,
): Promise<string> {
  if (rest.length !== 1 || rest[0] !== '-') return rest.join(' ');
  const read: string[] = [];
  for await (const line of lines) read.push(line);
  return read.join('\n');
}

/** The position to search: after a pass, if the side to move has to. @throws InputError if the game is over. */
export function positionToSearch(position: Position): {
  readonly position: Position;
  readonly passed: boolean;
} {
  if (turnState(position) === 'over') throw new InputError('The game is over in this position.');
  if (legalMoves(position) !== 0n) return { position, passed: false };
  const next = passMove(position);
  if (!next.ok) throw new Error(`a pass was refused: ${next.error}`);
  return { position: next.value, passed: true };
}

/** A line of moves, as in "f5d6c3". */
export function lineText(pv: readonly Square[]): string {
  return pv.map(squareName).join('');
}
