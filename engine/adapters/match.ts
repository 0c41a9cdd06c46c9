/** `match`: plays two engines against each other from balanced openings, both colours of each. */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, countEmpties, opposite } from '../game/position.ts';
import { type GameTree, currentPosition, newTree, play } from '../game/tree.ts';
import { legalMoves, officialScore, turnState } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { squareName } from '../game/square.ts';
import type { SearchInstance } from '../host/search-wasm.ts';
import { createScheduler } from '../host/scheduler.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { createRandom } from '../players/random.ts';
import { type Event, type Limits, MAX_THREADS, type PlayerSpec } from '../protocol.ts';
import { STRENGTH_STEPS } from '../strength.ts';
import { type Command, type Console, InputError, readArguments, wholeNumber } from './command.ts';
import { openInstance, openPool } from './engine.ts';
import { type ExternalProgram, ProgramFailure, gtpProgram, nboardProgram } from './external-program.ts';

/** Level 3 plays on a clock; here it has this long for a move. */
const MASTER_MS = 1000;
/** How far ahead, in discs, either side may be in a balanced opening, and how deep it is searched to see that. */
const OPENING_LEAD = 4;
const OPENING_CHECK_DEPTH = 10;
const NBOARD_DEPTH = 12;

interface Player {
  readonly name: string;
  /** `clock`: what the player has left for the game. */
  choose(tree: GameTree, clock: Limits | undefined): Promise<Square>;
  /** Thinks while the opponent does, whose turn it is. */
  ponder(position: Position): void;
  /** How many of its moves were thought about on the opponent's time, in words. */
  ponderHits(): string;
  /** Before each game, and after a failure. */
  reset(): Promise<void>;
  close(): void;
}

interface PlayerOptions {
  readonly threads: number;
  readonly hashMb: number;
  readonly timeoutMs: number;
  readonly passesWritten: boolean;
  readonly seed: number;
  readonly hasClock: boolean;
}

/** @throws InputError for what is no player. */
function openPlayer(spec: string, options: PlayerOptions): Player {
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
    default:
      return enginePlayer(`level ${spec}`, options, levelNamed(spec), undefined);
  }
}

function levelNamed(level: string): PlayerSpec {
  switch (level) {
    case '1':
      return { kind: 'beginner' };
    case '2':
      return { kind: 'club' };
    case '3':
      return { kind: 'master' };
    default:
      throw new InputError(
        `"${level}" is no player: 1, 2, 3, custom:n, depth:n, ms:n, gtp:command or nboard:command.`,
      );
  }
}

/** The searches of a game count from 1. */
const PONDER_ID = 0;

/** `limits` of its own go before a clock. */
function enginePlayer(
  name: string,
  { threads, hashMb, seed }: PlayerOptions,
  player: PlayerSpec,
  limits: Limits | undefined,
): Player {
  const pool = openPool(threads, hashMb);
  let onAnswer: (event: Event) => void = () => undefined;
  const scheduler = createScheduler(pool, (event) => onAnswer(event), { seed });
  let jobId = 0;
  let hits = 0;
  return {
    name,
    choose: (tree, clock) =>
      new Promise((resolve, reject) => {
        onAnswer = (event) => {
          if (event.kind === 'bestMove') {
            if (event.ponderHit) hits += 1;
            resolve(event.move);
          }
          if (event.kind === 'failed') reject(new Error(`${name} failed: ${JSON.stringify(event.reason)}`));
        };
        jobId += 1;
        const own = limits ?? clock ?? { kind: 'time', timeMs: MASTER_MS };
        const position = currentPosition(tree);
        scheduler.handle({ kind: 'go', jobId, priority: 'move', position, limits: own, player });
      }),
    ponder: (position) => scheduler.handle({ kind: 'ponder', jobId: PONDER_ID, position, player }),
    ponderHits: () => `${hits} of ${jobId} moves`,
    reset: async () => {
      await pool.start();
      scheduler.handle({ kind: 'newGame' });
    },
    close: () => pool.close(),
  };
}

function programPlayer(name: string, open: () => ExternalProgram): Player {
  let program: ExternalProgram | undefined;
  return {
    name,
    choose: async (tree) => {
      program ??= open();
      try {
        return await program.choose(tree);
      } catch (error) {
        program.close();
        program = undefined;
        throw error;
      }
    },
    ponder: () => undefined,
    ponderHits: () => 'unknown',
    reset: () => Promise.resolve(),
    close: () => program?.close(),
  };
}

