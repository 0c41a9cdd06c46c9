/** `calibrate`: plays the matches that place the strengths on a scale, and prints it. */
import { join } from 'node:path';
import { type PairResult, fitRatings } from '../../engine/arena/ratings.ts';
import { type Console, InputError } from '../../engine/console/command.ts';
import { defineCommand, text } from '../../engine/console/options.ts';
import {
  BATCH_RESULT,
  type Batch,
  type BatchResult,
  cpuMsOf,
  gamesInBatch,
  publishedRatings,
  readPlayer,
} from './calibrate.ts';
import { readLog, writeLog } from './log.ts';
import { OUT, THREADS, countOf } from './options.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from '../../engine/console/workers.ts';

/** The share of games that timed players play, because a timed game takes as long as a hundred others. */
const TIMED_SHARE = 1 / 5;

export const calibrate = defineCommand({
  usage: 'calibrate',
  about: `Each player meets the next ones in the order given, timed players for a fifth of the games. A player is random, level:1,
level:2, cpu:<milliseconds of processor time a move> (level 3), fallible:<discs given away a move>@<plies>, evolved, or
monte-carlo, monte-carlo-evaluated or neural with :cpu=<milliseconds>. The first one is the zero of the scale. Games are
kept in calibration.jsonl in the folder: they are not played again, and all of them count. A new evaluation needs a new
folder. Newcomers meet all players, which do not meet each other then, and get the ratings that fit the published ones.`,
  options: {
    out: OUT,
    games: countOf('games of each pair', 400),
    reach: countOf('how many of the next ones each player meets', 3),
    players: text('name,name,...', 'who', {
      otherwise: [...publishedRatings().keys()].join(','),
      shown: 'random moves, all strengths and the levels, in the order of their ratings so far',
    }),
    newcomers: text('name,name,...', 'who is to be placed among players with published ratings', {
      otherwise: '',
      shown: 'nobody, and the players meet each other',
    }),
    threads: THREADS,
  },
  async run({ options: { out, games, reach, threads, ...options } }, console) {
    const players = options.players.split(',');
    const newcomers = options.newcomers === '' ? [] : options.newcomers.split(',');
    const named = [...players, ...newcomers];
    if (new Set(named).size !== named.length || named.length < 2) {
      throw new InputError('--players and --newcomers must name two players or more together, each once.');
    }
    for (const name of named) readPlayer(name);
    const published = publishedRatings();
    const placed = newcomers.find((name) => published.has(name));
    if (placed !== undefined) {
      throw new InputError(`--newcomers names ${placed}, which has a published rating already.`);
    }
    const unknown = players.find((name) => !published.has(name));
    if (newcomers.length > 0 && unknown !== undefined) {
      throw new InputError(`Newcomers cannot be measured against ${unknown}, which has no published rating.`);
    }
    const pairs = newcomers.length > 0 ? meetings(newcomers, players, games) : scale(players, reach, games);
    // The work goes part by part, so that an interrupted run has useful results.
    const batches = pairs.flatMap(batchesOf).toSorted((one, other) => one.part - other.part);
    const logFile = join(out, 'calibration.jsonl');
    const log = readLog(logFile, BATCH_RESULT);
    const played = new Set(log.map(nameOf));
    const missing = batches.filter((batch) => !played.has(nameOf(batch)));
    const progress = createProgress('batches', batches.length, batches.length - missing.length);
    await runOnWorkers<Batch, BatchResult>(new URL('./calibrate-worker.ts', import.meta.url), missing, {
      threads: threads,
      describe: nameOf,
      onAnswer(result) {
        log.push(result);
        writeLog(logFile, log);
        progress.advance(`${nameOf(result)}: ${result.wins} won, ${result.draws} drawn`);
      },
    });
    progress.finish();
    const results = log.filter(({ first, second }) => named.includes(first) && named.includes(second));
    if (newcomers.length === 0) printRatings(console, players, results);
    else printNewcomers(console, newcomers, results, published);
  },
});

