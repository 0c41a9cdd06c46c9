/** `calibrate`: plays the matches that place the strengths on a scale, and prints it. */
import { join } from 'node:path';
import { fitRatings } from '../arena/ratings.ts';
import { type Console, InputError } from '../console/command.ts';
import { defineCommand, text } from '../console/options.ts';
import { entryFile } from '../host/node/files.ts';
import {
  BATCH_RESULT,
  type Batch,
  type BatchResult,
  GAMES_IN_BATCH,
  readPlayer,
  tabledPlayers,
} from './calibrate.ts';
import { readLog, writeLog } from './log.ts';
import { OUT, THREADS, countOf } from './options.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from './workers.ts';

/** The share of games that timed players play, because a timed game takes as long as a hundred others. */
const TIMED_SHARE = 1 / 5;

export const calibrate = defineCommand({
  usage: 'calibrate',
  about: `Each player meets the next ones in the order given, timed players for a fifth of the games. A player is random, level:1,
level:2, cpu:<milliseconds of processor time a move> (level 3), or fallible:<discs given away a move>@<plies>. The first
one is the zero of the scale. Games are kept in calibration.jsonl in the folder: they are not played again, and all of
them count. A new evaluation needs a new folder.`,
  options: {
    out: OUT,
    games: countOf('games of each pair', 400),
    reach: countOf('how many of the next ones each player meets', 3),
    players: text('name,name,...', 'who', {
      otherwise: tabledPlayers().join(','),
      shown: 'random moves, all strengths and the levels, in the order of their ratings so far',
    }),
    threads: THREADS,
  },
  async run({ options: { out, games, reach, threads, ...options } }, console) {
    const players = options.players.split(',');
    if (new Set(players).size !== players.length || players.length < 2) {
      throw new InputError('--players must name two players or more, each once.');
    }
    for (const name of players) readPlayer(name);
    const pairs = players.flatMap((first, at) =>
      players.slice(at + 1, at + 1 + reach).map((second) => ({ first, second })),
    );
    const parts = Math.ceil(games / GAMES_IN_BATCH);
    // The work goes part by part, so that an interrupted run has useful results.
    const batches = Array.from({ length: parts }, (_, part) =>
      pairs.map((pair): Batch => ({ ...pair, part })),
    )
      .flat()
      .filter(
        ({ first, second, part }) => part < parts * (isTimed(first) || isTimed(second) ? TIMED_SHARE : 1),
      );
    const logFile = join(out, 'calibration.jsonl');
    const log = readLog(logFile, BATCH_RESULT);
    const played = new Set(log.map(nameOf));
    const missing = batches.filter((batch) => !played.has(nameOf(batch)));
    const progress = createProgress('batches', batches.length, batches.length - missing.length);
    await runOnWorkers<Batch, BatchResult>(entryFile('training/calibrate-worker.ts'), missing, {
      threads: threads,
      describe: nameOf,
      onAnswer(result) {
        log.push(result);
        writeLog(logFile, log);
        progress.advance(`${nameOf(result)}: ${result.wins} won, ${result.draws} drawn`);
      },
    });
    progress.finish();
    printRatings(
      console,
      players,
      log.filter(({ first, second }) => players.includes(first) && players.includes(second)),
    );
  },
});

function isTimed(name: string): boolean {
  return readPlayer(name).kind === 'master';
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