/** Whether neither side is further ahead than `mostDiscs`. */
export function isBalanced(
  instance: Pick<SearchInstance, 'search'>,
  position: Position,
  mostDiscs: number,
): boolean {
  const { score } = instance.search({ position, maxDepth: OPENING_CHECK_DEPTH, threads: 1 });
  return Math.abs(score) <= mostDiscs;
}

/** Random openings of 8 to 10 plies that the engine finds balanced; the same ones for the same seed. */
function* balancedOpenings(seed: number): Generator<GameTree, never> {
  const instance = openInstance(16);
  const random = createRandom(seed);
  for (;;) {
    const plies = 8 + random.integer(3);
    let tree = newTree();
    while (tree.ply < plies && turnState(currentPosition(tree)) === 'move') {
      const squares = squaresOf(legalMoves(currentPosition(tree)));
      const played = play(tree, squares[random.integer(squares.length)] ?? 'pass');
      if (!played.ok) throw new Error(`a random move was refused: ${played.error}`);
      tree = played.value;
    }
    const position = currentPosition(tree);
    if (tree.ply < plies || turnState(position) !== 'move') continue;
    if (isBalanced(instance, position, OPENING_LEAD)) yield tree;
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

/** A game's clocks: what each side begins with, and what each move adds. */
interface Clocks {
  readonly initialMs: number;
  readonly incrementMs: number;
}

interface GameOptions {
  readonly clocks: Clocks | undefined;
  /** The first player thinks on the opponent's time. */
  readonly ponders: boolean;
}

async function playGame(
  opening: GameTree,
  players: readonly [Player, Player],
  first: Colour,
  { clocks, ponders }: GameOptions,
): Promise<GameEnd> {
  const thoughtMs: [number, number] = [0, 0];
  const leftMs: [number, number] = [clocks?.initialMs ?? 0, clocks?.initialMs ?? 0];
  await Promise.all(players.map((player) => player.reset()));
  let tree = opening;
  for (;;) {
    const position = currentPosition(tree);
    const turn = turnState(position);
    if (turn === 'over') {
      const { black, white } = officialScore(position);
      const lead = first === 'black' ? black - white : white - black;
      return { lead, fault: undefined, thoughtMs };
    }
    if (turn === 'pass') {
      const passed = play(tree, 'pass');
      if (!passed.ok) throw new Error(`a pass was refused: ${passed.error}`);
      tree = passed.value;
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
    const clock: Limits | undefined = clocks && {
      kind: 'clock',
      remainingMs: leftMs[index],
      incrementMs: clocks.incrementMs,
    };
    if (ponders && index === 1) players[0].ponder(position);
    let square: Square;
    try {
      square = await player.choose(tree, clock);
    } catch (error) {
      if (error instanceof ProgramFailure) return lost(error.message);
      throw error;
    } finally {
      const spentMs = performance.now() - startedMs;
      thoughtMs[index] += spentMs;
      leftMs[index] -= spentMs;
    }
    if (clocks && leftMs[index] < 0) return lost('its time was up');
    leftMs[index] += clocks?.incrementMs ?? 0;
    const played = play(tree, square);
    if (!played.ok) return lost(`${squareName(square)} is illegal (${played.error})`);
    tree = played.value;
  }
}

/** Elo points that a share of the points stands for; infinite for all or nothing. */
function eloOf(share: number): number {
  return share <= 0 ? -Infinity : share >= 1 ? Infinity : -400 * Math.log10(1 / share - 1);
}

function eloText(elo: number): string {
  return `${elo > 0 ? '+' : ''}${Number.isFinite(elo) ? elo.toFixed(0) : String(elo)}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The two games of each opening. */
function openingsOf(leads: readonly number[]): (readonly number[])[] {
  return Array.from({ length: leads.length / 2 }, (_, at) => leads.slice(2 * at, 2 * at + 2));
}

/**
 * The lines that sum up `leads`, the results of the first player, opening by opening with both colours. 95 % is 1.96
 * standard errors of an opening's mean share: what an opening gives away to one colour, it gives to both players.
 */
export function summary(leads: readonly number[]): string[] {
  const games = leads.length;
  const wins = leads.filter((lead) => lead > 0).length;
  const draws = leads.filter((lead) => lead === 0).length;
  const shares = openingsOf(leads).map((pair) => mean(pair.map((lead) => (1 + Math.sign(lead)) / 2)));
  const share = mean(shares);
  const margin = 1.96 * Math.sqrt(mean(shares.map((value) => (value - share) ** 2)) / shares.length);
  const discs = mean(leads);
  return [
    `${games} games: ${wins} won, ${draws} drawn, ${games - wins - draws} lost; ${discs > 0 ? '+' : ''}${discs.toFixed(2)} discs a game`,
    `Elo ${eloText(eloOf(share))} (95 %: ${eloText(eloOf(share - margin))} to ${eloText(eloOf(share + margin))})`,
  ];
}

export const match: Command = {
  summary: 'play two engines against each other',
  help: `match --a <player> --b <player> [--games n] [--seed s] [--threads n] [--hash mb] [--timeout s]
      [--clock s+s] [--ponder] [--gtp-passes]

A player is a level (1, 2, 3), custom:n (a step of the custom strength), depth:n, ms:n (milliseconds a move),
gtp:<command> or nboard:<command> for another program. Level 3 has a second a move, or its clock. Each opening, 8 to 10
random plies that the engine finds balanced, is played with both colours.

  --games       number of games, even (20)
  --seed        which openings, and which mistakes (1)
  --clock       time for a game and for each of its moves, in seconds: 60+1
  --ponder      player a thinks on the opponent's time
  --threads     search threads of each side (1)
  --hash        size of each side's hash table in MiB (64)
  --timeout     seconds after which another program has lost by silence (60)
  --gtp-passes  send passes to GTP programs; most find them themselves

Prints a line for each game, then the result for player a: wins, draws, losses, discs, Elo difference with its 95 %
interval, and the time each side used. Illegal moves, crashes and hangs of a program are lost games, and reported.`,

  async run(args, console) {
    const names = ['a', 'b', 'games', 'seed', 'threads', 'hash', 'timeout', 'clock'];
    const options = readArguments(args, names, ['gtp-passes', 'ponder']);
    const [a, b] = [options.text('a'), options.text('b')];
    if (a === undefined || b === undefined || options.rest.length > 0) {
      throw new InputError('match needs --a and --b, and nothing else but options.');
    }
    const games = options.whole('games', { min: 2, max: 100_000, otherwise: 20 });
    if (games % 2 !== 0)
      throw new InputError('--games must be even: each opening is played with both colours.');
    const seed = options.whole('seed', { min: 0, max: 2 ** 31, otherwise: 1 });
    const clocks = readClocks(options.text('clock'));
    const playerOptions: PlayerOptions = {
      seed,
      hasClock: clocks !== undefined,
      threads: options.whole('threads', { min: 1, max: MAX_THREADS, otherwise: 1 }),
      hashMb: options.whole('hash', { min: 1, max: 2048, otherwise: 64 }),
      timeoutMs: options.whole('timeout', { min: 1, max: 86_400, otherwise: 60 }) * 1000,
      passesWritten: options.has('gtp-passes'),
    };
    const first = openPlayer(a, playerOptions);
    const players: Player[] = [first];
    try {
      const second = openPlayer(b, playerOptions);
      players.push(second);
      await playMatch([first, second], games, seed, { clocks, ponders: options.has('ponder') }, console);
    } finally {
      for (const player of players) player.close();
    }
  },
};

/** @throws InputError unless `text` is like 60+1, the seconds of a game and of each of its moves. */
function readClocks(text: string | undefined): Clocks | undefined {
  if (text === undefined) return undefined;
  const [, initial, increment] = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (initial === undefined || !(Number(initial) > 0)) {
    throw new InputError(`--clock must be like 60+1, seconds a game and a move, not "${text}".`);
  }
  return { initialMs: 1000 * Number(initial), incrementMs: 1000 * Number(increment) };
}

async function playMatch(
  players: readonly [Player, Player],
  games: number,
  seed: number,
  options: GameOptions,
  console: Console,
): Promise<void> {
  const leads: number[] = [];
  const faults: string[] = [];
  const totalMs: [number, number] = [0, 0];
  const openings = balancedOpenings(seed);
  while (leads.length < games) {
    const opening = openings.next().value;
    for (const colour of ['black', 'white'] as const) {
      const { lead, fault, thoughtMs } = await playGame(opening, players, colour, options);
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
  if (options.ponders) console.out(`ponder hits: ${players[0].ponderHits()}`);
  if (faults.length > 0) console.out(`${faults.length} games lost by a fault`);
}
