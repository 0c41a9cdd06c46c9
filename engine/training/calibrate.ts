/**
 * Places strengths on one scale: matches between neighbours, then the ratings under which those results are most
 * likely. A player is named by a text that says all about it (`fallible:3.5@2`), so a log of matches stays true when the
 * table of strengths changes. All but the timed players are bound by depth: a busy machine plays the same games.
 */
import * as v from 'valibot';
import { InputError } from '../adapters/command.ts';
import { type Bitboard, count, squaresOf } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { legalMoves } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { Iteration } from '../host/search-wasm.ts';
import { greedyMove } from '../players/greedy.ts';
import { fallibleMove } from '../players/mistakes.ts';
import { createRandom, mix } from '../players/random.ts';
import { CLUB_DEPTH, UNLIMITED_DEPTH } from '../players/recipe.ts';
import { LEVEL_ELO, STRENGTHS, type Strength } from '../strength.ts';
import { SHIPPED_WEIGHTS, openEngine, openTimedEngine } from './engine.ts';
import { inverse } from './matrix.ts';
import { playMatch } from './match.ts';

/** One batch of games between two players; `part` gives it openings of its own. */
export interface Batch {
  readonly first: string;
  readonly second: string;
  readonly part: number;
}

/** A line of the log. */
export interface BatchResult {
  readonly first: string;
  readonly second: string;
  readonly part: number;
  readonly games: number;
  /** Of the first player. */
  readonly wins: number;
  readonly draws: number;
  /** Mean lead of the first player. */
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

export const GAMES_IN_BATCH = 20;
const OPENING_PLIES = 8;
const HASH_MB = 1;
const MASTER_HASH_MB = 16;
/** Of level 3, a move. */
const MASTER_CPU_MS = 100;

/** Who is to be placed on the scale. */
type PlayerKind =
  | { readonly kind: 'random' }
  | { readonly kind: 'beginner' }
  | { readonly kind: 'club' }
  /** With that many milliseconds of processor time a move, which a busy machine does not shorten. */
  | { readonly kind: 'master'; readonly cpuMs: number }
  | { readonly kind: 'fallible'; readonly loss: number; readonly depth: number };

/**
 * Reads a name: `random`, `level:1`, `level:2`, `cpu:200` (level 3 with 200 ms a move), or `fallible:3.5@2`, which gives
 * away 3.5 discs a move as a search of 2 plies sees them. @throws InputError for any other.
 */
export function readPlayer(name: string): PlayerKind {
  if (name === 'random') return { kind: 'random' };
  if (name === 'level:1') return { kind: 'beginner' };
  if (name === 'level:2') return { kind: 'club' };
  const [, cpuMs] = /^cpu:(\d+)$/.exec(name) ?? [];
  if (cpuMs !== undefined) return { kind: 'master', cpuMs: Number(cpuMs) };
  const [, loss, depth] = /^fallible:(\d+(?:\.\d+)?)@([1-9]\d?)$/.exec(name) ?? [];
  if (loss !== undefined) return { kind: 'fallible', loss: Number(loss), depth: Number(depth) };
  throw new InputError(
    `"${name}" is nobody to calibrate: random, level:1, level:2, cpu:<ms> or fallible:<discs>@<plies>.`,
  );
}

function nameOfStrength({ loss, depth }: Strength): string {
  return `fallible:${loss}@${depth}`;
}

/** Random moves, all strengths and the levels, in the order of what they are said to be worth. */
export function tabledPlayers(): string[] {
  const tabled = [
    ...STRENGTHS.map((strength) => ({ name: nameOfStrength(strength), elo: strength.elo })),
    { name: 'level:1', elo: LEVEL_ELO.beginner },
    { name: 'level:2', elo: LEVEL_ELO.club },
    { name: `cpu:${MASTER_CPU_MS}`, elo: LEVEL_ELO.master },
  ];
  return ['random', ...tabled.toSorted((a, b) => a.elo - b.elo).map(({ name }) => name)];
}

/** A player at work. */
interface Contestant {
  choose(position: Position, chance: () => number): Square;
  /** Before each game: so that none depends on another. */
  forget(): void;
}

function openContestant(player: PlayerKind): Contestant {
  switch (player.kind) {
    case 'random':
      return {
        choose: (position, chance) => randomMove(legalMoves(position), chance()),
        forget: () => undefined,
      };
    case 'beginner':
      return { choose: (position) => greedyMove(position) ?? -1, forget: () => undefined };
    case 'club':
      return openClub();
    case 'master':
      return openMaster(player.cpuMs);
    case 'fallible':
      return openFallible(player.loss, player.depth);
    default:
      return assertNever(player);
  }
}

function randomMove(moves: Bitboard, chance: number): Square {
  return squaresOf(moves)[Math.floor(chance * count(moves))] ?? -1;
}

function openClub(): Contestant {
  const { search } = openEngine({ hashMb: HASH_MB, weightsFile: SHIPPED_WEIGHTS });
  return {
    choose: (position) => search.searchClassic(position, CLUB_DEPTH).move,
    forget: () => search.clearHash(),
  };
}

function openMaster(cpuMs: number): Contestant {
  const { search, within } = openTimedEngine({ hashMb: MASTER_HASH_MB, weightsFile: SHIPPED_WEIGHTS });
  return {
    choose: (position) =>
      within(cpuMs, () => search.search({ position, maxDepth: UNLIMITED_DEPTH, threads: 1 }).move),
    forget: () => search.clearHash(),
  };
}

function openFallible(loss: number, depth: number): Contestant {
  let lines: Iteration[] = [];
  const onIteration = (iteration: Iteration): void => {
    if (iteration.rank === 1) lines = [];
    lines.push(iteration);
  };
  const { search } = openEngine({ hashMb: HASH_MB, weightsFile: SHIPPED_WEIGHTS, hooks: { onIteration } });
  return {
    choose(position, chance) {
      search.search({ position, maxDepth: depth, threads: 1, lines: countEmpties(position) });
      return fallibleMove(lines, loss, chance()).move;
    },
    forget: () => search.clearHash(),
  };
}

/** Plays batches: the same games whenever one is repeated, unless a player is timed. Its players stay open. */
export function createBatchPlayer(): (batch: Batch) => BatchResult {
  const open = new Map<string, Contestant>();
  function contestant(name: string): Contestant {
    const found = open.get(name) ?? openContestant(readPlayer(name));
    open.set(name, found);
    return found;
  }
  return ({ first, second, part }) => {
    const seed = mix(part, GAMES_IN_BATCH);
    const { unit } = createRandom(seed);
    const [one, other] = [contestant(first), contestant(second)];
    const { games, wins, draws, meanDifference } = playMatch(
      (position) => one.choose(position, unit),
      (position) => other.choose(position, unit),
      {
        pairs: GAMES_IN_BATCH / 2,
        openingPlies: OPENING_PLIES,
        seed,
        onGame() {
          one.forget();
          other.forget();
        },
      },
    );
    return { first, second, part, games, wins, draws, discs: meanDifference };
  };
}

/** Rating points, in the order in which the players first appear, and how sure they are. */
export interface Ratings {
  readonly players: readonly { readonly name: string; readonly elo: number }[];
  /** Half the width of the 95 % interval of the distance between two players. */
  margin(one: string, other: string): number;
}

const POINTS_PER_E = 400 / Math.LN10;
const NEWTON_STEPS = 100;

/**
 * The ratings that make the results likeliest (Bradley and Terry's model on the scale of Elo, a draw being half a win),
 * with `anchor` at 0.
 * @throws RangeError if results do not tie all players together, or one has won or lost all its games.
 */
export function fitRatings(results: readonly BatchResult[], anchor: string): Ratings {
  const names = [...new Set(results.flatMap(({ first, second }) => [first, second]))];
  const free = names.filter((name) => name !== anchor);
  const indexOf = new Map(free.map((name, at) => [name, at]));
  let values = free.map(() => 0);
  let covariances: number[][] = [];
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const gradient = free.map(() => 0);
    const information = free.map(() => free.map(() => 0));
    for (const { first, second, games, wins, draws } of results) {
      const a = indexOf.get(first);
      const b = indexOf.get(second);
      const lead = (a === undefined ? 0 : values[a]!) - (b === undefined ? 0 : values[b]!);
      const expected = 1 / (1 + Math.exp(-lead));
      const surplus = wins + draws / 2 - games * expected;
      const weight = games * expected * (1 - expected);
      if (a !== undefined) {
        gradient[a]! += surplus;
        information[a]![a]! += weight;
      }
      if (b !== undefined) {
        gradient[b]! -= surplus;
        information[b]![b]! += weight;
      }
      if (a !== undefined && b !== undefined) {
        information[a]![b]! -= weight;
        information[b]![a]! -= weight;
      }
    }
    covariances = inverse(information);
    const change = covariances.map((row) => row.reduce((sum, entry, at) => sum + entry * gradient[at]!, 0));
    // A whole step of Newton's may overshoot far from the solution.
    const scale = Math.min(1, 1 / Math.max(...change.map(Math.abs), Number.MIN_VALUE));
    values = values.map((value, at) => value + scale * change[at]!);
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
  const covariance = (one: string, other: string): number =>
    covariances[indexOf.get(one) ?? -1]?.[indexOf.get(other) ?? -1] ?? 0;
  return {
    players: names.map((name) => ({ name, elo: POINTS_PER_E * (values[indexOf.get(name) ?? -1] ?? 0) })),
    margin: (one, other) =>
      1.96 *
      POINTS_PER_E *
      Math.sqrt(covariance(one, one) + covariance(other, other) - 2 * covariance(one, other)),
  };
}
