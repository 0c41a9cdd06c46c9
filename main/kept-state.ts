/** What the runs before have left: preferences and the game in progress, read at the start and kept from then on. */
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { NewerFile, OwnFile } from './contract/bridge.ts';
import { type FinishedGames, createFinishedGames } from './finished-games.ts';
import { type OwnFileContent, sweepTemporaryFiles } from './own-file.ts';
import {
  NO_PREFERENCES,
  type PreferenceStore,
  createPreferenceStore,
  readPreferences,
} from './preferences.ts';
import { type RecoveredGame, type Recovery, createRecovery, readRecovery } from './recovery.ts';

export interface KeptState {
  readonly preferences: PreferenceStore;
  readonly recovery: Recovery;
  readonly finished: FinishedGames;
  /** The game that the run before could not put away. */
  readonly recovered: RecoveredGame | undefined;
  /** Files that were there and could not be read. */
  readonly broken: readonly OwnFile[];
  /** The parts of the preferences that could not be read, by their names in the file. */
  readonly unread: readonly string[];
  /** Files of a newer version of the app, which are left to it. */
  readonly newer: readonly NewerFile[];
  /** Resolves when everything is on the disk. */
  settle(): Promise<void>;
}

interface Opened<Value> {
  /** Where this version of the app keeps its own. */
  readonly path: string;
  readonly found: OwnFileContent<Value>;
  /** The newer version of the app whose file is there as well. */
  readonly madeBy?: string;
}

/**
 * Reads the file `name` in `folder`. Where a newer version of the app has written it, this version keeps its own beside it,
 * and takes that over when the newer one is gone.
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
 * Never fails: whatever is wrong with the files in `folder`, the app starts. `app` is its version, such as `0.2.0`, which
 * it notes in what it writes. `onWorking` hears whether a file can be written whenever that changes.
 */
export async function openKeptState(
  folder: string,
  app: string,
  log: (line: string) => void,
  onWorking: (file: OwnFile, isWorking: boolean) => void,
): Promise<KeptState> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => log(String(error)));
  const finishedFolder = join(folder, 'finished-games');
  const [liked, left] = await Promise.all([
    openFile(folder, 'preferences', async (path) => readPreferences(path, app, log)),
    openFile(folder, 'recovery', async (path) => readRecovery(path, app, log)),
    sweepTemporaryFiles(folder),
    sweepTemporaryFiles(finishedFolder),
  ]);
  const { file: initial, unread } =
    liked.found.kind === 'read' ? liked.found.value : { file: NO_PREFERENCES, unread: [] };
  const preferences = createPreferenceStore(liked.path, initial, app, log, (isWorking) =>
    onWorking('preferences', isWorking),
  );
  const recovery = createRecovery(left.path, app, log, (isWorking) => onWorking('recovery', isWorking));
  const files = [
    { file: 'preferences', ...liked },
    { file: 'recovery', ...left },
  ] as const;
  return {
    preferences,
    recovery,
    finished: createFinishedGames(finishedFolder, Date.now),
    recovered: left.found.kind === 'read' ? left.found.value : undefined,
    broken: files.filter(({ found }) => found.kind === 'broken').map(({ file }) => file),
    unread,
    newer: files.flatMap(({ file, madeBy }) => (madeBy === undefined ? [] : [{ file, madeBy }])),
    async settle() {
      await Promise.all([preferences.settle(), recovery.settle()]);
    },
  };
}
