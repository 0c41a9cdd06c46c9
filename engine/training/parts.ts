/**
 * Makes a data set of many parts, each a file, on as many threads as there are cores. Parts that are there already are
 * left as they are: so an interrupted run goes on where it stopped, shards on several machines fill one folder, and
 * merging is copying.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { InputError } from '../console/command.ts';
import { entryFile } from '../host/node/files.ts';
import type { Job } from './jobs.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from './workers.ts';

export interface Part {
  /** Where its positions go. */
  readonly file: string;
  readonly job: Job;
}

/** Shard `index` of `count`, from 1: every `count`-th part. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Resolves when all parts of the shard are there.
 * @throws InputError if two parts would be one file; Error when a part could not be made.
 */
export async function makeParts(
  parts: readonly Part[],
  {
    shard,
    threads = availableParallelism(),
  }: { readonly shard: Shard; readonly threads?: number | undefined },
): Promise<void> {
  const files = new Set<string>();
  for (const { file } of parts) {
    if (files.has(file)) throw new InputError(`Two of the files named would both become ${file}.`);
    files.add(file);
  }
  const mine = parts.filter((_, at) => at % shard.count === shard.index - 1);
  const missing = mine.filter(({ file }) => !existsSync(file));
  const progress = createProgress('parts', mine.length, mine.length - missing.length);
  await runOnWorkers<Part, number>(entryFile('training/worker.ts'), missing, {
    threads,
    describe: ({ file }) => file,
    onAnswer: (positions) => progress.advance(`${positions} positions`),
  });
  progress.finish();
}
