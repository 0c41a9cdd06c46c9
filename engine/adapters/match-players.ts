/** The players of `match`: the engine in its strengths, and other programs. */
import type { Contestant } from '../arena/game.ts';
import { InputError } from '../console/command.ts';
import { wholeNumber } from '../console/options.ts';
import type { Start } from '../host/external/conversation.ts';
import { ProgramFailure } from '../host/external/failure.ts';
import { openProgram } from '../host/external/open.ts';
import type { ExternalProgram } from '../host/external/program.ts';
import { createScheduler } from '../host/scheduler.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { LEVELS, PLAYERS, parsePlayer, writePlayer } from '../players/registry.ts';
import { STRENGTH_STEPS } from '../players/strength.ts';
import { type Event, type Limits, MAX_PLAYOUTS, type PlayerSpec } from '../protocol.ts';
import { openPool } from './engine.ts';

/** Master plays on a clock; without one it has this much time for a move. */
const MASTER_MS = 1000;

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
}

/** @throws InputError if the text names no player. */
export function openPlayer(spec: string, options: PlayerOptions): MatchPlayer {
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  switch (kind) {
    case 'gtp':
    case 'nboard':
      if (options.hasClock) throw new InputError("--clock is for the engine's own players.");
      return programPlayer(spec, options, () => openProgram(kind, inShell(value), options));
    case 'depth': {
      const depth = wholeNumber(value, 'The depth of a player', 1, UNLIMITED_DEPTH);
      return enginePlayer(spec, options, { kind: 'master' }, { kind: 'depth', depth });
    }
    case 'ms': {
      const timeMs = wholeNumber(value, 'The time of a player', 1, 3_600_000);
      return enginePlayer(spec, options, { kind: 'master' }, { kind: 'time', timeMs });
    }
    case 'custom': {
      const step = wholeNumber(value, 'The step of a player', 1, STRENGTH_STEPS);
      return enginePlayer(spec, options, { kind: 'custom', step }, undefined);
    }
    default: {
      const { player, limits } = readEntrant(spec);
      const isLevel = LEVELS.some(({ level }) => String(level) === spec);
      return enginePlayer(isLevel ? `level ${spec}` : spec, options, player, limits);
    }
  }
}

/** The greatest time, depth or number of playouts of a player, by the word that names it after the player. */
const LIMITS = {
  ms: { most: 3_600_000, from: (timeMs: number): Limits => ({ kind: 'time', timeMs }) },
  depth: { most: UNLIMITED_DEPTH, from: (depth: number): Limits => ({ kind: 'depth', depth }) },
  playouts: { most: MAX_PLAYOUTS, from: (playouts: number): Limits => ({ kind: 'playouts', playouts }) },
} as const;

/**
 * Reads a player such as `monte-carlo:playouts=10000`, `master:ms=100`, `custom:7` or `2`. @throws InputError if the
 * text names no player.
 */
function readEntrant(text: string): { readonly player: PlayerSpec; readonly limits: Limits | undefined } {
  const [, name = text, word, value = ''] = /^(.*?):([a-z]+)=(.*)$/.exec(text) ?? [];
  const player = name === 'greedy' ? LEVELS[0]?.spec : /^\d+$/.test(name) ? undefined : parsePlayer(name);
  const found = player ?? levelNamed(name);
  if (word === undefined) return { player: found, limits: undefined };
  const known = Object.entries(LIMITS).find(([each]) => each === word)?.[1];
  const able = PLAYERS.find(({ spec }) => writePlayer(spec) === writePlayer(found))?.limits ?? [];
  const limits = known?.from(wholeNumber(value, `The limit of "${text}"`, 1, known.most));
  if (limits && able.some((kind) => kind === limits.kind)) return { player: found, limits };
  const words = Object.entries(LIMITS).flatMap(([each, { from }]) =>
    able.some((kind) => kind === from(1).kind) ? [`${each}=n`] : [],
  );
  const reason = words.length === 0 ? 'has no limits' : `can have ${words.join(' or ')}`;
  throw new InputError(`"${text}" is no player: ${name} ${reason}.`);
}

function levelNamed(text: string): PlayerSpec {
  const found = LEVELS.find(({ level }) => String(level) === text);
  if (found) return found.spec;
  const levels = LEVELS.map(({ level }) => level).join(', ');
  const names = PLAYERS.filter(({ spec }) => spec.kind !== 'custom' && spec.kind !== 'beginner');
  throw new InputError(
    `"${text}" is no player: ${levels}, greedy, ${names.map(({ spec }) => spec.kind).join(', ')}, custom:n, depth:n, ms:n, gtp:command or nboard:command.`,
  );
}

/** The searches of a match count from 1. */
const PONDER_ID = 0;

/** `ownLimits` take precedence over a clock. */
function enginePlayer(
  name: string,
  { threads, hashMb, seed, ponders }: PlayerOptions,
  player: PlayerSpec,
  ownLimits: Limits | undefined,
): MatchPlayer {
  const pool = openPool(threads, hashMb);
  let onAnswer: (event: Event) => void = () => undefined;
  const scheduler = createScheduler(pool, (event) => onAnswer(event), { seed });
  let jobId = 0;
  let hits = 0;
  return {
    name,
    begin: async () => {
      await pool.start();
      scheduler.handle({ kind: 'newGame' });
    },
    think: ({ position, limits: clock }) =>
      new Promise((resolve, reject) => {
        onAnswer = (event) => {
          if (event.kind === 'bestMove') {
            if (event.ponderHit) hits += 1;
            resolve(event.move);
          }
          if (event.kind === 'failed') reject(new Error(`${name} failed: ${JSON.stringify(event.reason)}`));
        };
        jobId += 1;
        const limits = ownLimits ?? clock ?? { kind: 'time', timeMs: MASTER_MS };
        scheduler.handle({ kind: 'go', jobId, priority: 'move', position, limits, player });
      }),
    ...(ponders && {
      ponder: (position) => scheduler.handle({ kind: 'ponder', jobId: PONDER_ID, position, player }),
    }),
    ponderHits: () => `${hits} of ${jobId} moves`,
    close: () => pool.close(),
  };
}

/** How long a program may take to end by itself, in milliseconds. */
const GRACE_MS = 100;

/** A program that fails is restarted for the next game. */
function programPlayer(name: string, { timeoutMs }: PlayerOptions, open: () => ExternalProgram): MatchPlayer {
  let program: ExternalProgram | undefined;
  return {
    name,
    think: async (turn) => {
      program ??= open();
      try {
        return (await program.choose(turn, timeoutMs)).move;
      } catch (error) {
        program.close();
        program = undefined;
        if (error instanceof ProgramFailure) return { forfeit: error.message };
        throw error;
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
