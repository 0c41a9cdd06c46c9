/** The players of `match`: the engine in its strengths, and other programs. */
import { constants } from 'node:os';
import type { Contestant } from '../arena/game.ts';
import type { Book } from '../book/book.ts';
import type { BookPlayOptions, PlayedLine } from '../book/play.ts';
import { InputError } from '../console/command.ts';
import { endProcess } from '../console/end-process.ts';
import type { Position } from '../game/position.ts';
import { stepsFrom } from '../game/steps.ts';
import type { Move } from '../game/tree.ts';
import { type Given, flag, text, whole, wholeNumber } from '../console/options.ts';
import type { Start } from '../host/external/conversation.ts';
import { ProgramFailure } from '../host/external/failure.ts';
import { openProgram } from '../host/external/open.ts';
import type { ExternalProgram } from '../host/external/program.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { type Entrant, limitsOf } from '../players/entrant.ts';
import { LEVELS } from '../players/registry.ts';
import { mix } from '../players/random.ts';
import { chanceAfter } from '../players/chance.ts';
import { VARIED_LINES, canVary, variedMove } from '../players/variety.ts';
import { STRENGTH_STEPS } from '../players/strength.ts';
import { type Limits, MAX_HASH_MB, MAX_THREADS, type PlayerSpec, type ProgramProtocol } from '../protocol.ts';
import { bookPlayOf } from './book-files.ts';
import { createClient } from './client.ts';
import { openPool } from './engine.ts';
import { readEntrant } from './entrants.ts';

const MASTER: PlayerSpec = { kind: 'master' };

/** A player and the resources that it holds. */
export interface MatchPlayer extends Contestant {
  readonly name: string;
  /** The number of its moves that were thought about on the opponent's time, in words. */
  ponderHits(): string;
  close(): void;
}

export interface PlayerOptions {
  readonly threads: number;
  readonly hashMb: number;
  readonly timeoutMs: number;
  readonly passesWritten: boolean;
  readonly seed: number;
  readonly hasClock: boolean;
  /** Whether it thinks on the opponent's time. */
  readonly ponders: boolean;
  /** Whether its first moves vary, by the seed, if it can vary them. */
  readonly varies?: boolean;
  /** The book that it plays from, if it can play from one; no game is played twice in ten. */
  readonly book?: Book | undefined;
  /** How it plays from the book. */
  readonly bookPlay?: BookPlayOptions;
}

/** The options of commands whose players meet each other. */
export const PLAYER_OPTIONS = {
  seed: whole('s', 'which openings, and which mistakes', { min: 0, max: 2 ** 31, otherwise: 1 }),
  clock: text('s+s', 'time for a game and for each of its moves, in seconds, as in 60+1'),
  vary: flag('Master varies its first moves, by the seed, among those within half a disc of the best'),
  threads: whole('n', 'search threads of each side', { min: 1, max: MAX_THREADS, otherwise: 1 }),
  hash: whole('mb', "size of each side's hash table in MiB", { min: 1, max: MAX_HASH_MB, otherwise: 64 }),
  timeout: whole('s', 'seconds after which another program has lost by silence', {
    min: 1,
    max: 86_400,
    otherwise: 60,
  }),
  'gtp-passes': flag('send passes to GTP programs; most find them themselves'),
};

/** What the options of a command say about each player. None of them thinks on the opponent's time. */
export function readPlayerOptions(options: Given<typeof PLAYER_OPTIONS>['options']): PlayerOptions {
  return {
    seed: options.seed,
    hasClock: options.clock !== undefined,
    threads: options.threads,
    hashMb: options.hash,
    timeoutMs: options.timeout * 1000,
    passesWritten: options['gtp-passes'],
    ponders: false,
    varies: options.vary,
  };
}

/** @throws InputError if the text names no player. */
export function openPlayer(spec: string, options: PlayerOptions): MatchPlayer {
  return readPlayer(spec, options)();
}

/** Reads a player, which holds no resources until the function that is returned opens it. @throws as `openPlayer`. */
export function readPlayer(spec: string, options: PlayerOptions): () => MatchPlayer {
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  switch (kind) {
    case 'gtp':
    case 'nboard':
      if (options.hasClock) throw new InputError("--clock is for the engine's own players.");
      return readProgram(spec, kind, value, options);
    case 'depth': {
      const depth = wholeNumber(value, 'The depth of a player', 1, UNLIMITED_DEPTH);
      return () => enginePlayer(spec, options, { player: MASTER, limits: { kind: 'depth', depth } });
    }
    case 'ms': {
      const timeMs = wholeNumber(value, 'The time of a player', 1, 3_600_000);
      return () => enginePlayer(spec, options, { player: MASTER, limits: { kind: 'time', timeMs } });
    }
    case 'custom': {
      const step = wholeNumber(value, 'The step of a player', 1, STRENGTH_STEPS);
      return () => enginePlayer(spec, options, { player: { kind: 'custom', step } });
    }
    default: {
      const entrant = readEntrant(spec, ['depth:n', 'ms:n', 'gtp:command', 'nboard:command']);
      const isLevel = LEVELS.some(({ level }) => String(level) === spec);
      return () => enginePlayer(isLevel ? `level ${spec}` : spec, options, entrant);
    }
  }
}

