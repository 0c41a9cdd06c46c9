/** `book grow`: lets a book grow on all cores, by searches that do not depend on each other. */
import type { Expansion, Journal } from '../book/journal.ts';
import { graphOf } from '../book/exporting.ts';
import { type Grower, Growth, type GrowTask } from '../book/growing.ts';
import { keyOf } from '../book/key.ts';
import { Mending } from '../book/mending.ts';
import { playedIn } from '../book/played.ts';
import { type GrowRecipe, USUAL_RECIPE } from '../book/recipe.ts';
import { type Console, InputError, grouped, perSecond } from '../console/command.ts';
import { decimal, defineCommand, needed, text, whole } from '../console/options.ts';
import { SHARD } from '../console/shard.ts';
import { hireWorkers } from '../console/workers.ts';
import { entryFile } from '../host/node/files.ts';
import { MAX_THREADS } from '../protocol.ts';
import { openJournal, readJournal, readJournals } from './book-files.ts';
import { allThreads } from './engine.ts';
import type { ExpandAnswer, ExpandTask } from './book-worker.ts';
import { gamesInFiles } from './game-files.ts';
import { engineMark } from './leaf-search.ts';
import { readPosition } from './position-text.ts';

/** How many searches a command of books does at once. */
export const THREADS_OPTION = whole('n', 'searches at once, each on one thread', {
  min: 1,
  max: MAX_THREADS,
  otherwise: allThreads(),
  shown: 'one for each core',
});

const usual = USUAL_RECIPE;

function integer(hint: string, about: string, [min, max]: [number, number], otherwise: number) {
  return whole(hint, about, { min, max, otherwise });
}

/** The numbers of the recipe, which the journal keeps. */
const RECIPE_NUMBERS = {
  seed: integer('s', 'which of equally likely lines come first', [0, 2 ** 31], usual.seed),
  depth: integer('d', 'level: plies of the searches of leaves, an even number', [2, 60], usual.depth),
  screen: integer('d', 'plies of the searches that choose the moves worth a leaf', [2, 60], usual.screen),
  window: integer('discs', 'loss beyond which a move gets no leaf', [0, 64], usual.window),
  exact: integer('n', 'empty squares from which on leaves are solved', [0, 30], usual.exact),
  batch: integer('n', 'positions in the least of rounds', [1, 100_000], usual.batch),
  own: decimal('discs', 'loss that makes a move of the side with the book e times rarer', {
    otherwise: usual.own,
    positive: true,
  }),
  opponent: decimal('discs', 'the same for moves of its opponent', {
    otherwise: usual.opponent,
    positive: true,
  }),
};

export const grow = defineCommand({
  usage: 'book grow [<journal>...]',
  about: `Searches the moves of the leaves that play is most likely to reach, and adds a line to the journal for each. It ends when the
book has the positions or the time is over, and goes on with the same journal when it is called again: whatever ended
it, nothing that was found is lost. The same recipe and the same build of the engine make the same book on any number
of threads. On several machines each searches its own part (--shard 1/4, 2/4, ...) of two rounds; merge the journals
after that, and call each part again with what was merged. With journals it grows on from the book that they make: what it
finds is a journal of its own, which "book export" joins with them. With games the opponent is taken to play as in them, as far
as they go, so that the book grows where people or programs go.`,
  examples: [
    'book grow --journal book.txt --depth 6 --positions 100',
    'book grow --journal tiger.txt --from f5d6c3d3c4 --depth 6 --positions 60',
    'book grow --journal part-1.txt --shard 1/2 --depth 6 --positions 100',
    'book grow --journal part-2.txt --shard 2/2 --depth 6 --positions 100',
    'book grow book.txt --journal best.txt --depth 8 --own 0.1 --positions 120',
  ],
  options: {
    journal: needed('file', 'where the book grows'),
    positions: whole('n', 'positions with a value after which it ends', {
      min: 1,
      max: 10_000_000,
      otherwise: 100_000,
    }),
    seconds: whole('s', 'seconds after which it ends', { min: 1, max: 10_000_000 }),
    threads: THREADS_OPTION,
    shard: SHARD,
    games: text('files', 'games that say what the opponent of the book plays, with commas between them'),
    from: text('moves', 'the line or board that the book grows from; the start by default'),
    ...RECIPE_NUMBERS,
  },

  async run({ options, rest }, console) {
    const { journal: file, positions, seconds, threads, shard, games, from, ...numbers } = options;
    if (numbers.depth % 2 !== 0 || numbers.screen % 2 !== 0) {
      throw new InputError('--depth and --screen must be even: odd depths lean to the side to move.');
    }
    const journals = rest.map(readJournal);
    const root = from === undefined ? (journals[0]?.recipe.root ?? usual.root) : keyOf(readPosition(from));
    const played = games === undefined ? undefined : playedIn(await gamesInFiles(games));
    const recipe: GrowRecipe = { ...numbers, root, engine: engineMark() };
    if (journals.some((each) => each.recipe.root !== root))
      throw new InputError('The book that it grows on from begins elsewhere.');
    needSameEngine(journals, recipe);
    const journal = openJournal(file, recipe);
    const growth = new Growth(recipe, journal.expansions, {
      positions,
      isOwn: (at) => at % shard.count === shard.index - 1,
      ...(isFilled(journals) && { onto: graphOf(journals) }),
      ...(played && { played }),
    });
    const endMs = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
    await growOn(growth, { recipe, threads, endMs, add: journal.add }, console);
  },
});

