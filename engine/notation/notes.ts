/**
 * The notes about a place, as text: times in seconds, evaluations, marks and comments. The game file and SGF share
 * these notations.
 *
 *     3.2                              a time: seconds with at most three decimals
 *     +4 exact depth 22 73% by master  an evaluation: Black ends 4 discs ahead. Exact or estimated; the plies that were
 *                                      searched, 0 by default; the confidence of the search, 100% by default; and
 *                                      the player that found it, up to the end of the line
 *     helped 2026-11-22                how somebody fared who looked for a better move, and when
 *     -2.5 c4e3f6                      a line of an evaluation: its score, `exact` where it is, and its moves
 */
import type { EvaluatedLine, Evaluation } from '../game/evaluation.ts';
import { parseSquare, squareName } from '../game/square.ts';
import { MARKS, type Mark, RETRY_OUTCOMES, type Retry } from '../game/tree.ts';
import { oneLine } from './info.ts';

/** A limit above every score, so that a score that an engine calls infinite stays readable. */
const MAX_SCORE = 9999;
const MAX_DEPTH = 999;
const MAX_TIME_MS = 999_999_999_999;

const NUMBER = String.raw`[+\u2212-]?\d{1,4}(?:\.\d{1,9})?`;
const SCORE = String.raw`(${NUMBER})(\s+exact)?`;
const ONLY_NUMBER = new RegExp(`^${NUMBER}$`);
const VALUE = new RegExp(
  String.raw`^${SCORE}(?:\s+depth\s+(\d{1,3}))?(?:\s+(\d{1,3})\s*%)?(?:\s+by\s+(\S.*))?$`,
  'i',
);
const LINE = new RegExp(String.raw`^${SCORE}\s+((?:[a-h][1-8]\s*){1,64})$`, 'i');

/** Milliseconds as seconds. */
export function writeSeconds(timeMs: number): string {
  return String(Math.min(Math.max(Math.round(timeMs), 0), MAX_TIME_MS) / 1000);
}

/**
 * Seconds as whole milliseconds; undefined if `text` is not such a time. A time below 0 counts as 0: clocks that went
 * backwards during a measurement have left such times in files.
 */
export function parseSeconds(text: string): number | undefined {
  if (!/^[\u2212-]?\d{1,9}(?:\.\d{1,3})?$/.test(text)) return undefined;
  return /^\d/.test(text) ? Math.round(Number(text) * 1000) : 0;
}

/** A score in discs with its sign and at most two decimals. */
export function writeScore(score: number): string {
  const rounded = Math.round(Math.min(Math.max(score, -MAX_SCORE), MAX_SCORE) * 100) / 100;
  return rounded > 0 ? `+${rounded}` : `${rounded === 0 ? 0 : rounded}`;
}

/** A number of discs, to a hundredth; undefined if `text` is not one. */
export function parseScore(text: string): number | undefined {
  if (!ONLY_NUMBER.test(text)) return undefined;
  // Adding 0 turns negative zero into zero.
  return Math.round(Number(text.replace('\u2212', '-')) * 100) / 100 + 0;
}

/** Writes an evaluation without its lines. */
export function writeValue({ score, exact, depth, selectivity, engine }: Evaluation): string {
  const by = oneLine(engine);
  return [
    scoreText(score, exact),
    ...(depth > 0 ? [`depth ${Math.min(Math.round(depth), MAX_DEPTH)}`] : []),
    ...(selectivity < 100 ? [`${Math.max(Math.round(selectivity), 1)}%`] : []),
    ...(by === '' ? [] : [`by ${by}`]),
  ].join(' ');
}

/** Reads what `writeValue` writes, as an evaluation without lines. */
export function parseValue(text: string): Evaluation | undefined {
  const [, written = '', exact, depth = '0', percent = '100', engine = ''] = VALUE.exec(text) ?? [];
  const score = parseScore(written);
  const selectivity = Number(percent);
  if (score === undefined || selectivity < 1 || selectivity > 100) return undefined;
  return { score, exact: exact !== undefined, depth: Number(depth), selectivity, engine, lines: [] };
}

/** Reads a line of an evaluation; it has at least one move. */
export function writeEvaluatedLine({ score, exact, moves }: EvaluatedLine): string {
  return `${scoreText(score, exact)} ${moves.map(squareName).join('')}`;
}

export function parseEvaluatedLine(text: string): EvaluatedLine | undefined {
  const [, written = '', exact, names = ''] = LINE.exec(text) ?? [];
  const score = parseScore(written);
  if (score === undefined) return undefined;
  const moves = (names.match(/[a-h][1-8]/gi) ?? []).flatMap((name) => parseSquare(name) ?? []);
  return { score, exact: exact !== undefined, moves };
}

function scoreText(score: number, exact: boolean): string {
  return exact ? `${writeScore(score)} exact` : writeScore(score);
}

/** The evaluation that a plain number stands for. */
export function bareEvaluation(score: number, engine: string): Evaluation {
  return { score, exact: false, depth: 0, selectivity: 100, engine: oneLine(engine), lines: [] };
}

export function parseMark(text: string): Mark | undefined {
  return MARKS.find((mark) => mark === text.toLowerCase());
}

export function writeRetry({ outcome, day }: Retry): string {
  return `${outcome} ${day}`;
}

/** Reads what `writeRetry` writes; undefined for an unknown outcome and for a day that no calendar has. */
export function parseRetry(text: string): Retry | undefined {
  const [, written = '', day = ''] = /^([a-z]+)\s+(\d{4}-\d\d-\d\d)$/i.exec(text) ?? [];
  const outcome = RETRY_OUTCOMES.find((each) => each === written.toLowerCase());
  const time = Date.parse(`${day}T00:00Z`);
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return outcome && isDay ? { outcome, day } : undefined;
}

/**
 * A comment in the form that files hold: line breaks are LF; control characters other than tabs, spaces at the ends of
 * lines, and blank lines at both ends are removed. Undefined if nothing is left.
 */
export function tidyComment(comment: string): string | undefined {
  const lines = comment
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? undefined : lines.slice(first, last + 1).join('\n');
}
