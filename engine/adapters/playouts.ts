/** `monte-carlo`: the Monte-Carlo of the lab, with the same numbers. */
import { readFileSync } from 'node:fs';
import { type Position, START_POSITION } from '../game/position.ts';
import { parseSquare, squareName } from '../game/square.ts';
import { ALL_RULES, PLAYOUT_RULES } from '../host/opponents-wasm.ts';
import { EVALUATION_FILE, MODULE_FILE, OPPONENTS_FILE } from '../host/node/files.ts';
import { FIXED_POSITIONS } from '../lab/fixed-positions.ts';
import { type Playouts, openPlayouts } from '../lab/playouts/opening.ts';
import { type GrowingTree, type TreeOptions, growOn, growTree } from '../lab/playouts/tree.ts';
import {
  CHOICES,
  type Costs,
  DRAWS,
  EXPLORED_PLAYOUTS,
  JUDGED_PLIES,
  costsOf,
  explorationsOf,
} from '../lab/playouts/trials.ts';
import { type Console, InputError, createProgress, grouped } from '../console/command.ts';
import { decimal, defineCommand, flag, text, whole } from '../console/options.ts';
import { lineText, positionToSearch, readPosition, typedOrRead } from './position-text.ts';

const MOST = 10_000_000;

export const playouts = defineCommand({
  usage: 'monte-carlo [<board, transcript or ->]',
  about: `Grows Monte-Carlo's tree from a position, the usual start if none is given, and prints how often each move was tried, the
share of the games won with it, its score where that is proved, and what the tree is like. The same seed grows the same tree.
Moves that are played on the way keep their part of the tree: "f5@20000" plays f5 after 20,000 playouts.

--game prints one game that is played out; --explorations what exploring more and less does; --costs what the choices of
playouts at random, playouts by rules and the evaluation cost by a search of ${JUDGED_PLIES} plies, over ten fixed positions.`,
  examples: ['monte-carlo f5d6c3d3c4 --most 20000', 'monte-carlo --rules none --game'],
  options: {
    most: whole('n', 'playouts', { min: 1, max: MOST, otherwise: 20_000 }),
    rules: text('names', `of ${Object.keys(PLAYOUT_RULES).join(', ')}, with commas; or none`, {
      otherwise: Object.keys(PLAYOUT_RULES).join(','),
      shown: 'all',
    }),
    judgement: flag('the evaluation takes the place of playouts'),
    explore: decimal('x', 'how much it explores, as a multiple of what Monte-Carlo does', { otherwise: 1 }),
    moves: text('list', 'moves that are played on the way, as in f5@20000,d6@10000', { otherwise: '' }),
    seed: whole('n', 'another one gives other games', { min: 0, max: 2 ** 31 - 1, otherwise: 1 }),
    history: flag('print the win rates on the way as well'),
    game: flag('play one game out and print its moves'),
    explorations: flag('try several explorations'),
    costs: flag('compare chance, rules and judgement'),
  },

  async run({ options, rest }, console) {
    const position = await positionOf(rest, console);
    const module = (file: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file));
    const opened = openPlayouts({
      search: module(MODULE_FILE),
      opponents: module(OPPONENTS_FILE),
      evaluation: readFileSync(EVALUATION_FILE),
    });
    const { seed, explore: exploration } = options;
    const rules = rulesOf(options.rules);
    const valued = options.judgement ? ('evaluated' as const) : rules;
    if (options.costs) return printCosts(opened, seed, console);
    if (options.explorations) return printExplorations(opened, position, { playouts: valued, seed }, console);
    if (options.game) return console.out(lineText(opened.opponents.playOne(position, rules, seed)));
    const tree = growTree(opened.opponents, position, { playouts: valued, exploration, seed });
    const startedMs = performance.now();
    let done = 0;
    for (const { move, after } of movesOf(options.moves)) {
      while (growOn(tree, after));
      done += tree.playouts;
      const kept = tree.play(move);
      if (!kept) throw new InputError(`${squareName(move)} is not legal, or ends the game.`);
      console.out(
        `${squareName(move)}: ${grouped(kept.kept)} of ${grouped(kept.before)} positions kept, worth ${grouped(kept.playouts)} playouts`,
      );
    }
    while (growOn(tree, options.most));
    done += tree.playouts;
    print(tree, options.history, console);
    const perSecond = (1000 * done) / (performance.now() - startedMs);
    console.out(`${grouped(Math.round(perSecond))} playouts a second on this machine`);
  },
});