interface Pair {
  readonly first: string;
  readonly second: string;
  readonly games: number;
}

function scale(players: readonly string[], reach: number, games: number): Pair[] {
  return players.flatMap((first, at) =>
    players.slice(at + 1, at + 1 + reach).map((second) => {
      const isTimed = cpuMsOf(first) + cpuMsOf(second) > 0;
      return { first, second, games: isTimed ? games * TIMED_SHARE : games };
    }),
  );
}

function meetings(newcomers: readonly string[], players: readonly string[], games: number): Pair[] {
  return newcomers.flatMap((first) => players.map((second) => ({ first, second, games })));
}

function batchesOf({ first, second, games }: Pair): Batch[] {
  const parts = Math.ceil(games / gamesInBatch({ first, second }));
  return Array.from({ length: parts }, (_, part) => ({ first, second, part }));
}

function nameOf({ first, second, part }: Pick<Batch, 'first' | 'second' | 'part'>): string {
  return `${first} against ${second}, part ${part}`;
}

function printRatings(console: Console, players: readonly string[], results: readonly BatchResult[]): void {
  const [anchor = ''] = players;
  const ratings = fitRatings(results, anchor);
  const order = ratings.players.toSorted((a, b) => a.elo - b.elo);
  console.out('player                        Elo   95 %    step   95 %   games');
  for (const [at, { name, elo }] of order.entries()) {
    const below = order[at - 1] ?? { name, elo };
    const own = results.filter(({ first, second }) => first === name || second === name);
    const games = own.reduce((sum, result) => sum + result.games, 0);
    const columns = [
      elo.toFixed(0).padStart(6),
      `±${ratings.margin(name, anchor).toFixed(0)}`.padStart(6),
      `+${(elo - below.elo).toFixed(0)}`.padStart(7),
      `±${ratings.margin(name, below.name).toFixed(0)}`.padStart(6),
      String(games).padStart(7),
    ];
    console.out(`${name.padEnd(26)} ${columns.join(' ')}`);
  }
}

/** The part of a game that is added for two who have met, half won and half lost, so that nobody has won all. */
const ASSUMED = { games: 0.5, wins: 0.25, draws: 0 };

function printNewcomers(
  console: Console,
  newcomers: readonly string[],
  results: readonly BatchResult[],
  published: ReadonlyMap<string, number>,
): void {
  console.out('player                        Elo   95 %   games  points   discs');
  for (const name of newcomers) {
    const own = results.filter(({ first }) => first === name);
    const opponents = [...new Set(own.map(({ second }) => second))];
    const assumed = opponents.map((second): PairResult => ({ first: name, second, ...ASSUMED }));
    const ratings = fitRatings([...own, ...assumed], published);
    const elo = ratings.players.find((player) => player.name === name)?.elo ?? 0;
    const margin = ratings.margin(name, opponents[0] ?? '');
    console.out(
      `${name.padEnd(26)} ${elo.toFixed(0).padStart(6)} ${`±${margin.toFixed(0)}`.padStart(6)}${scoreText(own)}`,
    );
    for (const opponent of opponents) {
      const label = `  ${opponent} (${published.get(opponent)})`;
      console.out(`${label.padEnd(40)}${scoreText(own.filter(({ second }) => second === opponent))}`);
    }
  }
}

/** The games, the points and the mean lead of the first player. */
function scoreText(results: readonly BatchResult[]): string {
  const sum = (part: (result: BatchResult) => number): number =>
    results.reduce((total, result) => total + part(result), 0);
  const games = sum((result) => result.games);
  const points = sum(({ wins, draws }) => wins + draws / 2);
  const discs = sum((result) => result.discs * result.games) / games;
  return `${String(games).padStart(8)} ${points.toFixed(1).padStart(7)} ${discs.toFixed(1).padStart(7)}`;
}
