/**
 * `tournament`: lets any players meet each other, from balanced openings with both colours. Each game is written to
 * disk as soon as it is over, so after any interruption a call with `--resume` continues with the game that was being
 * played.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { BALANCE, type Opening, isBalanced, tournamentOpening } from '../arena/openings.ts';
import {
  type RecordedPlan,
  fixed,
  pointsText,
  readGame,
  readPlan,
  writeGame,
  writeGames,
  writePlan,
  writeTable,
} from '../arena/record.ts';
import { playTournament } from '../arena/run.ts';
import { type PlayedGame, Results } from '../arena/results.ts';
import { FORMATS, type Format, type Table, gamesIn, tableOf } from '../arena/tournament.ts';
import { type Console, InputError } from '../console/command.ts';
import { dropTornLine } from '../console/files.ts';
import { defineCommand, flag, needed, oneOf, text, whole } from '../console/options.ts';
import { openInstance } from './engine.ts';
import { readClock } from './match.ts';
import {
  type MatchPlayer,
  PLAYER_OPTIONS,
  openPlayer,
  readPlayer,
  readPlayerOptions,
} from './match-players.ts';

const PLAN_FILE = 'plan.json';

export const tournament = defineCommand({
  usage: 'tournament',
  about: `Players are named as for match, with a limit of their own where they have one: greedy, evolved:depth=4,
monte-carlo:playouts=10000, master:ms=100; the command of a program that has commas stands in quotes of its own:
'master,"gtp:program --book a,b"'. A program that does not start ends the tournament. The folder gets a line for each game
as it ends (games-*.jsonl), and at last all games (games.ggf) and the table (table.txt, table.csv). With --resume it goes on
where it was stopped. On several machines each plays its own part (--shard 1/4, 2/4, ...); copy the folders together, and
--resume writes the table of all. A knockout needs that after every round, because who plays next follows from all games
before.`,
  examples: [
    'tournament --players greedy,custom:5,depth:3 --pairs 1 --out results',
    'tournament --players greedy,custom:5,depth:3 --pairs 1 --out results --resume',
  ],
  options: {
    players: needed(
      'a,b,...',
      'who plays; in a gauntlet the first meets all others, in a knockout the best come first',
    ),
    out: needed('folder', 'where games and table go'),
    format: oneOf<Format>(FORMATS, 'who meets whom', { otherwise: 'round-robin' }),
    pairs: whole('n', 'openings that two players play, each with both colours', {
      min: 1,
      max: 10_000,
      otherwise: 10,
    }),
    resume: flag('go on with the tournament in the folder'),
    shard: text('i/n', 'play only the i-th of n parts', { otherwise: '1/1' }),
    ...PLAYER_OPTIONS,
  },

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('tournament takes nothing but options.');
    const { out, format, pairs, seed, resume } = options;
    const players = splitPlayers(options.players);
    if (players.length < 2) throw new InputError('--players needs two players at least.');
    if (new Set(players).size < players.length) throw new InputError('--players names a player twice.');
    const [shard, shards] = readShard(options.shard);
    const clock = readClock(options.clock);
    const playerOptions = readPlayerOptions(options);
    // Nobody waits hours for the first game of a player that there is not.
    for (const name of players) readPlayer(name, playerOptions);
    const plan: RecordedPlan = {
      format,
      players,
      pairs,
      seed,
      clock: options.clock ?? '',
      ...(options.vary && { varied: true }),
    };
    claimFolder(out, plan, resume);
    const gamesFile = join(out, `games-${shard}-of-${shards}.jsonl`);
    // The game of a torn line is played again. What is there must be games before a line is taken off.
    readAllGames(out);
    dropTornLine(gamesFile);
    const hall = new Hall((name) => openPlayer(name, playerOptions));
    try {
      const events = playTournament(plan, {
        played: () => readAllGames(out),
        seat: ({ first, second }) => hall.seat([first, second]),
        opening: balancedOpenings(seed),
        clock,
        isOwn: (encounter) => encounter % shards === shard - 1,
      });
      for await (const event of events) {
        if (event.kind !== 'ended') continue;
        appendFileSync(gamesFile, `${writeGame(event.game)}\n`);
        tell(event.game, console);
      }
    } finally {
      hall.close();
    }
    const results = readAllGames(out);
    const table = tableOf(results);
    writeFileSync(join(out, 'games.ggf'), writeGames(results));
    writeFileSync(join(out, 'table.csv'), writeTable(results, table));
    const lines = [...tableLines(table), '', ...crossLines(results, table)];
    writeFileSync(join(out, 'table.txt'), lines.map((line) => `${line}\n`).join(''));
    for (const line of lines) console.out(line);
    const missing = gamesIn(plan) - results.count;
    if (missing > 0) console.out(missingText(missing, format));
  },
});

/**
 * The players of a list such as `master,"gtp:program --book a,b"`: quotes keep the commas of a program's command together,
 * and a backslash keeps a quote. @throws InputError where a quote is not closed.
 */
