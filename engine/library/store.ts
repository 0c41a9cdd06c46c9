/**
 * Where a library is kept, as the library sees it: segments whole, the rest by games. Calls are synchronous, because whoever
 * keeps a library has a process or a worker of its own. `memoryStore` keeps nothing; engine/database keeps it in SQLite.
 */
import type { Position } from '../game/position.ts';
import type { ReadError } from '../notation/error.ts';
import { FOLDER_KEY, REMOVED_KEY, type StoredLabel, TAG_KEY, isLater } from './labels.ts';
import type { BuiltSegment, ColumnName, Columns, Segment } from './segment.ts';

/** A game's identity: the two columns as one number. */
export type Identity = bigint;

export interface StoredSegment extends Segment {
  /** Never used again for another segment. */
  readonly id: number;
}

export interface StoredText {
  readonly identity: Identity;
  readonly text: string;
  readonly comments: string;
}

/** Another place that a game was found at. */
export interface StoredSource {
  readonly identity: Identity;
  readonly file: number;
  readonly place: number;
}

/** A record of a file that is no game. */
export interface BadRecord {
  /** Its place among the file's games, from 1 on. */
  readonly place: number;
  readonly error: ReadError;
}

/** A file that games came from, or are to come from. */
export interface StoredFile {
  readonly id: number;
  /** What it holds, as a name: 64 hexadecimal digits of SHA-256. */
  readonly content: string;
  readonly name: string;
  readonly games: number;
  readonly bad: number;
}

/** What is there when a library is opened. */
export interface Stored {
  readonly segments: readonly StoredSegment[];
  /** The largest number in the column `added`. */
  readonly lastAdded: number;
  readonly players: readonly string[];
  readonly events: readonly string[];
  readonly starts: readonly Position[];
  readonly files: readonly StoredFile[];
}

/** What changes at once, or not at all. */
export interface Change {
  /** Segments that go, because their games are in `segment`. */
  readonly dropped?: readonly number[];
  readonly segment?: { readonly id: number; readonly built: BuiltSegment };
  /** Names that are new; `first` is the number of the first of them. */
  readonly names?: readonly {
    readonly kind: 'players' | 'events';
    readonly first: number;
    readonly names: readonly string[];
  }[];
  readonly starts?: readonly { readonly number: number; readonly position: Position }[];
  readonly texts?: readonly StoredText[];
  readonly sources?: readonly StoredSource[];
  readonly files?: readonly (StoredFile & { readonly badRecords: readonly BadRecord[] })[];
  /** Columns of segments that stay. */
  readonly columns?: readonly {
    readonly segment: number;
    readonly name: ColumnName;
    readonly values: Columns[ColumnName];
  }[];
  /** What was said of games; what was said later already stays. */
  readonly labels?: readonly StoredLabel[];
  /** Files of changes whose labels these are. */
  readonly changes?: readonly string[];
}

export interface ValueCount {
  readonly name: string;
  readonly games: number;
}

export interface LibraryStore {
  load(): Stored;
  /** Answers the new segment as it is read from now on. @throws where it cannot be written; then nothing has changed. */
  commit(change: Change): StoredSegment | undefined;
  textOf(identity: Identity): string | undefined;
  /** All texts that are kept. */
  textsOf(): ReadonlyMap<Identity, Pick<StoredText, 'text' | 'comments'>>;
  /** What is said of a game: values by the keys of their labels, which are sorted. */
  labelsOf(identity: Identity): ReadonlyMap<string, string>;
  /** Values of labels with the games that have them. */
  values(key: string): ReadonlyMap<Identity, string>;
  /** How many games have each tag, without those that were removed; sorted by the names. */
  tags(): readonly ValueCount[];
  folders(): readonly ValueCount[];
  tagged(tag: string): ReadonlySet<Identity>;
  inFolder(folder: string): ReadonlySet<Identity>;
  removed(): ReadonlySet<Identity>;
  /** When the latest label was made; 0 without one. */
  lastLabelAt(): number;
  /** The files of changes that have been taken in. */
  changes(): ReadonlySet<string>;
  /** The games that have a word in their comments or their note. */
  commented(word: string): ReadonlySet<Identity>;
  /** The games with a text of their own in which a player has a level, by the level. */
  levels(): ReadonlyMap<string, readonly Identity[]>;
  sourcesOf(identity: Identity): readonly StoredSource[];
  /** The sources of all games. */
  allSources(): readonly StoredSource[];
  badRecords(file: number): readonly BadRecord[];
}