export const mend = defineCommand({
  usage: 'book mend <journal>...',
  about: `Looks through a book that has grown for positions where the search of the position itself and its best move disagree by
--discs or more, and searches the moves that were ruled out, or else those of the position that the value comes from, until
nothing is left to be done. What it finds is a journal of its own, which "book export" joins with the others. It goes on with that
when it is called again.`,
  examples: ['book mend book.txt --journal mended.txt --discs 2 --rounds 1'],
  options: {
    journal: needed('file', 'where the findings go'),
    discs: decimal('discs', 'how far the two values may be apart', { otherwise: 3, positive: true }),
    window: integer('discs', 'loss beyond which a move gets no leaf', [0, 64], 12),
    rounds: integer('n', 'rounds after which it ends', [1, 100], 2),
    seconds: whole('s', 'seconds after which it ends', { min: 1, max: 10_000_000 }),
    threads: THREADS_OPTION,
  },

  async run({ options: { journal: file, discs, window, rounds, seconds, threads }, rest }, console) {
    const journals = readJournals(rest);
    const recipe: GrowRecipe = { ...journals[0].recipe, window, engine: engineMark() };
    needSameEngine(journals, recipe);
    const journal = openJournal(file, recipe);
    const mending = new Mending(graphOf(journals), recipe, { discs, rounds, found: journal.expansions });
    const endMs = seconds === undefined ? Infinity : performance.now() + 1000 * seconds;
    await growOn(mending, { recipe, threads, endMs, add: journal.add }, console);
  },
});

/** @throws InputError if one of the journals is of another engine. */
function needSameEngine(journals: readonly Journal[], { engine }: GrowRecipe): void {
  if (journals.some(({ recipe }) => recipe.engine !== engine))
    throw new InputError('The book grew with another engine, whose values this one cannot go on from.');
}

function isFilled(journals: readonly Journal[]): journals is readonly [Journal, ...Journal[]] {
  return journals.length > 0;
}

interface GrowOn {
  readonly recipe: GrowRecipe;
  readonly threads: number;
  readonly endMs: number;
  readonly add: (expansion: Expansion) => void;
}

async function growOn(
  growth: Grower,
  { recipe, threads, endMs, add }: GrowOn,
  console: Console,
): Promise<void> {
  const crew = hireWorkers<ExpandTask, ExpandAnswer>(entryFile('adapters/book-worker.ts'), {
    threads,
    describe: ({ key }) => key,
  });
  const startedMs = performance.now();
  const work = { answers: 0, leaves: 0, nodes: 0 };
  /** The work until the time was up: what comes later is done by fewer threads at once. */
  let inTime = { ...work, ms: 1 };
  let wake = Promise.withResolvers<void>();
  let told = startedMs;
  async function next(): Promise<ExpandTask | undefined> {
    for (;;) {
      if (performance.now() >= endMs) return undefined;
      const step = growth.next();
      if (step.kind === 'task') return { kind: 'expand', ...step.task, recipe };
      if (step.kind !== 'wait') return undefined;
      await wake.promise;
    }
  }
  try {
    await crew.serve(next, ({ expansion, nodes }, task: GrowTask) => {
      add(expansion);
      growth.add(expansion);
      work.answers += 1;
      work.leaves += expansion.findings.filter(({ kind }) => kind === 'deep' || kind === 'exact').length;
      work.nodes += nodes;
      if (performance.now() < endMs) inTime = { ...work, ms: performance.now() - startedMs };
      wake.resolve();
      wake = Promise.withResolvers();
      if (performance.now() - told < 10_000) return;
      told = performance.now();
      console.err(
        `${grouped(work.answers)} expanded, ${grouped(work.leaves)} leaves, round ${growth.rounds}, ${task.key}`,
      );
    });
  } finally {
    await crew.dismiss();
  }
  const end = growth.next().kind;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  const hourly = Math.round((inTime.leaves * 3_600_000) / inTime.ms);
  console.out(`${grouped(work.answers)} positions expanded, ${grouped(work.leaves)} leaves in ${seconds} s`);
  console.out(
    `${grouped(hourly)} leaves an hour and ${perSecond(inTime.nodes, inTime.ms / 1000)} nodes on ${threads} threads`,
  );
  if (end === 'others')
    console.out('The rest of the round is for other shards: merge the journals, and call each again.');
  if (end === 'full') console.out('The book has as many positions as it was to have.');
  if (end === 'finished') console.out('There is nothing left to search.');
}
