import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick, watch } from 'vue';
import { keyOf, repliesOf } from '../../../engine/book/key.ts';
import { readImport } from '../../../engine/book/own/importing.ts';
import { writeOwnFile } from '../../../engine/book/own/file.ts';
import type { OwnLine } from '../../../engine/book/own/lines.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type GameTree, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { writeGameFile } from '../../../engine/notation/game-file.ts';
import { createJournals } from '../../../main/journals.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useLibraryStore } from '../../../renderer/stores/library.ts';
import { type OwnBookPort, useOwnBookStore } from '../../../renderer/stores/own-book.ts';
import type { Profile } from '../../../engine/library/profile.ts';
import { testLibrary } from '../library-port.ts';
import { along } from '../../engine/book/own/lines.ts';
import { evaluation, recordOf } from '../../engine/review/lines.ts';

let folder: string;
let port: OwnBookPort;
let settle: () => Promise<void>;

beforeEach(() => {
  setActivePinia(createPinia());
  folder = mkdtempSync(join(tmpdir(), 'othello-own-book-'));
  const kept = createJournals(folder);
  settle = kept.settle;
  port = {
    journals: kept.list,
    readJournal: kept.read,
    addToJournal: kept.add,
    removeJournal: kept.remove,
  };
});
afterEach(async () => {
  await written();
  rmSync(folder, { recursive: true });
});

const START = keyOf(START_POSITION);
const FIRST = keyOf(along('f5').at(-1)!);

/** Another run of the app, or another page, with the same disk. */
async function open(): Promise<ReturnType<typeof useOwnBookStore>> {
  setActivePinia(createPinia());
  const own = useOwnBookStore();
  await own.read(port);
  return own;
}

