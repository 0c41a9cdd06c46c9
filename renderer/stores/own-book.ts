/**
 * The user's own book: read from its journals, laid over the one that ships, and added to by whoever reviews, thinks, edits
 * or reads a file. A line counts at once and is then kept. Two pages may add at the same time: each is a writer of its
 * own, and their lines are joined when they are read.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { type BookKey, emptiesOf } from '../../engine/book/key.ts';
import { type Deviation, deviationIn } from '../../engine/book/own/deviation.ts';
import type { OwnEntries } from '../../engine/book/own/entries.ts';
import type { Imported } from '../../engine/book/own/importing.ts';
import {
  MOST_FINDINGS,
  type OwnFinding,
  type OwnLine,
  type Said,
  type Source,
} from '../../engine/book/own/lines.ts';
import { OwnLog } from '../../engine/book/own/log.ts';
import { OverlayMemory, overlaid } from '../../engine/book/own/overlay.ts';
import { findingsOf, stateOf } from '../../engine/book/own/reviewed.ts';
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import type { LibraryGameId } from '../../engine/library/entry.ts';
import { REVIEWER } from '../../engine/review/plan.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { useBookStore } from './book.ts';
import { keptReviews } from './kept-reviews.ts';
import { useLibraryStore } from './library.ts';
import { type OwnBookLog, openOwnBookLog } from './own-book-log.ts';

/** A book of so many positions is looked through at once. */
const MANY = 1000;

/** A slice of work for which no frame comes late, in milliseconds. */
const SLICE_MS = 8;

export type OwnBookPort = Pick<JournalBridge, 'journals' | 'readJournal' | 'addToJournal' | 'removeJournal'>;

