/**
 * The arithmetic of game clocks. A clock is never stored: what a side has left at a place follows from its time control
 * and from the times spent on the moves that lead there, so that undo, redo and files need nothing but those.
 *
 * All times are whole milliseconds. Where play goes on after the time is up, what is left is negative: the overrun.
 */
import type { Colour } from './position.ts';
import { type GameTree, lineNodes } from './tree.ts';

export type TimeControl =
  /** A time for each move; unused time is lost. */
  | { readonly kind: 'perMove'; readonly moveMs: number }
  /** A time for all moves, and `incrementMs` more after each of them. */
  | { readonly kind: 'perGame'; readonly mainMs: number; readonly incrementMs: number };

/** The longest time that five digits can show: 9:59:59. */
export const MAX_CONTROL_MS = 35_999_000;

/** The time with which a side begins its game, or each of its moves. */
export function initialMs(control: TimeControl): number {
  return control.kind === 'perMove' ? control.moveMs : control.mainMs;
}

/**
 * The time in milliseconds that `colour` has left after the first `ply` moves of the line. A pass costs its time and
 * earns nothing; a move without a time costs nothing.
 */
export function timeLeft(control: TimeControl, colour: Colour, tree: GameTree, ply = tree.ply): number {
  if (control.kind === 'perMove') return control.moveMs;
  let left = control.mainMs;
  let { toMove } = tree.root.position;
  for (const { move, position, timeMs = 0 } of lineNodes(tree).slice(0, ply)) {
    if (toMove === colour) left += (move === 'pass' ? 0 : control.incrementMs) - timeMs;
    toMove = position.toMove;
  }
  return left;
}

// Readings and warnings

/** A clock that has less than this left shows tenths of a second and stands out. */
export const LOW_MS = 10_000;

/** Whether the time was overrun by at least a whole second. */
export function isOverrun(leftMs: number): boolean {
  return leftMs <= -1000;
}

/** The text of a clock, rounded down: 1:04:32, 4:32, 9.4, 0:00, and the overrun as −0:03. */
export function writeClock(leftMs: number, decimalSign = '.'): string {
  if (leftMs > 0 && leftMs < LOW_MS) {
    const tenths = Math.floor(leftMs / 100);
    return `${Math.floor(tenths / 10)}${decimalSign}${tenths % 10}`;
  }
  return `${isOverrun(leftMs) ? '−' : ''}${inColons(Math.floor(Math.abs(leftMs) / 1000))}`;
}

/** Milliseconds until `writeClock` shows something else, at least 1. */
export function untilNextReading(leftMs: number): number {
  const step = leftMs > 0 && leftMs < LOW_MS ? 100 : 1000;
  return leftMs > 0 ? Math.min((leftMs % step) + 1, leftMs) : step - (-leftMs % step);
}

/** The remaining times at which a player is warned, if the clock began with at least twice as much. */
export const WARNINGS_MS = [60_000, 30_000, 10_000] as const;

/** The warning that is due when the time left goes down from `beforeMs` to `afterMs`, if any. */
export function warningBetween(
  control: TimeControl,
  beforeMs: number,
  afterMs: number,
): (typeof WARNINGS_MS)[number] | undefined {
  return WARNINGS_MS.findLast(
    (warning) => beforeMs > warning && afterMs <= warning && afterMs > 0 && initialMs(control) >= 2 * warning,
  );
}

// Notation

/**
 * Writes `control` in the notation of GGF: main time / increment, `5:00/0:03`. A time for each move is written as an
 * overtime of the Generic Game Server that begins at once and is reset after every move: `0:00,N//0:30,N1`.
 */
export function writeTimeControl(control: TimeControl): string {
  if (control.kind === 'perMove') return `0:00,N//${inColons(control.moveMs / 1000)},N1`;
  const { mainMs, incrementMs } = control;
  const main = inColons(mainMs / 1000);
  return incrementMs === 0 ? main : `${main}/${inColons(incrementMs / 1000)}`;
}

/** The time control that `text` describes; undefined if no clock of the app can follow it. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const parts = text.split('/').map((part) => readPart(part.trim()));
  const [main, increment = NO_TIME, extension = NO_TIME] = parts;
  if (!main || parts.length > 3) return undefined;
  const [mainMs, incrementMs, extensionMs] = [main.timeMs, increment.timeMs, extension.timeMs];
  if (mainMs === undefined || incrementMs === undefined || extensionMs === undefined) return undefined;
  if (extensionMs > 0) {
    const isEachMove =
      mainMs === 0 && incrementMs === 0 && /^N0?$/i.test(main.moves) && /^N1$/i.test(extension.moves);
    return isEachMove ? { kind: 'perMove', moveMs: extensionMs } : undefined;
  }
  const isForAllMoves = mainMs > 0 && /^0?$/.test(main.moves) && /^1?$/.test(increment.moves);
  return isForAllMoves ? { kind: 'perGame', mainMs, incrementMs } : undefined;
}

interface Part {
  readonly timeMs: number | undefined;
  /** The number of moves, which is written after a comma. */
  readonly moves: string;
}

const NO_TIME: Part = { timeMs: 0, moves: '' };

/** Reads `[[H:]MM:]SS`, with or without a number of moves after a comma. An empty part is no time at all. */
function readPart(part: string): Part {
  const [time = '', moves = ''] = part.split(',').map((each) => each.trim());
  if (part === '') return NO_TIME;
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(time) ?? [];
  if (seconds === undefined) return { timeMs: undefined, moves };
  const timeMs = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return { timeMs: timeMs <= MAX_CONTROL_MS ? timeMs : undefined, moves };
}

/** `H:MM:SS`, or `M:SS` below an hour. */
export function inColons(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