export function splitPlayers(list: string): string[] {
  const players = [''];
  let isQuoted = false;
  for (const [sign] of list.matchAll(/\\["\\]|[^]/g)) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ',' && !isQuoted) players.push('');
    else players[players.length - 1] += /^\\./.test(sign) ? sign.slice(1) : sign;
  }
  if (isQuoted) throw new InputError(`--players has a quote that is not closed: ${list}`);
  return players.map((name) => name.trim());
}

/** What is to do where other shards have the rest of the games. */
function missingText(missing: number, format: Format): string {
  const rounds =
    format === 'knockout'
      ? ' Each round follows from all games of the one before, so this is needed after every round.'
      : '';
  return `${missing} games are still to be played: bring the folders of all parts together, and call each part again with --resume.${rounds}`;
}

/** The players that are open; players that are no longer needed are closed. */
class Hall {
  readonly #open: (name: string) => MatchPlayer;
  #present = new Map<string, MatchPlayer>();

  constructor(open: (name: string) => MatchPlayer) {
    this.#open = open;
  }

  /** Opens these two players and closes all others. */
  seat(names: readonly [string, string]): Readonly<Record<'first' | 'second', MatchPlayer>> {
    for (const [name, player] of this.#present) {
      if (names.includes(name)) continue;
      player.close();
      this.#present.delete(name);
    }
    const [first, second] = names.map((name) => {
      const player = this.#present.get(name) ?? this.#open(name);
      this.#present.set(name, player);
      return player;
    });
    return { first: first!, second: second! };
  }

  close(): void {
    for (const player of this.#present.values()) player.close();
    this.#present.clear();
  }
}

/** The openings by number; the same seed gives the same ones. */
function balancedOpenings(seed: number): (number: number) => Promise<Opening> {
  const instance = openInstance(16);
  return async (number) =>
    tournamentOpening(seed, number, (position) => {
      // Entries of an earlier search could change the result of the next one.
      instance.clearHash();
      return isBalanced(instance, position, BALANCE);
    });
}

function tell({ first, second, opening, game, lead, fault }: PlayedGame, console: Console): void {
  const colours = game === 0 ? 'black against white' : 'white against black';
  console.out(`${first} - ${second}, opening ${opening + 1}, ${colours}: ${lead > 0 ? '+' : ''}${lead}`);
  if (fault) console.err(`${fault.by === 'first' ? first : second} lost by a fault: ${fault.reason}`);
}

/**
 * Makes the folder, or checks that it holds the same tournament. @throws InputError if it holds another one, or if
 * `resume` is missing.
 */
function claimFolder(folder: string, plan: RecordedPlan, resume: boolean): void {
  const file = join(folder, PLAN_FILE);
  const write = (each: RecordedPlan): string => writePlan(each, manifest.version);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${write(plan)}\n`);
    return;
  }
  const found = readPlan(readFileSync(file, 'utf8').trim());
  if (!found.ok) throw new InputError(`${file} has no plan that can be read. ${found.error.sentence}`);
  if (write(found.value) !== write(plan)) {
    throw new InputError(`${folder} has another tournament: its plan is in ${PLAN_FILE}.`);
  } else if (!resume) {
    throw new InputError(`${folder} has this tournament already: go on with it by --resume.`);
  }
}

/** The games of all files in the folder, each once. */
function readAllGames(folder: string): Results {
  const games: PlayedGame[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    if (!/^games-\d+-of-\d+\.jsonl$/.test(name)) continue;
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      // A line without an end is just being written by another shard.
      if (line === '' || at === lines.length - 1) continue;
      const game = readGame(line);
      if (!game) throw new InputError(`${join(folder, name)}, line ${at + 1}: this is no game.`);
      games.push(game);
    }
  }
  return Results.of(games);
}

function readShard(typed: string): [number, number] {
  const [, shard, shards] = /^(\d+)\/(\d+)$/.exec(typed) ?? [];
  const [index, count] = [Number(shard), Number(shards)];
  if (!(index >= 1 && index <= count)) {
    throw new InputError(`--shard must be i/n, as in 1/4, not "${typed}".`);
  }
  return [index, count];
}

/** Prints rating points with their 95 % interval, and the probability that each player is stronger than the next. */
function tableLines({ standings, superiority }: Table): string[] {
  const width = Math.max(...standings.map(({ name }) => name.length), 6);
  const head = `${'player'.padEnd(width)}    Elo  +/-95 %  games  points   %    discs  stronger than next`;
  return [
    head,
    ...standings.map(({ name, elo, margin, games, points, meanLead }, at) => {
      const next = standings[at + 1];
      return [
        name.padEnd(width),
        fixed(elo, 0).padStart(6),
        fixed(margin, 0).padStart(8),
        String(games).padStart(7),
        fixed(points, 1).padStart(7),
        `${fixed((100 * points) / games, 0)} %`.padStart(6),
        fixed(meanLead, 1).padStart(7),
        next ? `${fixed(100 * superiority(name, next.name), 1)} %`.padStart(8) : '',
      ]
        .join(' ')
        .trimEnd();
    }),
  ];
}

/** The points of each player against each other, in the order of the table. */
function crossLines(results: Results, { standings }: Table): string[] {
  const names = standings.map(({ name }) => name);
  const width = Math.max(...names.map((name) => name.length));
  const cell = (one: string, other: string): string =>
    one === other ? '-' : pointsText(results, one, other);
  return names.map((name, at) =>
    [
      `${String(at + 1).padStart(2)} ${name.padEnd(width)}`,
      ...names.map((other) => cell(name, other).padStart(11)),
    ]
      .join('')
      .trimEnd(),
  );
}
