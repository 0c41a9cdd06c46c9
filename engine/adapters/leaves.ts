/** `leaves`: the number of leaves that each kind of search evaluates, averaged over positions. */
import { readFileSync } from 'node:fs';
import type { Position } from '../game/position.ts';
import { InputError, createProgress } from '../console/command.ts';
import { defineCommand, text, whole } from '../console/options.ts';
import { EVALUATION_FILE, TEXTBOOK_FILE } from '../host/node/files.ts';
import { FIXED_POSITIONS } from '../lab/fixed-positions.ts';
import { openCounter } from '../lab/leaves/counter.ts';
import { DEEPEST, METHODS, type Method, THEORY, type Unit, meansOf, unitsOf } from '../lab/leaves/leaves.ts';
import { positionToSearch, readPosition, typedOrRead } from './position-text.ts';

const USUAL_DEPTH = 6;

const TITLES: Readonly<Record<Method, string>> = {
  minimax: 'minimax',
  alphaBeta: 'alpha-beta',
  orderedAlphaBeta: 'ordered',
  filteredAlphaBeta: 'pre-filtered',
  variationSearch: 'PVS',
  rememberingSearch: 'with table',
  engine: 'this engine',
};

const WIDTH = 14;

export const leaves = defineCommand({
  usage: 'leaves',
  about: `Searches ten fixed midgame positions, or one, to depths 1 to 8 and prints the mean number of leaves that are evaluated by
minimax, alpha-beta with moves in no order, alpha-beta ordered by the evaluation after each move, pre-filtered alpha-beta (the best
max(s/2, 3) of s moves in the first three plies by a search of half the depth), principal variation search after a shallow trial
search, the same with a table, and this engine. For the engine, which searches selectively and remembers, it is the nodes of the
whole search, leaves included. Beside them stand 4.31^d and the root of 8^d, which theory says of trees with eight moves everywhere.`,
  examples: ['leaves --depth 3'],
  options: {
    depth: whole('d', 'the deepest search', { min: 1, max: DEEPEST, otherwise: USUAL_DEPTH }),
    position: text('<board, transcript or ->', 'this position alone; - is standard input'),
  },

  async run({ options: { depth, position: from }, rest }, console) {
    if (rest.length > 0) throw new InputError('leaves takes no arguments.');
    const positions: readonly Position[] =
      from === undefined
        ? FIXED_POSITIONS
        : [positionToSearch(readPosition(await typedOrRead([from], console))).position];
    const count = openCounter(
      new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
      readFileSync(EVALUATION_FILE),
    );
    const progress = createProgress(console);
    const row = (first: string, cells: readonly string[]): void =>
      console.out([first.padStart(5), ...cells.map((cell) => cell.padStart(WIDTH))].join(''));
    row('depth', [...METHODS.map((method) => TITLES[method]), '4.31^d', 'root of 8^d']);
    const counts: [Unit, number][] = [];
    for (const unit of unitsOf(positions.length, depth)) {
      progress(() => `depth ${unit.depth}: ${TITLES[unit.method]}`);
      const position = positions[unit.at];
      if (position) counts.push([unit, count(unit, position)]);
      const isRowDone = unit.method === 'engine' && unit.at === positions.length - 1;
      if (!isRowDone) continue;
      const means = meansOf(counts, positions.length);
      const cells = METHODS.map((method) => means.get(method)?.at(-1)?.leaves ?? NaN);
      row(String(unit.depth), [
        ...cells.map((mean) => mean.toFixed(1)),
        THEORY.random(unit.depth).toFixed(0),
        THEORY.best(unit.depth).toFixed(0),
      ]);
    }
  },
});
