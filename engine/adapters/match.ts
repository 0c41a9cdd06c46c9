/** `match`: plays two engines against each other from balanced openings, both colours of each. */
import type { GameClock } from '../arena/game.ts';
import { type MatchOptions, playMatch, summarise } from '../arena/match.ts';
import { type Opening, isBalanced, randomOpenings } from '../arena/openings.ts';
import { type Command, type Console, InputError, readArguments } from '../console/command.ts';
import { countEmpties, opposite } from '../game/position.ts';
import { createRandom } from '../players/random.ts';
import { MAX_THREADS } from '../protocol.ts';
import { openInstance } from './engine.ts';
import { type MatchPlayer, type PlayerOptions, openPlayer } from './match-players.ts';

const OPENING_PLIES = { least: 8, most: 10 } as const;
/** How far ahead either side may be in a balanced opening, and how deep it is searched to see that. */
const BALANCE = { depth: 10, leadDiscs: 4 } as const;

/** Random openings that the engine finds balanced. */
function balancedOpenings(seed: number): Iterable<Opening> {
  const instance = openInstance(16);
  return randomOpenings(createRandom(seed), {
    plies: OPENING_PLIES,
    isFair: (position) => isBalanced(instance, position, BALANCE),
  });
}

function eloText(elo: number): string {
  return `${elo > 0 ? '+' : ''}${Number.isFinite(elo) ? elo.toFixed(0) : String(elo)}`;
}

/** The lines that sum up `leads`, the results of the first player, opening by opening with both colours. */
export function summary(leads: readonly number[]): string[] {
  const { games, wins, draws, losses, meanLead, elo, eloLeast, eloMost } = summarise(leads);
  return [
    `${games} games: ${wins} won, ${draws} drawn, ${losses} lost; ${meanLead > 0 ? '+' : ''}${meanLead.toFixed(2)} discs a game`,
    `Elo ${eloText(elo)} (95 %: ${eloText(eloLeast)} to ${eloText(eloMost)})`,
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
    const clock = readClock(options.text('clock'));
    const playerOptions: PlayerOptions = {
      seed,
      hasClock: clock !== undefined,
      threads: options.whole('threads', { min: 1, max: MAX_THREADS, otherwise: 1 }),
      hashMb: options.whole('hash', { min: 1, max: 2048, otherwise: 64 }),
      timeoutMs: options.whole('timeout', { min: 1, max: 86_400, otherwise: 60 }) * 1000,
      passesWritten: options.has('gtp-passes'),
      ponders: false,
    };
    const first = openPlayer(a, { ...playerOptions, ponders: options.has('ponder') });
    const players = [first];
    try {
      const second = openPlayer(b, playerOptions);
      players.push(second);
      await report(first, second, { pairs: games / 2, openings: balancedOpenings(seed), clock }, console);
    } finally {
      for (const player of players) player.close();
    }
  },
};

/** @throws InputError unless `text` is like 60+1, the seconds of a game and of each of its moves. */
function readClock(text: string | undefined): GameClock | undefined {
  if (text === undefined) return undefined;
  const [, initial, increment] = /^(\d+(?:\.\d+)?)\+(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (initial === undefined || !(Number(initial) > 0)) {
    throw new InputError(`--clock must be like 60+1, seconds a game and a move, not "${text}".`);
  }
  return { initialMs: 1000 * Number(initial), incrementMs: 1000 * Number(increment) };
}

/** Plays the match, and tells of each game and of the whole. */
async function report(
  first: MatchPlayer,
  second: MatchPlayer,
  options: MatchOptions,
  console: Console,
): Promise<void> {
  const leads: number[] = [];
  const totalMs = { first: 0, second: 0 };
  let faults = 0;
  for await (const { colour, lead, end } of playMatch(first, second, options)) {
    leads.push(lead);
    totalMs.first += end.timeMs[colour];
    totalMs.second += end.timeMs[opposite(colour)];
    console.out(`game ${leads.length}: ${colour} against ${opposite(colour)}, ${lead > 0 ? '+' : ''}${lead}`);
    if (!end.forfeit) continue;
    faults += 1;
    const { name } = end.forfeit.by === colour ? first : second;
    const empties = countEmpties(end.position);
    console.err(`game ${leads.length}: ${name}, ${empties} empty squares left: ${end.forfeit.reason}`);
  }
  console.out(`${first.name} against ${second.name}`);
  for (const line of summary(leads)) console.out(line);
  const [firstS, secondS] = [totalMs.first, totalMs.second].map((ms) => (ms / 1000).toFixed(1));
  console.out(`time: ${firstS} s against ${secondS} s`);
  if (first.ponder) console.out(`ponder hits: ${first.ponderHits()}`);
  if (faults > 0) console.out(`${faults} games lost by a fault`);
}
