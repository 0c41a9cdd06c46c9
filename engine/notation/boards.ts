/**
 * Reads texts of nothing but boards, whose digits mean different things to different programs. Each board is cut into
 * marks by board.ts; here the marks are given their meaning, or a person is asked for it.
 */
import { EMPTY, count, squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION, sides } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import { boardCharacters } from './board.ts';
import {
  type Content,
  DIGITS,
  MARKS,
  type WrittenBoard,
  colourOf,
  contentOf,
  cutBoard,
  discsOf,
  findLineBoards,
  unclearDigit,
  withoutComment,
} from './board-reader.ts';
import { findDrawnBoard, sideOfCaptions } from './drawn-board.ts';
import type { ReadError } from './error.ts';
import { findFen, looksLikeFen, wrongFenRow } from './fen.ts';
import { FIRST_MOVE, areOtherWords, cutAtBoards, findBoards, withoutAnnotations } from './found-boards.ts';
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
import { type Source, excerpt, linesOf } from './place.ts';
import { seed, treeAlong } from './replay.ts';
import { type WrittenSide, sideIn } from './side-words.ts';
import { fold } from './signs.ts';
import { playText } from './transcript-reader.ts';

/**
 * Reads a text of boards: drawn, of 64 characters on a line, or in the notation of chess. Each may have captions and be
 * followed by the moves that were played from it.
 */
export function readBoards(whole: Source): ReadOutcome {
  const source = whole.replaced(withoutAnnotations(whole.text));
  const places = findBoards(source);
  const parts = cutAtBoards(source, places);
  if (parts.length < 2) {
    const board = readBoard(source, 0, source.text.length);
    return board.ok ? interpret(source, [board.value], []) : { kind: 'failed', error: board.error };
  }
  const boards: NumberedBoard[] = [];
  const problems: ReadError[] = [];
  for (const [at, { place, start, end }] of parts.entries()) {
    const { isDamaged } = place;
    const board = readBoard(source, isDamaged ? place.start : start, isDamaged ? place.end : end);
    if (!board.ok) problems.push({ ...board.error, game: at + 1 });
    else boards.push({ ...board.value, game: at + 1 });
  }
  const [problem] = problems;
  if (boards.length > 0 || problem === undefined) return interpret(source, boards, problems);
  return { kind: 'failed', error: problem };
}

/** A board, or a position of the notation of chess, with the moves after it and the remark beside it. */
interface BoardAndMoves {
  readonly written: WrittenBoard;
  /** Where the moves begin and end; undefined where there are none. */
  readonly moves:
    | {
        readonly start: number;
        readonly end: number;
        /** Words before them may say that nobody played them. */
        readonly isUncertain: boolean;
      }
    | undefined;
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

/** The first board with a disc between two offsets of `source`, drawn or on one line, whatever stands around it. */
export function findBoard(source: Source, start = 0, end = source.text.length): FoundBoard | undefined {
  const lines = linesOf(source.text, start, end);
  const drawn = findDrawnBoard(lines)?.board;
  const onLine = drawn === undefined ? lines.flatMap((line) => findOnLine(line.text) ?? []) : [drawn];
  const cut = onLine.length > 0 ? [] : lines.map((line) => cutBoard(source, line.start, line.end, sideIn));
  return [...onLine, ...cut.flatMap((board) => (board.ok ? [board.value] : []))]
    .filter(({ marks }) => !marks.some((mark) => DIGITS.includes(mark)))
    .map((board) => ({
      start: board.start,
      black: discsOf(board.marks, {}, 'black'),
      white: discsOf(board.marks, {}, 'white'),
    }))
    .find(({ black, white }) => (black | white) !== EMPTY);
}

const REMARK = /[;%][^\r\n]*/g;
/** Squares and nothing else. */
const BARE_MOVES = /^(?:[\s,;]*[a-h][1-8])+[\s,;]*$/i;

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
  const onLine = drawn === undefined ? findOnLine(plain) : undefined;
  const searched = drawn === undefined ? (onLine?.boardEnd ?? 0) : drawn.end - start;
  const found = FIRST_MOVE.exec(fold(plain.slice(searched)).replace(/[XOBW*](?=[a-h][1-8])/gi, ' '));
  const movesAt = found === null ? undefined : searched + found.index;
  const movesEnd = plain.trimEnd().length;
  const above = plain.slice(0, movesAt);
  const lineStart = Math.max(above.lastIndexOf('\n'), above.lastIndexOf('\r')) + 1;
  const isUncertain =
    movesAt !== undefined && areOtherWords(plain.slice(Math.max(lineStart, searched), movesAt));
  const moves =
    movesAt === undefined ? undefined : { start: start + movesAt, end: start + movesEnd, isUncertain };
  const rest = { moves, remark: remarks.filter((each) => each !== '').join('\n'), start, end };
  if (drawn !== undefined) {
    const until = movesAt === undefined ? end : start + movesAt;
    const said = findDrawnBoard(linesOf(source.text, start, until)) ?? drawn;
    return ok({ written: said.board, ...rest });
  }
  const boardEnd = start + (movesAt === undefined ? text.length : endBefore(text, movesAt));
  if (onLine !== undefined) return readOnLine(source, onLine, start, boardEnd, rest);
  const wrong = findFen(plain) === undefined && looksLikeFen(plain) ? wrongFenRow(plain) : undefined;
  if (wrong !== undefined) return err({ code: 'rowLength', place: source.placeAt(start), ...wrong });
  const written = cutBoard(source, start, boardEnd, sideIn);
  return written.ok ? ok({ written: written.value, ...rest }) : written;
}