function printCosts(opened: Playouts, seed: number, console: Console): void {
  const progress = createProgress(console);
  let latest: Costs | undefined;
  for (latest of costsOf(opened, FIXED_POSITIONS, seed))
    progress(() => `${latest?.positions} of ${FIXED_POSITIONS.length} positions`);
  console.out(
    `discs given away, on average over ${FIXED_POSITIONS.length} positions and ${DRAWS} draws of each`,
  );
  console.out(['playouts'.padEnd(10), ...CHOICES.map((count) => grouped(count).padStart(9))].join(''));
  for (const { way, discs } of latest?.costs ?? [])
    console.out([way.padEnd(10), ...discs.map((cost) => cost.toFixed(2).padStart(9))].join(''));
}

function printExplorations(
  opened: Playouts,
  position: Position,
  options: Pick<TreeOptions, 'playouts' | 'seed'>,
  console: Console,
): void {
  console.out(`after ${grouped(EXPLORED_PLAYOUTS)} playouts`);
  console.out('explore    most tried    next    depth');
  for (const { exploration, first, second, depth } of explorationsOf(opened, position, options))
    console.out(
      [
        String(exploration).padEnd(9),
        `${percent(first)} %`.padStart(12),
        `${percent(second)} %`.padStart(8),
        String(depth).padStart(9),
      ].join(''),
    );
}

/** @throws InputError if nobody can move in it. */
async function positionOf(rest: readonly string[], console: Console): Promise<Position> {
  if (rest.length === 0) return START_POSITION;
  return positionToSearch(readPosition(await typedOrRead(rest, console))).position;
}

/** @throws InputError if a rule has another name. */
function rulesOf(names: string): number {
  if (names === 'none') return 0;
  let rules = 0;
  for (const name of names.split(',')) {
    const rule = Object.entries(PLAYOUT_RULES).find(([known]) => known === name)?.[1];
    if (rule === undefined)
      throw new InputError(`--rules: "${name}" is none of ${Object.keys(PLAYOUT_RULES).join(', ')}, none.`);
    rules |= rule;
  }
  return rules & ALL_RULES;
}

/** @throws InputError if it is not a list of moves with numbers. */
function movesOf(list: string): { readonly move: number; readonly after: number }[] {
  if (list === '') return [];
  return list.split(',').map((entry) => {
    const [name = '', count = ''] = entry.split('@');
    const move = parseSquare(name);
    const after = Number(count);
    if (move === undefined || count === '' || !Number.isInteger(after) || after < 0 || after > MOST)
      throw new InputError(`--moves: "${entry}" is no move with a number of playouts, as f5@20000 is.`);
    return { move, after };
  });
}

function print(tree: GrowingTree, withHistory: boolean, console: Console): void {
  const seen = tree.seen();
  if (withHistory) {
    const shown = seen.moves.slice(0, 5).map(({ move }) => move);
    console.out(['playouts'.padEnd(9), ...shown.map((move) => squareName(move).padStart(9))].join(''));
    for (const { playouts: at, rates } of tree.samples)
      console.out(
        [
          String(at).padEnd(9),
          ...shown.map((move) => (rates.has(move) ? `${percent(rates.get(move) ?? NaN)} %` : '').padStart(9)),
        ].join(''),
      );
  }
  console.out('move    tries       won   proved');
  for (const { move, visits, winRate, proved } of seen.moves)
    console.out(
      [
        squareName(move).padEnd(4),
        grouped(visits).padStart(9),
        (visits === 0 ? '' : `${percent(winRate)} %`).padStart(10),
        (proved === undefined ? '' : String(proved)).padStart(9),
      ].join(''),
    );
  console.out(
    [
      `${grouped(seen.playouts)} playouts`,
      `${grouped(seen.tried)} positions tried`,
      `${percent(seen.tried === 0 ? 0 : seen.proved / seen.tried)} % of them proved`,
      `${seen.depth} plies deep`,
      ...(seen.isOver ? ['everything is proved'] : []),
    ].join(', '),
  );
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
