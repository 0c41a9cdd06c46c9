/**
 * What outlives a run, in one JSON file: what the user likes, where the window was, which files were used. Everything
 * in the file that this version does not know stays in it, for the version that does.
 */
import * as v from 'valibot';
import { type FileKeeper, createFileKeeper } from './atomic-file.ts';
import type { NamedValues } from './contract/bridge.ts';
import { namedValue, windowPlacement } from './document-schemas.ts';
import { dictionary } from './exact-schema.ts';
import { type OwnFileContent, copyAside, parseJson, readOwnFile } from './own-file.ts';
import type { WindowPlacement } from './window-placement.ts';

/**
 * Raised when the meaning of a known key changes: `parsePreferences` then brings older files up to date, and leaves newer
 * ones to the version that wrote them.
 */
const VERSION = 1;

const MAX_NAME = 1000;

export interface PreferencesFile {
  readonly version: number;
  /** The version of the app that wrote it last. */
  readonly app?: string;
  /** By name; unknown names, and values that this version does not know, are kept as they are. */
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly window?: WindowPlacement;
  /** Absolute paths, most recently used first. */
  readonly recentFiles: readonly string[];
}

const preferencesFile = v.looseObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(VERSION)),
});

/** What each part of the file must be. */
const PARTS = {
  app: v.string(),
  preferences: dictionary(v.unknown(), MAX_NAME),
  window: windowPlacement,
  recentFiles: v.array(v.string()),
};

export const NO_PREFERENCES: PreferencesFile = { version: VERSION, preferences: {}, recentFiles: [] };

/** What of the file could be read, and the names of its parts that could not: those are left out. */
export interface ReadPreferences {
  readonly file: PreferencesFile;
  readonly unread: readonly string[];
}

/** Undefined for bytes that are no preferences. */
export function parsePreferences(bytes: Uint8Array): ReadPreferences | undefined {
  const parsed = v.safeParse(preferencesFile, parseJson(bytes));
  if (!parsed.success) return undefined;
  const { version, app, preferences, window, recentFiles, ...others } = parsed.output;
  const unread: string[] = [];
  function read<Value>(name: keyof typeof PARTS, value: unknown, schema: v.GenericSchema<unknown, Value>) {
    const part = value === undefined ? undefined : v.safeParse(schema, value);
    if (part?.success === false) unread.push(name);
    return part?.success === true ? part.output : undefined;
  }
  const writtenBy = read('app', app, PARTS.app);
  const place = read('window', window, PARTS.window);
  const file = {
    ...others,
    version,
    ...(writtenBy !== undefined && { app: writtenBy }),
    preferences: read('preferences', preferences, PARTS.preferences) ?? {},
    ...(place && { window: place }),
    recentFiles: read('recentFiles', recentFiles, PARTS.recentFiles) ?? [],
  };
  return { file, unread };
}

/** The preferences that the renderer can be told: plain values. */
export function plainValues(values: Readonly<Record<string, unknown>>): NamedValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const plain = v.safeParse(namedValue, value);
      return plain.success ? [[name, plain.output] as const] : [];
    }),
  );
}

export interface PreferenceStore {
  readonly content: PreferencesFile;
  /** Replaces what `changes` names, at once here and soon in the file. */
  change(changes: Partial<Pick<PreferencesFile, 'window' | 'recentFiles'>>): void;
  /** Sets the preferences named in `values`; the others stay. */
  changePreferences(values: NamedValues): void;
  /** Whether the last write worked. */
  readonly isWorking: boolean;
  /** Resolves when all changes are in the file. */
  settle(): Promise<void>;
}

export async function readPreferences(
  path: string,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<ReadPreferences>> {
  const found = await readOwnFile(path, parsePreferences, app, log);
  // What is left out is gone at the next change, so the file is kept as it was.
  if (found.kind === 'read' && found.value.unread.length > 0) await copyAside(path, log);
  return found;
}

/**
 * Keeps `initial` and what becomes of it in the file at `path`, which is first written when something changes. `app` is
 * the version of the app that writes. `onChange` hears whether changes can be kept whenever that changes.
 */
export function createPreferenceStore(
  path: string,
  initial: PreferencesFile,
  app: string,
  log: (line: string) => void,
  onChange: (isWorking: boolean) => void = () => undefined,
): PreferenceStore {
  let content: PreferencesFile = { ...initial, app };
  let lastFailure: string | undefined;
  const keeper: FileKeeper = createFileKeeper(path, (failure) => {
    if (failure && failure.code !== lastFailure)
      log(`The preferences could not be written: ${failure.code}.`);
    const hasChanged = (failure === undefined) !== (lastFailure === undefined);
    lastFailure = failure?.code;
    if (hasChanged) onChange(failure === undefined);
  });

  function become(next: PreferencesFile): void {
    const [before, after] = [content, next].map((each) => JSON.stringify(each, undefined, 2));
    content = next;
    if (after !== undefined && after !== before) keeper.put(`${after}\n`);
  }

  return {
    get content() {
      return content;
    },
    change: (changes) => become({ ...content, ...changes }),
    changePreferences: (values) => become({ ...content, preferences: { ...content.preferences, ...values } }),
    get isWorking() {
      return lastFailure === undefined;
    },
    settle: keeper.settle,
  };
}
