/**
 * Reads texts of nothing but boards, whose digits mean different things to different programs. Each board is cut into
 * marks by board.ts; here the marks are given their meaning, or a person is asked for it.
 */
import { EMPTY, count, squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION, sides } from '../game/position.ts';
import { type Result, ok } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import {
  type Content,
  DIGITS,
  MARKS,
  type WrittenBoard,
  boardCharacters,
  colourOf,
  contentOf,
  cutBoard,
  discsOf,
  looksLikeBoard,
  unclearDigit,
  withoutComment,
} from './board.ts';
import { findDrawnBoard } from './drawn-board.ts';
import type { ReadError } from './error.ts';
import { readFen } from './fen.ts';
import { NO_INFO } from './info.ts';
import { tidyComment } from './notes.ts';
import { unreadIn } from './notice.ts';
import {
  type DigitMeaning,
  type ReadCandidate,
  type ReadGame,
  type ReadOutcome,
  withNotices,
} from './outcome.ts';
import { type Line, type Source, isBlank, linesOf } from './place.ts';
import { seed, treeAlong } from './replay.ts';
import { sideIn } from './side-words.ts';
import { fold } from './signs.ts';
import { playText } from './transcript.ts';

/**
 * Reads a text of boards: one, several of 64 characters with one on each line, or positions in the notation of chess. A
 * board may be followed by the moves that were played from it.
 */
export function readBoards(source: Source): ReadOutcome {
  const lines = linesOf(source.text).filter((line) => !isBlank(withoutComment(line.text)));
  const isBoard = (line: Line): boolean =>
    (looksLikeBoard(line.text) || line.text.includes('/')) && readBoard(source, line.start, line.end).ok;
  const [first, ...others] = lines;
  const areSeveral = first !== undefined && isBoard(first) && others.some(isBoard);
  if (!areSeveral) {
    const whole = readBoard(source, 0, source.text.length);
    if (whole.ok) return interpret(source, [whole.value], []);
    const isPart = first !== undefined && others.length > 0 && isBoard(first);
    if (!isPart || whole.error.code === 'badSideToMove') return { kind: 'failed', error: whole.error };
  }
  const boards: NumberedBoard[] = [];
  const problems: ReadError[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const board = line && readBoard(source, line.start, line.end);
    const game = boards.length + problems.length + 1;
    if (board?.ok === true) {
      const below = linesBelow(lines, at, isBoard);
      const last = below.at(-1);
      const joined = last && readBoard(source, board.value.start, last.end);
      boards.push({ ...(joined?.ok === true ? joined.value : board.value), game });
      if (joined?.ok === true) at += below.length;
    } else if (board !== undefined) problems.push({ ...board.error, game });
  }
  return interpret(source, boards, problems);
}

/** The lines below the board on the line `at` that tell the side or the moves. */
function linesBelow(lines: readonly Line[], at: number, isBoard: (line: Line) => boolean): readonly Line[] {
  const isBelow = (line: Line): boolean =>
    (FIRST_MOVE.test(line.text) || sideIn(line.text) !== undefined) && !isBoard(line);
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && isBelow(line); line = lines[++end]);
  return lines.slice(at + 1, end);
}

/** A board, or a position of the notation of chess, with the moves after it and the remark beside it. */
interface BoardAndMoves {
  readonly written: WrittenBoard;
  /** Where the moves begin and end; undefined where there are none. */
  readonly moves: { readonly start: number; readonly end: number } | undefined;
  readonly remark: string;
  /** The part of the text that it is read from. */
  readonly start: number;
  readonly end: number;
}

/** One of several boards, with its number among all games of the text, from 1 on. */
interface NumberedBoard extends BoardAndMoves {
  readonly game: number;
}

/** Where a board without digits begins in a text, and its discs. */
export interface FoundBoard extends Omit<Position, 'toMove'> {
  readonly start: number;
}

