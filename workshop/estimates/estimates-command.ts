/**
 * Measures what searches say against what positions are worth. Each position is searched once with even depths and once
 * with odd ones, on one thread from an empty hash table; all that was found is kept in a journal, so that the same line
 * goes on where it stopped, and a report of what is there costs nothing.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Console, InputError } from '../../engine/console/command.ts';
import { defineCommand, flag, needed, oneOf, text, whole } from '../../engine/console/options.ts';
import { countEmpties } from '../../engine/game/position.ts';
import { turnState } from '../../engine/game/rules.ts';
import { writeBoard } from '../../engine/notation/board.ts';
import { createRandom } from '../../engine/players/random.ts';
import { type Searched, calibrated } from '../../engine/values/calibrated.ts';
import { within as errorOf } from '../../engine/values/within.ts';
import { openEngine } from '../host/engine.ts';
import { parseTournaments, replay } from '../training/games.ts';
import { SEED, countOf } from '../training/options.ts';
import {
  type Measured,
  type Truth,
  append,
  positionOf,
  readRivals,
  readTruths,
  resumeMeasured,
} from './journal.ts';
import { type Said, errorsOf } from './measures.ts';
import { openSearcher } from './searches.ts';
import { tableText } from './table-text.ts';

const HASH_MB = 64;
/** The number of empty squares from which tournaments have scores of perfect play. */
const SOLVED = 24;
/** Games that are decided by more are left out: nobody asks what they are won by. */
const UNDECIDED = 40;

export const estimates = defineCommand({
  usage: 'estimates <files of truths>',
  about: `Truths are what "truths" has found, and of tournaments the perfect play from 24 empty squares in WTHOR files. Each position is
searched on one thread to all even and all odd depths. Prints for each number of empty squares, each depth, and each
confidence of searches to the end: positions; the mean of value less truth with its 95 % interval; the mean error; the share
within three discs; by how much the truth grows with a disc of the value; how often the move is the one that is known to be
best or, with --rivals, as good; nodes; and of the values that are said to be within so many discs how many are. Values are those that people are told, with --raw as the search found them. --table prints
engine/values/table.ts. Positions are learnt from or held out by turns.`,
  options: {
    journal: needed('file', 'what was measured, and where more goes'),
    tournaments: text('folder', 'WTHOR files'),
    positions: countOf('positions of tournaments', 500),
    rivals: text('file', 'what "rivals" has found'),
    deepest: whole('d', 'plies', { min: 8, max: 30, otherwise: 24 }),
    nodes: whole('n', 'reports the deepest even and odd depth that each position reaches in so many', {
      min: 1,
      max: 1e9,
    }),
    of: oneOf(['all', 'learnt', 'held-out'], 'which positions', { otherwise: 'all' }),
    seed: SEED,
    raw: flag('values as the search found them'),
    report: flag('measure nothing more'),
    table: flag('print the table by which values are put right'),
  },
  async run({ options, rest }, console) {
    const { journal, tournaments, positions, deepest, of, seed, raw, report, table, rivals, nodes } = options;
    const truths = [
      ...rest.flatMap((file) => readTruths(file)),
      ...(tournaments === undefined ? [] : tournamentTruths(tournaments, positions, seed)),
    ];
    if (truths.length === 0) throw new InputError('Files of truths, or --tournaments, must be named.');
    const known = resumeMeasured(journal);
    if (!report) measure(truths, known, { journal, deepest }, console);
    const wanted = truths.filter((_, at) => of === 'all' || (at % 2 === 0) === (of === 'learnt'));
    const worth = new Map(
      (rivals === undefined ? [] : readRivals(rivals)).map(({ board, move, value }) => [
        `${board} ${move}`,
        value,
      ]),
    );
    const said = wanted.flatMap((truth) => sayings(truth, known.get(truth.board), worth));
    if (table) console.out(tableText(said));
    else
      for (const line of reportOf(nodes === undefined ? said : withinNodes(said, nodes), raw))
        console.out(line);
    return Promise.resolve();
  },
});

/** Positions of tournaments with 24 empty squares, one of a game, in an order that the seed draws. */
function tournamentTruths(folder: string, count: number, seed: number): Truth[] {
  const { search } = openEngine({ hashMb: 1 });
  const random = createRandom(seed);
  const files = readdirSync(folder).filter((name) => /\.wtb$/i.test(name));
  const all = files.toSorted().flatMap((name) => {
    const { games, solvedEmpties } = parseTournaments(readFileSync(join(folder, name)));
    return solvedEmpties === SOLVED ? games : [];
  });
  if (all.length < count) throw new InputError(`${folder} has ${all.length} games.`);
  const found = new Map<string, Truth>();
  while (found.size < count) {
    const game = all[random.integer(all.length)];
    const replayed = game && replay(search, game.moves);
    const step =
      replayed?.ok && replayed.value.steps.find(({ position }) => countEmpties(position) === SOLVED);
    if (!game || !step || turnState(step.position) !== 'move') continue;
    const black = 2 * game.blackDiscsPerfect - 64;
    const board = writeBoard(step.position);
    const value = step.position.toMove === 'black' ? black : -black;
    if (Math.abs(value) > UNDECIDED) continue;
    found.set(board, { board, empties: SOLVED, value, depth: SOLVED, confidence: 100 });
  }
  return [...found.values()];
}

