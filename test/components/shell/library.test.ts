/** The library of a browser: SQLite's own build, on the page's own file system, for several tabs. */
import init from '@sqlite.org/sqlite-wasm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { ALL_GAMES, type LibraryTerm } from '../../../engine/library/query.ts';
import type { LibraryState } from '../../../engine/library/service.ts';
import { writeBoard } from '../../../engine/notation/board.ts';
import { type BrowserLibrary, createBrowserLibrary } from '../../../renderer/shell/browser-library.ts';
import { browserSql } from '../../../renderer/shell/browser-sql.ts';
import { runAll, textOf, wrongValues } from '../../engine/database/statements.ts';
import { gameText } from '../../engine/game/game-texts.ts';
import { randomFrom, randomGame } from '../../engine/game/random-play.ts';

const tabs: BrowserLibrary[] = [];

async function empty(): Promise<void> {
  for (const each of tabs.splice(0)) each.end();
  const root = await navigator.storage.getDirectory();
  // The worker that was ended lets its files go a moment later.
  await expect
    .poll(async () => root.removeEntry('library', { recursive: true }).then(() => true, isMissing))
    .toBe(true);
}

const isMissing = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

beforeEach(empty);
afterEach(empty);

/** `played`: the texts of the games that were played in this browser; `mayJoin`: whether they join the library. */
function tab(played: readonly string[] = [], mayJoin = async () => true): BrowserLibrary {
  const made = createBrowserLibrary(
    async () => ({
      // The newest first.
      ids: async () => played.map((_, index) => String(index)).toReversed(),
      async read(id) {
        const text = played[Number(id)];
        return text === undefined ? undefined : { text };
      },
    }),
    mayJoin,
  );
  tabs.push(made);
  return made;
}

function end(of: BrowserLibrary): void {
  of.end();
  tabs.splice(tabs.indexOf(of), 1);
}

function gameFiles(count: number): File[] {
  return Array.from({ length: count }, (_, seed) => {
    const info = { black: { name: `Björn ${seed % 2}` }, white: { name: 'Zoë' } };
    return new File([gameText(randomGame(randomFrom(seed)), info)], `${seed}.txt`);
  });
}

async function take(library: BrowserLibrary, files: readonly File[], games: number): Promise<void> {
  let state: LibraryState | undefined;
  const stop = library.bridge.onLibrary((next) => (state = next));
  expect(await library.bridge.importDropped(files)).toBe(true);
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games });
  await expect.poll(() => (state?.kind === 'ready' ? state.importing : 'none')).toBeUndefined();
  stop();
}

const of = (...terms: readonly LibraryTerm[]) => ({ ...ALL_GAMES, terms });

test('every statement does in a browser what it does in Node', async () => {
  const sqlite = await init();
  const ran = runAll(browserSql(new sqlite.oo1.DB(':memory:')));
  for (const { name, refused } of ran) expect([name, refused]).toEqual([name, wrongValues(name)]);
  await expect(textOf(ran)).toMatchFileSnapshot('../../engine/database/statements.txt');
});

test('games that were imported are there after the page has gone, and are found by position', async () => {
  const first = tab();
  await take(first, gameFiles(6), 6);
  end(first);
  const second = tab();
  await expect.poll(async () => second.bridge.findInLibrary(ALL_GAMES)).toBe(6);
  expect(await second.bridge.findInLibrary(of({ kind: 'player', name: 'bjorn 1' }))).toBe(3);
  expect(await second.bridge.tallyInLibrary(writeBoard(START_POSITION), [])).toMatchObject({ games: 6 });
});

test('games that were played join as soon as somebody looks, each once', async () => {
  const played = [1, 2].map((seed) => gameText(randomGame(randomFrom(seed))));
  const library = tab(played);
  let state: LibraryState | undefined;
  library.bridge.onLibrary((next) => (state = next));
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 2 });
  played.push(gameText(randomGame(randomFrom(3))));
  library.bridge.onLibrary(() => undefined);
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 3 });
  expect(await library.ask('find', { ...ALL_GAMES, terms: [{ kind: 'origin', origin: 'own' }] })).toBe(3);
});

test('games that were played are listed with the last that ended on top', async () => {
  const [first = '', second = '', ended = ''] = ['first', 'second', 'ended'].map((event, seed) =>
    gameText(randomGame(randomFrom(seed)), { black: {}, white: {}, event }),
  );
  const library = tab([first, second]);
  library.bridge.keepEnded(ended, undefined);
  let state: LibraryState | undefined;
  library.bridge.onLibrary((next) => (state = next));
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 3 });
  await library.ask('find', ALL_GAMES);
  const listed = await library.ask('entries', [0, 1, 2]);
  expect(listed.map((entry) => entry?.info.event)).toEqual(['ended', 'second', 'first']);
});

test('a game that ends while somebody looks joins at once, and one that nobody waits for later', async () => {
  const played: string[] = [];
  const library = tab(played);
  const texts = [1, 2].map((seed) => gameText(randomGame(randomFrom(seed))));
  played.push(texts[0]!);
  library.keepOwn(texts[0]!);
  let state: LibraryState | undefined;
  library.bridge.onLibrary((next) => (state = next));
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 1 });
  library.keepOwn(texts[1]!);
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 2 });
  expect(await library.ask('find', { ...ALL_GAMES, terms: [{ kind: 'origin', origin: 'own' }] })).toBe(2);
});

test('games that were played stay out while the user wants it so, and join when they may', async () => {
  let isWanted = false;
  const texts = [1, 2].map((seed) => gameText(randomGame(randomFrom(seed))));
  const asked: boolean[] = [];
  const library = tab(texts, async () => {
    asked.push(isWanted);
    return isWanted;
  });
  let state: LibraryState | undefined;
  library.bridge.onLibrary((next) => (state = next));
  library.keepOwn(texts[0]!);
  await expect.poll(() => asked).toEqual([false, false]);
  // A call after those, had there been any, is answered after them.
  expect(await library.ask('find', ALL_GAMES)).toBe(0);
  isWanted = true;
  library.keepOwn(texts[1]!);
  await expect.poll(() => state).toMatchObject({ kind: 'ready', games: 1 });
});

test('a second tab asks the first, each with a list of its own, and has the library when the first goes', async () => {
  const first = tab();
  await take(first, gameFiles(6), 6);
  const second = tab();
  expect(await second.bridge.findInLibrary(of({ kind: 'player', name: 'bjorn 0' }))).toBe(3);
  expect(await first.bridge.findInLibrary(ALL_GAMES)).toBe(6);
  expect(await second.bridge.idsInLibrary([0, 1, 2, 3])).toHaveLength(3);
  expect(await first.bridge.idsInLibrary([0, 1, 2, 3])).toHaveLength(4);
  end(first);
  expect(await second.bridge.idsInLibrary([0, 1, 2, 3])).toHaveLength(3);
  expect(await second.bridge.findInLibrary(ALL_GAMES)).toBe(6);
});