/** Waits until everything is on the disk. */
async function written(): Promise<void> {
  // Each line is handed over once the one before it is there.
  for (let line = 0; line < 12; line++) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await settle();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const notes = (own: ReturnType<typeof useOwnBookStore>): string[] =>
  [...own.entries.values()].map(({ note }) => note).filter(Boolean);

describe('the own book', () => {
  test('has in the next run what was said in this one', async () => {
    const own = await open();
    own.say({ kind: 'edit', key: START, note: 'one' });
    own.say({ kind: 'edit', key: FIRST, value: -2, isNever: true });
    own.undo();
    await written();
    const again = await open();
    expect(notes(again)).toEqual(['one']);
    again.redo();
    expect(again.entries.get(FIRST)).toMatchObject({ edited: -2, isNever: true });
    expect(again.isKept).toBe(true);
  });

  test('sends its first line before the heading is answered, because a page that goes waits for no answer', async () => {
    const sent: string[] = [];
    const own = useOwnBookStore();
    await own.read({
      ...port,
      addToJournal: async (_, line) => {
        sent.push(line);
        return new Promise(() => {});
      },
    });
    own.say({ kind: 'edit', key: START, note: 'one' });
    await expect.poll(() => sent.at(-1)).toContain('"one"');
    expect(sent).toHaveLength(2);
  });

  test('leaves no journal behind whose heading was refused, since nothing in it could be read', async () => {
    const own = useOwnBookStore();
    let refused = 1;
    await own.read({
      ...port,
      addToJournal: async (id, line) => (refused-- > 0 ? false : port.addToJournal(id, line)),
    });
    own.say({ kind: 'edit', key: START, note: 'one' });
    await expect.poll(() => own.isKept).toBe(false);
    own.say({ kind: 'edit', key: FIRST, note: 'two' });
    await written();
    const again = await open();
    expect(again.isPartial).toBe(false);
    expect(notes(again)).toEqual(['two']);
  });

  test('loses nothing but the line that was being written when the computer failed, at any byte', async () => {
    const own = await open();
    for (const note of ['one', 'two', 'three'])
      own.say({
        kind: 'edit',
        key: keyOf(along(note === 'one' ? '' : note === 'two' ? 'f5' : 'f5d6').at(-1)!),
        note,
      });
    await written();
    const [name] = readdirSync(folder);
    const file = join(folder, name!);
    const whole = readFileSync(file);
    const last = whole.lastIndexOf('{');
    for (let end = whole.length - 2; end > last; end -= 7) {
      truncateSync(file, end);
      // oxlint-disable-next-line no-await-in-loop -- one cut after the other
      expect(notes(await open())).toEqual(['one', 'two']);
    }
    const after = await open();
    after.say({ kind: 'edit', key: START, note: 'four' });
    await written();
    expect(notes(await open()).toSorted()).toEqual(['four', 'two']);
  });

  test('joins what two pages have said at the same time', async () => {
    const one = await open();
    const other = await open();
    one.say({ kind: 'edit', key: START, note: 'from one' });
    other.say({ kind: 'edit', key: FIRST, note: 'from the other' });
    await written();
    expect(notes(await open()).toSorted()).toEqual(['from one', 'from the other']);
  });

  test('says that it could not be kept, and goes on', async () => {
    port = { ...port, addToJournal: async () => false };
    const own = await open();
    own.say({ kind: 'edit', key: START, note: 'one' });
    await written();
    expect([own.isKept, notes(own)]).toEqual([false, ['one']]);
  });

  test('leaves the journal of a newer version alone, and begins one of its own', async () => {
    const id = 'book-20991122t102030123z-5a0a3f0e';
    await port.addToJournal(id, '{"version":7,"app":"9.0.0","log":"ownBook"}');
    const own = await open();
    expect(own.isPartial).toBe(true);
    own.say({ kind: 'edit', key: START, note: 'one' });
    await written();
    expect(readdirSync(folder)).toHaveLength(2);
    expect(
      readFileSync(join(folder, `${id}.jsonl`), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(1);
    expect(notes(await open())).toEqual(['one']);
  });

  test('that was forgotten comes back with what is new from a file, once and as one action', async () => {
    const own = await open();
    own.say({ kind: 'edit', key: START, note: 'one' });
    own.say({ kind: 'edit', key: FIRST, note: 'never mind' });
    own.undo();
    const theirs: OwnLine = {
      n: 1,
      by: '0000000a',
      act: '0000000a.1',
      kind: 'edit',
      key: FIRST,
      note: 'theirs',
    };
    const file = [...own.lines, theirs];
    own.reset();
    expect(own.takeIn({ kind: 'book', lines: file }, 'book')).toBe(2);
    expect(notes(own).toSorted()).toEqual(['one', 'theirs']);
    expect(own.takeIn({ kind: 'book', lines: file }, 'book')).toBe(0);
    own.undo();
    expect(notes(own)).toEqual([]);
    await written();
    expect(notes(await open())).toEqual([]);
  });

  test('lies over the book that ships for whoever asks that one, and no more once it is empty', async () => {
    const own = await open();
    const book = useBookStore();
    own.takeIn(
      {
        kind: 'values',
        notes: [],
        games: [
          [
            { key: START, value: 1, plies: 20, confidence: 73, isExact: false, best: FIRST },
            { key: FIRST, value: -1, plies: 19, confidence: 73, isExact: false },
          ],
        ],
      },
      'list',
    );
    await nextTick();
    expect(book.movesAt(START_POSITION)).toHaveLength(repliesOf(START_POSITION).length);
    own.reset();
    await nextTick();
    expect(book.movesAt(START_POSITION)).toEqual([]);
  });

  test('takes in a list as one action, after which it is anew once', async () => {
    const own = await open();
    let changes = 0;
    watch(
      () => own.entries,
      () => changes++,
      { flush: 'sync' },
    );
    const list = along('f5d6c3d3').slice(1);
    const text = ['f5', 'f5d6', 'f5d6c3', 'f5d6c3d3'].map((moves) => `${moves} 1 ; ${moves}`).join('\n');
    const read = readImport(text);
    expect(read.ok && own.takeIn(read.value, 'list')).toBe(list.length);
    expect(changes).toBe(1);
    expect(notes(own)).toHaveLength(list.length);
    await written();
    const again = await open();
    expect(again.entries).toEqual(own.entries);
    again.undo();
    expect(again.entries.size).toBe(0);
  });

  test('keeps what comes after a line that the disk has refused', async () => {
    const { addToJournal } = port;
    let refused = 0;
    port = {
      ...port,
      addToJournal: async (id, line) => (line.includes('"f5"') ? refused++ > 0 : addToJournal(id, line)),
    };
    const own = await open();
    const read = readImport('f5 1 ; f5\nf5d6 1 ; f5d6');
    if (read.ok) own.takeIn(read.value, 'list');
    await written();
    expect([refused, own.isKept]).toEqual([1, false]);
    expect(notes(await open())).toEqual(['f5d6']);
  });

  test('joins the file of another machine, which undo takes back as a whole', async () => {
    const elsewhere = await open();
    elsewhere.say({ kind: 'edit', key: START, note: 'theirs' });
    elsewhere.say({ kind: 'edit', key: FIRST, note: 'theirs, too' });
    const file = writeOwnFile(elsewhere.lines, '0.2.0');
    await written();
    rmSync(folder, { recursive: true });
    const own = await open();
    own.say({ kind: 'edit', key: START, note: 'mine' });
    const read = readImport(file);
    expect(read.ok && own.takeIn(read.value, 'file')).toBe(2);
    expect(read.ok && own.takeIn(read.value, 'file')).toBe(0);
    expect(own.undoable?.kind).toBe('merged');
    own.undo();
    expect(notes(own)).toEqual(['mine']);
    await written();
    expect(notes(await open())).toEqual(['mine']);
  });
});

describe('reviewed games', () => {
  /** A game whose start was evaluated to this depth. */
  function reviewed(moves: string, depth: number): GameTree {
    const tree = recordOf(moves);
    const [first] = lineNodes(tree);
    return annotate(tree, first!.id, { evaluation: { ...evaluation(-1, ['-1 d6', '-3 f6']), depth } });
  }

  async function withGames(...games: readonly GameTree[]): Promise<ReturnType<typeof useOwnBookStore>> {
    const own = await open();
    const texts = games.map((tree) => writeGameFile({ tree, info: { black: {}, white: {} } }, 'test'));
    const fared = {
      games: 0,
      wins: 0,
      draws: 0,
      losses: 0,
      average: 0,
      scored: 0,
      firstYear: 0,
      lastYear: 0,
    };
    const library = useLibraryStore();
    const profile: Profile = {
      black: fared,
      white: fared,
      opponents: [],
      openings: [],
      years: [],
      reviewed: texts.map((_, at) => ({ id: `g${at}`, colour: 'white' })),
    };
    library.connect({
      ...testLibrary().port,
      profileInLibrary: async () => profile,
      textsInLibrary: async (ids: readonly string[]) => ids.map((id) => texts[Number(id.slice(1))] ?? ''),
    });
    await vi.waitFor(() => expect(library.version).toBeDefined());
    return own;
  }

  test('give their values once, and again when they are reviewed more deeply', async () => {
    const own = await withGames(reviewed('f5d6', 12), reviewed('f5f6', 14));
    expect(await own.takeReviews()).toBe(2);
    expect(own.entries.get(FIRST)).toMatchObject({ found: { value: 1, plies: 14, source: 'review' } });
    expect(own.entries.get(FIRST)?.games.size).toBe(2);
    await written();
    expect(await (await withGames(reviewed('f5d6', 12), reviewed('f5f6', 14))).takeReviews()).toBe(0);
    const deeper = await withGames(reviewed('f5d6', 20));
    expect(await deeper.takeReviews()).toBe(1);
    expect(deeper.entries.get(FIRST)).toMatchObject({ found: { plies: 20 } });
    expect(deeper.entries.get(FIRST)?.games.size).toBe(2);
  });

  test('that were taken back come again only when they are asked for', async () => {
    const own = await withGames(reviewed('f5d6', 12));
    await own.takeReviews();
    own.undo();
    expect(own.entries.size).toBe(0);
    await written();
    const again = await withGames(reviewed('f5d6', 12));
    expect(await again.takeReviews()).toBe(0);
    expect(await again.takeReviews({ all: true })).toBe(1);
    expect(again.entries.size).toBeGreaterThan(0);
  });
});
