/** `playouts`: measures the speed of playouts, and how much of the tree is kept, proved and filled over a game. */
import type { Contestant } from '../../engine/arena/game.ts';
import { playWholeMatch } from '../../engine/arena/match.ts';
import { MATCH_PLIES, seededOpenings } from '../../engine/arena/openings.ts';
import { type Position, START_POSITION, countEmpties } from '../../engine/game/position.ts';
import { passMove, playMove, turnState } from '../../engine/game/rules.ts';
import { InputError, grouped } from '../../engine/console/command.ts';
import { defineCommand, whole } from '../../engine/console/options.ts';
import { ALL_RULES, type OpponentsInstance, PLAYOUT_RULES } from '../../engine/host/opponents-wasm.ts';
import { openOpponents } from '../host/engine.ts';

const GAMES = 200_000;

const RULES = {
  'at random': 0,
  'corners are taken': PLAYOUT_RULES.takeCorners,
  'no square beside an open corner': PLAYOUT_RULES.shunNeighbours,
  'few moves are left to the opponent': PLAYOUT_RULES.leaveFew,
  'few moves and no corner': PLAYOUT_RULES.leaveFew + PLAYOUT_RULES.giveNoCorner,
  'all rules': ALL_RULES,
} as const;

/** What the full player meets, each with one rule less than it has, or none. */
const FEWER_RULES = {
  'corners need not be taken': ALL_RULES - PLAYOUT_RULES.takeCorners,
  'squares beside an open corner may be played': ALL_RULES - PLAYOUT_RULES.shunNeighbours,
  'one move is drawn instead of two': ALL_RULES - PLAYOUT_RULES.leaveFew - PLAYOUT_RULES.giveNoCorner,
  'a corner given counts as one move': ALL_RULES - PLAYOUT_RULES.giveNoCorner,
  'no rules': 0,
} as const;

const KINDS = [
  ['random playouts', 0],
  ['guided playouts', RULES['all rules']],
  ['the evaluation', 'evaluated'],
] as const;

export const playouts = defineCommand({
  usage: 'playouts',
  about: `Plays ${grouped(GAMES)} games from the start by each rule, on one thread, and then a game of each kind of Monte-Carlo search
against itself. Times are those of the processor. With --games, all rules instead play so many games against all but one,
rule by rule; the Elo points are those that the rule is worth.`,
  options: {
    most: whole('n', 'playouts a move', { min: 100, max: 10_000_000, otherwise: 20_000 }),
    games: whole('n', 'games of all rules against all but one (none)', {
      min: 0,
      max: 10_000,
      otherwise: 0,
      shown: '0',
    }),
    seed: whole('s', 'which openings', { min: 0, max: 2 ** 31, otherwise: 1 }),
  },

  async run({ options: { most, games, seed }, rest }, console) {
    if (rest.length > 0) throw new InputError('playouts takes nothing but options.');
    if (games > 0) {
      for (const [name, rules] of Object.entries(FEWER_RULES)) {
        console.out(`${await describeMatch(rules, { most, games, seed })}: ${name}`);
      }
      return;
    }
    const { opponents } = openOpponents({ hashMb: 1 });
    for (const [name, rules] of Object.entries(RULES)) {
      opponents.playMany(START_POSITION, rules, GAMES / 10);
      const startedMs = processorMs();
      opponents.playMany(START_POSITION, rules, GAMES);
      const seconds = (processorMs() - startedMs) / 1000;
      console.out(`${grouped(Math.round(GAMES / seconds)).padStart(9)} games a second: ${name}`);
    }
    for (const [name, kind] of KINDS) console.out(`${name}: ${describeGame(opponents, kind, most)}`);
  },
});

interface MatchOfRules {
  readonly most: number;
  readonly games: number;
  readonly seed: number;
}

/** Lets all rules play against `rules`, and sums up the games for the side with all rules. */
async function describeMatch(rules: number, { most, games, seed }: MatchOfRules): Promise<string> {
  const result = await playWholeMatch(guided(ALL_RULES, most), guided(rules, most), {
    pairs: Math.ceil(games / 2),
    openings: seededOpenings(seed, { plies: MATCH_PLIES }),
  });
  const { wins, draws, losses, elo, eloLeast, eloMost, meanLead } = result;
  return [
    `+${wins} =${draws} -${losses}`,
    `${elo.toFixed(0)} Elo (${eloLeast.toFixed(0)} to ${eloMost.toFixed(0)})`,
    `${meanLead.toFixed(1)} discs a game`,
  ].join(', ');
}

/** A Monte-Carlo player with a tree of its own, which it keeps from move to move. */
function guided(rules: number, most: number): Contestant {
  const { opponents } = openOpponents({ hashMb: 1 });
  let seed = 0;
  return {
    begin: () => opponents.clearTree(),
    think: ({ position }) => opponents.monteCarlo({ position, playouts: rules, most, seed: seed++ }).move,
  };
}

/** Lets the search play a game against itself, and sums up its searches. */
function describeGame(opponents: OpponentsInstance, kind: number | 'evaluated', most: number): string {
  opponents.clearTree();
  let position: Position = START_POSITION;
  let played = 0;
  let kept = 0;
  let tried = 0;
  let searches = 0;
  let fullest = 0;
  let provedFrom = 0;
  const startedMs = processorMs();
  while (turnState(position) === 'move') {
    const before = opponents.monteCarlo({ position, playouts: kind, most: 1, seed: searches });
    const found = opponents.monteCarlo({ position, playouts: kind, most, seed: searches });
    played += found.nodes;
    if (searches > 0) {
      kept += before.visits ?? 0;
      tried += found.visits ?? 0;
    }
    searches += 1;
    fullest = Math.max(fullest, opponents.poolFull());
    if (found.exact) provedFrom = Math.max(provedFrom, countEmpties(position));
    position = after(position, found.move);
  }
  const seconds = (processorMs() - startedMs) / 1000;
  return [
    `${grouped(Math.round(played / seconds))} playouts a second`,
    `${Math.round((100 * kept) / tried)} % of the best move's visits were kept from the moves before`,
    `scores proved from ${provedFrom} empty squares on`,
    `the pool of ${grouped(opponents.nodeCapacity())} nodes ${(fullest / 10).toFixed(1)} % full at most`,
  ].join(', ');
}

function after(position: Position, move: number): Position {
  const moved = playMove(position, move);
  if (!moved.ok) throw new Error(`A move of the search was refused: ${moved.error}.`);
  const passed = turnState(moved.value) === 'pass' ? passMove(moved.value) : moved;
  if (!passed.ok) throw new Error(`A pass was refused: ${passed.error}.`);
  return passed.value;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