/** A program with its limit, such as `nboard:depth=16:./program`; without one it plays as it likes. */
function readProgram(
  spec: string,
  protocol: ProgramProtocol,
  value: string,
  options: PlayerOptions,
): () => MatchPlayer {
  const [, word, typed = '', command = value] = /^(depth|ms)=([^:]*):(.+)$/.exec(value) ?? [];
  if (word === 'depth' && protocol === 'gtp')
    throw new InputError(`"${spec}" is no player: GTP knows times, not depths.`);
  const limits = programLimits(word, typed);
  return () => programPlayer(spec, options, limits, () => openProgram(protocol, inShell(command), options));
}

function programLimits(word: string | undefined, typed: string): Limits | undefined {
  if (word === undefined) return undefined;
  return word === 'depth'
    ? { kind: 'depth', depth: wholeNumber(typed, 'The depth of a program', 1, UNLIMITED_DEPTH) }
    : { kind: 'time', timeMs: wholeNumber(typed, 'The time of a program', 1, 3_600_000) };
}

/** The positions of a game; those before passes are left out, but for the last. */
function lineOf(start: Position, moves: readonly Move[], last: Position): PlayedLine {
  const squares = moves.filter((move) => move !== 'pass');
  return [start, ...stepsFrom(start, squares).map(({ position }) => position), last];
}

function enginePlayer(
  name: string,
  { threads, hashMb, seed, ponders, varies = false, book, bookPlay }: PlayerOptions,
  entrant: Entrant,
): MatchPlayer {
  const { player } = entrant;
  const pool = openPool(threads, hashMb);
  const engine = createClient(pool, seed);
  const play = bookPlayOf(book, player, bookPlay);
  let games = 0;
  let moves = 0;
  let hits = 0;
  return {
    name,
    begin: async () => {
      await pool.start();
      engine.newGame();
      play?.begin();
      games += 1;
    },
    think: async ({ position, start, moves: played, limits: clock }) => {
      moves += 1;
      const line = lineOf(start, played, position);
      // A book is played differently in each game, also from one start; moves without a book vary by the opening alone.
      const chance = chanceAfter(play ? mix(seed, games) : seed, played);
      const known = play?.move(line, chance);
      if (known) return known.move;
      const wanted = varies && canVary(player, position) ? VARIED_LINES : 1;
      const lines = Math.max(wanted, play?.linesToLeave(line) ?? 1);
      const limits = limitsOf(entrant, clock);
      const answer = await engine.ask({
        priority: 'move',
        position,
        limits: play?.limitsBehind(line, limits) ?? limits,
        player,
        ...(lines > 1 && { lines }),
      });
      if (answer.ponderHit) hits += 1;
      const chosen = play ? play.searched(line, lines > 1 ? answer.lines : [answer], chance) : undefined;
      if (chosen !== undefined) return chosen;
      return lines > 1 ? variedMove(answer.lines, chance) : answer.move;
    },
    ...(ponders && { ponder: (position) => engine.ponder(position, player) }),
    ponderHits: () => `${hits} of ${moves} moves`,
    close: () => pool.close(),
  };
}

/** How long a program may take to end by itself, in milliseconds. */
const GRACE_MS = 100;

/** A program leads a process group of its own, so the system ends it with this process only if this process does. */
function endOnSignals(): void {
  for (const signal of SIGNALS) {
    if (process.listenerCount(signal) > 0) continue;
    process.once(signal, () => endProcess(SIGNAL_STATUS + constants.signals[signal]));
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The status of a process that a signal has ended, for shells, less the number of the signal. */
const SIGNAL_STATUS = 128;

/**
 * A program that fails loses its game and is restarted for the next one. One that ends before its first move of all does
 * not start, so that its games would say nothing. @throws InputError then
 */
function programPlayer(
  name: string,
  { timeoutMs }: PlayerOptions,
  limits: Limits | undefined,
  open: () => ExternalProgram,
): MatchPlayer {
  let program: ExternalProgram | undefined;
  let hasMoved = false;
  return {
    name,
    think: async (turn) => {
      endOnSignals();
      program ??= open();
      try {
        const { move } = await program.choose({ ...turn, limits }, timeoutMs);
        hasMoved = true;
        return move;
      } catch (error) {
        program.close();
        program = undefined;
        if (!(error instanceof ProgramFailure)) throw error;
        const isNotStarted = !hasMoved && (error.fault === 'notStarted' || error.fault === 'ended');
        if (isNotStarted) throw new InputError(`The program "${name}" does not start: ${error.message}.`);
        return { forfeit: error.message };
      }
    },
    ponderHits: () => 'unknown',
    close: () => void program?.quit(GRACE_MS),
  };
}

/** The command that the user of the command line has written as for its shell. */
function inShell(command: string): Start {
  return process.platform === 'win32'
    ? { path: process.env['ComSpec'] ?? 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { path: '/bin/sh', args: ['-c', command] };
}
