/**
 * A library at work: it answers questions at once and takes in files in between, in parts, so that no question waits for
 * long. Files are kept first, as they are, and then read into the library: whatever is kept and not read yet is read at the
 * next start, so that an import goes on after a crash. It is longer than 400 lines because imports and what is said of their
 * games share their turns.
 */
import type { GameTree } from '../game/tree.ts';
import type { NamedBytes } from '../notation/unpack.ts';
import type { LibraryGameId } from './entry.ts';
import { type Label, type LabelChange, changeIn, writeChange } from './labels.ts';
import { recordsIn } from './importing.ts';
import type { PlacedRecord } from './again.ts';
import type { Judged, Library, NamedChange } from './library.ts';
import { readOwnText } from '../notation/own-text.ts';
import { idOfRecord, recordOf } from './record.ts';
import type { BadRecord, StoredFile } from './store.ts';

/** A file that was kept, by the name of its content. */
export interface KeptFile {
  readonly content: string;
  readonly name: string;
  /** It is a game that was played or opened here. */
  readonly isOwn: boolean;
  /** It was not there before it was kept. */
  readonly isNew?: true;
}

/** The folder of files that the library is made from. Calls reject where it cannot be read or written. */
export interface GameFiles {
  /** All files that hold games. */
  list(): Promise<readonly KeptFile[]>;
  /** Keeps a file with those that name its players and tournaments; what is kept already stays as it is. */
  keep(file: NamedBytes, beside: readonly NamedBytes[], isOwn: boolean): Promise<KeptFile>;
  read(file: KeptFile): Promise<{ readonly file: NamedBytes; readonly beside: readonly NamedBytes[] }>;
  /** Takes a file away whose import was cancelled. */
  forget(file: KeptFile): Promise<void>;
}

/** The folder of changes of labels, each a small file named by what it holds. Calls reject where it cannot be reached. */
export interface ChangeFiles {
  /** The names of all changes. */
  list(): Promise<readonly string[]>;
  read(name: string): Promise<string>;
  /** Keeps a change for good; answers its name. */
  keep(text: string): Promise<string>;
}

/** A file to be imported, which is read when its turn comes. */
export interface ImportSource {
  readonly name: string;
  /** How many bytes it has, before it is read; missing where it is known to be small. */
  size?(): Promise<number>;
  /** Rejects where it cannot be read. */
  read(): Promise<{ readonly file: NamedBytes; readonly beside: readonly NamedBytes[] }>;
}

export interface ImportProgress {
  readonly files: number;
  readonly filesDone: number;
  /** New games, games that were there already, and records that are no games. */
  readonly added: number;
  readonly joined: number;
  readonly bad: number;
  /** Files that could not be read at all, by their names; the first of them. */
  readonly unreadable: readonly string[];
  readonly isPaused: boolean;
}

export type LibraryState =
  | { readonly kind: 'opening' }
  | {
      readonly kind: 'ready';
      readonly games: number;
      /** Counts up with each change, after which lists are to be asked for anew. */
      readonly version: number;
      /** Missing while nothing is imported. */
      readonly importing?: ImportProgress;
      /** What the last import came to; missing before there was one. */
      readonly imported?: ImportProgress;
      /** The index was damaged, was set aside, and is made anew from the files. */
      readonly isRebuilt?: true;
    }
  /**
   * `noStorage`: the browser gives the page no place for it. `otherTab`: another tab has it. `newer`: a newer version of the
   * app made it. `failed`: `detail` says why, in English.
   */
  | {
      readonly kind: 'unavailable';
      readonly reason: 'noStorage' | 'otherTab' | 'newer' | 'failed';
      readonly detail: string;
    };

