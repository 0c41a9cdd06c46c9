/**
 * Finds the boards in a text, drawn over lines, on one line, or in the notation of chess, and cuts the text so that each
 * has the captions and the moves that belong to it.
 */
import { EMPTY } from '../game/bitboard.ts';
import {
  DIGITS,
  MARKS,
  cutBoard,
  discsOf,
  findLineBoards,
  isBetweenRows,
  looksLikeBoard,
  withoutComment,
} from './board-reader.ts';
import { findDrawnRows } from './drawn-board.ts';
import { findFen, looksLikeFen } from './fen.ts';
import { type Line, type Source, isBlank, linesOf } from './place.ts';
import { sideIn } from './side-words.ts';
import { fold } from './signs.ts';

/** Where a board stands, and its lines; `isDamaged` where only a person can tell what it is. */
export interface BoardPlace {
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly bottom: number;
  readonly isDamaged: boolean;
}

/** The boards with a disc in `source`, and rows that are none, in their order. */
export function findBoards(source: Source): BoardPlace[] {
  const lines = linesOf(source.text);
  const numbers = new Map(lines.map((line, at) => [line.start, at]));
  const drawn = findDrawnRows(lines).map(({ lines: rows }) => ({
    start: rows[0]?.start ?? 0,
    end: rows.at(-1)?.end ?? 0,
    top: numbers.get(rows[0]?.start ?? 0) ?? 0,
    bottom: numbers.get(rows.at(-1)?.start ?? 0) ?? 0,
    isDamaged: false,
  }));
  const places: BoardPlace[] = [];
  for (let at = 0; at < lines.length;) {
    const [next] = drawn;
    if (next !== undefined && at >= next.top) {
      places.push(next);
      drawn.shift();
      at = next.bottom + 1;
      continue;
    }
    const onLine = placesOnLine(source, lines[at], at);
    const rows = onLine.length > 0 ? 0 : rowsFrom(lines, at, next?.top ?? lines.length);
    if (rows > 0) places.push(...placeOfRows(source, lines.slice(at, at + rows), at));
    places.push(...onLine);
    at += Math.max(rows, 1);
  }
  return places;
}

function placesOnLine(source: Source, line: Line | undefined, at: number): BoardPlace[] {
  if (line === undefined || line.text.length < 15) return [];
  const text = withoutComment(fold(line.text));
  const place = (start: number, end: number, isDamaged = false): BoardPlace => ({
    start: line.start + start,
    end: line.start + end,
    top: at,
    bottom: at,
    isDamaged,
  });
  const fen = text.includes('/') ? findFen(text) : undefined;
  if (fen !== undefined) return [place(fen.start, fen.end)];
  if (text.includes('/') && looksLikeFen(text)) return [place(0, text.length, true)];
  if (!looksLikeBoard(text)) return [];
  const boards = findLineBoards(text).filter(({ marks }) => hasDisc(marks));
  if (boards.length > 0) return boards.map(({ start, end }) => place(start, end));
  const move = FIRST_MOVE.exec(text)?.index ?? text.length;
  const cut = cutBoard(source, line.start, line.start + move, sideIn);
  return cut.ok && hasDisc(cut.value.marks) ? [place(0, move)] : [];
}

function hasDisc(marks: readonly string[]): boolean {
  return (
    marks.some((mark) => DIGITS.includes(mark)) ||
    (discsOf(marks, {}, 'black') | discsOf(marks, {}, 'white')) !== EMPTY
  );
}

/** How many lines from `at` on seem to be rows, though they are no board. */
function rowsFrom(lines: readonly Line[], at: number, end: number): number {
  let next = at;
  while (next < end && isRowLike(lines[next]?.text ?? '')) next++;
  return next - at;
}

