/**
 * `tournament`: lets any players meet each other, from balanced openings with both colours. Each game is written to
 * disk as soon as it is over, so after any interruption a call with `--resume` continues with the game that was being
 * played.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameClock, finished, playGame } from '../arena/game.ts';
import { type Opening, isBalanced, randomOpening } from '../arena/openings.ts';
import {
  type Encounter,
  FORMATS,
  type Format,
  type PlayedGame,
  type Table,
  type TournamentPlan,
  encountersOf,
  scoreOf,
  tableOf,
} from '../arena/tournament.ts';
import { type Console, InputError } from '../console/command.ts';
import { defineCommand, flag, needed, oneOf, text, whole } from '../console/options.ts';
import type { Game } from '../notation/info.ts';
import { writeGgf } from '../notation/ggf.ts';
import { type GameTree, newTree, play } from '../game/tree.ts';
import { createRandom, mix } from '../players/random.ts';
import { MAX_HASH_MB, MAX_THREADS } from '../protocol.ts';
import { openInstance } from './engine.ts';
import { BALANCE, OPENING_PLIES, readClock } from './match.ts';
import { type MatchPlayer, openPlayer } from './match-players.ts';

const PLAN_FILE = 'plan.json';

export const tournament = defineCommand({
  usage: 'tournament',
  about: `Players are named as for match, with a limit of their own where they have one: greedy, evolved:depth=4,
monte-carlo:playouts=10000, master:ms=100. The folder gets a line for each game as it ends (games-*.jsonl), and at last
all games (games.ggf) and the table (table.txt). With --resume it goes on where it was stopped. On several machines each
plays its own part (--shard 1/4, 2/4, ...); copy the folders together, and --resume writes the table of all.`,
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
    seed: whole('s', 'which openings, and which mistakes', { min: 0, max: 2 ** 31, otherwise: 1 }),
    resume: flag('go on with the tournament in the folder'),
    shard: text('i/n', 'play only the i-th of n parts', { otherwise: '1/1' }),
    clock: text('s+s', 'time for a game and for each of its moves, in seconds, as in 60+1'),
    threads: whole('n', 'search threads of each side', { min: 1, max: MAX_THREADS, otherwise: 1 }),
    hash: whole('mb', "size of each side's hash table in MiB", { min: 1, max: MAX_HASH_MB, otherwise: 64 }),
    timeout: whole('s', 'seconds after which another program has lost by silence', {
      min: 1,
      max: 86_400,
      otherwise: 60,
    }),
    'gtp-passes': flag('send passes to GTP programs; most find them themselves'),
  },

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('tournament takes nothing but options.');
    const { out, format, pairs, seed, resume } = options;
    const players = options.players.split(',').map((name) => name.trim());
    if (players.length < 2) throw new InputError('--players needs two players at least.');
    if (new Set(players).size < players.length) throw new InputError('--players names a player twice.');
    const [shard, shards] = readShard(options.shard);
    if (format === 'knockout' && shards > 1)
      throw new InputError('A knockout cannot be shared out: who plays next follows from all games.');
    const clock = readClock(options.clock);
    const plan: TournamentPlan = { format, players, pairs };
    claimFolder(out, { ...plan, seed, clock: options.clock ?? '' }, resume);
    const gamesFile = join(out, `games-${shard}-of-${shards}.jsonl`);
    dropTornLine(gamesFile);
    const hall = new Hall((name) =>
      openPlayer(name, {
        seed,
        hasClock: clock !== undefined,
        threads: options.threads,
        hashMb: options.hash,
        timeoutMs: options.timeout * 1000,
        passesWritten: options['gtp-passes'],
        ponders: false,
      }),
    );
    const openings = balancedOpenings(seed);
    try {
      for (;;) {
        const games = readAllGames(out);
        const next = encountersOf(plan, games)
          .filter((_, number) => number % shards === shard - 1)
          .flatMap((encounter) => ([0, 1] as const).map((game) => ({ ...encounter, game })))
          .filter((game) => !games.some((other) => isSame(game, other)));
        if (next.length === 0) break;
        for (const game of next) {
          // oxlint-disable-next-line no-await-in-loop -- one game after the other
          const played = await playOne(game, hall, openings(game.opening), clock);
          appendFileSync(gamesFile, `${JSON.stringify(played)}\n`);
          tell(played, console);
        }
      }
    } finally {
      hall.close();
    }
    const games = readAllGames(out);
    writeFileSync(join(out, 'games.ggf'), games.map((game) => `${writeGgf(asGame(game)).trim()}\n`).join(''));
    const lines = [...tableLines(tableOf(games)), '', ...crossLines(games, tableOf(games))];
    writeFileSync(join(out, 'table.txt'), lines.map((line) => `${line}\n`).join(''));
    for (const line of lines) console.out(line);
  },
});

type GameToPlay = Encounter & Pick<PlayedGame, 'game'>;

function isSame(one: GameToPlay, other: GameToPlay): boolean {
  return (
    one.first === other.first &&
    one.second === other.second &&
    one.opening === other.opening &&
    one.game === other.game
  );
}

/** The players that are open; players that are no longer needed are closed. */
class Hall {
  readonly #open: (name: string) => MatchPlayer;
  #present = new Map<string, MatchPlayer>();

