/**
 * Parses commands from another process, which no compiler vouches for, into the types of protocol.ts, or refuses them.
 * No field may be missing and no unknown field is accepted.
 *
 * The parser is written by hand, unlike the other parsers of the main process. valibot writes what it refuses into its
 * message, and a BigInt of 8 MB, which any message may hold, takes seconds to write. No refusal here looks at more than
 * it has to.
 */
import { FULL } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import type { Move } from '../game/tree.ts';
import { playerWith } from '../players/registry.ts';
import {
  ALL_LINES,
  type Command,
  type GameSoFar,
  type Go,
  type JobId,
  type Limits,
  MAX_DEPTH,
  MAX_HASH_MB,
  MAX_MOVES,
  MAX_PLAYOUTS,
  MAX_THREADS,
  PRIORITIES,
  type PlayerSpec,
} from '../protocol.ts';

/** Searches of more than a day are mistakes. */
const MAX_TIME_MS = 24 * 60 * 60 * 1000;
const MAX_MOVES_TO_GO = 1000;

type Fields = Readonly<Record<string, unknown>>;

/** Undefined for anything that is not a command. The result shares nothing with `value`. */
export function parseCommand(value: unknown): Command | undefined {
  const fields = fieldsOf(value);
  switch (fields?.['kind']) {
    case 'go':
      return parseGo(fields);
    case 'ponder': {
      const { jobId } = fields;
      const position = parsePosition(fields['position']);
      const player = parsePlayer(fields['player']);
      return hasOnly(fields, ['kind', 'jobId', 'position', 'player']) && isJobId(jobId) && position && player
        ? { kind: 'ponder', jobId, position, player }
        : undefined;
    }
    case 'stop':
    case 'cancel': {
      const { kind, jobId } = fields;
      if (!hasOnly(fields, ['kind'], 'jobId')) return undefined;
      if (!Object.hasOwn(fields, 'jobId')) return { kind };
      return isJobId(jobId) ? { kind, jobId } : undefined;
    }
    case 'pause':
    case 'resume': {
      const { kind, jobId } = fields;
      return hasOnly(fields, ['kind', 'jobId']) && isJobId(jobId) ? { kind, jobId } : undefined;
    }
    case 'newGame':
      return hasOnly(fields, ['kind']) ? { kind: 'newGame' } : undefined;
    case 'configure': {
      const { threads, hashMb } = fields;
      return hasOnly(fields, ['kind', 'threads', 'hashMb']) &&
        isWhole(threads, 1, MAX_THREADS) &&
        isWhole(hashMb, 1, MAX_HASH_MB)
        ? { kind: 'configure', threads, hashMb }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** The job that a refused command would have begun, if its sender waits for an answer. */
export function jobIdOf(value: unknown): JobId | undefined {
  const jobId = fieldsOf(value)?.['jobId'];
  return isJobId(jobId) ? jobId : undefined;
}

function parseGo(fields: Fields): Go | undefined {
  const { jobId, lines, game } = fields;
  const priority = parsePriority(fields['priority']);
  const position = parsePosition(fields['position']);
  const limits = parseLimits(fields['limits']);
  const player = parsePlayer(fields['player']);
  if (!hasOnly(fields, ['kind', 'jobId', 'priority', 'position', 'limits', 'player'], 'lines', 'game'))
    return undefined;
  if (!isJobId(jobId) || !priority || !position || !limits || !player) return undefined;
  const hasLines = Object.hasOwn(fields, 'lines');
  if (hasLines && !isWhole(lines, 1, ALL_LINES)) return undefined;
  const parsedGame = Object.hasOwn(fields, 'game') ? parseGame(game) : 'none';
  if (!parsedGame) return undefined;
  return {
    kind: 'go',
    jobId,
    priority,
    position,
    limits,
    player,
    ...(isWhole(lines, 1, ALL_LINES) && { lines }),
    ...(parsedGame !== 'none' && { game: parsedGame }),
  };
}

/** Whether the moves are legal is left to whoever plays them. */
function parseGame(value: unknown): GameSoFar | undefined {
  const fields = fieldsOf(value);
  if (!fields || !hasOnly(fields, ['start', 'moves'])) return undefined;
  const start = parsePosition(fields['start']);
  if (!start || !Array.isArray(fields['moves']) || fields['moves'].length > MAX_MOVES) return undefined;
  // A copy has no holes, which `every` would pass over.
  const moves: unknown[] = Array.from(fields['moves']);
  return moves.every(isMove) ? { start, moves } : undefined;
}

function isMove(value: unknown): value is Move {
  return value === 'pass' || isWhole(value, 0, SQUARE_COUNT - 1);
}

function parsePriority(value: unknown): Go['priority'] | undefined {
  const priority = PRIORITIES.find((each) => each === value);
  return priority === 'ponder' ? undefined : priority;
}

function parsePosition(value: unknown): Position | undefined {
  const fields = fieldsOf(value);
  if (!fields || !hasOnly(fields, ['black', 'white', 'toMove'])) return undefined;
  const { black, white, toMove } = fields;
  if (!isBoard(black) || !isBoard(white) || (black & white) !== 0n) return undefined;
  return toMove === 'black' || toMove === 'white' ? { black, white, toMove } : undefined;
}

function parseLimits(value: unknown): Limits | undefined {
  const fields = fieldsOf(value);
  switch (fields?.['kind']) {
    case 'time': {
      const { timeMs, wholly } = fields;
      if (!hasOnly(fields, ['kind', 'timeMs'], 'wholly') || !isDuration(timeMs)) return undefined;
      if (!Object.hasOwn(fields, 'wholly')) return { kind: 'time', timeMs };
      return wholly === true ? { kind: 'time', timeMs, wholly } : undefined;
    }
    case 'depth': {
      const { depth } = fields;
      return hasOnly(fields, ['kind', 'depth']) && isWhole(depth, 0, MAX_DEPTH)
        ? { kind: 'depth', depth }
        : undefined;
    }
    case 'playouts': {
      const { playouts } = fields;
      return hasOnly(fields, ['kind', 'playouts']) && isWhole(playouts, 1, MAX_PLAYOUTS)
        ? { kind: 'playouts', playouts }
        : undefined;
    }
    case 'clock': {
      const { remainingMs, incrementMs, movesToGo } = fields;
      if (!hasOnly(fields, ['kind', 'remainingMs', 'incrementMs'], 'movesToGo')) return undefined;
      if (!isDuration(remainingMs) || !isDuration(incrementMs)) return undefined;
      if (!Object.hasOwn(fields, 'movesToGo')) return { kind: 'clock', remainingMs, incrementMs };
      return isWhole(movesToGo, 1, MAX_MOVES_TO_GO)
        ? { kind: 'clock', remainingMs, incrementMs, movesToGo }
        : undefined;
    }
    case 'infinite':
      return hasOnly(fields, ['kind']) ? { kind: 'infinite' } : undefined;
    default:
      return undefined;
  }
}

function parsePlayer(value: unknown): PlayerSpec | undefined {
  const fields = fieldsOf(value);
  return fields && playerWith(fields)?.spec;
}

/**
 * Whether a value is a plain object. Arrays, maps and bytes are not: to go through the names of megabytes would take
 * minutes.
 */
function fieldsOf(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined;
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' && value !== null && Object.prototype.toString.call(value) === '[object Object]'
  );
}

function hasOnly(fields: Fields, required: readonly string[], ...optional: readonly string[]): boolean {
  const names = Object.keys(fields);
  const known = (name: string): boolean => required.includes(name) || optional.includes(name);
  return names.every(known) && required.every((name) => Object.hasOwn(fields, name));
}

function isJobId(value: unknown): value is JobId {
  return isWhole(value, 0, Number.MAX_SAFE_INTEGER);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && isWithin(value, min, max);
}

function isDuration(value: unknown): value is number {
  return isWithin(value, 0, MAX_TIME_MS);
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}

function isBoard(value: unknown): value is bigint {
  return typeof value === 'bigint' && value >= 0n && value <= FULL;
}
