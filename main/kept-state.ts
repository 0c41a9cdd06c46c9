/** What the runs before have left: preferences and the game in progress, read at the start and kept from then on. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnFile } from './contract/bridge.ts';
import { type FinishedGames, createFinishedGames } from './finished-games.ts';
import { sweepTemporaryFiles } from './own-file.ts';
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
  /** Resolves when everything is on the disk. */
  settle(): Promise<void>;
}

/** Never fails: whatever is wrong with the files in `folder`, the app starts. */
export async function openKeptState(
  folder: string,
  log: (line: string) => void,
  onAutosave: (isWorking: boolean) => void,
): Promise<KeptState> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => log(String(error)));
  const finishedFolder = join(folder, 'finished-games');
  const preferencesPath = join(folder, 'preferences.json');
  const recoveryPath = join(folder, 'recovery.json');
  const [found, left] = await Promise.all([
    readPreferences(preferencesPath, log),
    readRecovery(recoveryPath, log),
    sweepTemporaryFiles(folder),
    sweepTemporaryFiles(finishedFolder),
  ]);
  const initial = found.kind === 'read' ? found.value : NO_PREFERENCES;
  const preferences = createPreferenceStore(preferencesPath, initial, log);
  const recovery = createRecovery(recoveryPath, log, onAutosave);
  const broken = [
    found.kind === 'broken' ? (['preferences'] as const) : [],
    left.kind === 'broken' ? (['recovery'] as const) : [],
  ].flat();
  return {
    preferences,
    recovery,
    finished: createFinishedGames(finishedFolder, Date.now),
    recovered: left.kind === 'read' ? left.value : undefined,
    broken,
    async settle() {
      await Promise.all([preferences.settle(), recovery.settle()]);
    },
  };
}