export const useOwnBookStore = defineStore('ownBook', () => {
  const shipped = useBookStore();
  const library = useLibraryStore();

  const log = new OwnLog();
  /** This run as a writer of lines. */
  const by = crypto.randomUUID().slice(0, 8);
  /** What the book says, anew after every change. */
  const entries = shallowRef<OwnEntries>(new Map());
  /** Whether the journals were read. */
  const isRead = shallowRef(false);
  /** Whether all that was added could be kept, and whether all that was kept could be read. */
  const isKept = shallowRef(true);
  const isPartial = shallowRef(false);
  let opening: Promise<OwnBookLog> | undefined;
  /** It ends when the book has been prepared, too; what is said meanwhile is on the disk before that. */
  let reading: Promise<void> | undefined;
  /** The move whose entry is being edited, and the position in which it is played. */
  const editing = shallowRef<{ readonly move: Square; readonly key: BookKey; readonly position: Position }>();
  const memory = new OverlayMemory();

  const mine = computed(() => overlaid(shipped.shipped, entries.value, memory));

  // Whoever asks the book that ships gets the own one over it.
  watch([entries, () => shipped.shipped], () => shipped.lay(entries.value.size > 0 ? mine.value : undefined));

  function refresh(): void {
    entries.value = new Map(log.entries);
  }

  /**
   * Finds out what all positions are worth, those with the most discs first, from which the others follow, a few at a time: a
   * large book would make the page wait for the first look into it.
   */
  async function prepare(): Promise<void> {
    const keys = [...log.entries.keys()]
      .map((key) => ({ key, empties: emptiesOf(key) }))
      .toSorted((one, other) => one.empties - other.empties);
    let endMs = performance.now() + SLICE_MS;
    for (const { key } of keys) {
      overlaid(shipped.shipped, log.entries, memory).worthOf(key);
      if (performance.now() < endMs) continue;
      // oxlint-disable-next-line no-await-in-loop -- whatever the user does comes first
      await new Promise<void>(whenIdle);
      endMs = performance.now() + SLICE_MS;
    }
  }

  /** Reads what earlier runs have kept, once. */
  async function read(port: OwnBookPort): Promise<void> {
    opening ??= openOwnBookLog(port);
    reading ??= opening.then(async (opened) => {
      log.addAll(opened.lines);
      memory.forget(opened.lines);
      // What ships comes first, because the worth of all positions would follow from it once more.
      if (log.entries.size > MANY) await shipped.load();
      await prepare();
      isPartial.value = opened.isPartial;
      isRead.value = true;
      refresh();
    });
    await reading;
  }

  async function keep(lines: readonly OwnLine[]): Promise<void> {
    memory.forget(lines);
    refresh();
    const isAdded = (await (await opening)?.add(lines)) ?? false;
    if (!isAdded) isKept.value = false;
  }

  /** Says all this as parts of one action, after which the book is anew once; the action. */
  function sayAll(said: readonly Said[], act?: string): string | undefined {
    let first = act;
    const added = said.map((each): OwnLine => {
      const line = { ...log.stamp(by, first), ...each };
      first = line.act;
      log.add(line);
      return line;
    });
    if (added.length > 0) void keep(added);
    return first;
  }

  /** Says something, as a part of the action `act` or of a new one. */
  function say(said: Said, act?: string): void {
    sayAll([said], act);
  }

  function add(lines: readonly OwnLine[]): void {
    if (log.addAll(lines) > 0) void keep(lines);
  }

  const undo = (): void => add(log.undo(by));
  const redo = (): void => add(log.redo(by));
  const reset = (): void => add(log.reset(by));

  /** What the next undo would take back, and what redo would make again. */
  const undoable = computed(() => (entries.value, log.undoable));
  const redoable = computed(() => (entries.value, log.redoable));
  const thinking = computed(() => (entries.value, log.thinking));
  const lines = computed(() => (entries.value, log.lines));

  /** Whether values are being taken from games. */
  const isTaking = shallowRef(false);
  /** The version of the library from which they were taken. */
  let taken: number | undefined;

  /**
   * Takes the values of the user's reviewed games that are new here, or were reviewed more deeply since; with `all` also of
   * those that were taken back. The number of games that gave any.
   */
  async function takeReviews({ all = false } = {}): Promise<number> {
    const { version } = library;
    if (isTaking.value || version === undefined || (!all && version === taken)) return 0;
    isTaking.value = true;
    let games = 0;
    let act: string | undefined;
    try {
      const profile = await library.profile({ kind: 'mine', names: [] });
      for await (const { id, game } of keptReviews(library, profile?.reviewed ?? [])) {
        const findings = findingsOf(game.tree, (engine) => engine === REVIEWER);
        const [name, state] = [nameOf(id), stateOf(findings)];
        if (findings.length === 0 || (!all && log.knowsGame(name, state))) continue;
        act = sayAll(foundIn('review', findings, { game: name, state }), act);
        games++;
      }
      taken = version;
    } finally {
      isTaking.value = false;
    }
    return games;
  }

  /** Joins the lines of another book, and says anew what was forgotten here; how many lines came. */
  function join(given: readonly OwnLine[]): number {
    const forgotten = log.forgotten(new OwnLog(given).said);
    const fresh = given.filter((line) => !log.has(line));
    log.addAll(fresh);
    const merged = log.merged(by, fresh);
    log.addAll(merged);
    if (fresh.length > 0) void keep([...fresh, ...merged]);
    sayAll(
      forgotten.map(({ n: _n, by: _by, act: _act, ...said }): Said => said),
      merged[0]?.act,
    );
    return fresh.length + forgotten.length;
  }

  /** Takes in what was read from elsewhere as one action; the number of lines or positions that are new. */
  function takeIn(imported: Imported, name: string): number {
    if (imported.kind === 'book') return join(imported.lines);
    const all = imported.games.flat();
    const found = imported.games.flatMap((findings, at) =>
      foundIn(
        'import',
        findings,
        imported.games.length > 1 || findings.length > 20 ? { game: `${name} ${at + 1}`.slice(0, 200) } : {},
      ),
    );
    sayAll([...found, ...imported.notes.map((note) => ({ kind: 'edit' as const, ...note }))]);
    return new Set(all.map(({ key }) => key)).size;
  }

  /** Where a line leaves the book; undefined where it does not, and while there is none. */
  function deviationOf(line: readonly Position[]): Deviation | undefined {
    return entries.value.size === 0 ? undefined : deviationIn(line, entries.value, mine.value);
  }

  return {
    entries,
    isRead,
    isKept,
    isPartial,
    isTaking,
    editing,
    mine,
    lines,
    undoable,
    redoable,
    thinking,
    read,
    say,
    undo,
    redo,
    reset,
    takeReviews,
    takeIn,
    deviationOf,
  };
});

function nameOf(id: LibraryGameId): string {
  return id.slice(0, 200);
}

/** Values as lines; of a game, if `game` names one. */
function foundIn(
  source: Source,
  findings: readonly OwnFinding[],
  of: { readonly game?: string; readonly state?: string },
): Said[] {
  const said: Said[] = [];
  for (let at = 0; at < findings.length; at += MOST_FINDINGS)
    said.push({ kind: 'found', source, findings: findings.slice(at, at + MOST_FINDINGS), ...of });
  return said;
}