/** Searches the positions that the journal lacks, and adds them to it and to `known`. */
function measure(
  truths: readonly Truth[],
  known: Map<string, Measured>,
  { journal, deepest }: { readonly journal: string; readonly deepest: number },
  console: Console,
): void {
  const searcher = openSearcher(HASH_MB);
  for (const [at, { board, empties }] of truths.entries()) {
    if (known.has(board)) continue;
    const position = positionOf(board);
    const most = Math.min(deepest, empties - 2);
    const even = searcher.search({ position, maxDepth: most - (most % 2) });
    const odd = searcher.search({ position, maxDepth: most - 1 + (most % 2) });
    const entry = { board, even: [...even.steps], odd: [...odd.steps], ms: even.ms + odd.ms };
    append(journal, entry);
    known.set(board, entry);
    if (at % 20 === 0) console.err(`${at + 1} of ${truths.length} positions`);
  }
}

/**
 * The value of a position. Searches that do not reach the end lean themselves, also the mean of an even and an odd depth, so
 * they are put right by the lines of shorter ones.
 */
function trueValue({ value, empties, depth, confidence }: Truth): number {
  if (depth >= empties) return value;
  const told = [depth, depth - 1].map((each) =>
    calibrated(value, { depth: each, selectivity: confidence, empties }),
  );
  return told.reduce((sum, each) => sum + each, 0) / told.length;
}

/** What searches said of a position; `worth` has the values of moves beside the best, by board and move. */
export function sayings(
  of: Truth,
  measured: Measured | undefined,
  worth: ReadonlyMap<string, number>,
): Said[] {
  const { board, move, empties, ends = [] } = of;
  const truth = trueValue(of);
  const { even, odd } = measured ?? { even: [], odd: [] };
  const midgame = [
    ...even.filter(({ depth }) => depth % 2 === 0),
    ...odd.filter(({ depth }) => depth % 2 === 1),
  ];
  return [...midgame.toSorted((one, other) => one.depth - other.depth), ...ends].map((step) => ({
    board,
    step,
    value: step.score,
    truth,
    empties,
    isBest:
      move === undefined
        ? undefined
        : move === step.move || (worth.get(`${board} ${step.move}`) ?? -Infinity) >= of.value,
  }));
}

function* reportOf(said: readonly Said[], isRaw: boolean): Generator<string> {
  const byEmpties = Map.groupBy(said, ({ empties }) => empties);
  for (const [empties, all] of [...byEmpties].toSorted(([one], [other]) => one - other)) {
    yield `${empties} empty squares`;
    const bySearch = Map.groupBy(all, ({ step, budget }) =>
      step.depth >= empties ? `end, ${step.confidence} %` : (budget ?? `${step.depth} plies`),
    );
    for (const [name, of] of bySearch) yield `${name.padStart(10)} ${rowOf(of, isRaw)}`;
  }
  yield 'what values are said to be within, and how many are';
  const bySaid = Map.groupBy(said, ({ step, empties }) => errorOf(searchedOf(step, empties)));
  for (const [discs, of] of [...bySaid].toSorted(([one], [other]) => one - other)) {
    const right = of.filter((each) => Math.abs(toldOf(each) - each.truth) <= discs).length;
    yield `${String(discs).padStart(10)} ${String(of.length).padStart(5)} ${percent(right / of.length)}`;
  }
}

/** The deepest of the even and of the odd depths that each position reaches in so many nodes, as a program with so many says. */
export function withinNodes(said: readonly Said[], nodes: number): Said[] {
  const affordable = said.filter(({ step, empties }) => step.depth < empties && step.nodes <= nodes);
  const byPosition = Map.groupBy(affordable, ({ board, step }) => `${board} ${step.depth % 2}`);
  return [...byPosition.values()].map((of) => {
    const deepest = of.reduce((one, other) => (other.step.depth > one.step.depth ? other : one));
    return { ...deepest, budget: deepest.step.depth % 2 === 0 ? 'even plies' : 'odd plies' };
  });
}

function searchedOf({ depth, confidence }: Said['step'], empties: number): Searched {
  return { depth, selectivity: confidence, empties };
}

function rowOf(said: readonly Said[], isRaw: boolean): string {
  const { positions, signed, margin, mean, within, slope } = errorsOf(
    isRaw ? said : said.map((each) => ({ value: toldOf(each), truth: each.truth })),
  );
  const nodes = said.reduce((sum, { step }) => sum + step.nodes, 0) / said.length;
  const judged = said.filter(({ isBest }) => isBest !== undefined);
  const best = judged.filter(({ isBest }) => isBest === true).length / judged.length;
  return [
    String(positions).padStart(5),
    signed.toFixed(2).padStart(7),
    `±${margin.toFixed(2)}`.padStart(6),
    mean.toFixed(2).padStart(6),
    percent(within),
    slope.toFixed(3).padStart(7),
    judged.length === 0 ? '' : percent(best),
    Math.round(nodes).toLocaleString('en').padStart(12),
  ].join(' ');
}

function toldOf({ value, step, empties }: Said): number {
  return calibrated(value, searchedOf(step, empties));
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`.padStart(6);
}
