/** Games to choose from: what is read of them, and when. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Collection, collect } from '../../../engine/library/collection.ts';
import { readFirst } from '../../../engine/library/read-first.ts';
import { formatById } from '../../../engine/notation/format.ts';
import type { ReadGame } from '../../../engine/notation/outcome.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

/** How often the game at an index was read. */
let reads: number[];

beforeEach(() => {
  reads = [];
});

interface Given {
  readonly game?: ReadGame;
  readonly savedAs?: string;
}

function collectionOf(given: readonly Given[], hasCopies = false): Collection {
  return collect({
    count: given.length,
    hasCopies,
    isReviewed: () => false,
    pause: async () => new Promise((resolve) => setTimeout(resolve)),
    async read(index) {
      reads[index] = (reads[index] ?? 0) + 1;
      const { game, ...known } = given[index] ?? {};
      return game
        ? { ok: true, value: { game, ...known } }
        : { ok: false, error: { code: 'empty', game: index + 1 } };
    },
  });
}

function gameOf(seed: number, black: string, date = '2024-05-01'): ReadGame {
  const info = { black: { name: black }, white: { name: 'Zoë' }, date };
  return { format: 'game', tree: randomGame(randomFrom(seed)), info };
}

const MANY = 200;

/** Every tenth game cannot be read. */
function many(): readonly Given[] {
  return Array.from({ length: MANY }, (_, at) =>
    at % 10 === 9 ? {} : { game: gameOf(at % 7, `Björn ${at}`) },
  );
}

test('a collection reads no game for the list that is described without it', async () => {
  const info = { black: { name: 'Björn' }, white: { name: 'Zoë' } };
  const discs = { black: 40, white: 24 };
  let described = 0;
  const games = collect({
    count: 30_000,
    read: async (index) => ({ ok: false, error: { code: 'empty', game: index + 1 } }),
    describe(index) {
      described++;
      return index === 1 ? undefined : { info, moves: 60, discs, winner: 'black', isReviewed: false };
    },
    isReviewed: () => false,
    pause: async () => undefined,
  });
  const entry = { info, moves: 60, discs, winner: 'black', isReviewed: false };
  expect(await games.entries([2, 1])).toEqual([{ ...entry, number: 3 }, undefined]);
  expect(described).toBe(2);
  expect(await games.search('bjorn', 'anywhere')).toHaveLength(29_999);
  // Entries that are no longer held are described again.
  expect(await games.entries([2])).toEqual([{ ...entry, number: 3 }]);
  expect(await games.problem(2)).toEqual({ code: 'empty', game: 3 });
});

describe('a collection', () => {
  test('reads what is seen, each game once, and one that is chosen then not again', async () => {
    const games = collectionOf(many());
    const [first] = await games.entries([0, 1, 150]);
    expect(first).toMatchObject({ number: 1, info: { black: { name: 'Björn 0' } } });
    await games.entries([1, 2]);
    expect((await games.game(150))?.info.black.name).toBe('Björn 150');
    expect(reads.flatMap((times, at) => [[at, times]])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [150, 1],
    ]);
  });

  test('reads the rest once when somebody searches or waits for all, and answers in between', async () => {
    const games = collectionOf(many());
    await games.entries([3]);
    const all = games.readAll();
    expect(await games.entries([199, 190])).toMatchObject([undefined, { number: 191 }]);
    expect(reads.filter((times) => times > 0).length).toBeLessThan(MANY / 2);
    const { left, unreadable, problems } = await all;
    expect([...left]).toEqual(Array.from({ length: MANY / 10 }, (_, at) => at * 10 + 9));
    expect(unreadable).toBe(MANY / 10);
    expect(problems.map(({ game }) => game)).toEqual(Array.from({ length: 20 }, (_, at) => at * 10 + 10));
    expect([...(await games.search('bjorn 17', 'start'))]).toEqual([
      17, 170, 171, 172, 173, 174, 175, 176, 177, 178,
    ]);
    expect(await games.readAll()).toEqual(await all);
    expect(reads).toEqual(Array.from({ length: MANY }, () => 1));
  });

  test('finds a number where no name begins with it, and none that is not listed', async () => {
    const games = collectionOf(many());
    expect([...(await games.search('21', 'start'))]).toEqual([20]);
    expect([...(await games.search('zoe', 'start'))]).toHaveLength(MANY - MANY / 10);
    expect([...(await games.search('nobody', 'anywhere'))]).toEqual([]);
  });

  test('steps from game to game over what is not listed, and reads no more than that', async () => {
    const games = collectionOf(many());
    expect(await games.next(8)).toBe(10);
    expect(await games.previous(10)).toBe(8);
    expect(await games.previous(0)).toBeUndefined();
    expect(await games.next(MANY - 2)).toBeUndefined();
    expect(reads.filter((times) => times > 0)).toEqual([1, 1, 1, 1]);
  });

  test('tells what it knows, and reads on no more, once it is closed', async () => {
    const games = collectionOf(many());
    const all = games.readAll();
    games.close();
    await all;
    expect(reads.filter((times) => times > 0).length).toBeLessThan(MANY);
  });
});

describe('copies of one game', () => {
  const game = gameOf(5, 'Ann', '2024-05-01 10:00');
  const noted: ReadGame = { ...game, tree: { ...game.tree, root: { ...game.tree.root, comment: 'Good.' } } };
  const others = Array.from({ length: 50 }, (_, at) => ({ game: gameOf(at, 'Cid', `2024-06-${at}`) }));

  test('are listed once, as the first, with the name of the file that another one was saved to', async () => {
    const games = collectionOf([{ game: noted }, { game, savedAs: 'final.txt' }, ...others], true);
    expect(await games.entries([1])).toEqual([undefined]);
    expect(await games.entries([0])).toMatchObject([{ savedAs: 'final.txt' }]);
    expect((await games.game(0))?.tree.root.comment).toBe('Good.');
    expect([...(await games.search('final', 'anywhere'))]).toEqual([0]);
  });

  test('are known as such even when only the last is looked at', async () => {
    const games = collectionOf([...others, { game: noted }, { game }], true);
    expect(await games.entries([51])).toEqual([undefined]);
    expect(reads).toEqual(Array.from({ length: 52 }, () => 1));
  });
});

test('the first game of a text is that of the likeliest answer where a question is open', () => {
  const board =
    formatById('board')?.write({ tree: randomGame(randomFrom(1)), info: { black: {}, white: {} } }) ?? '';
  expect(readFirst(board).ok).toBe(true);
  expect(readFirst('no game')).toMatchObject({ ok: false });
});