/** A store that forgets everything with the process. */
export function memoryStore(): LibraryStore {
  const texts = new Map<Identity, StoredText>();
  const labels = new Map<string, StoredLabel>();
  const changes = new Set<string>();
  const sources: StoredSource[] = [];
  const bad = new Map<number, readonly BadRecord[]>();
  const said = (): StoredLabel[] => [...labels.values()].filter(({ value }) => value !== '');
  const withKey = (key: string): ReadonlySet<Identity> =>
    new Set(said().flatMap((label) => (label.key === key ? [label.identity] : [])));
  /** What is said of games that were not removed. */
  const there = (): StoredLabel[] => {
    const removed = withKey(REMOVED_KEY);
    return said().filter(({ identity }) => !removed.has(identity));
  };
  return {
    load: () => ({ segments: [], lastAdded: 0, players: [], events: [], starts: [], files: [] }),
    commit(change) {
      for (const text of change.texts ?? []) texts.set(text.identity, text);
      sources.push(...(change.sources ?? []));
      for (const { id, badRecords } of change.files ?? []) bad.set(id, badRecords);
      for (const label of change.labels ?? []) {
        const name = `${label.identity} ${label.key}`;
        const before = labels.get(name);
        if (!before || isLater(label, before)) labels.set(name, label);
      }
      for (const name of change.changes ?? []) changes.add(name);
      return change.segment && { ...change.segment.built, id: change.segment.id };
    },
    textOf: (identity) => texts.get(identity)?.text,
    textsOf: () => texts,
    labelsOf: (identity) =>
      new Map(
        said()
          .flatMap((label) => (label.identity === identity ? [[label.key, label.value] as const] : []))
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    values: (key) =>
      new Map(said().flatMap((label) => (label.key === key ? [[label.identity, label.value] as const] : []))),
    tags: () =>
      countsOf(there().flatMap(({ key }) => (key.startsWith(TAG_KEY) ? [key.slice(TAG_KEY.length)] : []))),
    folders: () => countsOf(there().flatMap(({ key, value }) => (key === FOLDER_KEY ? [value] : []))),
    tagged: (tag) => withKey(`${TAG_KEY}${tag}`),
    inFolder: (folder) =>
      new Set(
        said().flatMap(({ identity, key, value }) =>
          key === FOLDER_KEY && value === folder ? [identity] : [],
        ),
      ),
    removed: () => withKey(REMOVED_KEY),
    lastLabelAt: () => Math.max(0, ...[...labels.values()].map(({ at }) => at)),
    changes: () => changes,
    commented: (word) =>
      new Set([
        ...[...texts.values()].flatMap(({ identity, comments }) =>
          comments.includes(word) ? [identity] : [],
        ),
        ...said().flatMap(({ identity, plain }) => (plain.includes(word) ? [identity] : [])),
      ]),
    levels: () => levelsIn([...texts.values()].map(({ identity, text }) => [identity, text])),
    allSources: () => sources,
    sourcesOf: (identity) => sources.filter((source) => source.identity === identity),
    badRecords: (file) => bad.get(file) ?? [],
  };
}

/** The levels of the players in texts of the app's own format, whose head has them. */
export function levelsIn(
  texts: Iterable<readonly [identity: Identity, text: string]>,
): ReadonlyMap<string, readonly Identity[]> {
  const games = new Map<string, Identity[]>();
  for (const [identity, text] of texts) {
    for (const [, level = ''] of text.matchAll(/^(?:Black|White) level: (.*)$/gm)) {
      const known = games.get(level);
      if (known) known.push(identity);
      else games.set(level, [identity]);
    }
  }
  return games;
}

function countsOf(names: readonly string[]): ValueCount[] {
  const games = new Map<string, number>();
  for (const name of names) games.set(name, (games.get(name) ?? 0) + 1);
  return [...games]
    .map(([name, count]) => ({ name, games: count }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