export interface LibraryService {
  state(): LibraryState;
  /** Reads what was kept and not read yet. */
  resume(): Promise<void>;
  /** Takes in files, after those that wait already. Resolves when they have been taken in, or the import was cancelled. */
  take(sources: readonly ImportSource[]): Promise<void>;
  /** Takes in games that were played or opened here; false where one of them could not be kept. */
  keepOwn(texts: readonly string[]): Promise<boolean>;
  /**
   * Takes in a game that has ended here. `instead` is what the same game had ended as before: where a move was taken back
   * and another one played it is wanted no more, but as a file has it or something is said of it. False where the game
   * could not be kept.
   */
  keepEnded(text: string, instead?: string): Promise<boolean>;
  /** Says something of games, or takes it back; false where it could not be kept. */
  label(ids: readonly LibraryGameId[], label: Label): Promise<boolean>;
  steer(how: 'pause' | 'resume' | 'cancel'): void;
  /** How many of the files and changes that the index is made from are not there, or not whole. */
  lostFiles(): Promise<number>;
  known(): KnownFiles;
  /** Of files whose import was cancelled in between: how many of their games are in, by the contents of the files. */
  cut(): ReadonlyMap<string, number>;
  /** Resolves when all that was asked for until now is done, imports included. */
  settle(): Promise<void>;
}

/** What the index is made from: the contents of files, and the names of changes. */
export interface KnownFiles {
  readonly contents: ReadonlySet<string>;
  readonly changes: ReadonlySet<string>;
}

export interface ServicePorts {
  readonly library: Library;
  readonly files: GameFiles;
  readonly changes: ChangeFiles;
  readonly isRebuilt?: boolean;
  /** What `cut` said of the index that was here before: these files are read as far as that. */
  readonly cut?: ReadonlyMap<string, number>;
  isReviewed(tree: GameTree): boolean;
  /** Lets others work. */
  pause(): Promise<void>;
  /** Milliseconds from any moment on. */
  now(): number;
  /** Milliseconds since 1970. */
  clock(): number;
  tell(state: LibraryState): void;
  log(line: string): void;
  /** Another number of records that are taken in at once. */
  readonly mostAtOnce?: number;
}

/** Records that are taken in at once, at most; each time costs what joining segments costs. */
const MOST_AT_ONCE = 1 << 17;

/**
 * After the content of a file whose import was cancelled when some of its games were in the library: it stays, is read no
 * further by itself, and is read whole when it is imported again.
 */
const CUT = '/cut';

/** So many files are fetched and kept while those before them are read: a disk answers late, but several at once. */
const AHEAD = 4;

/** So many bytes of files that are not kept yet are held, but for one file that has more by itself. */
const MOST_AHEAD_BYTES = 64 * 1024 * 1024;

/** After so long, what was read is taken in although more is to come, in milliseconds. */
const TAKE_AFTER_MS = 5000;

/** Questions are answered after so long at the latest, in milliseconds. */
const TURN_MS = 12;

const MOST_NAMED = 20;

const NOTHING: ImportProgress = {
  files: 0,
  filesDone: 0,
  added: 0,
  joined: 0,
  bad: 0,
  unreadable: [],
  isPaused: false,
};