/** A board on one line of a part of a text, with offsets in that. */
interface OnLine {
  readonly marks: readonly string[];
  readonly side: WrittenSide | undefined;
  readonly start: number;
  readonly boardEnd: number;
  readonly end: number;
}

function findOnLine(text: string): OnLine | undefined {
  const folded = fold(text);
  const fen = folded.includes('/') ? findFen(folded) : undefined;
  if (fen === undefined)
    return findLineBoards(folded).find(({ marks }) => marks.some((mark) => MARKS.get(mark) !== 'empty'));
  const { board, toMove, start, end } = fen;
  const marks = Array.from(boardCharacters({ ...board, toMove: 'black' }));
  return { marks, side: toMove && { colour: toMove }, start, boardEnd: end, end };
}

/** A board on one line, whose side to move is told by a sign behind it or by words around it. */
function readOnLine(
  source: Source,
  onLine: OnLine,
  start: number,
  boardEnd: number,
  rest: Omit<BoardAndMoves, 'written'>,
): Result<BoardAndMoves, ReadError> {
  const from = start + onLine.boardEnd;
  const end = Math.min(start + onLine.end, Math.max(boardEnd, from));
  const isJoined = end < start + onLine.end;
  const marked = isJoined ? undefined : onLine.side;
  const isNumber =
    marked !== undefined &&
    'mark' in marked &&
    DIGITS.includes(marked.mark) &&
    !onLine.marks.some((mark) => DIGITS.includes(mark));
  const captions = [
    source.text.slice(start, start + onLine.start),
    source.text.slice(end, Math.max(boardEnd, end)),
  ];
  const { side: said, isUnclear } = sideOfCaptions(
    captions.flatMap((part) => linesOf(fold(part)).map(({ text }) => withoutComment(text).trim())),
  );
  const side = isNumber ? undefined : marked;
  const [one, other] = [said, side].map((each) => each && colourOf(each, {}));
  if (one !== undefined && other !== undefined && one !== other) {
    const at = from + source.text.slice(from).search(/\S/);
    const text = excerpt(source.text.slice(at, boardEnd).replace(/\s+/g, ' '));
    return err({ code: 'badSideToMove', place: source.placeAt(at), text });
  }
  const written = {
    marks: onLine.marks,
    side: side ?? said,
    isUnclear: isUnclear === true || isNumber,
    start: start + onLine.start,
  };
  return ok({ written, ...rest });
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
  const { path, error } =
    moves === undefined || (moves.isUncertain && !arePlayable(source, moves, position))
      ? { path: [] }
      : playText(source, moves.start, moves.end, root);
  const tree = treeAlong(root, path);
  const game: ReadGame = { format: 'board', tree, info: NO_INFO };
  return error === undefined ? { game: withNotices(game, unreadIn(source, start, end)) } : { game, error };
}

function arePlayable(
  source: Source,
  { start, end }: { readonly start: number; readonly end: number },
  position: Position,
): boolean {
  return playText(source.replaced(source.text), start, end, seed(position)).error === undefined;
}

/** The board with the side to move that it states or implies; with both sides in turn if it does neither. */
function positionsOf(
  { written: { marks, side, isUnclear }, moves }: BoardAndMoves,
  digits: DigitMeaning,
): Position[] {
  const board = { black: discsOf(marks, digits, 'black'), white: discsOf(marks, digits, 'white') };
  const stated = side === undefined ? undefined : colourOf(side, digits);
  if (side !== undefined && stated === undefined) return [];
  const withSide = (toMove: Colour): Position => ({ ...board, toMove });
  if (stated !== undefined) return [withSide(stated)];
  const likely = likelySides(board);
  // Where moves follow, they tell whether it is the unlikely side.
  const all = new Set<Colour>([...likely, 'black', 'white']);
  const isOpen = isUnclear === true && sidesAble(board).length === 2;
  return Array.from(moves === undefined && !isOpen ? likely : all, withSide);
}

/**
 * The sides that may be to move. If only one side has a move, it is that one. Otherwise parity decides, with Black to
 * move for an even number of empty squares, if the board can come from the standard start (its centre is full) or if it
 * does not matter. In all other cases both sides may be to move.
 */
export function likelySides(board: Omit<Position, 'toMove'>): Colour[] {
  const able = sidesAble(board);
  const fromStart = (CENTRE & ~(board.black | board.white)) === EMPTY;
  if (able.length === 2 && !fromStart) return able;
  const [only, other] = able;
  if (only !== undefined && other === undefined) return [only];
  return [(count(board.black) + count(board.white)) % 2 === 0 ? 'black' : 'white'];
}

function sidesAble(board: Omit<Position, 'toMove'>): Colour[] {
  return (['black', 'white'] as const).filter((toMove) => legalMoves({ ...board, toMove }) !== EMPTY);
}
