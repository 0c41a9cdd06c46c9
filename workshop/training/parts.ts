/**
 * Makes a data set of many parts, each a file, on as many threads as there are cores. Parts that exist already are left
 * as they are. So an interrupted run goes on where it stopped, and shards made on several machines are merged by
 * copying their files into one folder.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { InputError } from '../../engine/console/command.ts';
import { type Shard, shareOf } from '../../engine/console/shard.ts';
import type { Job } from './jobs.ts';
import { createProgress } from './progress.ts';
import { runOnWorkers } from '../../engine/console/workers.ts';

export interface Part {
  /** The file that its positions are written to. */
  readonly file: string;
  readonly job: Job;
}

/**
 * Resolves when all parts of the shard exist.
 * @throws InputError if two parts have the same file; Error if a part cannot be made.
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
  const mine = shareOf(parts, shard);
  const missing = mine.filter(({ file }) => !existsSync(file));
  const progress = createProgress('parts', mine.length, mine.length - missing.length);
  await runOnWorkers<Part, number>(new URL('./worker.ts', import.meta.url), missing, {
    threads,
    describe: ({ file }) => file,
    onAnswer: (positions) => progress.advance(`${positions} positions`),
  });
  progress.finish();
}
