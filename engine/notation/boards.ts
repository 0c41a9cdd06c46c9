/**
 * Reads texts of nothing but boards, whose digits mean different things to different programs. Each board is cut into
 * marks by board.ts; here the marks are given their meaning, or a person is asked for it.
 */
import { EMPTY, count, squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION, sides } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { newTree } from '../game/tree.ts';
import {
  type Content,
  DIGITS,
  MARKS,
  type WrittenBoard,
  colourOf,
  contentOf,
  cutBoard,
  discsOf,
  withoutComment,
} from './board.ts';
import type { ReadError } from './error.ts';
import { NO_INFO } from './info.ts';
import type { DigitMeaning, ReadCandidate, ReadGame, ReadOutcome } from './outcome.ts';
import { type Source, isBlank, linesOf } from './place.ts';

/** Reads a text that holds nothing but boards: either one board, or several of 64 characters with one on each line. */
export function readBoards(source: Source): ReadOutcome {
  const lines = linesOf(source.text).filter((line) => !isBlank(withoutComment(line.text)));
  const [first] = lines;
  if (first === undefined || lines.length === 1 || !cutBoard(source, first.start, first.end).ok) {
    const board = cutBoard(source, 0, source.text.length);
    return board.ok ? interpret(source, [board.value], []) : { kind: 'failed', error: board.error };
  }
  const boards: WrittenBoard[] = [];
  const problems: ReadError[] = [];
  for (const [index, line] of lines.entries()) {
    const board = cutBoard(source, line.start, line.end);
    if (board.ok) boards.push(board.value);
    else problems.push({ ...board.error, game: index + 1 });
  }
  return interpret(source, boards, problems);
}

function interpret(
  source: Source,
  boards: readonly WrittenBoard[],
  problems: readonly ReadError[],
): ReadOutcome {
  const candidates = digitReadings(boards).flatMap((digits) => candidatesOf(boards, digits));
  const [first, second] = candidates;
  if (first === undefined) {
    const place = source.placeAt(boards[0]?.start ?? 0);
    const digit = boards.flatMap(({ marks }) => marks).find((mark) => DIGITS.includes(mark)) ?? '';
    return { kind: 'failed', error: { code: 'boardCharacter', place, text: digit } };
  }
  if (second === undefined) return { kind: 'games', games: first.games, problems };
  const about = candidates.every(({ digits }) => digits === first.digits) ? 'sideToMove' : 'digits';
  return { kind: 'question', question: { about, candidates } };
}

/** The meanings that 0, 1 and 2 may have, as the digits of empty, black and white; the most common first. */
const DIGIT_ORDERS = ['012', '021', '201', '210', '102', '120'] as const;

/**
 * The ways to read the digits of `boards`. If some readings fill the centre, as in every game, all others are ruled
 * out.
 */
function digitReadings(boards: readonly WrittenBoard[]): DigitMeaning[] {
  const written = new Set(boards.flatMap((board) => [...board.marks, ...sideMark(board)]));
  const spoken = new Set(boards.flatMap((board) => board.marks.map((mark) => MARKS.get(mark))));
  const readings = new Map<string, DigitMeaning>();
  for (const [empty = '', black = '', white = ''] of DIGIT_ORDERS) {
    const all: [Content, string][] = [
      ['empty', empty],
      ['black', black],
      ['white', white],
    ];
    const meaning = all.filter(([, digit]) => written.has(digit));
    const isFree = meaning.every(([content]) => !spoken.has(content));
    if (isFree) readings.set(JSON.stringify(meaning), Object.fromEntries(meaning));
  }
  const all = Array.from(readings.values());
  const natural = all.filter((meaning) => boards.every(({ marks }) => fillsCentre(marks, meaning)));
  return natural.length > 0 ? natural : all;
}

function sideMark({ side }: WrittenBoard): string[] {
  return side !== undefined && 'mark' in side ? [side.mark] : [];
}

const CENTRE = sides(START_POSITION).mover | sides(START_POSITION).opponent;

function fillsCentre(marks: readonly string[], digits: DigitMeaning): boolean {
  return squaresOf(CENTRE).every((square) => contentOf(marks[square] ?? '', digits) !== 'empty');
}

/** One candidate, or one for each side if a board leaves open who moves; none if the digits make no sense. */
function candidatesOf(boards: readonly WrittenBoard[], digits: DigitMeaning): ReadCandidate[] {
  const choices = boards.map((board) => positionsOf(board, digits));
  if (choices.some((positions) => positions.length === 0)) return [];
  const isOpen = choices.some((positions) => positions.length > 1);
  const candidate = (toMove?: Colour): ReadCandidate => ({
    digits,
    ...(toMove === undefined ? {} : { toMove }),
    games: choices.flatMap((positions) => {
      const position = positions.find((choice) => choice.toMove === toMove) ?? positions[0];
      return position === undefined ? [] : [boardGame(position)];
    }),
  });
  return isOpen ? [candidate('black'), candidate('white')] : [candidate()];
}

function boardGame(position: Position): ReadGame {
  return { format: 'board', tree: newTree(position), info: NO_INFO };
}

/** The board with the side to move that it states or implies; with both sides in turn if it does neither. */
function positionsOf({ marks, side }: WrittenBoard, digits: DigitMeaning): Position[] {
  const board = { black: discsOf(marks, digits, 'black'), white: discsOf(marks, digits, 'white') };
  const stated = side === undefined ? undefined : colourOf(side, digits);
  if (side !== undefined && stated === undefined) return [];
  const withSide = (toMove: Colour): Position => ({ ...board, toMove });
  return (stated === undefined ? likelySides(board) : [stated]).map(withSide);
}

/**
 * The sides that may be to move. If only one side has a move, it is that one. Otherwise parity decides, with Black to
 * move for an even number of empty squares, if the board can come from the standard start (its centre is full) or if it
 * does not matter. In all other cases both sides may be to move.
 */
export function likelySides(board: Omit<Position, 'toMove'>): Colour[] {
  const able = (['black', 'white'] as const).filter((toMove) => legalMoves({ ...board, toMove }) !== EMPTY);
  const fromStart = (CENTRE & ~(board.black | board.white)) === EMPTY;
  if (able.length === 2 && !fromStart) return able;
  const [only, other] = able;
  if (only !== undefined && other === undefined) return [only];
  return [(count(board.black) + count(board.white)) % 2 === 0 ? 'black' : 'white'];
}