export function createLibraryService(ports: ServicePorts): LibraryService {
  const { library, files, changes, isReviewed, pause, now, clock, tell, log } = ports;
  const { mostAtOnce = MOST_AT_ONCE } = ports;
  const known = new Map(library.files().map((file) => [file.content, file]));
  let lastFile = Math.max(0, ...library.files().map(({ id }) => id));
  let progress: ImportProgress | undefined;
  let imported: ImportProgress | undefined;
  let isCancelled = false;
  let goOn: (() => void) | undefined;
  let paused: Promise<void> | undefined;
  /** One import after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  /** One change of labels after the other, beside imports, which may take long or be paused. */
  let changing: Promise<unknown> = Promise.resolve();
  /** Changes that are not in the index are read before a new one is made, which has to be later than them. */
  let readChanges: Promise<unknown> = Promise.resolve();
  let latestChange = 0;
  /** What was read and is not in the library yet. */
  let records: PlacedRecord[] = [];
  let ended: (StoredFile & { readonly badRecords: readonly BadRecord[] })[] = [];
  let takenAt = 0;
  /** Games that came again after they were removed, which is to be noted. */
  const back: LibraryGameId[] = [];
  /** Games that another ending has taken the place of: these are back when they come again, and no others that were removed. */
  const replaced = new Set<LibraryGameId>();

  function state(): LibraryState {
    return {
      kind: 'ready',
      games: library.count(),
      version: library.version(),
      ...(progress && { importing: progress }),
      ...(imported && { imported }),
      ...(ports.isRebuilt === true && { isRebuilt: true }),
    };
  }

  function become(change: Partial<ImportProgress>): void {
    if (progress) progress = { ...progress, ...change };
    tell(state());
  }

  function takeIn(): void {
    if (records.length === 0 && ended.length === 0) return;
    const { added, joined, restored } = library.add(records, { files: ended });
    back.push(...restored);
    records = [];
    ended = [];
    takenAt = now();
    become({ added: (progress?.added ?? 0) + added, joined: (progress?.joined ?? 0) + joined });
  }

  /** Takes in what was read; where it cannot be written, its files are read again at the next start. */
  function takeInOrDrop(): boolean {
    try {
      takeIn();
      return true;
    } catch (error) {
      log(`The library could not be written: ${String(error)}`);
      for (const { content } of ended) known.delete(content);
      [records, ended] = [[], []];
      return false;
    }
  }

  let turnEnds = 0;

  /** Lets questions in when it is time. */
  async function giveWay(): Promise<void> {
    if (now() < turnEnds) return;
    await pause();
    turnEnds = now() + TURN_MS;
  }

  /** Lets questions in, and waits while the import is paused. */
  async function breathe(): Promise<void> {
    await giveWay();
    await paused;
  }

  /** Nobody loses a file by cancelling what they have not asked for: it is read at the next start. */
  async function readInto(kept: KeptFile, isAsked: boolean): Promise<void> {
    const { content, name } = kept;
    const most = isAsked ? Infinity : (ports.cut?.get(content) ?? Infinity);
    const { file, beside } = await files.read(kept);
    const id = ++lastFile;
    const badRecords: BadRecord[] = [];
    let games = 0;
    /** How many of its games are in the library already, because there are more of them than are held at once. */
    let taken = 0;
    for (const read of await recordsIn(file, beside, isReviewed)) {
      const isCut = games === most;
      if (isCancelled && !isCut) {
        records = records.filter((each) => each.file !== id);
        if (!isAsked) return;
        if (taken === 0) await files.forget(kept);
      }
      if (isCut || (isCancelled && taken > 0)) {
        const stored = { id, content: `${content}${CUT}`, name, games: isCut ? games : taken };
        endFile({ ...stored, bad: badRecords.length }, badRecords);
      }
      if (isCut || isCancelled) return;
      if (read.kind === 'bad') badRecords.push({ place: read.place, error: read.error });
      else {
        games++;
        records.push({
          record: read.record,
          hashes: read.hashes,
          file: id,
          place: read.place,
          isOwn: kept.isOwn,
        });
        if (records.length >= mostAtOnce) {
          takeIn();
          taken = games;
        }
      }
      if ((read.place & 15) === 0 && now() >= turnEnds) await breathe();
    }
    endFile({ id, content, name, games, bad: badRecords.length }, badRecords);
  }

  function endFile(stored: StoredFile, badRecords: readonly BadRecord[]): void {
    known.set(stored.content, stored);
    ended.push({ ...stored, badRecords });
    become({ bad: (progress?.bad ?? 0) + badRecords.length });
  }

  async function importOne(name: string, keeping: Promise<KeptFile>, isAsked: boolean): Promise<void> {
    try {
      const kept = await keeping;
      if (known.has(kept.content))
        become({ joined: (progress?.joined ?? 0) + known.get(kept.content)!.games });
      else await readInto(kept, isAsked);
    } catch (error) {
      log(`The library could not take in ${name}: ${String(error)}`);
      const { unreadable = [] } = progress ?? {};
      become({ unreadable: unreadable.length < MOST_NAMED ? [...unreadable, name] : unreadable });
    }
    become({ filesDone: (progress?.filesDone ?? 0) + 1 });
  }

  /** What was kept for an import that is cancelled goes; what was there before is not the import's. */
  async function forgetNew(keeping: Promise<KeptFile>): Promise<void> {
    try {
      const kept = await keeping;
      if (kept.isNew && !known.has(kept.content)) await files.forget(kept);
    } catch (error) {
      log(`The library could not take back a file: ${String(error)}`);
    }
  }

  /** Games that were removed are back where a user has asked for them anew, not where their files come from elsewhere. */
  async function importAll(
    each: readonly {
      readonly name: string;
      size?(): Promise<number>;
      fetch(): Promise<() => Promise<KeptFile>>;
    }[],
    isAsked: boolean,
  ): Promise<void> {
    if (each.length === 0) return;
    progress = { ...NOTHING, files: each.length };
    isCancelled = false;
    takenAt = now();
    const ahead: Promise<KeptFile>[] = [];
    let [begun, held] = [0, 0];
    for (const { name } of each) {
      for (; ahead.length < AHEAD && begun < each.length; begun++) {
        const bytes = (await each[begun]!.size?.().catch(() => 0)) ?? 0;
        if (ahead.length > 0 && held + bytes > MOST_AHEAD_BYTES) break;
        held += bytes;
        const fetching = each[begun]!.fetch();
        fetching.catch(() => undefined);
        // Kept one after the other: of two that are the same the first gives the name.
        const before = ahead.at(-1)?.catch(() => undefined);
        const keeping = Promise.resolve(before)
          .then(async () => (await fetching)())
          .finally(() => (held -= bytes));
        keeping.catch(() => undefined);
        ahead.push(keeping);
      }
      await breathe();
      if (isCancelled) break;
      await importOne(name, ahead.shift()!, isAsked);
      if (now() - takenAt > TAKE_AFTER_MS) takeInOrDrop();
    }
    for (const keeping of ahead) await forgetNew(keeping);
    takeInOrDrop();
    if (isAsked) await noteBack();
    else back.length = 0;
    tellAgain();
    imported = progress;
    progress = undefined;
    tell(state());
  }

  /** Keeps a change in its file, which is the truth, and then in the index. */
  async function keepChange(ids: readonly LibraryGameId[], label: Label): Promise<void> {
    const kept = changing.then(async () => {
      // The clock may have been set back, or that of another machine may go before ours.
      const at = Math.max(clock(), library.lastLabelAt() + 1, latestChange + 1);
      latestChange = at;
      const made: LabelChange = { at, ids, label };
      const name = await changes.keep(writeChange(made));
      library.label([namedChange(name, made)]);
    });
    changing = kept.catch(() => undefined);
    return kept;
  }

  function namedChange(name: string, change: LabelChange): NamedChange {
    const game = change.label.kind === 'review' ? readOwnText(change.label.text) : undefined;
    return { name, change, ...(game && { review: recordOf(game, isReviewed) }) };
  }

  async function noteBack(): Promise<void> {
    if (back.length === 0) return;
    try {
      await keepChange(back.splice(0), { kind: 'removed', isRemoved: false });
    } catch (error) {
      log(`The library could not keep that games are back: ${String(error)}`);
    }
  }

  /** Games may come after what was said of them: the columns get it. */
  function tellAgain(): void {
    try {
      library.label([]);
      const reviews = new Map<LibraryGameId, Judged>();
      for (const [id, text] of library.unjudged()) {
        const game = readOwnText(text);
        if (game) reviews.set(id, recordOf(game, isReviewed));
      }
      if (reviews.size > 0) library.judge(reviews);
    } catch (error) {
      log(`The library could not note what is said of its games: ${String(error)}`);
    }
  }

  /** The changes that are not in the index: after it was made anew, or from another machine. */
  async function newChanges(): Promise<NamedChange[]> {
    const taken = library.changes();
    const found: NamedChange[] = [];
    for (const name of (await changes.list()).filter((each) => !taken.has(each))) {
      const read = changeIn(await changes.read(name).catch(() => ''));
      if (read) {
        latestChange = Math.max(latestChange, read.at);
        found.push(namedChange(name, read));
      } else log(`The library cannot read the change ${name}.`);
      await giveWay();
    }
    return found;
  }

  async function keepTexts(texts: readonly string[]): Promise<boolean> {
    let areKept = true;
    isCancelled = false;
    for (const text of texts) {
      try {
        const kept = await files.keep({ name: '', bytes: new TextEncoder().encode(text) }, [], true);
        if (!known.has(kept.content)) await readInto(kept, false);
      } catch (error) {
        log(`The library could not keep a game: ${String(error)}`);
        areKept = false;
      }
      await breathe();
    }
    const isIn = takeInOrDrop();
    if (back.length > 0) {
      // What the user has removed stays so, however often it is put away.
      back.push(...back.splice(0).filter((id) => replaced.delete(id)));
      await noteBack();
      tellAgain();
    }
    return isIn && areKept;
  }

  function idOfText(text = ''): LibraryGameId | undefined {
    const game = readOwnText(text);
    return game && idOfRecord(recordOf(game, isReviewed));
  }

  /** Whether nothing is known of a game but that it has ended here: no file that was imported has it, and nothing is said of it. */
  function isOnlyEnded(id: LibraryGameId): boolean {
    const [facts] = library.entriesOf([id]).map((entry) => entry.library);
    return facts !== undefined && facts.sources.every((name) => name === '') && !library.isLabelled(id);
  }

  /** Lets an import that is paused go on. */
  function proceed(): void {
    goOn?.();
    [goOn, paused] = [undefined, undefined];
    if (progress) become({ isPaused: false });
  }

  function knownFiles(): KnownFiles {
    const contents = new Set(library.files().map(({ content }) => content.replace(CUT, '')));
    return { contents, changes: library.changes() };
  }

  async function inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const own = turn.then(task);
    turn = own.catch(() => undefined);
    return own;
  }

  return {
    state,
    async resume() {
      const reading = newChanges();
      readChanges = reading.catch(() => undefined);
      return inTurn(async () => {
        const waiting = (await files.list()).filter(
          ({ content }) => !known.has(content) && !known.has(`${content}${CUT}`),
        );
        await importAll(
          waiting.map((kept) => ({
            name: kept.name,
            fetch: async () => async () => kept,
          })),
          false,
        );
        // Games may have come after what was said of them.
        library.label(await reading);
        tell(state());
      });
    },
    take: async (sources) =>
      inTurn(async () =>
        importAll(
          sources.map(({ name, size, read }) => ({
            name,
            ...(size && { size }),
            async fetch() {
              const { file, beside } = await read();
              return async () => files.keep(file, beside, false);
            },
          })),
          true,
        ),
      ),
    keepOwn: async (texts) => inTurn(async () => keepTexts(texts)),
    keepEnded: async (text, instead) =>
      inTurn(async () => {
        const [id, before] = [idOfText(text), idOfText(instead)];
        const isOther = id !== undefined && before !== undefined && before !== id;
        // It may have ended so before, in an earlier run of the app as well.
        if (isOther) replaced.add(id);
        if (!(await keepTexts([text]))) return false;
        // Its file may be known from before the game was taken out.
        if (isOther && replaced.delete(id) && library.isRemoved(id))
          await keepChange([id], { kind: 'removed', isRemoved: false });
        if (isOther && !library.isRemoved(before) && isOnlyEnded(before)) {
          await keepChange([before], { kind: 'removed', isRemoved: true });
          replaced.add(before);
        }
        tell(state());
        return true;
      }),
    async label(ids, label) {
      await readChanges;
      try {
        await keepChange(ids, label);
        return true;
      } catch (error) {
        log(`The library could not keep a change: ${String(error)}`);
        return false;
      } finally {
        tell(state());
      }
    },
    steer(how) {
      if (how === 'pause' && progress && !paused) {
        paused = new Promise((resolve) => (goOn = resolve));
        become({ isPaused: true });
      } else if (how !== 'pause') {
        if (how === 'cancel') isCancelled = true;
        proceed();
      }
    },
    async lostFiles() {
      let lost = 0;
      async function look(reading: Promise<unknown>): Promise<void> {
        await reading.catch(() => lost++);
        // An import that is paused does not hold this up.
        await giveWay();
      }
      const { contents, changes: names } = knownFiles();
      for (const content of contents) await look(files.read({ content, name: '', isOwn: false }));
      for (const name of names) await look(changes.read(name));
      return lost;
    },
    known: knownFiles,
    cut: () =>
      new Map(
        [...known.values()]
          .map(({ content, games }) => [content.replace(CUT, ''), games] as const)
          .filter(([content]) => !known.has(content)),
      ),
    async settle() {
      await turn;
      await changing;
    },
  };
}
