/** What a library answers to whoever asks from another process or worker. */
import type { SearchManner } from './collection.ts';
import type { GameEntry, LibraryGameId } from './entry.ts';
import type { Label } from './labels.ts';
import type { Library, NamedCount, Shelves } from './library.ts';
import type { Profile } from './profile.ts';
import type { BoardText, LibraryQuery, LibraryTerm, PositionTally, Who } from './query.ts';
import type { ImportSource, LibraryService, LibraryState } from './service.ts';
import type { BadRecord } from './store.ts';

/** A file to be imported: where it lies, or what it is where only the page can reach it. */
export type GivenFile = { readonly path: string } | { readonly file: Blob; readonly name: string };

/** Bad records of one file. */
export interface FileProblems {
  readonly name: string;
  readonly games: number;
  readonly records: readonly BadRecord[];
}

/** What a full check has found. */
export interface LibraryCheck {
  readonly games: number;
  readonly files: number;
  /** What is wrong with the index, in SQLite's words; missing where it is sound. */
  readonly problem?: string;
  /** How many of the files with games, and of those with what is said of them, are not there, or not whole. */
  readonly lost: number;
}

/** `filesLost`: files are missing, so that an index made anew would not have what they hold. */
export const REBUILD_OUTCOMES = ['begun', 'filesLost', 'failed'] as const;

export type RebuildOutcome = (typeof REBUILD_OUTCOMES)[number];

/** What one open library answers. */
export interface LibraryCalls {
  state: { args: []; answer: LibraryState };
  find: { args: [query: LibraryQuery]; answer: number };
  entries: { args: [indices: readonly number[]]; answer: readonly (GameEntry | undefined)[] };
  search: { args: [text: string, how: SearchManner]; answer: Uint32Array };
  text: {
    args: [index: number];
    answer: { readonly id: LibraryGameId; readonly text: string } | undefined;
  };
  ids: { args: [indices: readonly number[]]; answer: readonly LibraryGameId[] };
  entriesOf: { args: [ids: readonly LibraryGameId[]]; answer: readonly GameEntry[] };
  texts: { args: [ids: readonly LibraryGameId[]]; answer: readonly string[] };
  tally: { args: [board: BoardText, terms: readonly LibraryTerm[]]; answer: PositionTally | undefined };
  profile: { args: [who: Who, terms: readonly LibraryTerm[]]; answer: Profile };
  names: {
    args: [kind: 'players' | 'events', text: string, most: number];
    answer: readonly NamedCount[];
  };
  /** The ids of the games that fit, `most` at most; the list stays as it is. */
  fitting: { args: [terms: readonly LibraryTerm[], most: number]; answer: readonly LibraryGameId[] };
  shelves: { args: []; answer: Shelves };
  label: { args: [ids: readonly LibraryGameId[], label: Label]; answer: boolean };
  /** Answers as soon as the files wait; news tell how it goes on. */
  take: { args: [files: readonly GivenFile[]]; answer: void };
  keepOwn: { args: [texts: readonly string[]]; answer: boolean };
  keepEnded: { args: [text: string, instead: string | undefined]; answer: boolean };
  steer: { args: [how: 'pause' | 'resume' | 'cancel']; answer: void };
  problems: { args: []; answer: readonly FileProblems[] };
  /** Looks at every page of the index and at every file. */
  verify: { args: []; answer: LibraryCheck };
}

/** What a process or a worker answers that can close its library and open it anew. */
export interface ReopenedLibraryCalls extends LibraryCalls {
  /** Makes the index anew from the files, unless games are being imported; answers once that has begun. */
  rebuild: { args: []; answer: RebuildOutcome };
  /** Has the files in another folder from now on, to which it copies them; false where that cannot be done, as during an import. */
  moveTo: { args: [folder: string]; answer: boolean };
}

type AnswersOf<Table extends Record<keyof Table, { args: readonly unknown[]; answer: unknown }>> = {
  readonly [Name in keyof Table]: (
    ...args: Table[Name]['args']
  ) => Table[Name]['answer'] | Promise<Table[Name]['answer']>;
};

export type LibraryAnswers = AnswersOf<LibraryCalls>;

export type ReopenedLibraryAnswers = AnswersOf<ReopenedLibraryCalls>;

/** More problems than this are not listed, because a large file may have thousands. */
const MOST_PROBLEMS = 200;

/** What is asked of the index itself. */
export interface LibraryIndex {
  badRecords(file: number): readonly BadRecord[];
  /** What is wrong with it, looked for everywhere; undefined where it is sound. */
  problem(): string | undefined;
}

/** The answers of a library at work; `sourcesOf` finds the files that are given. */
export function answersOf(
  library: Library,
  service: LibraryService,
  index: LibraryIndex,
  sourcesOf: (given: readonly GivenFile[]) => Promise<readonly ImportSource[]>,
): LibraryAnswers {
  return {
    state: service.state,
    find: library.find,
    entries: library.entries,
    search: library.search,
    text: library.text,
    ids: library.ids,
    entriesOf: library.entriesOf,
    texts: library.texts,
    tally: library.tally,
    profile: library.profile,
    names: library.names,
    fitting: library.fitting,
    shelves: library.shelves,
    label: service.label,
    async take(given) {
      void service.take(await sourcesOf(given));
    },
    keepOwn: service.keepOwn,
    keepEnded: service.keepEnded,
    steer: service.steer,
    problems: () =>
      library
        .files()
        .filter(({ bad }) => bad > 0)
        .map(({ id, name, games }) => ({
          name,
          games,
          records: index.badRecords(id).slice(0, MOST_PROBLEMS),
        })),
    async verify() {
      const problem = index.problem();
      return {
        games: library.count(),
        files: library.files().length,
        lost: await service.lostFiles(),
        ...(problem !== undefined && { problem }),
      };
    },
  };
}
