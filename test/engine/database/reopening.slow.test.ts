/** A library that is checked, made anew and moved while it is open, and games that join it as soon as they have ended. */
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFiles, openLibraryAt, putBeforeRebuild } from '../../../engine/database/node/open-library.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type GameTree, annotate, lineNodes } from '../../../engine/game/tree.ts';
import { problemOf } from '../../../engine/database/sqlite-store.ts';
import { answersOf } from '../../../engine/library/calls.ts';
import { ALL_GAMES } from '../../../engine/library/query.ts';
import { type OneLibrary, createReopening } from '../../../engine/database/reopening.ts';
import {
  type ImportSource,
  type LibraryState,
  createLibraryService,
} from '../../../engine/library/service.ts';
import { gameText } from '../game/game-texts.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

let folder: string;
let files: string;
let told: LibraryState[];
let onTold: (state: LibraryState) => void;
const closing: (() => void)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'othello-reopening-'));
  files = join(folder, 'library');
  told = [];
  onTold = (state) => told.push(state);
});

afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(folder, { recursive: true });
});

function library(
  ports: { readonly mostAtOnce?: number; readonly given?: readonly ImportSource[]; putAside?(): void } = {},
) {
  const index = join(folder, 'library', 'library.db');
  const { given = [], mostAtOnce, putAside = () => putBeforeRebuild(index) } = ports;
  function open(cut?: ReadonlyMap<string, number>): OneLibrary {
    const opened = openLibraryAt(index, files);
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    const service = createLibraryService({
      library: opened.library,
      files: opened.files,
      changes: opened.changes,
      isReviewed: () => false,
      pause: async () => new Promise((resolve) => setImmediate(resolve)),
      now: () => performance.now(),
      clock: Date.now,
      tell: (state) => onTold(state),
      log: () => undefined,
      ...(mostAtOnce !== undefined && { mostAtOnce }),
      ...(cut && { cut }),
    });
    let isOpen = true;
    const close = (): void => {
      if (isOpen) opened.database.close();
      isOpen = false;
    };
    closing.push(close);
    const problem = (): string | undefined => problemOf(opened.database, 'full');
    const answers = answersOf(
      opened.library,
      service,
      { badRecords: opened.store.badRecords, problem },
      async () => given,
    );
    void service.resume();
    return { answers, service, close };
  }
  return createReopening({
    first: open(),
    tell: (state) => onTold(state),
    openAgain: open,
    openAnew(cut) {
      putAside();
      return open(cut);
    },
    async copyTo(to, known) {
      await copyFiles(files, to, known);
      return () => {
        files = to;
        return open();
      };
    },
  });
}

const text = (seed: number): string =>
  gameText(randomGame(randomFrom(seed)), {
    black: { name: 'Björn' },
    white: { name: 'Zoë' },
    date: '2026-11-28',
  });

/** The files of the games in the folder of a library. */
function gameFilesIn(at: string): string[] {
  const games = join(at, 'games');
  return readdirSync(games).flatMap((part) =>
    readdirSync(join(games, part))
      .filter((name) => !name.endsWith('.json'))
      .map((name) => join(games, part, name)),
  );
}

test('a sound library is said to be sound, and one that lacks a file is not made anew without it', async () => {
  const answers = library();
  await answers.keepOwn([text(1), text(2)]);
  expect(await answers.verify()).toEqual({ games: 2, files: 2, lost: 0 });
  writeFileSync(gameFilesIn(files)[0]!, 'something else');
  expect(await answers.verify()).toEqual({ games: 2, files: 2, lost: 1 });
  expect(await answers.rebuild()).toBe('filesLost');
  expect(await answers.moveTo(join(folder, 'new'))).toBe(false);
  expect(await answers.find(ALL_GAMES)).toBe(2);
});

test('an index is made anew while it is asked, and tags stay', async () => {
  const answers = library();
  await answers.keepOwn([text(1), text(2), text(3)]);
  await answers.find(ALL_GAMES);
  const [id] = await answers.ids([0]);
  await answers.label([id!], { kind: 'tag', tag: 'mine', isOn: true });
  const rebuilt = answers.rebuild();
  // Whoever asks meanwhile is answered, by the one index or the other.
  const found = answers.find(ALL_GAMES);
  expect(await rebuilt).toBe('begun');
  expect(await found).toBeTypeOf('number');
  await expect.poll(async () => answers.find(ALL_GAMES)).toBe(3);
  await expect.poll(async () => answers.shelves()).toMatchObject({ tags: [{ name: 'mine', games: 1 }] });
});

