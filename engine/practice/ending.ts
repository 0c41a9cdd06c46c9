/**
 * The end of a game played out against perfect play, with a goal that perfect play reaches. Pure: each function returns the
 * state that follows. Whoever has a search answers what `askedIn` names, and so knows what each move of the person was worth.
 *
 *     begunEnding(ending) → withPersonMove(run, square) → withFound(run, found) ... → triedAgain(run)
 */
import type { Colour, Position } from '../game/position.ts';
import { officialScore, onTurn, playMove, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { PlacedMove } from './exercise.ts';

/** A position to be played out by its side to move. */
export interface Ending {
  readonly position: Position;
  /** Whole discs by which the side to move ends ahead with perfect play. */
  readonly value: number;
  /** The least lead of the side to move, in discs, that reaches the goal; perfect play does. */
  readonly least: number;
}

/** What is to be reached: a win, one by so many discs, at least a draw, or a loss by no more than so many discs. */
export type EndingGoal = 'win' | 'winBy' | 'draw' | 'hold';

export interface EndingMove extends PlacedMove {
  /** The lead of the person after it, with perfect play of both; undefined until it is known. */
  readonly value?: number;
}

export interface EndingRun {
  readonly ending: Ending;
  readonly moves: readonly EndingMove[];
}

/** What a search of the position asked for has found, for its side to move. */
export interface EndingFound {
  readonly move: Square;
  readonly score: number;
}

export function goalOf({ least }: Pick<Ending, 'least'>): EndingGoal {
  if (least > 1) return 'winBy';
  if (least > 0) return 'win';
  return least === 0 ? 'draw' : 'hold';
}

/** An ending of which the result counts, whatever the discs: a win where there is one, else a draw, else a close loss. */
export function endingFor(position: Position, value: number): Ending {
  return { position, value, least: Math.min(value, 1) };
}

export function begunEnding(ending: Ending): EndingRun {
  return { ending, moves: [] };
}

/** The position on the board, whose side to move can move; passes are left out. */
export function endingPosition({ ending, moves }: EndingRun): Position {
  return onTurn(moves.at(-1)?.after ?? ending.position);
}

export function personOf({ ending }: EndingRun): Colour {
  return ending.position.toMove;
}

export function isEndingOver(run: EndingRun): boolean {
  return turnState(endingPosition(run)) === 'over';
}

/** Whether the person is to move, and nothing is to be found out before. */
export function isPersonsTurn(run: EndingRun): boolean {
  return !isEndingOver(run) && askedIn(run) === undefined;
}

/** The person's lead at the end, in discs: empty squares count for the winner. */
export function endingLead(run: EndingRun): number {
  return leadOf(endingPosition(run), personOf(run));
}

function leadOf(position: Position, person: Colour): number {
  const { black, white } = officialScore(position);
  return person === 'black' ? black - white : white - black;
}

export function isReached(run: EndingRun): boolean {
  return isEndingOver(run) && endingLead(run) >= run.ending.least;
}

/** The position of which the value is to be found: that after a move of the person; the opponent's move there is played. */
export function askedIn(run: EndingRun): Position | undefined {
  const position = endingPosition(run);
  if (isEndingOver(run)) return undefined;
  const isKnown = run.moves.length === 0 || run.moves.at(-1)?.value !== undefined;
  return isKnown && position.toMove === personOf(run) ? undefined : position;
}

/** The state after a legal move of the person; undefined for any other, and where it is not the person's turn. */
export function withPersonMove(run: EndingRun, square: Square): EndingRun | undefined {
  return isPersonsTurn(run) ? withMove(run, square) : undefined;
}

function withMove(run: EndingRun, square: Square, value?: number): EndingRun | undefined {
  const before = endingPosition(run);
  const played = playMove(before, square);
  if (!played.ok) return undefined;
  const after = played.value;
  const known = turnState(onTurn(after)) === 'over' ? leadOf(after, personOf(run)) : value;
  const move = { square, before, after, ...(known !== undefined && { value: known }) };
  return { ...run, moves: [...run.moves, move] };
}

/** Takes what was found of the position that `askedIn` names, and plays its move where it is the opponent's. */
export function withFound(run: EndingRun, { move, score }: EndingFound): EndingRun {
  const asked = askedIn(run);
  if (!asked) return run;
  const isPersons = asked.toMove === personOf(run);
  const value = isPersons ? score : -score;
  const moves = run.moves.map((each, at) => (at === run.moves.length - 1 ? { ...each, value } : each));
  const noted = { ...run, moves };
  return isPersons ? noted : (withMove(noted, move, value) ?? noted);
}

/** Which move of the run gave the goal away, as an index of its moves; undefined while it can be reached. */
export function lostAt({ ending, moves }: EndingRun): number | undefined {
  const at = moves.findIndex(({ value }) => value !== undefined && value < ending.least);
  return at < 0 ? undefined : at;
}

/** The position before the move that gave the goal away, or the first one where it was reached. */
export function triedAgain(run: EndingRun): EndingRun {
  return { ...run, moves: run.moves.slice(0, lostAt(run) ?? 0) };
}
