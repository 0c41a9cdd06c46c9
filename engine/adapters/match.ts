/** `match`: plays two engines against each other from balanced openings, both colours of each. */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, countEmpties, opposite } from '../game/position.ts';
import { type GameRecord, currentPosition, newRecord, play } from '../game/record.ts';
import { legalMoves, officialScore, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { squareName } from '../game/square.ts';
import type { SearchJob } from '../host/thread-language.ts';
import { wholly } from '../host/time-budget.ts';
import { CLUB_DEPTH, type Recipe, UNLIMITED_DEPTH } from '../players/recipe.ts';
import { createRandom } from '../players/random.ts';
import { type Command, type Console, InputError, readArguments, wholeNumber } from './command.ts';
import { MOST_THREADS, openInstance, openPool, resultOf } from './engine.ts';
import { type ExternalProgram, ProgramFailure, gtpProgram, nboardProgram } from './external-program.ts';

/** Level 3 plays on a clock; here it has this long for a move. */
const MASTER_MS = 1000;
/** An opening is balanced when this search finds neither side further ahead than this, in discs. */
const OPENING_CHECK_DEPTH = 10;
const OPENING_LEAD = 4;
const NBOARD_DEPTH = 12;

interface Player {
  readonly name: string;
  choose(record: GameRecord): Promise<Square>;
  /** Before each game, and after a failure. */
  reset(): Promise<void>;
  close(): void;
}

interface PlayerOptions {
  readonly threads: number;
  readonly hashMb: number;
  readonly timeoutMs: number;
  readonly passesWritten: boolean;
}

/** @throws InputError for what is no player. */
function openPlayer(spec: string, options: PlayerOptions): Player {
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/.exec(spec) ?? [];
  switch (kind) {
    case 'gtp':
      return programPlayer(spec, () => gtpProgram(value, options.timeoutMs, options.passesWritten));
    case 'nboard':
      return programPlayer(spec, () => nboardProgram(value, options.timeoutMs, NBOARD_DEPTH));
    case 'depth':
      return enginePlayer(spec, options, {
        recipe: {
          kind: 'search',
          maxDepth: wholeNumber(value, 'The depth of a player', 1, UNLIMITED_DEPTH),
        },
      });
    case 'ms':
      return enginePlayer(spec, options, {
        recipe: TO_THE_END,
        budget: wholly(wholeNumber(value, 'The time of a player', 1, 3_600_000)),
      });
    default:
      return enginePlayer(`level ${spec}`, options, levelNamed(spec));
  }
}

const TO_THE_END: Recipe = { kind: 'search', maxDepth: UNLIMITED_DEPTH };

/** How an engine's player thinks, whatever the position. */
type Way = Omit<SearchJob, 'position'>;

function levelNamed(level: string): Way {
  switch (level) {
    case '1':
      return { recipe: { kind: 'greedy' } };
    case '2':
      return { recipe: { kind: 'classic', depth: CLUB_DEPTH } };
    case '3':
      return { recipe: TO_THE_END, budget: wholly(MASTER_MS) };
    default:
      throw new InputError(`"${level}" is no player: 1, 2, 3, depth:n, ms:n, gtp:command or nboard:command.`);
  }
}

function enginePlayer(name: string, { threads, hashMb }: PlayerOptions, way: Way): Player {
  const pool = openPool(threads, hashMb);
  return {
    name,
    choose: async (record) =>
      resultOf(await pool.run({ position: currentPosition(record), ...way }, () => undefined)).move,
    reset: async () => {
      await pool.clearHash();
    },
    close: () => pool.close(),
  };
}

function programPlayer(name: string, open: () => ExternalProgram): Player {
  let program: ExternalProgram | undefined;
  return {
    name,
    choose: async (record) => {
      program ??= open();
      try {
        return await program.choose(record);
      } catch (error) {
        program.close();
        program = undefined;
        throw error;
      }
    },
    reset: () => Promise.resolve(),
    close: () => program?.close(),
  };
}

/** Random openings of 8 to 10 plies that the engine finds balanced; the same ones for the same seed. */
function* balancedOpenings(seed: number): Generator<GameRecord, never> {
  const instance = openInstance(16);
  const random = createRandom(seed);
  for (;;) {
    const plies = 8 + random.integer(3);
    let record = newRecord();
    while (record.ply < plies && turnState(currentPosition(record)) === 'move') {
      const squares = squaresOf(legalMoves(currentPosition(record)));
      const played = play(record, squares[random.integer(squares.length)] ?? 'pass');
      if (!played.ok) throw new Error(`a random move was refused: ${played.error}`);
      record = played.value;
    }
    const position = currentPosition(record);
    if (record.ply < plies || turnState(position) !== 'move') continue;
    const { score } = instance.search({ position, maxDepth: OPENING_CHECK_DEPTH, threads: 1 });
    if (Math.abs(score) <= OPENING_LEAD) yield record;
  }
}

interface GameEnd {
  /** Discs of the first player minus those of the second, empty squares given to the winner. */
  readonly lead: number;
  /** What a player did wrong. */
  readonly fault: string | undefined;
  readonly thoughtMs: readonly [number, number];
}

const LOST = 64;

async function playGame(
  opening: GameRecord,
  players: readonly [Player, Player],
  first: Colour,
): Promise<GameEnd> {
  const thoughtMs: [number, number] = [0, 0];
  await Promise.all(players.map((player) => player.reset()));
  let record = opening;
  for (;;) {
    const position = currentPosition(record);
    const turn = turnState(position);
    if (turn === 'over') {
      const { black, white } = officialScore(position);
      const lead = first === 'black' ? black - white : white - black;
      return { lead, fault: undefined, thoughtMs };
    }
    if (turn === 'pass') {
      const passed = play(record, 'pass');
      if (!passed.ok) throw new Error(`a pass was refused: ${passed.error}`);
      record = passed.value;
      continue;
    }
    const index = position.toMove === first ? 0 : 1;
    const player = players[index];
    const startedMs = performance.now();
    const lost = (fault: string): GameEnd => ({
      lead: index === 0 ? -LOST : LOST,
      fault: `${player.name}, ${countEmpties(position)} empty squares left: ${fault}`,
      thoughtMs,
    });
    let square: Square;
    try {
      square = await player.choose(record);
    } catch (error) {
      if (error instanceof ProgramFailure) return lost(error.message);
      throw error;
    } finally {
      thoughtMs[index] += performance.now() - startedMs;
    }
    const played = play(record, square);
    if (!played.ok) return lost(`${squareName(square)} is illegal (${played.error})`);
    record = played.value;
  }
}

/** Elo points that a share of the points stands for; infinite for all or nothing. */
function eloOf(share: number): number {
  return share <= 0 ? -Infinity : share >= 1 ? Infinity : -400 * Math.log10(1 / share - 1);
}

function eloText(elo: number): string {
  return `${elo > 0 ? '+' : ''}${Number.isFinite(elo) ? elo.toFixed(0) : String(elo)}`;
}

/** The lines that sum up `leads`, the results of the first player; 95 % is 1.96 standard errors of the mean share. */
export function summary(leads: readonly number[]): string[] {
  const games = leads.length;
  const wins = leads.filter((lead) => lead > 0).length;
  const draws = leads.filter((lead) => lead === 0).length;
  const shares = leads.map((lead) => (lead > 0 ? 1 : lead === 0 ? 0.5 : 0));
  const share = shares.reduce<number>((sum, value) => sum + value, 0) / games;
  const variance = shares.reduce<number>((sum, value) => sum + (value - share) ** 2, 0) / games;
  const margin = 1.96 * Math.sqrt(variance / games);
  const mean = leads.reduce((sum, lead) => sum + lead, 0) / games;
  return [
    `${games} games: ${wins} won, ${draws} drawn, ${games - wins - draws} lost; ${mean > 0 ? '+' : ''}${mean.toFixed(2)} discs a game`,
    `Elo ${eloText(eloOf(share))} (95 %: ${eloText(eloOf(share - margin))} to ${eloText(eloOf(share + margin))})`,
  ];
}

export const match: Command = {
  summary: 'play two engines against each other',
  help: `match --a <player> --b <player> [--games n] [--seed s] [--threads n] [--hash mb] [--timeout s] [--gtp-passes]

A player is a level (1, 2, 3), depth:n, ms:n (milliseconds a move), gtp:<command> or nboard:<command> for another
program. Each opening, 8 to 10 random plies that the engine finds balanced, is played with both colours.

  --games       number of games, even (20)
  --seed        which openings (1)
  --threads     search threads of each side (1)
  --hash        size of each side's hash table in MiB (64)
  --timeout     seconds after which another program has lost by silence (60)
  --gtp-passes  send passes to GTP programs; most find them themselves

Prints a line for each game, then the result for player a: wins, draws, losses, discs, Elo difference with its 95 %
interval, and the time each side used. Illegal moves, crashes and hangs of a program are lost games, and reported.`,

  async run(args, console) {
    const names = ['a', 'b', 'games', 'seed', 'threads', 'hash', 'timeout'];
    const options = readArguments(args, names, ['gtp-passes']);
    const [a, b] = [options.text('a'), options.text('b')];
    if (a === undefined || b === undefined || options.rest.length > 0) {
      throw new InputError('match needs --a and --b, and nothing else but options.');
    }
    const games = options.whole('games', { min: 2, max: 100_000, otherwise: 20 });
    if (games % 2 !== 0)
      throw new InputError('--games must be even: each opening is played with both colours.');
    const seed = options.whole('seed', { min: 0, max: 2 ** 31, otherwise: 1 });
    const playerOptions: PlayerOptions = {
      threads: options.whole('threads', { min: 1, max: MOST_THREADS, otherwise: 1 }),
      hashMb: options.whole('hash', { min: 1, max: 2048, otherwise: 64 }),
      timeoutMs: options.whole('timeout', { min: 1, max: 86_400, otherwise: 60 }) * 1000,
      passesWritten: options.has('gtp-passes'),
    };
    const first = openPlayer(a, playerOptions);
    const players: Player[] = [first];
    try {
      const second = openPlayer(b, playerOptions);
      players.push(second);
      await playMatch([first, second], games, seed, console);
    } finally {
      for (const player of players) player.close();
    }
  },
};

async function playMatch(
  players: readonly [Player, Player],
  games: number,
  seed: number,
  console: Console,
): Promise<void> {
  const leads: number[] = [];
  const faults: string[] = [];
  const totalMs: [number, number] = [0, 0];
  const openings = balancedOpenings(seed);
  while (leads.length < games) {
    const opening = openings.next().value;
    for (const colour of ['black', 'white'] as const) {
      const { lead, fault, thoughtMs } = await playGame(opening, players, colour);
      leads.push(lead);
      totalMs[0] += thoughtMs[0];
      totalMs[1] += thoughtMs[1];
      if (fault !== undefined) faults.push(`game ${leads.length}: ${fault}`);
      const sign = lead > 0 ? '+' : '';
      console.out(`game ${leads.length}: ${colour} against ${opposite(colour)}, ${sign}${lead}`);
      if (fault !== undefined) console.err(`game ${leads.length}: ${fault}`);
    }
  }
  console.out(`${players[0].name} against ${players[1].name}`);
  for (const line of summary(leads)) console.out(line);
  console.out(`time: ${(totalMs[0] / 1000).toFixed(1)} s against ${(totalMs[1] / 1000).toFixed(1)} s`);
  if (faults.length > 0) console.out(`${faults.length} games lost by a fault`);
}
