import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTick } from 'vue';
import { openBook } from '../../../engine/book/book.ts';
import { repliesOf } from '../../../engine/book/key.ts';
import { LEAST_PLIES, REMEMBERED_GAMES } from '../../../engine/book/play.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useOwnBookStore } from '../../../renderer/stores/own-book.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { SETTLED_MS, fake, game, makeTurns, played, start, thoughts, turns } from './turn-setup.ts';

const bytes = readFileSync(new URL('../../../engine/book/book.bin', import.meta.url));

const opened = openBook(bytes);
if (!opened.ok) throw new Error(opened.error);
const book = opened.value;

makeTurns();

let fetched = 0;

beforeEach(() => {
  fetched = 0;
  vi.stubGlobal('fetch', async () => {
    fetched += 1;
    return Promise.resolve(new Response(Uint8Array.from(bytes)));
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Begins a game with Master, which has the book read. */
async function loaded({ masterVaries = false } = {}): Promise<void> {
  usePreferencesStore().values.masterVaries = masterVaries;
  await start('blackVsComputer');
  await vi.waitFor(() => expect(fetched).toBe(1));
  await useBookStore().load();
  expect(useBookStore().movesAt(game.position)).not.toEqual([]);
}

describe('Master with its book', () => {
  test('plays the best move of the book without a search', async () => {
    await loaded();
    await start('blackVsComputer', 'f5');
    const [best] = book.movesAt(game.position);
    expect(turns.isThinking).toBe(true);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.moves[1]).toBe(best!.move);
    expect(turns.isThinking).toBe(false);
    expect(fake.gos).toEqual([]);
  });

  test('plays nothing that the own book says is never to be played, and prefers what was set there', async () => {
    await loaded();
    const own = useOwnBookStore();
    await start('blackVsComputer', 'f5');
    const [best, second] = book.movesAt(game.position);
    own.say({ kind: 'edit', key: best!.key, isNever: true });
    await nextTick();
    await start('blackVsComputer', 'f5');
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.moves[1]).toBe(second!.move);
    expect(fake.gos).toEqual([]);
  });

  test('says how the game stands by what the book knows, and how far that looks ahead', async () => {
    await loaded();
    await start('blackVsComputer', 'f5');
    const [best] = book.movesAt(game.position);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(thoughts.estimate).toMatchObject({ depth: best!.plies, forBlack: 0 - best!.value, exact: false });
    expect(best!.plies).toBeGreaterThanOrEqual(LEAST_PLIES);
  });

  test.each(['f5f4g3', 'f5f4d3'])(
    'searches after %s, where the book ends or knows too little',
    async (moves) => {
      await loaded();
      await start('blackVsComputer', moves);
      expect(book.movesAt(game.position)[0]?.plies ?? 0).toBeLessThan(LEAST_PLIES);
      expect(fake.gos).toHaveLength(1);
    },
  );

  test('does not go on with a search that began before the book was read', async () => {
    usePreferencesStore().values.masterVaries = false;
    let arrive: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', async () => new Promise<Response>((resolve) => (arrive = resolve)));
    await start('blackVsComputer', 'f5');
    expect(fake.gos).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5');
    arrive(new Response(Uint8Array.from(bytes)));
    const [best] = book.movesAt(game.position);
    await useBookStore().load();
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(game.moves[1]).toBe(best!.move);
    expect(fake.gos).toHaveLength(1);
    expect(turns.isThinking).toBe(false);
  });

  test('thinks longer where the book has ended, by the time that its moves have saved', async () => {
    await loaded();
    await start('blackVsComputer', 'f5');
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    // The worst move that the book knows, until it knows no answer.
    while (fake.gos.length === 0) {
      const known = book.movesAt(game.position).at(-1)?.move;
      const unknown = repliesOf(game.position).find(({ position }) => book.movesAt(position).length === 0);
      game.playNext(unknown?.move ?? known!);
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
    }
    const usual = usePreferencesStore().values.masterTimeMs;
    expect(game.moves.length).toBeGreaterThan(2);
    expect(fake.gos.map(({ limits }) => limits)).toEqual([{ kind: 'time', timeMs: 2 * usual }]);
  });

  test('searches when the user wants no book', async () => {
    await loaded();
    usePreferencesStore().values.masterBook = false;
    await start('blackVsComputer', 'f5');
    expect(fake.gos).toHaveLength(1);
  });

  test('plays different games from the second on, unless it is not to vary', async () => {
    await loaded({ masterVaries: true });
    const chances = vi.spyOn(Math, 'random');
    async function reply(chance: number): Promise<string> {
      chances.mockReturnValue(chance);
      await start('blackVsComputer', 'f5f6e6');
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
      return played();
    }
    await reply(0);
    const replies = new Set<string>();
    for (let at = 0; at < 20; at++) replies.add(await reply(at / 20));
    usePreferencesStore().values.masterVaries = false;
    const same = new Set([await reply(0.1), await reply(0.99)]);
    expect(same.size).toBe(1);
    expect(replies.size).toBeGreaterThan(1);
  });

  test('keeps the last ten games, so that none of them is played again after a restart either', async () => {
    const { values } = usePreferencesStore();
    // Two answers are as good, and the last nine games had one of them.
    values.masterLines = Array.from({ length: REMEMBERED_GAMES }, () => 'f5f6e6f4c3d7').join(' ');
    await loaded({ masterVaries: true });
    await start('blackVsComputer', 'f5');
    vi.spyOn(Math, 'random').mockReturnValue(0.1);
    await start('blackVsComputer', 'f5f6e6f4c3');
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    expect(played()).toBe('f5f6e6f4c3d6');
    for (let number = 0; number < 12; number++) {
      await start('blackVsComputer', 'f5f6e6f4c3');
      await vi.advanceTimersByTimeAsync(SETTLED_MS);
    }
    const kept = values.masterLines.split(' ');
    expect(kept).toHaveLength(REMEMBERED_GAMES);
    expect(kept.at(-1)).toBe(played());
    expect(kept.every((line) => line.startsWith('f5f6e6f4c3'))).toBe(true);
  });

  test('keeps a game behind the book, too, and leaves it there the next time', async () => {
    const { values } = usePreferencesStore();
    await loaded({ masterVaries: true });
    let position = START_POSITION;
    let moves = '';
    while (moves.length < 2 * 23) {
      const replies = repliesOf(position);
      const next = replies[Math.floor(replies.length / 2)]!;
      moves += squareName(next.move);
      ({ position } = next);
    }
    await start('blackVsComputer', moves);
    expect(values.masterLines).toBe(moves);
    // With 41 empty squares, somebody may leave it yet without a loss.
    await start('blackVsComputer', moves.slice(0, 2 * 19));
    expect(fake.gos.at(-1)).toMatchObject({ position: game.position });
    expect(fake.gos.at(-1)!.lines).toBeUndefined();
    await start('blackVsComputer', moves.slice(0, 2 * 21));
    expect(fake.gos.at(-1)).toMatchObject({ position: game.position, lines: 2 });
  });

  test('is not read for other players, and not before a game with Master begins', async () => {
    const { values } = usePreferencesStore();
    values.level = 'club';
    await start('blackVsComputer', 'f5');
    expect(fetched).toBe(0);
    values.level = 'master';
    await start('blackVsComputer');
    await vi.waitFor(() => expect(fetched).toBe(1));
  });
});

describe('a book that cannot be read', () => {
  test.each([
    ['is missing', async () => Promise.resolve(new Response('', { status: 404 }))],
    ['is damaged', async () => Promise.resolve(new Response(Uint8Array.from(bytes).fill(7, 90, 91)))],
    ['is out of reach', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('because it %s leaves Master to its searches, and is asked for again', async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    await useBookStore().load();
    await start('blackVsComputer', 'f5');
    await nextTick();
    expect(useBookStore().movesAt(game.position)).toEqual([]);
    expect(fake.gos).toHaveLength(1);
  });
});
