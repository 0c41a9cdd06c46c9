/**
 * Places strengths on one scale: matches between neighbours, then the ratings under which the results are most likely.
 * The name of a player contains all its settings (`fallible:3.5@2`), so a log of matches stays valid when the table of
 * strengths changes. All players except the timed ones are limited by depth, so a busy machine plays the same games.
 */
import * as v from 'valibot';
import type { Contestant } from '../../engine/arena/game.ts';
import { playWholeMatch } from '../../engine/arena/match.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import type { PairResult } from '../../engine/arena/ratings.ts';
import { InputError } from '../../engine/console/command.ts';
import { type Bitboard, count, squaresOf } from '../../engine/game/bitboard.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import { ALL_RULES, type MonteCarloRequest } from '../../engine/host/opponents-wasm.ts';
import type { Iteration } from '../../engine/host/search-wasm.ts';
import { FORCED_MOVE_MS } from '../../engine/host/time-budget.ts';
import { EVOLVED_DEPTH } from '../../engine/players/evolved.ts';
import { greedyMove } from '../../engine/players/greedy.ts';
import { BRED_WEIGHTS } from '../../engine/players/measures.ts';
import { fallibleMove } from '../../engine/players/mistakes.ts';
import { createRandom, mix } from '../../engine/players/random.ts';
import { CLUB_DEPTH } from '../../engine/players/classic.ts';
import { UNLIMITED_DEPTH } from '../../engine/players/recipe.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { STRENGTHS, type Strength } from '../../engine/players/strength.ts';
import { MAX_PLAYOUTS } from '../../engine/protocol.ts';
import { SHIPPED_EVALUATION, openEngine, openTimedEngine, openTimedOpponents } from '../host/engine.ts';

/** One batch of games between two players; `part` gives it openings of its own. */
export interface Batch {
  readonly first: string;
  readonly second: string;
  readonly part: number;
}

/** A line of the log. */
export interface BatchResult extends PairResult {
  readonly part: number;
  /** The mean lead of the first player. */
  readonly discs: number;
}

export const BATCH_RESULT = v.object({
  first: v.string(),
  second: v.string(),
  part: v.number(),
  games: v.number(),
  wins: v.number(),
  draws: v.number(),
  discs: v.number(),
}) satisfies v.GenericSchema<unknown, BatchResult>;

const GAMES_IN_BATCH = 20;
/** Games in a batch whose moves take a second or more, so that an interruption loses little. */
const SLOW_GAMES_IN_BATCH = 2;
const SLOW_MS = 1000;
const OPENING_PLIES = 8;
const HASH_MB = 1;
const MASTER_HASH_MB = 16;
/** The time of level 3 for a move. */
const MASTER_CPU_MS = 100;

/** A player to be placed on the scale. */
type PlayerKind =
  | { readonly kind: 'random' }
  | { readonly kind: 'beginner' }
  | { readonly kind: 'club' }
  /** Limited to this many milliseconds of processor time a move, which does not depend on how busy the machine is. */
  | { readonly kind: 'master'; readonly cpuMs: number }
  | { readonly kind: 'fallible'; readonly loss: number; readonly depth: number }
  | { readonly kind: 'evolved' }
  | { readonly kind: Searcher; readonly cpuMs: number };

const SEARCHERS = ['monte-carlo', 'monte-carlo-evaluated', 'neural'] as const;
type Searcher = (typeof SEARCHERS)[number];

/**
 * Reads a name: `random`, `level:1`, `level:2`, `cpu:200` (level 3 with 200 ms a move), `fallible:3.5@2`, a player
 * that gives away 3.5 discs a move in the view of a search of 2 plies, `evolved`, or `neural:cpu=200` and others of
 * `SEARCHERS`. @throws InputError for any other name.
 */
export function readPlayer(name: string): PlayerKind {
  if (name === 'random') return { kind: 'random' };
  if (name === 'level:1') return { kind: 'beginner' };
  if (name === 'level:2') return { kind: 'club' };
  const [, cpuMs] = /^cpu:(\d+)$/.exec(name) ?? [];
  if (cpuMs !== undefined) return { kind: 'master', cpuMs: Number(cpuMs) };
  const [, loss, depth] = /^fallible:(\d+(?:\.\d+)?)@([1-9]\d?)$/.exec(name) ?? [];
  if (loss !== undefined) return { kind: 'fallible', loss: Number(loss), depth: Number(depth) };
  if (name === 'evolved') return { kind: 'evolved' };
  const [, word, ownMs] = /^([a-z-]+):cpu=([1-9]\d*)$/.exec(name) ?? [];
  const searcher = SEARCHERS.find((each) => each === word);
  if (searcher) return { kind: searcher, cpuMs: Number(ownMs) };
  throw new InputError(
    `"${name}" is nobody to calibrate: random, level:1, level:2, cpu:<ms>, fallible:<discs>@<plies>, evolved, ${SEARCHERS.map((each) => `${each}:cpu=<ms>`).join(' or ')}.`,
  );
}

/** The milliseconds of processor time that a player has for a move; 0 if no time limits it. */
export function cpuMsOf(name: string): number {
  const player = readPlayer(name);
  return 'cpuMs' in player ? player.cpuMs : 0;
}

/** How many games are played and logged together. */
export function gamesInBatch({ first, second }: Pick<Batch, 'first' | 'second'>): number {
  return Math.max(cpuMsOf(first), cpuMsOf(second)) >= SLOW_MS ? SLOW_GAMES_IN_BATCH : GAMES_IN_BATCH;
}

function nameOfStrength({ loss, depth }: Strength): string {
  return `fallible:${loss}@${depth}`;
}

