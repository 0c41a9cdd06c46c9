/**
 * Networks that have learnt in the lab: a folder of their files, each named by its content, which the engine reads when one of
 * them plays. A file has its version in its header (engine/host/learner-file.ts): one that an older or a newer app has written
 * stays as it is, and whoever cannot read it says that the player is not here. Files that were kept are never changed.
 */
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type LearnerId, MOST_LEARNER_BYTES, learnerIdOf } from '../engine/players/learners.ts';
import { readWholeFile, writeFileAtomically } from './atomic-file.ts';

export interface Learners {
  /** Where the engine finds them. */
  readonly folder: string;
  /** Keeps a file, and returns its id; undefined if it cannot be written. */
  keep(file: Uint8Array): Promise<LearnerId | undefined>;
  read(id: LearnerId): Promise<Uint8Array | undefined>;
  remove(id: LearnerId): Promise<void>;
}

export function createLearners(folder: string): Learners {
  const pathOf = (id: LearnerId): string => join(folder, `${id}.learnt`);
  return {
    folder,
    async keep(file) {
      const id = learnerIdOf(createHash('sha256').update(file).digest());
      await mkdir(folder, { recursive: true }).catch(() => undefined);
      return (await writeFileAtomically(pathOf(id), file)).ok ? id : undefined;
    },
    async read(id) {
      const file = await readWholeFile(pathOf(id), MOST_LEARNER_BYTES);
      return file.ok ? file.value : undefined;
    },
    remove: async (id) => rm(pathOf(id), { force: true }).catch(() => undefined),
  };
}
