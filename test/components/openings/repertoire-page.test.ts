/** The page on which a repertoire is prepared, with the book that ships and a real library behind it. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import { type Square, parseSquare, squareName } from '../../../engine/game/square.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { linesOfTree } from '../../../engine/practice/repertoire-tree.ts';
import OpeningsScreen from '../../../renderer/features/openings/OpeningsScreen.vue';
import { useRepertoirePageStore } from '../../../renderer/features/openings/repertoire.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useOpeningMapStore } from '../../../renderer/stores/opening-map.ts';
import { useOpeningNameStore } from '../../../renderer/stores/opening-names.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useRepertoireStore } from '../../../renderer/stores/repertoire.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { type TestLibrary, testLibrary } from '../../renderer/library-port.ts';
import { recordOf } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const [GAME_FORMAT] = FORMATS;

let library: TestLibrary;
let kept: Map<string, string[]>;

beforeEach(() => {
  kept = new Map();
  return async () => page.viewport(1000, 700);
});

function game(moves: string, black = 'Okada, Ren', white = 'Fontaine, Luc'): string {
  return GAME_FORMAT.write({
    tree: recordOf(moves),
    info: { black: { name: black }, white: { name: white } },
  });
}

const squares = (moves: string): Square[] =>
  (moves.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []);

/** Shows the page with these games in the library. */
async function show(games: readonly string[] = []): Promise<void> {
  await page.viewport(1240, 840);
  library = testLibrary();
  if (games.length > 0) await library.take('games.othello', games.join('\n'));
  const context = appContext();
  useViewStore().screen = 'openings';
  usePreferencesStore().values.animation = 'off';
  await Promise.all([useOpeningStore().load(), useBookStore().load()]);
  const map = useOpeningMapStore();
  map.page = 'repertoire';
  const bridge = {
    ...context.bridge,
    ...library.port,
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  } as unknown as AppContext['bridge'];
  const stage = {
    render: () =>
      h('div', { style: 'container: stage / size; width: 1200px; height: 800px' }, [h(OpeningsScreen)]),
  };
  mount(stage, {}, { context: { ...context, bridge } });
  await expect.element(page.getByRole('radio', { name: 'White' })).toBeInTheDocument();
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const tab = async (name: string): Promise<void> => page.getByText(name, { exact: true }).first().click();
const rows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.list [role=row]')]
    .filter((row) => row.ariaRowIndex !== '1')
    .map((row) => row.innerText.replaceAll(/\s+/g, ' ').trim());
const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';
const lines = (): string[] =>
  useRepertoireStore()
    .lines.map(({ side, moves }) => `${side} ${moves.map(squareName).join('')}`)
    .toSorted();
const covered = (): number => useRepertoirePageStore().coverage?.inside.at(-1) ?? 0;

/** Plays moves on the board. */
async function play(moves: string): Promise<void> {
  for (const square of moves.match(/../g) ?? []) {
    // oxlint-disable-next-line no-await-in-loop -- one move after the other
    await vi.waitUntil(() => document.querySelector(`[data-square=${square}][data-legal]`));
    document.querySelector<HTMLElement>(`[data-square=${square}]`)!.click();
  }
}

describe('a repertoire', () => {
  test('is built by clicking through, and tells how much it covers and where games leave it', async () => {
    await show();
    await play('f5d6c3');
    await button('Add this line').click();
    expect(lines()).toEqual(['black f5d6c3']);
    // The line on the board and those in the list say alike which moves are one's own.
    const own = (where: string) =>
      Array.from(document.querySelectorAll(where), ({ textContent }) => textContent.trim());
    await expect.poll(() => own('.list b')).toEqual(['f5', 'c3']);
    expect(own('.steps .strong')).toEqual(['f5', 'c3']);
    await expect.poll(said).toBe('1 line added');
    // As many games as come to its end, not those that only begin like it.
    await expect.poll(rows).toEqual([expect.stringMatching(/^1\. f5 d6 c3 .*(?<!\d)\d{1,2} ?%$/)]);
    await tab('Gaps');
    // The book thinks the diagonal the likeliest other reply.
    await expect.poll(() => rows().find((row) => row.includes('f6 is missing'))).toMatch(/^f5 f6 .*\d+ ?%$/);
    await expect.poll(() => document.body.innerText).toMatch(/Covered \d+ ?%/);
  });

  test('goes to a gap, whose answer is added on the board', async () => {
    await show();
    await play('f5d6c3');
    await button('Add this line').click();
    await tab('Gaps');
    await vi.waitUntil(() => rows().some((row) => row.includes('f6 is missing')));
    useRepertoirePageStore().plies = 6;
    const at = () => rows().findIndex((row) => row.includes('f6 is missing'));
    await vi.waitUntil(() => at() >= 0);
    document.querySelector<HTMLElement>('.list')!.focus();
    for (let row = 0; row < at(); row++) await userEvent.keyboard('{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    expect(useOpeningMapStore().moves.map(squareName)).toEqual(['f5', 'f6']);
    await expect.element(page.getByText('You have no move here yet.')).toBeVisible();
    await play('e6');
    await button('Add this line').click();
    expect(lines()).toEqual(['black f5d6c3', 'black f5f6e6']);
    // The next gap can be answered at once.
    await expect.element(page.getByRole('radio', { name: 'Gaps' })).toBeChecked();
  });

  test('keeps the lines of either colour by themselves', async () => {
    await show();
    await play('f5d6c3');
    await button('Add this line').click();
    await tab('White');
    await expect.poll(() => useRepertoirePageStore().lines).toEqual([]);
    // The key walks back on the choice of the colour, too.
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(useOpeningMapStore().ply).toBe(2);
    await button('Start of the game').click();
    expect(useOpeningMapStore().ply).toBe(0);
    await expect.element(page.getByRole('radio', { name: 'Add' })).toBeChecked();
    useOpeningMapStore().show(squares('f5f6'));
    await button('Add this line').click();
    expect(lines()).toEqual(['black f5d6c3', 'white f5f6']);
  });

  test('gives what is found meanwhile to the colour for which it was looked for', async () => {
    await show([game('f5d6c3d3c4f4'), game('f5d6c3d3c4f4')]);
    const repertoire = useRepertoirePageStore();
    repertoire.add([squares('f5d6c3')]);
    const found = Promise.all([repertoire.fill(), repertoire.addFromLibrary([])]);
    repertoire.side = 'white';
    const [{ added }, taken] = await found;
    expect(Math.min(added, taken)).toBeGreaterThan(0);
    expect(new Set(useRepertoireStore().lines.map(({ side }) => side))).toEqual(new Set(['black']));
  });

  test('takes a branch out by a key, and undoes it', async () => {
    await show();
    useRepertoirePageStore().add([squares('f5d6c3d3c4'), squares('f5f6e6')]);
    await tab('Lines');
    await vi.waitUntil(() => rows().length === 3);
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('{End}{Delete}');
    expect(lines()).toHaveLength(1);
    await expect.poll(said).toBe('1 line changed or taken out');
    await button('Undo').click();
    expect(lines()).toEqual(['black f5d6c3d3c4', 'black f5f6e6']);
    await expect.poll(said).toBe('The last change was undone');
  });

  test('marks the line that was added, which the key takes out again', async () => {
    await show();
    useRepertoirePageStore().add([squares('f5d6c3d3c4')]);
    // The board is turned here: the list has this line as f5f6e6.
    await play('d3c3c4');
    await button('Add this line').click();
    await vi.waitUntil(() => rows().length === 3 && document.activeElement?.matches('.list'));
    await userEvent.keyboard('{Delete}');
    expect(lines()).toEqual(['black f5d6c3d3c4']);
  });

  test('begins with the main lines of the book for who has none', async () => {
    await show();
    await expect.element(page.getByText(/^Choose how you begin your games/)).toBeVisible();
    await vi.waitUntil(() => rows()[0] === 'Main lines of the book');
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(covered).toBeGreaterThan(0.3);
    expect(lines().length).toBeLessThan(12);
    expect(lines().every((line) => line.startsWith('black f5'))).toBe(true);
  });

  test('looks for an opening by the letters that are typed in the list', async () => {
    await show();
    await vi.waitUntil(() => rows().length > 3);
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('snake');
    await vi.waitUntil(() => rows()[0]?.startsWith('Snake'));
    await expect.element(page.getByLabelText('Find an opening')).toHaveFocus();
  });

  test('takes a named opening by its name', async () => {
    await show();
    // The list has no height until the lines are read; its first row is in sight all the same.
    await vi.waitUntil(() => rows().length > 3);
    await vi.waitUntil(() => document.activeElement?.classList.contains('list'));
    expect(document.querySelector('.list')!.scrollTop).toBe(0);
    await page.getByLabelText('Find an opening').fill('rose-bill');
    await vi.waitUntil(() => rows()[0]?.startsWith('Rose-Bill'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(lines()).toEqual(['black f5d6c3d3c4f4c5b3c2']);
  });

  test('finds a line by the name that the user gave it, among the others and by what is typed', async () => {
    await show();
    await useOpeningNameStore().give(squares('f5d6c4d3'), 'Aardvark');
    await expect.poll(() => rows().some((row) => row.startsWith('Aardvark'))).toBe(true);
    await page.getByLabelText('Find an opening').fill('aard');
    await expect.poll(rows).toEqual(['Aardvark f5 d6 c4 d3']);
    await userEvent.keyboard('{Enter}');
    await expect.poll(lines).toEqual(['black f5d6c4d3']);
  });

  test('lists an opening once that the user gave another name', async () => {
    await show();
    const line = /(?: [a-h][1-8])+$/;
    await vi.waitUntil(() => rows().some((row) => line.test(row)));
    const moves = line.exec(rows().find((row) => line.test(row))!)![0];
    await useOpeningNameStore().give(squares(moves.replaceAll(' ', '')), 'Aaa');
    await expect.poll(rows).toContain(`Aaa${moves}`);
    expect(rows().filter((row) => line.exec(row)?.[0] === moves)).toHaveLength(1);
  });

  test('shows the whole frame of the search', async () => {
    await show();
    const field = page.getByLabelText('Find an opening');
    await field.fill('rose');
    const frame = field.element().getBoundingClientRect();
    const { outlineOffset, outlineWidth } = getComputedStyle(field.element());
    const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    expect(out).toBeGreaterThan(0);
    const scrolled = document.querySelector('.page')!.getBoundingClientRect();
    expect(frame.left - out).toBeGreaterThanOrEqual(scrolled.left);
    expect(frame.right + out).toBeLessThanOrEqual(scrolled.right);
  });

  test('takes the marked opening by Enter in the search, and gives it back by the key that undoes', async () => {
    await show();
    await page.getByLabelText('Find an opening').fill('central rose-bill');
    await vi.waitUntil(() => rows()[0]?.startsWith('Central Rose-Bill'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lines().length).toBe(1);
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => lines().length).toBe(0);
  });

  test('takes what the games of the library played, and keeps what is played often', async () => {
    const often = Array.from({ length: 6 }, (_, at) => game('f5d6c3d3c4f4', `Player ${at}`));
    const other = Array.from({ length: 6 }, (_, at) => game('f5f6e6f4g6', `Player ${at}`));
    await show([...often, ...other, game('f5d6c4g5'), game('f5f4e3')]);
    await vi.waitUntil(() => rows().some((row) => row.startsWith('My own games')));
    await vi.waitUntil(() => rows()[1]?.startsWith('The list of the library: 14 games'));
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(lines).toEqual(['black f5d6c3d3c4', 'black f5f6e6f4g6']);
  });

  test('takes the game on the table with its branches', async () => {
    begin('twoPlayers', 'f5d6c3d3c4f4c5');
    await show();
    await vi.waitUntil(() => rows()[1] === 'The game on the table');
    document.querySelector<HTMLElement>('.list')!.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(lines).toEqual(['black f5d6c3d3c4f4c5']);
  });

  test('fills its gaps with moves of the book', async () => {
    await show();
    await play('f5d6c3');
    await button('Add this line').click();
    await vi.waitUntil(() => covered() < 0.1);
    await tab('Gaps');
    await vi.waitUntil(() => rows().length > 0);
    await button('Fill the gaps').click();
    await expect.poll(covered).toBeGreaterThan(0.15);
    // What is left is told with the reason for it: rarer, or nobody knows an answer.
    expect(useToastStore().text).toMatch(
      /^\d+ lines added\. (\d+ rarer gaps are left|For \d+ gaps? the book)/,
    );
    expect(lines().length).toBeGreaterThan(1);
    await button('Undo').click();
    expect(lines()).toEqual(['black f5d6c3']);
  });

  test('is saved as a tree that has every line and the names', async () => {
    await show();
    useRepertoirePageStore().add([squares('f5d6c3d3c4'), squares('f5f6e6')]);
    await button('Save, print, practise').click();
    await page.getByText('Save as SGF…').click();
    await vi.waitUntil(() => library.saved.length === 1);
    const { kind, name, text } = library.saved[0]!;
    expect({ kind, name }).toEqual({ kind: 'sgf', name: 'Repertoire for Black' });
    expect(text).toContain('C[Tiger]');
    const read = readGames(text);
    const back = read.kind === 'games' ? linesOfTree(read.games[0]!.tree) : [];
    expect(back.map((moves) => moves.map(squareName).join('')).toSorted()).toEqual(['f5d6c3d3c4', 'f5f6e6']);
  });

  test('is printed with a diagram of each line and the gaps', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await show();
    useRepertoirePageStore().add([squares('f5d6c3d3c4'), squares('f5f6e6')]);
    await vi.waitUntil(() => useRepertoirePageStore().gaps.length > 0);
    await button('Save, print, practise').click();
    await page.getByText('Print or save as PDF…').click();
    await vi.waitUntil(() => print.mock.calls.length === 1);
    const sheet = document.querySelector<HTMLElement>('article.sheet')!;
    expect(sheet.querySelectorAll('figure')).toHaveLength(2);
    expect(sheet.textContent).toMatch(/Repertoire for Black/);
    expect(sheet.textContent).toMatch(/f5 d6 c3 d3 c4 Your line ends/);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.querySelector('article.sheet')).toBeNull();
    print.mockRestore();
  });

  test('is practised at the place for it', async () => {
    await show();
    useRepertoirePageStore().add([squares('f5d6c3')]);
    await button('Practise').click();
    expect(useViewStore().screen).toBe('practice');
    expect(useViewStore().practiceWish).toBe('black');
  });
});
