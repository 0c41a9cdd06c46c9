/** `book verify`: searches positions of a book again, deeper than it did. */
import { appendFileSync } from 'node:fs';
import { readBook } from '../book/format.ts';
import { parseRecipe } from '../book/recipe.ts';
import {
  type Check,
  deeperBy,
  errorOf,
  parseCheck,
  sampleOf,
  verdictOf,
  writeCheck,
} from '../book/verifying.ts';
import { InputError, createProgress } from '../console/command.ts';
import { bytesOf, resumeLines } from '../console/files.ts';
import { decimal, defineCommand, text, whole } from '../console/options.ts';
import { runOnWorkers } from '../console/workers.ts';
import { BOOK_FILE, entryFile } from '../host/node/files.ts';
import { THREADS_OPTION } from './book-grow.ts';
import type { CheckAnswer, CheckTask } from './book-worker.ts';

export const verify = defineCommand({
  usage: 'book verify [book]',
  about: `Searches a sample of the positions of a book again, some plies deeper than its leaves were searched, and says how far the
values are apart. Without a file it looks at the book that ships. With --checks, what was found is kept in that file, and
another call goes on. Its status is 1 if the book is further off than --most allows, on average or anywhere.`,
  examples: [
    'book verify book.bin --sample 3 --plies 2',
    'book verify book.bin --sample 4 --plies 2 --checks checks.txt --most-mean 2 --most 10',
  ],
  options: {
    sample: whole('n', 'positions to search again', { min: 1, max: 1_000_000, otherwise: 500 }),
    plies: whole('n', 'plies more than the leaves were searched to', { min: 0, max: 60, otherwise: 8 }),
    seed: whole('s', 'which positions', { min: 0, max: 2 ** 31, otherwise: 1 }),
    checks: text('file', 'where each check is kept as it is done'),
    'most-mean': decimal('discs', 'the greatest mean error that is allowed', { otherwise: 64 }),
    most: decimal('discs', 'the greatest error that is allowed', { otherwise: 128 }),
    threads: THREADS_OPTION,
  },

  async run({ options, rest: [file = BOOK_FILE, ...others] }, console) {
    if (others.length > 0) throw new InputError('book verify takes one file.');
    const { sample, plies, seed, checks: kept, threads } = options;
    const book = readBook(bytesOf(file));
    if (!book.ok) throw new InputError(`${file} ${book.error}.`);
    const depth = deepestOf(file, book.value.recipe);
    const rows = sampleOf(book.value.rows(), sample, seed);
    const checks = new Map(readChecks(kept).map((check) => [check.key, check]));
    const missing = rows.filter(({ key, value }) => checks.get(key)?.book !== value);
    const progress = createProgress(console);
    const tasks = missing.map(({ key }): CheckTask => {
      return { kind: 'check', key, depth: deeperBy(plies, depth, key) };
    });
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    await runOnWorkers<CheckTask, CheckAnswer>(entryFile('adapters/book-worker.ts'), tasks, {
      threads,
      describe: ({ key }) => key,
      onAnswer({ value: deeper }, { key }) {
        const check = { key, book: values.get(key) ?? 0, deeper };
        checks.set(key, check);
        if (kept !== undefined) appendFileSync(kept, `${writeCheck(check)}\n`);
        progress(() => `${checks.size} positions`);
      },
    });
    const verdict = verdictOf(rows.flatMap(({ key }) => checks.get(key) ?? []));
    console.out(`${verdict.count} positions of ${book.value.count}, ${depth + plies} plies`);
    console.out(`mean error ${verdict.meanError.toFixed(2)} discs, lean ${verdict.lean.toFixed(2)}`);
    for (const check of verdict.worst) {
      console.out(
        `${check.key}  book ${check.book}  deeper ${check.deeper}  off by ${errorOf(check).toFixed(2)}`,
      );
    }
    const worst = verdict.worst[0];
    if (verdict.meanError > options['most-mean'] || (worst && errorOf(worst) > options.most)) {
      throw new Error('The book is further off than is allowed.');
    }
  },
});

/**
 * The checks that are kept in a file, without a line that was being written when an earlier call ended. @throws InputError if
 * something else is in it.
 */
function readChecks(file: string | undefined): Check[] {
  if (file === undefined) return [];
  return resumeLines(file, (lines) =>
    lines.map((line) => {
      const check = parseCheck(line);
      if (!check) throw new InputError(`${file} has something else than checks in it.`);
      return check;
    }),
  );
}

/** The plies of the deepest searches that a book rests on. @throws InputError if its recipes cannot be read. */
function deepestOf(file: string, recipes: string): number {
  const depths = recipes.split('\n').map((line) => {
    const recipe = parseRecipe(line);
    if (!recipe.ok) throw new InputError(`The recipe of ${file} cannot be read: ${recipe.error}.`);
    return recipe.value.depth;
  });
  return Math.max(...depths);
}