/** Whether a line is hardly anything but signs of squares, at least seven of them. */
export function isRowLike(line: string): boolean {
  const text = withoutComment(fold(line));
  if (text.length < 7 || !looksLikeBoard(text) || isBetweenRows(text)) return false;
  const signs = Array.from(text.replace(/[\s|│┃║,"'[\](){}]/g, ''));
  const known = signs.filter((sign) => MARKS.has(sign) || DIGITS.includes(sign)).length;
  return known >= 7 && known >= 0.85 * signs.length;
}

function placeOfRows(source: Source, rows: readonly Line[], top: number): BoardPlace[] {
  const [start, end] = [rows[0]?.start ?? 0, rows.at(-1)?.end ?? 0];
  const signs = Array.from(source.text.slice(start, end).replace(/\s/g, ''));
  if (!signs.some((sign) => /[^-._+–—=012\p{P}]/u.test(sign) || '12*@#'.includes(sign))) return [];
  const isDamaged = !cutBoard(source, start, end, sideIn).ok;
  return [{ start, end, top, bottom: top + rows.length - 1, isDamaged }];
}

/** The text in as many parts as there are boards, each with its board. */
export function cutAtBoards(source: Source, places: readonly BoardPlace[]) {
  const lines = linesOf(source.text);
  const above = linesAbove(lines, places[0]?.top ?? 0);
  let start = 0;
  return places.map((place, at) => {
    const next = places[at + 1];
    const end = next === undefined ? source.text.length : boundary(lines, place, next, above);
    const part = { place, start, end };
    start = end;
    return part;
  });
}

/** How many lines of captions stand right above the first board. */
function linesAbove(lines: readonly Line[], top: number): number {
  const before = lines.slice(0, top).filter(({ text }) => !isBetweenRows(fold(text)));
  while (before.length > 0 && isBlank(before.at(-1)?.text ?? '')) before.pop();
  return before.length - 1 - before.findLastIndex(({ text }) => isBlank(text));
}

/**
 * Where the part of `next` begins. Captions belong to the board that no blank line parts them from; else they stand above
 * every board or below every board, as those of the first show. Moves belong to the board above them.
 */
function boundary(lines: readonly Line[], { bottom }: BoardPlace, next: BoardPlace, above: number): number {
  if (next.top === bottom) return next.start;
  const between = lines.slice(bottom + 1, next.top);
  const firstBlank = between.findIndex(({ text }) => isBlank(text));
  const lastBlank = between.findLastIndex(({ text }) => isBlank(text));
  let from = Math.max(firstBlank, 0);
  between.forEach(({ text }, at) => {
    if (at >= from && isMovesLine(text)) from = at + 1;
  });
  const colon = between.findIndex(({ text }, at) => at >= from && /[:：]\s*$/.test(text));
  const beginning =
    above > 0
      ? firstBlank < 0
        ? Math.max(from, between.length - above)
        : from
      : firstBlank < 0
        ? colon
        : Math.max(from, colon < 0 ? lastBlank + 1 : Math.min(colon, lastBlank + 1));
  return (beginning < 0 ? undefined : between[beginning])?.start ?? lines[next.top]?.start ?? next.start;
}

// Moves beside boards

export const FIRST_MOVE = /(?<![\p{L}\d])[a-h][1-8](?!\d)/iu;
/** What may stand before a move that is played: the side, a verb, a number. */
const BEFORE_PLAYED =
  /^(?:[\s\p{P}\p{S}\d]|(?:black|white|noirs?|blancs?|[xobw]|黒番?|白番?|黑[方棋]?|白[方棋]?|先手|[後后]手|plays?|played|moves?(?:\sto)?|joue|pass(?:es)?|pa)(?![a-z]))*$/iu;

/** Whether a line begins with a move that is played from the board above it. */
function isMovesLine(line: string): boolean {
  const text = fold(line);
  const move = FIRST_MOVE.exec(text.replace(/(?<![\p{L}\d])[XOBW*](?=[a-h][1-8])/giu, ' '));
  return move !== null && BEFORE_PLAYED.test(text.slice(0, move.index));
}

/** Whether `words` before a move may be about anything, so that nobody knows whether it was played. */
export function areOtherWords(words: string): boolean {
  return !BEFORE_PLAYED.test(fold(words));
}

/** What programs and people say of a position: moves that led to it, or may be played. */
const ANNOTATION = new RegExp(
  [
    String.raw`(?<!\p{L})(?:last|latest|previous|prev|prior|legal|valid|possible|available|allowed|playable|best|better|good|bad|worst|candidate|suggested|recommended|winning|losing|correct|wrong|computer'?s?|forced)[ _-]?(?:moves?|repl(?:y|ies)|plays?|played|squares?|choices?|answers?|options?)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:hints?|best|better|mobility|candidates?|options?|just played|arrived by|evaluations?|evals?|legal|threats?)\s?[:：=]`,
    String.raw`(?<!\p{L})(?:dernier coup|coup précédent|(?:meilleurs?|mauvais) coups?|coups? (?:légal|légaux|possibles?|jouables?)|letzter zug|(?:mögliche|legale|gültige|bester?) zug|(?:mögliche|legale|gültige|beste)r? züge?|última jugada|último movimiento|(?:jugadas?|movimientos?) (?:legales|posibles|válid[ao]s)|mejor(?:es)? (?:jugadas?|movimientos?)|последний ход|возможные ходы|лучший ход)(?!\p{L})`,
    '最終手|直前の手|前の手|最後の手|合法手|着手可能|候補手|最善手|次善手|打てる|置ける|おける|上一[步手]|最[后後]一[步手]|合法[走着著]?[法步棋點点]|可[下走落]|候[选選]|最佳|最好|提示',
  ].join('|'),
  'iu',
);

/** The text with blanks for what its lines say of a position with moves that nobody played from it; places stay. */
export function withoutAnnotations(text: string): string {
  return text.replace(/^.{1,2000}$/gm, (line) => {
    const folded = fold(line);
    const found = ANNOTATION.exec(folded);
    if (found === null || !FIRST_MOVE.test(folded.slice(found.index))) return line;
    // What a board has behind it on its line stays before the words.
    return line.slice(0, found.index) + line.slice(found.index).replace(/[^\r\n]/g, ' ');
  });
}
