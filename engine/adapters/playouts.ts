/** `playouts`: measures the speed of playouts, and how much of the tree is kept, proved and filled over a game. */
import { type Position, START_POSITION, countEmpties } from '../game/position.ts';
import { passMove, playMove, turnState } from '../game/rules.ts';
import { InputError, grouped } from '../console/command.ts';
import { defineCommand, whole } from '../console/options.ts';
import { type OpponentsInstance, PLAYOUT_RULES } from '../host/opponents-wasm.ts';
import { openOpponents } from './engine.ts';

const GAMES = 200_000;

const RULES = {
  'at random': 0,
  'corners are taken': PLAYOUT_RULES.takeCorners,
  'no square beside an open corner': PLAYOUT_RULES.shunNeighbours,
  'few moves are left to the opponent': PLAYOUT_RULES.leaveFew,
  'few moves and no corner': PLAYOUT_RULES.leaveFew + PLAYOUT_RULES.giveNoCorner,
  'all rules': Object.values(PLAYOUT_RULES).reduce((sum, rule) => sum + rule, 0),
} as const;

const KINDS = [
  ['random playouts', 0],
  ['guided playouts', RULES['all rules']],
  ['the evaluation', 'evaluated'],
] as const;

export const playouts = defineCommand({
  usage: 'playouts',
  about: `Plays ${grouped(GAMES)} games from the start by each rule, on one thread, and then a game of each kind of Monte-Carlo search
against itself. Times are those of the processor.`,
  options: { most: whole('n', 'playouts a move', { min: 100, max: 10_000_000, otherwise: 20_000 }) },

  async run({ options: { most }, rest }, console) {
    if (rest.length > 0) throw new InputError('playouts takes nothing but options.');
    const opponents = openOpponents();
    for (const [name, rules] of Object.entries(RULES)) {
      opponents.playMany(START_POSITION, rules, GAMES / 10);
      const startedMs = processorMs();
      opponents.playMany(START_POSITION, rules, GAMES);
      const seconds = (processorMs() - startedMs) / 1000;
      console.out(`${grouped(Math.round(GAMES / seconds)).padStart(9)} games a second: ${name}`);
    }
    for (const [name, kind] of KINDS) console.out(`${name}: ${describeGame(opponents, kind, most)}`);
    return Promise.resolve();
  },
});

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