/** The first board with a disc in `source`, drawn or on one line, whatever stands around it. */
export function findBoard(source: Source): FoundBoard | undefined {
  const lines = linesOf(source.text);
  const drawn = findDrawnBoard(lines)?.board;
  const onLine = drawn === undefined ? lines.map((line) => cutBoard(source, line.start, line.end)) : [];
  const boards = drawn === undefined ? onLine.flatMap((cut) => (cut.ok ? [cut.value] : [])) : [drawn];
  return boards
    .map(({ marks, start }) => ({
      start,
      black: discsOf(marks, {}, 'black'),
      white: discsOf(marks, {}, 'white'),
    }))
    .find(({ black, white }) => (black | white) !== EMPTY);
}

const REMARK = /[;%][^\r\n]*/g;
/** Squares and nothing else. */
const BARE_MOVES = /^(?:[\s,;]*[a-h][1-8])+[\s,;]*$/i;
const FIRST_MOVE = /(?<![\p{L}\d])[a-h][1-8](?!\d)/iu;

function readBoard(source: Source, start: number, end: number): Result<BoardAndMoves, ReadError> {
  const text = source.text.slice(start, end);
  const remarks: string[] = [];
  const plain = text.replace(REMARK, (remark, at: number) => {
    remarks.push(remark.slice(1).trim());
    // A remark says what moves are worth, or anything else. One of nothing but moves is told, because it may be the game.
    if (!BARE_MOVES.test(remark.slice(1))) source.take(start + at, start + at + remark.length);
    return ' '.repeat(remark.length);
  });
  const drawn = findDrawnBoard(linesOf(source.text, start, end));
  const searched = drawn === undefined ? 0 : drawn.end - start;
  const found = FIRST_MOVE.exec(fold(plain.slice(searched)).replace(/[XOBW*](?=[a-h][1-8])/gi, ' '));
  const movesAt = found === null ? undefined : searched + found.index;
  const movesEnd = plain.trimEnd().length;
  const moves = movesAt === undefined ? undefined : { start: start + movesAt, end: start + movesEnd };
  const rest = { moves, remark: remarks.filter((each) => each !== '').join('\n'), start, end };
  if (drawn !== undefined) {
    const until = movesAt === undefined ? end : start + movesAt;
    const said = findDrawnBoard(linesOf(source.text, start, until)) ?? drawn;
    return ok({ written: said.board, ...rest });
  }
  const boardEnd = start + (movesAt === undefined ? text.length : endBefore(text, movesAt));
  const position = readFen(source.text.slice(start, boardEnd));
  if (position !== undefined) {
    const marks = Array.from(boardCharacters(position));
    return ok({ written: { marks, side: { colour: position.toMove }, start }, ...rest });
  }
  const written = cutBoard(source, start, boardEnd);
  return written.ok ? ok({ written: written.value, ...rest }) : written;
}

/** The offset at which the blanks and signs before `at` begin. */
function endBefore(text: string, at: number): number {
  let end = at;
  while (end > 0 && /[\s,:;]/.test(text[end - 1] ?? '')) end--;
  return end;
}

/** What the boards mean. Those of several whose moves cannot be played are told with the other `problems`. */
function interpret(
  source: Source,
  boards: readonly (BoardAndMoves | NumberedBoard)[],
  problems: readonly ReadError[],
): ReadOutcome {
  const readings = digitReadings(boards.map(({ written }) => written)).flatMap((digits) =>
    candidatesOf(source, boards, digits),
  );
  const fitting = readings.filter(({ errors }) => errors.every((error) => error === undefined));
  const candidates = fitting.length > 0 ? fitting.map(({ candidate }) => candidate) : [];
  const [first, second] = candidates;
  if (first === undefined) {
    const [reading] = readings;
    if (reading !== undefined) return withoutWrong(source, boards, problems, reading);
    const { written: { marks = [], start = 0 } = {} } =
      boards.find(({ written }) => written.marks.some((mark) => DIGITS.includes(mark))) ?? {};
    const digit = marks.find((mark) => DIGITS.includes(mark)) ?? '';
    return { kind: 'failed', error: unclearDigit(source.placeAt(start), marks, digit) };
  }
  if (second === undefined) return { kind: 'games', games: first.games, problems };
  const about = candidates.every(({ digits }) => digits === first.digits) ? 'sideToMove' : 'digits';
  return {
    kind: 'question',
    question: { about, candidates: candidates.map((each) => ({ ...each, problems })) },
  };
}

