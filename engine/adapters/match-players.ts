/** The players of `match`: the engine in its strengths, and other programs. */
import type { Contestant } from '../arena/game.ts';
import { InputError } from '../console/command.ts';
import { wholeNumber } from '../console/options.ts';
import { createScheduler } from '../host/scheduler.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { type Entrant, limitsOf, parseEntrant } from '../players/entrant.ts';
import { LEVELS, PLAYERS, writePlayer } from '../players/registry.ts';
import { STRENGTH_STEPS } from '../players/strength.ts';
import type { Event, PlayerSpec } from '../protocol.ts';
import { openPool } from './engine.ts';
import { type ExternalProgram, ProgramFailure, gtpProgram, nboardProgram } from './external-program.ts';

const MASTER: PlayerSpec = { kind: 'master' };

const NBOARD_DEPTH = 12;

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
      return programPlayer(spec, () =>
        kind === 'gtp'
          ? gtpProgram(value, options.timeoutMs, options.passesWritten)
          : nboardProgram(value, options.timeoutMs, NBOARD_DEPTH),
      );
    case 'depth': {
      const depth = wholeNumber(value, 'The depth of a player', 1, UNLIMITED_DEPTH);
      return enginePlayer(spec, options, { player: MASTER, limit: { kind: 'depth', depth } });
    }
    case 'ms': {
      const timeMs = wholeNumber(value, 'The time of a player', 1, 3_600_000);
      return enginePlayer(spec, options, { player: MASTER, limit: { kind: 'time', timeMs } });
    }
    case 'custom': {
      const step = wholeNumber(value, 'The step of a player', 1, STRENGTH_STEPS);
      return enginePlayer(spec, options, { player: { kind: 'custom', step } });
    }
    default: {
      const isLevel = LEVELS.some(({ level }) => String(level) === spec);
      return enginePlayer(isLevel ? `level ${spec}` : spec, options, readEntrant(spec));
    }
  }
}

/**
 * Reads a player such as `monte-carlo:playouts=10000`, `master:ms=100`, `custom:7` or `2`. @throws InputError if the
 * text names no player.
 */
function readEntrant(text: string): Entrant {
  const [, number, rest = ''] = /^(\d+)(:.*)?$/.exec(text) ?? [];
  const level = LEVELS.find((each) => String(each.level) === number);
  const read = parseEntrant(level ? `${writePlayer(level.spec)}${rest}` : text);
  if (read.ok) return read.value;
  if (!read.error.endsWith('is no player.')) throw new InputError(read.error);
  const levels = LEVELS.map((each) => each.level).join(', ');
  const names = PLAYERS.filter(({ spec }) => spec.kind !== 'custom' && spec.kind !== 'beginner');
  throw new InputError(
    `"${text}" is no player: ${levels}, greedy, ${names.map(({ spec }) => spec.kind).join(', ')}, custom:n, depth:n, ms:n, gtp:command or nboard:command.`,
  );
}

/** The searches of a match count from 1. */
const PONDER_ID = 0;

function enginePlayer(
  name: string,
  { threads, hashMb, seed, ponders }: PlayerOptions,
  entrant: Entrant,
): MatchPlayer {
  const { player } = entrant;
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
        const limits = limitsOf(entrant, clock);
        scheduler.handle({ kind: 'go', jobId, priority: 'move', position, limits, player });
      }),
    ...(ponders && {
      ponder: (position) => scheduler.handle({ kind: 'ponder', jobId: PONDER_ID, position, player }),
    }),
    ponderHits: () => `${hits} of ${jobId} moves`,
    close: () => pool.close(),
  };
}

/** A program that fails is restarted for the next game. */
function programPlayer(name: string, open: () => ExternalProgram): MatchPlayer {
  let program: ExternalProgram | undefined;
  return {
    name,
    begin: () => program?.begin(),
    think: async (turn) => {
      program ??= open();
      try {
        return await program.choose(turn);
      } catch (error) {
        program.close();
        program = undefined;
        if (error instanceof ProgramFailure) return { forfeit: error.message };
        throw error;
      }
    },
    ponderHits: () => 'unknown',
    close: () => program?.close(),
  };
}