test('files move to another folder, where those of another machine join them, and stay where they were', async () => {
  const [here, there] = [files, join(folder, 'synced')];
  files = there;
  const other = library();
  await other.keepOwn([text(1), text(2)]);
  for (const close of closing.splice(0)) close();
  rmSync(join(here, 'library.db'), { force: true });
  files = here;
  const answers = library();
  await answers.keepOwn([text(2), text(3)]);
  // What is damaged here is whole there.
  const names = new Set(gameFilesIn(there).map((path) => basename(path)));
  writeFileSync(
    gameFilesIn(here).find((path) => names.has(basename(path)))!,
    'something else',
  );
  expect(await answers.moveTo(there)).toBe(true);
  await expect.poll(async () => answers.find(ALL_GAMES)).toBe(3);
  expect(gameFilesIn(there)).toHaveLength(3);
  expect(gameFilesIn(here)).toHaveLength(2);
  await answers.keepOwn([text(4)]);
  expect(gameFilesIn(there)).toHaveLength(4);
  expect(await answers.verify()).toMatchObject({ games: 4, lost: 0 });
});

test('a folder that cannot be written is none, and the library goes on with its own', async () => {
  const answers = library();
  await answers.keepOwn([text(1)]);
  writeFileSync(join(folder, 'a-file'), '');
  expect(await answers.moveTo(join(folder, 'a-file'))).toBe(false);
  expect(await answers.find(ALL_GAMES)).toBe(1);
  await answers.keepOwn([text(2)]);
  expect(gameFilesIn(files)).toHaveLength(2);
});

test('a game that ends otherwise after a move was taken back is there once, and back if it ends as before', async () => {
  const answers = library();
  const [first, second] = [text(1), text(2)];
  expect(await answers.keepEnded(first, undefined)).toBe(true);
  const before = await answers.fitting([], 9);
  expect(before).toHaveLength(1);
  await answers.keepEnded(second, first);
  const after = await answers.fitting([], 9);
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  await answers.keepEnded(first, second);
  expect(await answers.fitting([], 9)).toEqual(before);
  // Put away, it is the same game still.
  await answers.keepOwn([first]);
  expect(await answers.fitting([], 9)).toEqual(before);
});

test('a game of which something was said stays, although it has ended otherwise since', async () => {
  const answers = library();
  await answers.keepEnded(text(1), undefined);
  const ids = await answers.fitting([], 9);
  await answers.label(ids, { kind: 'note', text: 'A fine game.' });
  await answers.keepEnded(text(2), text(1));
  expect(await answers.fitting([], 9)).toHaveLength(2);
  // What is said may be a name put right, or a review.
  const second = (await answers.fitting([], 9)).find((id) => !ids.includes(id))!;
  await answers.label([second], { kind: 'fact', fact: 'event', text: 'Cup' });
  await answers.keepEnded(text(3), text(2));
  const third = (await answers.fitting([], 9)).find((id) => ![...ids, second].includes(id))!;
  await answers.label([third], { kind: 'review', text: text(3) });
  await answers.keepEnded(text(4), text(3));
  expect(await answers.fitting([], 9)).toHaveLength(4);
});

test('a game that the user has removed does not come back by being told or put away once more', async () => {
  const answers = library();
  const game = randomGame(randomFrom(1));
  const names = { black: { name: 'Björn' }, white: { name: 'Zoë' }, date: '2026-11-28' };
  await answers.keepEnded(gameText(game, names), undefined);
  await answers.label(await answers.fitting([], 9), { kind: 'removed', isRemoved: true });
  await answers.keepEnded(gameText(game, names), undefined);
  expect(await answers.find(ALL_GAMES)).toBe(0);
  await answers.keepOwn([gameText(game, { ...names, opening: 'Tiger' })]);
  expect(await answers.find(ALL_GAMES)).toBe(0);
});

/** Files to be imported, each of some games. */
function sources(...each: readonly (readonly number[])[]): ImportSource[] {
  return each.map((seeds) => {
    const name = `${seeds.join('-')}.txt`;
    const bytes = new TextEncoder().encode(seeds.map(text).join('\n'));
    return { name, read: async () => ({ file: { name, bytes }, beside: [] }) };
  });
}

