/**
 * What is stored between runs in one JSON file: the user's preferences, the window's placement, and the recent files.
 * Keys of the file that this version does not know stay in it, for the version that knows them.
 */
import * as v from 'valibot';
import { type Fields, type Found, asKept, findKept } from '../engine/kept/kept.ts';
import { type FileKeeper, createFileKeeper } from './atomic-file.ts';
import type { NamedValues } from './contract/bridge.ts';
import { PREFERENCES } from './contract/kept-forms.ts';
import { namedValue, windowPlacement } from './document-schemas.ts';
import { dictionary } from './exact-schema.ts';
import { type OwnFileContent, copyAside, parseJson, readOwnFile } from './own-file.ts';
import type { WindowPlacement } from './window-placement.ts';

const MAX_NAME = 1000;

export interface PreferencesFile {
  /** The user's preferences by name. Unknown names, and values that this version does not know, stay as they are. */
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly window?: WindowPlacement;
  /** Absolute paths, most recently used first. */
  readonly recentFiles: readonly string[];
  /** The absolute path of the folder that the user has chosen for the library's files. */
  readonly libraryFolder?: string | undefined;
}

/** The schema of each part of the file. */
const PARTS = {
  preferences: dictionary(v.unknown(), MAX_NAME),
  window: windowPlacement,
  recentFiles: v.array(v.string()),
  libraryFolder: v.string(),
};

const anyFields = v.looseObject({});

export const NO_PREFERENCES: PreferencesFile = { preferences: {}, recentFiles: [] };

/** The readable parts of the file, and the names of the unreadable parts, which are left out. */
export interface ReadPreferences {
  readonly file: PreferencesFile;
  readonly unread: readonly string[];
}

/** Finds the preferences in a file of the app `app`, or an older one. */
export function findPreferences(bytes: Uint8Array, app: string): Found<ReadPreferences> {
  return findKept(parseJson(bytes), PREFERENCES, parse, app);
}

function parse(fields: Fields): ReadPreferences {
  // A name that would be that of a prototype is left out.
  const {
    version: _,
    app: __,
    preferences,
    window,
    recentFiles,
    libraryFolder,
    ...others
  } = v.parse(anyFields, fields);
  const unread: string[] = [];
  function read<Value>(name: keyof typeof PARTS, value: unknown, schema: v.GenericSchema<unknown, Value>) {
    const part = value === undefined ? undefined : v.safeParse(schema, value);
    if (part?.success === false) unread.push(name);
    return part?.success === true ? part.output : undefined;
  }
  const folder = read('libraryFolder', libraryFolder, PARTS.libraryFolder);
  const place = read('window', window, PARTS.window);
  const file = {
    ...others,
    preferences: read('preferences', preferences, PARTS.preferences) ?? {},
    ...(place && { window: place }),
    ...(folder !== undefined && { libraryFolder: folder }),
    recentFiles: read('recentFiles', recentFiles, PARTS.recentFiles) ?? [],
  };
  return { file, unread };
}

/** The preferences that may be sent to the renderer, which are plain values. */
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
  /** Replaces the parts that `changes` names, at once in memory and soon in the file. */
  change(changes: Partial<Pick<PreferencesFile, 'window' | 'recentFiles' | 'libraryFolder'>>): void;
  /** Sets the preferences named in `values`; the others stay. */
  changePreferences(values: NamedValues): void;
  /** Whether the last write succeeded. */
  readonly isWorking: boolean;
  /** Resolves when all changes are in the file. */
  settle(): Promise<void>;
}

export async function readPreferences(
  path: string,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<ReadPreferences>> {
  const found = await readOwnFile(path, findPreferences, app, log);
  // The next change will remove the unreadable parts from the file, so a copy of it is kept.
  if (found.kind === 'read' && found.value.unread.length > 0) await copyAside(path, log);
  return found;
}

/**
 * Stores `initial` and all later changes in the file at `path`, which is first written at the first change. `app` is
 * the version of the app that writes. `onChange` is called whenever it changes whether the file can be written.
 */
export function createPreferenceStore(
  path: string,
  initial: PreferencesFile,
  app: string,
  log: (line: string) => void,
  onChange: (isWorking: boolean) => void = () => undefined,
): PreferenceStore {
  let content = initial;
  let lastFailure: string | undefined;
  const keeper: FileKeeper = createFileKeeper(path, (failure) => {
    if (failure && failure.code !== lastFailure)
      log(`The preferences could not be written: ${failure.code}.`);
    const hasChanged = (failure === undefined) !== (lastFailure === undefined);
    lastFailure = failure?.code;
    if (hasChanged) onChange(failure === undefined);
  });

  function become(next: PreferencesFile): void {
    const [before, after] = [content, next].map((each) =>
      JSON.stringify(asKept(PREFERENCES, { ...each }, app), undefined, 2),
    );
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
