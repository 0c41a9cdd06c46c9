/**
 * The state that earlier runs have left: preferences, the game in progress and the programs that play, read at the start
 * and stored from then on.
 */
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewerFile, OwnFile } from './contract/bridge.ts';
import { type EarlierGames, createEarlierGames } from './earlier-games.ts';
import { type OwnFileContent, sweepTemporaryFiles } from './own-file.ts';
import {
  NO_PREFERENCES,
  type PreferenceStore,
  createPreferenceStore,
  readPreferences,
} from './preferences.ts';
import { type ProgramList, createProgramList, readPrograms } from './program-list.ts';
import { type Learners, createLearners } from './learners.ts';
import { type Journals, createJournals } from './journals.ts';
import { type RecoveredGame, type Recovery, createRecovery, readRecovery } from './recovery.ts';

/** The folder of the networks that have learnt in the lab, in that of the app. */
export const LEARNERS = 'learners';

export interface KeptState {
  readonly preferences: PreferenceStore;
  readonly recovery: Recovery;
  readonly earlier: EarlierGames;
  readonly programs: ProgramList;
  readonly journals: Journals;
  readonly learners: Learners;
  /** The game that was in progress when the run before ended. */
  readonly recovered: RecoveredGame | undefined;
  /** The files that exist but cannot be read; the programs also where only some of them cannot. */
  readonly broken: readonly OwnFile[];
  /** The parts of the preferences that could not be read, by their names in the file. */
  readonly unread: readonly string[];
  /** The files that a newer version of the app wrote and that stay untouched. */
  readonly newer: readonly NewerFile[];
  /** Resolves when everything is on the disk. */
  settle(): Promise<void>;
}

interface Opened<Value> {
  /** The path at which this version of the app stores its own file. */
  readonly path: string;
  readonly found: OwnFileContent<Value>;
  /** The newer version of the app whose file also exists. */
  readonly madeBy?: string;
}

/**
 * Reads the file `name` in `folder`. If a newer version of the app wrote it, this version stores its own file beside
 * it, and uses the usual name again once the newer file is gone.
 */
async function openFile<Value>(
  folder: string,
  name: string,
  read: (path: string) => Promise<OwnFileContent<Value>>,
): Promise<Opened<Value>> {
  const path = join(folder, `${name}.json`);
  const own = join(folder, `${name}.older.json`);
  const found = await read(path);
  if (found.kind === 'newer') return { path: own, found: await read(own), madeBy: found.madeBy };
  if (found.kind !== 'missing') return { path, found };
  const left = await read(own);
  if (left.kind === 'read') await rename(own, path).catch(() => undefined);
  return { path, found: left };
}

/**
 * Reads the state from `folder`. It never fails, so that the app starts whatever is wrong with the files. `app` is the
 * version of the app, such as `0.2.0`, which is noted in each file. `onWorking` is called whenever it changes whether a
 * file can be written.
 */
export async function openKeptState(
  folder: string,
  app: string,
  log: (line: string) => void,
  onWorking: (file: OwnFile, isWorking: boolean) => void,
): Promise<KeptState> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => log(String(error)));
  const earlierFolder = join(folder, 'finished-games');
  const [liked, left, added] = await Promise.all([
    openFile(folder, 'preferences', async (path) => readPreferences(path, app, log)),
    openFile(folder, 'recovery', async (path) => readRecovery(path, app, log)),
    openFile(folder, 'programs', async (path) => readPrograms(path, app, log)),
    sweepTemporaryFiles(folder),
    sweepTemporaryFiles(earlierFolder),
  ]);
  const { file: initial, unread } =
    liked.found.kind === 'read' ? liked.found.value : { file: NO_PREFERENCES, unread: [] };
  const preferences = createPreferenceStore(liked.path, initial, app, log, (isWorking) =>
    onWorking('preferences', isWorking),
  );
  const recovery = createRecovery(left.path, app, log, (isWorking) => onWorking('recovery', isWorking));
  // The first kind of journals was that of tournaments.
  const journals = createJournals(join(folder, 'tournaments'));
  const files = [
    { file: 'preferences', ...liked },
    { file: 'recovery', ...left },
    { file: 'programs', ...added },
  ] as const;
  const { programs: known, isDamaged } =
    added.found.kind === 'read' ? added.found.value : { programs: [], isDamaged: false };
  const programs = createProgramList(added.path, known, app, log);
  const earlier = createEarlierGames(earlierFolder, Date.now, app);
  return {
    preferences,
    recovery,
    earlier,
    programs,
    journals,
    learners: createLearners(join(folder, LEARNERS)),
    recovered: left.found.kind === 'read' ? left.found.value : undefined,
    broken: files
      .filter(({ file, found }) => found.kind === 'broken' || (file === 'programs' && isDamaged))
      .map(({ file }) => file),
    unread,
    newer: files.flatMap(({ file, madeBy }) => (madeBy === undefined ? [] : [{ file, madeBy }])),
    async settle() {
      const kept = [preferences, recovery, earlier, programs, journals];
      await Promise.all(kept.map(async (each) => each.settle()));
    },
  };
}
