/** The page of the user's own book, with the book that ships behind it and a journal in memory. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick } from 'vue';
import { keyOf } from '../../../engine/book/key.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import BookEntryDialog from '../../../renderer/features/openings/BookEntryDialog.vue';
import OpeningsScreen from '../../../renderer/features/openings/OpeningsScreen.vue';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useOpeningMapStore } from '../../../renderer/stores/opening-map.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useOwnBookStore } from '../../../renderer/stores/own-book.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { along } from '../../engine/book/own/lines.ts';
import { testLibrary } from '../../renderer/library-port.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

let kept: Map<string, string[]>;

const squares = (moves: string): number[] =>
  (moves.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);
const key = (moves: string): string => keyOf(along(moves).at(-1)!);

async function show(moves = '', width = 1200, height = 800): Promise<ReturnType<typeof useOwnBookStore>> {
  await page.viewport(width + 40, height + 40);
  const { port } = testLibrary();
  const context = appContext();
  const bridge = {
    ...context.bridge,
    ...port,
    onPowerSource: (listener: (source: 'battery') => void) => (listener('battery'), () => undefined),
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  };
  useViewStore().screen = 'openings';
  await Promise.all([useOpeningStore().load(), useBookStore().load()]);
  useOpeningMapStore().page = 'book';
  useOpeningMapStore().show(squares(moves));
  const size = `width: ${width}px; height: ${height}px`;
  const stage = {
    render: () =>
      h('div', { style: `container: stage / size; ${size}` }, [
        h(OpeningsScreen),
        useViewStore().dialog === 'bookEntry' &&
          h(BookEntryDialog, { onClose: () => (useViewStore().dialog = undefined) }),
      ]),
  };
  mount(stage, {}, { context: { ...context, bridge: bridge as unknown as AppContext['bridge'] } });
  await expect.element(page.getByRole('grid', { name: 'Moves of my book' })).toBeVisible();
  const own = useOwnBookStore();
  await vi.waitFor(() => expect(own.isRead).toBe(true));
  return own;
}

beforeEach(() => {
  kept = new Map();
  return async () => page.viewport(1000, 700);
});

const GRID = '[role=grid][aria-label="Moves of my book"]';
const rows = (): string[][] =>
  [...document.querySelectorAll(`${GRID} [role=row]`)]
    .filter((row) => row.ariaRowIndex !== '1')
    .map((row) =>
      [...row.querySelectorAll<HTMLElement>('[role=gridcell]')].map((cell) =>
        cell.innerText.replaceAll(/\s+/g, ' ').trim(),
      ),
    );
const rowOf = (move: string): string[] | undefined => rows().find(([name]) => name?.startsWith(move));
const line = (): string => useOpeningMapStore().moves.map(squareName).join('');
const button = (name: string | RegExp): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name });

describe('my book', () => {
  test('shows what ships, says that it is empty, and how it fills', async () => {
    await show('f5');
    expect(rowOf('d6')).toEqual(['d6 Perpendicular Opening', '+0.3', '–', '46']);
    await expect.element(page.getByText(/^Nothing here yet/)).toBeVisible();
  });

  test('is changed by keys alone: value, note, colour, never to be played, and as it was found', async () => {
    const own = await show('f5');
    await userEvent.keyboard('e');
    await expect.element(page.getByRole('dialog', { name: 'My book: d6' })).toBeVisible();
    await userEvent.keyboard('−1,5{Tab}sharp{Tab}');
    await page.getByLabelText('Colour').selectOptions('Green');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}{Enter}{/Control}');
    await vi.waitFor(() =>
      expect(own.entries.get(key('f5d6'))).toMatchObject({ note: 'sharp', colour: 'green' }),
    );
    // For White, who plays it; the book keeps it for Black, who is to move then.
    expect(own.entries.get(key('f5d6'))?.edited).toBe(1.5);
    await vi.waitFor(() => expect(rowOf('Green d6')).toEqual(['Green d6 sharp', '+0.3', '−1.5', '46']));
    await userEvent.keyboard('x');
    expect(useToastStore().text).toBe('d6: never to be played.');
    await vi.waitFor(() => expect(rowOf('Green d6')?.[0]).toBe('Green d6 never play'));
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(rowOf('d6')).toEqual(['d6 Perpendicular Opening', '+0.3', '–', '46']));
  });

  test('refuses a value that is none, and says what one is', async () => {
    const own = await show('f5');
    await userEvent.keyboard('e');
    const field = page.getByLabelText('Value in discs for White');
    await field.fill('much');
    await expect.element(page.getByText('A value is a number of discs from −64 to 64.')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await expect.element(field).toHaveFocus();
    expect(own.entries.size).toBe(0);
  });

  test('is walked through by keys', async () => {
    await show('f5');
    await userEvent.keyboard('{Enter}');
    expect(line()).toBe('f5d6');
    await nextTick();
    await userEvent.keyboard('{Backspace}');
    expect(line()).toBe('f5');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(line()).toBe('');
    expect(rows().map(([name]) => name?.slice(0, 2))).toEqual(['f5']);
  });

  test('says what a line loses in all, and the level and loss of a move, in the words of other programs', async () => {
    await show('f5f4');
    // f4 is worse than d6 by what lies between their values in the book that ships.
    await expect.element(page.getByText(/ · line error 7$/)).toBeVisible();
    useOpeningMapStore().show(squares('f5'));
    await vi.waitFor(() => {
      const titles = [...document.querySelectorAll<HTMLElement>(`${GRID} [title]`)].map(({ title }) => title);
      expect(titles).toContain('Level 46, loss 0');
      expect(titles).toContain('Level 31, loss 7');
    });
  });

  test('takes in a file, or says what is wrong with it and where', async () => {
    const own = await show('f5d6c3');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const choose = async (name: string, text: string): Promise<void> =>
      userEvent.upload(input, new File([text], name));
    await choose('bad.txt', 'f5d6c3 1\nf5e5 2');
    await vi.waitFor(() =>
      expect(useToastStore().text).toBe('bad.txt was not taken in: in line 2 the move e5 is not legal.'),
    );
    expect(own.entries.size).toBe(0);
    await choose('good.txt', 'f5d6c3d3 -2 @50 ; mine');
    await vi.waitFor(() => expect(rowOf('d3')).toEqual(['d3 mine', '+0.3', '+2', '51']));
  });

  test('undoes, makes again and forgets everything from its menu', async () => {
    const own = await show('f5');
    const choose = async (name: RegExp): Promise<void> => {
      await button('What can be done with my book').click();
      await page.getByRole('menuitem', { name }).click();
    };
    await userEvent.keyboard('x');
    await choose(/^Undo: an edit/);
    expect(own.entries.size).toBe(0);
    await choose(/^Redo: an edit/);
    expect(own.entries.size).toBe(1);
    await choose(/^Forget everything/);
    expect([own.entries.size, useToastStore().text]).toEqual([0, 'Your book is empty. Undo brings it back.']);
    await choose(/^Undo: forgetting everything/);
    expect(own.entries.size).toBe(1);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([own.entries.size, useToastStore().text]).toEqual([0, 'Undone: an edit.']);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(own.entries.size).toBe(1);
  });

  test('thinks about the line on the board, and rests on battery in words', async () => {
    await show();
    const begin = button('Think about this line tonight');
    await expect.element(begin).toHaveAttribute('aria-disabled', 'true');
    await begin.click({ force: true });
    expect(useToastStore().text).toBe('Walk along a line first.');
    useOpeningMapStore().show(squares('f5d6'));
    await page.getByLabelText('How long').selectOptions('8 h');
    await begin.click();
    await expect.element(page.getByText('Line: f5 d6')).toBeVisible();
    await expect
      .element(page.getByText(/Rests on battery until the computer is plugged in\. .* of 8 h\./))
      .toBeVisible();
    await button('End').click();
    await expect.element(begin).toBeVisible();
  });

  test.each([
    [480, 560],
    [800, 600],
    [1920, 1080],
  ])('has room for its rows at %i x %i', async (width, height) => {
    await show('f5', width, height);
    const table = document.querySelector(GRID)!;
    expect(table.clientHeight).toBeGreaterThanOrEqual(60);
    const panel = document.querySelector('aside')!;
    expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
    const { bottom } = document.querySelector('.think')!.getBoundingClientRect();
    const stage = document.querySelector('.table')!.getBoundingClientRect();
    // In the smallest window one scrolls to it.
    if (height > 560) expect(bottom).toBeLessThanOrEqual(stage.bottom);
    // Each part has the whole width, also on the page beside it.
    const edge = panel.querySelector('.pages')!.getBoundingClientRect().right;
    expect(Math.abs(table.getBoundingClientRect().right - edge)).toBeLessThanOrEqual(1);
    useOpeningMapStore().page = 'repertoire';
    await vi.waitUntil(() => document.querySelector('aside .list'));
    const list = document.querySelector('aside .list')!.getBoundingClientRect();
    expect(Math.abs(list.right - edge)).toBeLessThanOrEqual(1);
  });
});