/** The boards but for those with wrong moves, which are problems; if none is left, the first of these tells why. */
function withoutWrong(
  source: Source,
  boards: readonly (BoardAndMoves | NumberedBoard)[],
  problems: readonly ReadError[],
  { errors, candidate: { games } }: Reading,
): ReadOutcome {
  const wrong = boards.flatMap((board, at) => {
    const error = errors[at];
    return error === undefined ? [] : [{ ...error, ...('game' in board && { game: board.game }) }];
  });
  const sound = boards.filter((_, at) => errors[at] === undefined);
  if (sound.length > 0) return interpret(source, sound, inOrder([...problems, ...wrong]));
  const [[error], [legal]] = [wrong, games];
  if (error === undefined) return { kind: 'games', games, problems };
  return { kind: 'failed', error, ...(legal !== undefined && legal.tree.line.length > 0 && { legal }) };
}

function inOrder(problems: readonly ReadError[]): ReadError[] {
  return problems.toSorted(({ game: one = 0 }, { game: other = 0 }) => one - other);
}

/** The meanings that 0, 1 and 2 may have, as the digits of empty, black and white; the most common first. */
const DIGIT_ORDERS = [
  ...['012', '021', '201', '210', '102', '120'].map((order) => Array.from(order)),
  ['0', '1', '-1'],
  ['0', '-1', '1'],
];

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

interface Reading {
  readonly candidate: ReadCandidate;
  /** For each board, what is wrong with the moves after it if this is what it means. */
  readonly errors: readonly (ReadError | undefined)[];
}

/**
 * One reading, or one for each side if a board leaves open who moves; none if the digits make no sense. Where moves
 * follow a board they tell the side.
 */
function candidatesOf(source: Source, boards: readonly BoardAndMoves[], digits: DigitMeaning): Reading[] {
  const choices = boards.map((board) => ({ board, positions: positionsOf(board, digits) }));
  if (choices.some(({ positions }) => positions.length === 0)) return [];
  const isOpen = choices.some(({ board, positions }) => positions.length > 1 && board.moves === undefined);
  const reading = (toMove?: Colour): Reading => {
    const played = choices.map(({ board, positions }) => {
      const ordered = positions.toSorted((one) => (one.toMove === toMove ? -1 : 1));
      const games = ordered.map((position) => boardGame(source, board, position));
      return games.find(({ error }) => error === undefined) ?? games[0];
    });
    const errors = played.map((each) => each?.error);
    return {
      candidate: {
        kind: 'games',
        digits,
        ...(toMove === undefined ? {} : { toMove }),
        games: played.flatMap((each) => each?.game ?? []),
        problems: [],
      },
      errors,
    };
  };
  return isOpen ? [reading('black'), reading('white')] : [reading()];
}

function boardGame(
  source: Source,
  { moves, remark, start, end }: BoardAndMoves,
  position: Position,
): { readonly game: ReadGame; readonly error?: ReadError } {
  const root = seed(position);
  const comment = tidyComment(remark);
  if (comment !== undefined) root.annotations.comment = comment;
  const { path, error } = moves === undefined ? { path: [] } : playText(source, moves.start, moves.end, root);
  const tree = treeAlong(root, path);
  const game: ReadGame = { format: 'board', tree, info: NO_INFO };
  return error === undefined ? { game: withNotices(game, unreadIn(source, start, end)) } : { game, error };
}

/** The board with the side to move that it states or implies; with both sides in turn if it does neither. */
function positionsOf({ written: { marks, side }, moves }: BoardAndMoves, digits: DigitMeaning): Position[] {
  const board = { black: discsOf(marks, digits, 'black'), white: discsOf(marks, digits, 'white') };
  const stated = side === undefined ? undefined : colourOf(side, digits);
  if (side !== undefined && stated === undefined) return [];
  const withSide = (toMove: Colour): Position => ({ ...board, toMove });
  if (stated !== undefined) return [withSide(stated)];
  const likely = likelySides(board);
  // Where moves follow, they tell whether it is the unlikely side.
  const all = moves === undefined ? likely : new Set<Colour>([...likely, 'black', 'white']);
  return Array.from(all, withSide);
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