test('while an import is paused nothing waits for it, and neither a new index nor another folder is to be had', async () => {
  const gate = Promise.withResolvers<void>();
  const given = sources([10], [11], [12]).map(({ name, read }) => ({
    name,
    read: async () => gate.promise.then(read),
  }));
  const answers = library({ given });
  await answers.keepOwn([text(1)]);
  await answers.take([]);
  await expect.poll(() => answers.state()).toMatchObject({ importing: {} });
  await answers.steer('pause');
  gate.resolve();
  expect(await answers.verify()).toMatchObject({ lost: 0 });
  expect(await answers.rebuild()).toBe('failed');
  expect(await answers.moveTo(join(folder, 'new'))).toBe(false);
  expect(await answers.state()).toMatchObject({ importing: { isPaused: true } });
  await answers.steer('resume');
  await expect.poll(() => answers.state()).toMatchObject({ games: 4, imported: { added: 3 } });
  expect(await answers.rebuild()).toBe('begun');
  // What is begun ends before the folder goes.
  expect(await answers.keepOwn([])).toBe(true);
  expect(await answers.find(ALL_GAMES)).toBe(4);
});

/** Cancels an import as soon as games of it are in, once. */
function cancelling(answers: ReturnType<typeof library>): void {
  let isCancelled = false;
  onTold = (state) => {
    told.push(state);
    if (isCancelled || state.kind !== 'ready' || (state.importing?.added ?? 0) === 0) return;
    isCancelled = true;
    void answers.steer('cancel');
  };
}

test('the rest of a file whose import was cancelled stays out of an index that is made anew', async () => {
  const answers = library({ mostAtOnce: 2, given: sources([10, 11, 12, 13, 14, 15]) });
  await answers.keepOwn([text(1)]);
  cancelling(answers);
  await answers.take([]);
  await expect.poll(() => answers.state()).toMatchObject({ imported: { added: 2 } });
  expect(await answers.rebuild()).toBe('begun');
  await expect.poll(() => told.at(-1)).toMatchObject({ imported: { added: 3 } });
  expect(await answers.find(ALL_GAMES)).toBe(3);
  // It is read to its end when it is imported again.
  await answers.take([]);
  await expect.poll(() => answers.find(ALL_GAMES)).toBe(7);
  await answers.keepOwn([]);
});

test('cancelling an index that is made anew loses no game for good', async () => {
  const answers = library({ mostAtOnce: 2, given: sources([10, 11, 12, 13, 14, 15]) });
  await answers.take([]);
  await expect.poll(() => answers.state()).toMatchObject({ imported: { added: 6 } });
  cancelling(answers);
  expect(await answers.rebuild()).toBe('begun');
  await expect.poll(() => told.at(-1)).toMatchObject({ imported: { added: 2 } });
  expect(gameFilesIn(files)).toHaveLength(1);
  await answers.keepOwn([]);
  expect(await answers.rebuild()).toBe('begun');
  await expect.poll(() => told.at(-1)).toMatchObject({ games: 6, imported: { added: 6 } });
  await answers.keepOwn([]);
});

test('files that are away for the moment are not called moved', async () => {
  const answers = library();
  await answers.keepOwn([text(1), text(2)]);
  for (const part of ['games', 'changes']) {
    await answers.label(await answers.fitting([], 9), { kind: 'tag', tag: 'mine', isOn: true });
    renameSync(join(files, part), join(folder, part));
    expect(await answers.moveTo(join(folder, `new ${part}`))).toBe(false);
    // A new index would be without them, too.
    expect(await answers.rebuild()).toBe('filesLost');
    renameSync(join(folder, part), join(files, part));
  }
  expect(await answers.moveTo(join(folder, 'new'))).toBe(true);
  expect(gameFilesIn(join(folder, 'new'))).toHaveLength(2);
  expect(await answers.keepOwn([])).toBe(true);
});

test('where an index cannot be put aside, the library goes on with it', async () => {
  const answers = library({
    putAside() {
      throw new Error('EBUSY');
    },
  });
  await answers.keepOwn([text(1)]);
  expect(await answers.rebuild()).toBe('failed');
  expect(told.at(-1)).toMatchObject({ kind: 'ready', games: 1 });
  expect(await answers.keepOwn([text(2)])).toBe(true);
  expect(await answers.find(ALL_GAMES)).toBe(2);
});