  constructor(open: (name: string) => MatchPlayer) {
    this.#open = open;
  }

  /** Opens these two players and closes all others. */
  seat(names: readonly [string, string]): [MatchPlayer, MatchPlayer] {
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
    return [first!, second!];
  }

  close(): void {
    for (const player of this.#present.values()) player.close();
    this.#present.clear();
  }
}

/** The openings by number; the same seed gives the same ones. */
function balancedOpenings(seed: number): (number: number) => Opening {
  const instance = openInstance(16);
  return (number) => {
    // Entries of an earlier search could change the result of the next one.
    instance.clearHash();
    return randomOpening(createRandom(mix(seed, number)), {
      plies: OPENING_PLIES,
      isFair: (position) => isBalanced(instance, position, BALANCE),
    });
  };
}

async function playOne(
  game: GameToPlay,
  hall: Hall,
  opening: Opening,
  clock: GameClock | undefined,
): Promise<PlayedGame> {
  const [first, second] = hall.seat([game.first, game.second]);
  const hasBlack = game.game === 0;
  const players = hasBlack ? { black: first, white: second } : { black: second, white: first };
  const end = await finished(playGame(players, { opening: opening.moves, clock }));
  const lead = hasBlack ? end.blackLead : 0 - end.blackLead;
  const played = { ...game, lead, moves: end.moves };
  if (!end.forfeit) return played;
  const by = (end.forfeit.by === 'black') === hasBlack ? 'first' : 'second';
  return { ...played, fault: { by, reason: end.forfeit.reason } };
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
function claimFolder(folder: string, plan: object, resume: boolean): void {
  const file = join(folder, PLAN_FILE);
  const wanted = JSON.stringify(plan);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${wanted}\n`);
  } else if (readFileSync(file, 'utf8').trim() !== wanted) {
    throw new InputError(`${folder} has another tournament: its plan is in ${PLAN_FILE}.`);
  } else if (!resume) {
    throw new InputError(`${folder} has this tournament already: go on with it by --resume.`);
  }
}

/** Removes a line that was being written when the command was ended; its game is played again. */
function dropTornLine(file: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8');
  const end = lines.lastIndexOf('\n') + 1;
  if (end < lines.length) writeFileSync(file, lines.slice(0, end));
}

/** The games of all files in the folder, each once. */
function readAllGames(folder: string): PlayedGame[] {
  const games: PlayedGame[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    if (!/^games-\d+-of-\d+\.jsonl$/.test(name)) continue;
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      // A line without an end is just being written by another shard.
      if (line === '' || at === lines.length - 1) continue;
      const game = readGame(line);
      if (!game) throw new InputError(`${join(folder, name)}, line ${at + 1}: this is no game.`);
      if (!games.some((other) => isSame(game, other))) games.push(game);
    }
  }
  return games;
}

function readGame(line: string): PlayedGame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isGame(value) ? value : undefined;
}

function isGame(value: unknown): value is PlayedGame {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const { first, second, opening, game, lead, moves } = fields;
  return (
    typeof first === 'string' &&
    typeof second === 'string' &&
    Number.isInteger(opening) &&
    (game === 0 || game === 1) &&
    Number.isInteger(lead) &&
    Array.isArray(moves) &&
    moves.every((move) => move === 'pass' || Number.isInteger(move))
  );
}

/** @throws Error if the moves are not those of a game. */
function asGame({ first, second, game, moves, opening }: PlayedGame): Game {
  const tree = moves.reduce<GameTree>((before, move) => {
    const after = play(before, move);
    if (!after.ok) throw new Error(`A game of ${first} and ${second} cannot be replayed: ${after.error}.`);
    return after.value;
  }, newTree());
  const [black, white] = game === 0 ? [first, second] : [second, first];
  return { tree, info: { black: { name: black }, white: { name: white }, event: `Opening ${opening + 1}` } };
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
        elo.toFixed(0).padStart(6),
        margin.toFixed(0).padStart(8),
        String(games).padStart(7),
        points.toFixed(1).padStart(7),
        `${((100 * points) / games).toFixed(0)} %`.padStart(6),
        meanLead.toFixed(1).padStart(7),
        next ? `${(100 * superiority(name, next.name)).toFixed(1)} %`.padStart(8) : '',
      ]
        .join(' ')
        .trimEnd();
    }),
  ];
}

/** The points of each player against each other, in the order of the table. */
function crossLines(games: readonly PlayedGame[], { standings }: Table): string[] {
  const names = standings.map(({ name }) => name);
  const width = Math.max(...names.map((name) => name.length));
  const cell = (one: string, other: string): string => {
    if (one === other) return '-';
    const { games: played, wins, draws } = scoreOf(games, one, other);
    return played === 0 ? '' : `${wins + draws / 2}/${played}`;
  };
  return names.map((name, at) =>
    [
      `${String(at + 1).padStart(2)} ${name.padEnd(width)}`,
      ...names.map((other) => cell(name, other).padStart(9)),
    ]
      .join('')
      .trimEnd(),
  );
}