/** The published ratings of random moves, all strengths and the levels, from the weakest to the strongest. */
export function publishedRatings(): ReadonlyMap<string, number> {
  const tabled = [
    { name: 'random', elo: 0 },
    ...STRENGTHS.map((strength) => ({ name: nameOfStrength(strength), elo: strength.elo })),
    { name: 'level:1', elo: playerOf({ kind: 'beginner' }).elo },
    { name: 'level:2', elo: playerOf({ kind: 'club' }).elo },
    { name: `cpu:${MASTER_CPU_MS}`, elo: playerOf({ kind: 'master' }).elo },
  ];
  return new Map(tabled.toSorted((a, b) => a.elo - b.elo).map(({ name, elo }) => [name, elo]));
}

/** A player that is ready to play; `chance` draws a uniform number in 0 .. 1 for players that use chance. */
type Open = (chance: () => number) => Contestant;

function open(player: PlayerKind): Open {
  switch (player.kind) {
    case 'random':
      return (chance) => ({ think: ({ position }) => moveAt(legalMoves(position), chance()) });
    case 'beginner':
      return () => ({ think: ({ position }) => greedyMove(position) ?? -1 });
    case 'club':
      return openClub();
    case 'master':
      return openMaster(player.cpuMs);
    case 'fallible':
      return openFallible(player.loss, player.depth);
    case 'evolved':
      return openEvolved();
    case 'neural':
      return openNeural(player.cpuMs);
    case 'monte-carlo':
    case 'monte-carlo-evaluated':
      return openMonteCarlo(player.cpuMs, player.kind === 'monte-carlo' ? ALL_RULES : 'evaluated');
    default:
      return assertNever(player);
  }
}

function moveAt(moves: Bitboard, chance: number): Square {
  return squaresOf(moves)[Math.floor(chance * count(moves))] ?? -1;
}

function openClub(): Open {
  const { search } = openEngine({ hashMb: HASH_MB, evaluationFile: SHIPPED_EVALUATION });
  return () => ({
    begin: () => search.clearHash(),
    think: ({ position }) => search.searchClassic(position, CLUB_DEPTH).move,
  });
}

function openMaster(cpuMs: number): Open {
  const { search, within } = openTimedEngine({ hashMb: MASTER_HASH_MB, evaluationFile: SHIPPED_EVALUATION });
  return () => ({
    begin: () => search.clearHash(),
    think: ({ position }) =>
      within(
        timeFor(position, cpuMs),
        () => search.search({ position, maxDepth: UNLIMITED_DEPTH, threads: 1 }).move,
      ),
  });
}

/** A forced move takes no longer than in the app. */
function timeFor(position: Position, cpuMs: number): number {
  return count(legalMoves(position)) === 1 ? Math.min(FORCED_MOVE_MS, cpuMs) : cpuMs;
}

function openEvolved(): Open {
  const { opponents, clear, within } = openTimedOpponents({ hashMb: HASH_MB });
  return () => ({
    begin: clear,
    think: ({ position }) =>
      within(Infinity, () => opponents.searchEvolved(position, EVOLVED_DEPTH, BRED_WEIGHTS).move),
  });
}

function openNeural(cpuMs: number): Open {
  const { opponents, clear, within } = openTimedOpponents({ hashMb: MASTER_HASH_MB });
  return () => ({
    begin: clear,
    think: ({ position }) =>
      within(
        timeFor(position, cpuMs),
        () => opponents.searchNeural({ position, maxDepth: UNLIMITED_DEPTH, threads: 1 }).move,
      ),
  });
}

function openMonteCarlo(cpuMs: number, playouts: MonteCarloRequest['playouts']): Open {
  const { opponents, clear, within } = openTimedOpponents({ hashMb: HASH_MB });
  return (chance) => ({
    begin: clear,
    think({ position }) {
      const request = { position, playouts, most: MAX_PLAYOUTS, seed: Math.floor(2 ** 32 * chance()) };
      return within(timeFor(position, cpuMs), () => opponents.monteCarlo(request).move);
    },
  });
}

function openFallible(loss: number, depth: number): Open {
  let lines: Iteration[] = [];
  const onIteration = (iteration: Iteration): void => {
    if (iteration.rank === 1) lines = [];
    lines.push(iteration);
  };
  const { search } = openEngine({
    hashMb: HASH_MB,
    evaluationFile: SHIPPED_EVALUATION,
    hooks: { onIteration },
  });
  return (chance) => ({
    begin: () => search.clearHash(),
    think({ position }) {
      search.search({ position, maxDepth: depth, threads: 1, lines: countEmpties(position) });
      return fallibleMove(lines, loss, chance()).move;
    },
  });
}

/** Returns a function that opens players by their names, which stay open. @throws InputError for an unknown player. */
export function createContestants(): (name: string, chance: () => number) => Contestant {
  const opened = new Map<string, Open>();
  return (name, chance) => {
    const found = opened.get(name) ?? open(readPlayer(name));
    opened.set(name, found);
    return found(chance);
  };
}

/**
 * Plays batches. A repeated batch has the same games, unless a player is timed. The players stay open.
 * @throws InputError for an unknown player.
 */
export function createBatchPlayer(): (batch: Batch) => Promise<BatchResult> {
  const contestant = createContestants();
  return async ({ first, second, part }) => {
    const seed = mix(part, GAMES_IN_BATCH);
    const { unit } = createRandom(seed);
    const plies = { least: OPENING_PLIES, most: OPENING_PLIES };
    const result = await playWholeMatch(contestant(first, unit), contestant(second, unit), {
      pairs: gamesInBatch({ first, second }) / 2,
      openings: seededOpenings(seed, { plies }),
    });
    const { games, wins, draws, meanLead } = result;
    return { first, second, part, games, wins, draws, discs: meanLead };
  };
}
