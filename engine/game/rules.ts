/**
 * The rules of Othello on positions: moves, flips, passes, the end and the score. Pure; a move that cannot be played
 * is a typed refusal, never an exception.
 */
import { type Bitboard, EMPTY, FULL, bit, count, has } from './bitboard.ts';
import { type Colour, type Position, emptySquares, opposite, sides } from './position.ts';
import { type Result, err, ok } from './result.ts';
import type { Square } from './square.ts';

/** Why a square cannot be played. */
export type MoveRefusal = 'occupied' | 'flipsNothing' | 'gameOver';

/** Why the side to move cannot pass. */
export type PassRefusal = 'hasMoves' | 'gameOver';

const NOT_A_FILE = 0xfefefefefefefefen;
const NOT_H_FILE = 0x7f7f7f7f7f7f7f7fn;

type Shift = (set: Bitboard) => Bitboard;

/** One step in each of the eight directions; discs that would leave the board at a side are dropped. */
const DIRECTIONS: readonly Shift[] = [
  (set) => (set << 1n) & NOT_A_FILE,
  (set) => (set >> 1n) & NOT_H_FILE,
  (set) => (set << 8n) & FULL,
  (set) => set >> 8n,
  (set) => (set << 9n) & NOT_A_FILE & FULL,
  (set) => (set >> 9n) & NOT_H_FILE,
  (set) => (set << 7n) & NOT_H_FILE,
  (set) => (set >> 7n) & NOT_A_FILE,
];

function movesOf(mover: Bitboard, opponent: Bitboard): Bitboard {
  const empty = FULL & ~(mover | opponent);
  let moves = EMPTY;
  for (const shift of DIRECTIONS) {
    let run = shift(mover) & opponent;
    let next = run;
    while (next !== EMPTY) {
      next = shift(next) & opponent & ~run;
      run |= next;
    }
    moves |= shift(run) & empty;
  }
  return moves;
}

/** The squares the side to move may play. */
export function legalMoves(position: Position): Bitboard {
  const { mover, opponent } = sides(position);
  return movesOf(mover, opponent);
}

/** The discs that turn when the side to move plays `square`; empty if it may not. */
export function flips(position: Position, square: Square): Bitboard {
  if (!has(emptySquares(position), square)) return EMPTY;
  const { mover, opponent } = sides(position);
  let flipped = EMPTY;
  for (const shift of DIRECTIONS) {
    let run = EMPTY;
    let step = shift(bit(square));
    while ((step & opponent) !== EMPTY) {
      run |= step;
      step = shift(step);
    }
    if ((step & mover) !== EMPTY) flipped |= run;
  }
  return flipped;
}

/** Places a disc of the side to move and turns what it flanks. */
export function playMove(position: Position, square: Square): Result<Position, MoveRefusal> {
  const flipped = flips(position, square);
  if (flipped === EMPTY) return err(refusal(position, square));
  const placed = bit(square) | flipped;
  return ok({
    black: position.toMove === 'black' ? position.black | placed : position.black & ~flipped,
    white: position.toMove === 'white' ? position.white | placed : position.white & ~flipped,
    toMove: opposite(position.toMove),
  });
}

function refusal(position: Position, square: Square): MoveRefusal {
  if (isGameOver(position)) return 'gameOver';
  return has(emptySquares(position), square) ? 'flipsNothing' : 'occupied';
}

/** The position after a move, in which somebody has one; undefined if the move is illegal or the game is over after it. */
export function afterMove(position: Position, square: Square): Position | undefined {
  const played = playMove(position, square);
  return played.ok && !isGameOver(played.value) ? onTurn(played.value) : undefined;
}

/** Hands the turn over; only a side without a move may. */
export function passMove(position: Position): Result<Position, PassRefusal> {
  if (legalMoves(position) !== EMPTY) return err('hasMoves');
  if (isGameOver(position)) return err('gameOver');
  return ok({ ...position, toMove: opposite(position.toMove) });
}

/** The position after a pass, where the side to move has no move but the other one has; any other stays as it is. */
export function onTurn(position: Position): Position {
  const passed = passMove(position);
  return passed.ok ? passed.value : position;
}

/** The state of the turn: whether the side to move can move, must pass, or the game is over. */
export type TurnState = 'move' | 'pass' | 'over';

export function turnState(position: Position): TurnState {
  const { mover, opponent } = sides(position);
  if (movesOf(mover, opponent) !== EMPTY) return 'move';
  return movesOf(opponent, mover) !== EMPTY ? 'pass' : 'over';
}

export function isGameOver(position: Position): boolean {
  return turnState(position) === 'over';
}

/** Discs of each colour, or points: 0-64 each. */
export interface Score {
  readonly black: number;
  readonly white: number;
}

export function countDiscs(position: Position): Score {
  return { black: count(position.black), white: count(position.white) };
}

/** The score as tournaments write it: the empty squares of a finished game go to the winner, half each in a draw. */
export function officialScore(position: Position): Score {
  return officialOf(countDiscs(position));
}

/** By how many discs the side to move leads in a finished game, by the official score. */
export function officialLead(position: Position): number {
  const { black, white } = officialScore(position);
  return position.toMove === 'black' ? black - white : white - black;
}

/** The official score of a finished game with so many discs. */
export function officialOf({ black, white }: Score): Score {
  const empties = 64 - black - white;
  if (black === white) return { black: 32, white: 32 };
  return black > white ? { black: black + empties, white } : { black, white: white + empties };
}

/** What the score of a game is called everywhere: the discs on the board or, once it is over, the official score. */
export function scoreOf(position: Position): Score {
  return isGameOver(position) ? officialScore(position) : countDiscs(position);
}

/** Who has more discs; undefined when level. */
export function leader(score: Score): Colour | undefined {
  if (score.black === score.white) return undefined;
  return score.black > score.white ? 'black' : 'white';
}
