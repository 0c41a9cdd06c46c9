/** `match`: plays two engines against each other from balanced openings, both colours of each. */
import { appendFileSync, writeFileSync } from 'node:fs';
import type { GameClock, GameEnd } from '../arena/game.ts';
import { type MatchOptions, playMatch, summarise } from '../arena/match.ts';
import { BALANCE, MATCH_PLIES, type Opening, isBalanced, randomOpenings } from '../arena/openings.ts';
import { fixed, parseClock, writeGames } from '../arena/record.ts';
import type { PlayedGame } from '../arena/results.ts';
import { type Console, InputError } from '../console/command.ts';
import { defineCommand, flag, needed, text, whole } from '../console/options.ts';
import { START_POSITION, countEmpties, opposite } from '../game/position.ts';
import { createRandom } from '../players/random.ts';
import { BOOK_PLAY_OPTIONS, bookOption, readBookOption, readBookPlay } from './book-files.ts';
import { openInstance } from './engine.ts';
import { type MatchPlayer, PLAYER_OPTIONS, openPlayer, readPlayerOptions } from './match-players.ts';

/** Random openings that the engine finds balanced. */
function balancedOpenings(seed: number): Iterable<Opening> {
  const instance = openInstance(16);
  return randomOpenings(createRandom(seed), {
    plies: MATCH_PLIES,
    isFair: (position) => isBalanced(instance, position, BALANCE),
  });
}

/** Every game begins at the start. */
function* withoutOpenings(): Generator<Opening> {
  for (;;) yield { moves: [], position: START_POSITION };
}

function eloText(elo: number): string {
  return `${elo >= 0.5 ? '+' : ''}${Number.isFinite(elo) ? fixed(elo, 0) : String(elo)}`;
}

/** The lines that sum up `leads`, the results of the first player, opening by opening with both colours. */
export function summary(leads: readonly number[]): string[] {
  const { games, wins, draws, losses, meanLead, elo, eloLeast, eloMost } = summarise(leads);
  return [
    `${games} games: ${wins} won, ${draws} drawn, ${losses} lost; ${meanLead >= 0.005 ? '+' : ''}${fixed(meanLead, 2)} discs a game`,
    `Elo ${eloText(elo)} (95 %: ${eloText(eloLeast)} to ${eloText(eloMost)})`,
  ];
}

export const match = defineCommand({
  usage: 'match',
  about: `A player is a level (1, 2, 3), greedy, evolved, club, monte-carlo, monte-carlo-evaluated, neural, master,
custom:n (a step of the custom strength), depth:n, ms:n (milliseconds a move), learnt:<file> for what has learnt in the lab,
gtp:<command> or nboard:<command> for another program. A name may end in a limit: master:ms=100, evolved:depth=4, monte-carlo:playouts=10000. Without one,
Master, Neural and Monte-Carlo have a second a move, or their clock. A program has its limit before its command:
nboard:depth=16:<command>, nboard:ms=500:<command>, gtp:ms=2000:<command> (whole seconds). Without one NBoard
programs are told depth 12, and GTP programs nothing. Each opening, 8 to 10 random plies that the engine finds balanced,
is played with both colours.

Prints a line for each game, then the result for player a: wins, draws, losses, discs, Elo difference with its 95 %
interval, and the time each side used. Illegal moves, crashes and hangs of a program are lost games, and reported.`,
  examples: [
    'match --a depth:4 --b custom:7 --games 2 --out games.ggf',
    'match --a evolved:depth=2 --b greedy --games 2 --seed 3',
  ],
  options: {
    a: needed('player', 'the first player'),
    b: needed('player', 'the second player'),
    games: whole('n', 'number of games, even', { min: 2, max: 100_000, otherwise: 20 }),
    ponder: flag("player a thinks on the opponent's time"),
    book: bookOption('player a plays from if it is Master'),
    ...BOOK_PLAY_OPTIONS,
    start: flag('games begin with the first move instead of from openings'),
    out: text('file.ggf', 'where the games go, each as it ends; a file that is there is not touched'),
    ...PLAYER_OPTIONS,
  },

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('match takes nothing but options.');
    const { games, seed, out } = options;
    if (games % 2 !== 0)
      throw new InputError('--games must be even: each opening is played with both colours.');
    const clock = readClock(options.clock);
    const playerOptions = readPlayerOptions(options);
    if (out !== undefined) claimFile(out);
    const openings = options.start ? withoutOpenings() : balancedOpenings(seed);
    const first = openPlayer(options.a, {
      ...playerOptions,
      ponders: options.ponder,
      book: readBookOption(options.book),
      bookPlay: readBookPlay(options),
    });
    const players = [first];
    try {
      const second = openPlayer(options.b, playerOptions);
      players.push(second);
      const save =
        out === undefined ? undefined : (game: PlayedGame) => appendFileSync(out, writeGames([game]));
      await report(first, second, { pairs: games / 2, openings, clock }, console, save);
    } finally {
      for (const player of players) player.close();
    }
  },
});

/** Makes an empty file. @throws InputError if there is one with that name already, or the system refuses. */
function claimFile(path: string): void {
  try {
    writeFileSync(path, '', { flag: 'wx' });
  } catch (error) {
    throw new InputError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** @throws InputError unless `typed` is like 60+1, the seconds of a game and of each of its moves. */
export function readClock(typed: string | undefined): GameClock | undefined {
  if (typed === undefined) return undefined;
  const clock = parseClock(typed);
  if (!clock) throw new InputError(`--clock must be like 60+1, seconds a game and a move, not "${typed}".`);
  return clock;
}

/** The game with this number, from 1, as a game of a tournament. */
function played(
  first: MatchPlayer,
  second: MatchPlayer,
  { number, lead, end }: { readonly number: number; readonly lead: number; readonly end: GameEnd },
): PlayedGame {
  const game = number % 2 === 1 ? 0 : 1;
  const isFirst = (end.forfeit?.by === 'black') === (game === 0);
  return {
    first: first.name,
    second: second.name,
    opening: Math.floor((number - 1) / 2),
    game,
    lead,
    moves: end.moves,
    ...(end.forfeit && { fault: { by: isFirst ? 'first' : 'second', reason: end.forfeit.reason } }),
  };
}

/** Plays the match and prints the result of each game and of the whole match. */
async function report(
  first: MatchPlayer,
  second: MatchPlayer,
  options: MatchOptions,
  console: Console,
  save: (game: PlayedGame) => void = () => undefined,
): Promise<void> {
  const leads: number[] = [];
  const totalMs = { first: 0, second: 0 };
  let faults = 0;
  for await (const { colour, lead, end } of playMatch(first, second, options)) {
    leads.push(lead);
    totalMs.first += end.timeMs[colour];
    totalMs.second += end.timeMs[opposite(colour)];
    save(played(first, second, { number: leads.length, lead, end }));
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