test('a resignation that was taken back is none in the list', async () => {
  const answers = library();
  const game = randomGame(randomFrom(1), START_POSITION, 20);
  const names = { black: { name: 'Björn' }, white: { name: 'Zoë' }, date: '2026-11-28' };
  await answers.keepEnded(
    gameText(game, { ...names, result: { ending: 'resignation', winner: 'black' } }),
    undefined,
  );
  const byResult = async (result: 'black' | 'unfinished') => answers.fitting([{ kind: 'result', result }], 9);
  expect(await byResult('black')).toHaveLength(1);
  await answers.keepOwn([gameText(game, names)]);
  expect(await byResult('black')).toHaveLength(0);
  expect(await byResult('unfinished')).toHaveLength(1);
});

test('a game that was left where an earlier one was resigned does not take its result', async () => {
  const answers = library();
  const game = randomGame(randomFrom(1), START_POSITION, 2);
  const seats = { black: { name: 'Björn' }, white: { name: 'Zoë', level: 'Beginner' } };
  const resigned = {
    ...seats,
    date: '2026-11-28 20:15',
    result: { ending: 'resignation', winner: 'black' },
  } as const;
  await answers.keepEnded(gameText(game, resigned), undefined);
  await answers.keepOwn([gameText(game, { ...seats, date: '2026-11-28 20:09' })]);
  const [id] = await answers.fitting([{ kind: 'result', result: 'black' }], 9);
  expect(id).toBeDefined();
  expect((await answers.texts([id!]))[0]).toContain('20:15');
  // Made anew, both come at once.
  expect(await answers.rebuild()).toBe('begun');
  await expect.poll(async () => (await answers.fitting([], 9)).length).toBe(1);
  expect(await answers.fitting([{ kind: 'result', result: 'black' }], 9)).toEqual([id]);
  expect((await answers.texts([id!]))[0]).toContain('20:15');
  // Left by itself it is unfinished, and keeps no other from having ended.
  const other = randomGame(randomFrom(2), START_POSITION, 4);
  await answers.keepOwn([gameText(other, { ...seats, date: '2026-11-28 20:20' })]);
  await answers.keepEnded(gameText(other, { ...resigned, date: '2026-11-28 20:25' }), undefined);
  expect(await answers.fitting([{ kind: 'result', result: 'black' }], 9)).toHaveLength(2);
});

test('a game that was left like one of which a file knows only the result leaves it that', async () => {
  const answers = library();
  const game = randomGame(randomFrom(1), START_POSITION, 4);
  const names = { black: { name: 'Björn' }, white: { name: 'Zoë' } };
  const result = { ending: 'resignation', winner: 'black' } as const;
  await answers.keepOwn([gameText(game, { ...names, date: '2026-11-28', result })]);
  const level = { ...names, white: { name: 'Zoë', level: 'Beginner' } };
  await answers.keepOwn([gameText(game, { ...level, date: '2026-11-28 20:09' })]);
  const found = await answers.fitting([{ kind: 'result', result: 'black' }], 9);
  expect(found).toHaveLength(1);
  const [kept = ''] = await answers.texts(found);
  expect(kept).toContain('Zoë');
  expect(kept).not.toContain('20:09');
});

test('two games that began in one minute are told apart by the times of their moves', async () => {
  const answers = library();
  const game = randomGame(randomFrom(1), START_POSITION, 2);
  const timed = (...times: readonly number[]): GameTree =>
    lineNodes(game).reduce((tree, { id }, at) => annotate(tree, id, { timeMs: times[at]! }), game);
  const info = { black: { name: 'Björn' }, white: { name: 'Zoë' }, date: '2026-11-28 20:15' };
  const result = { ending: 'resignation', winner: 'black' } as const;
  const resigned = async (): Promise<number> =>
    (await answers.fitting([{ kind: 'result', result: 'black' }], 9)).length;
  await answers.keepEnded(gameText(timed(900, 40), { ...info, result }), undefined);
  await answers.keepOwn([gameText(timed(700, 40), info)]);
  expect(await resigned()).toBe(1);
  // The resignation is taken back, and the game left.
  await answers.keepOwn([gameText(timed(900, 40), info)]);
  expect(await resigned()).toBe(0);
});
