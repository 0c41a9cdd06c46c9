/**
 * The list of games to choose from, which may be very long; this file is
 * longer than 400 lines because all of it is tried on the same lists.
 */
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import type { Facts } from '../../../engine/notation/info.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import { readFirst } from '../../../engine/library/read-first.ts';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { EarlierGame } from '../../../main/contract/bridge.ts';
import { EMPTY_LIBRARY, createCollections } from '../../../main/contract/collections.ts';
import type { GameDeeds } from '../../../renderer/documents/open-prompts.ts';
import { type GameCollection, openCollection } from '../../../renderer/documents/reader.ts';
import WhichGameDialog from '../../../renderer/features/files/WhichGameDialog.vue';
import { WIPE_OUT, recordOf } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

const answer = vi.fn<(given: unknown) => void>();
const [GAME_FORMAT] = FORMATS;

function show(games: GameCollection, from: 'text' | 'earlier' = 'text', isFirstInProgress = false): void {
  answer.mockReset();
  const deeds = { look: async () => undefined };
  mount(WhichGameDialog, { onAnswer: answer, games, from, deeds, isFirstInProgress });
}

function textOf(black: string, white: string, transcript: string): string {
  const info = { black: { name: black }, white: { name: white }, date: '2024-05-01' };
  return GAME_FORMAT.write({ tree: recordOf(transcript), info });
}

/** Games that were kept, as a shell lists them. */
async function listOf(...games: readonly EarlierGame[]): Promise<GameCollection> {
  const earlier = {
    ids: async () => games.map((_, at) => String(at)),
    read: async (id: string) => games[Number(id)],
  };
  const collections = createCollections({ earlier }, EMPTY_LIBRARY, async () => undefined);
  return openCollection(collections, 'earlier', undefined);
}

async function kept(...texts: readonly string[]): Promise<GameCollection> {
  return listOf(...texts.map((text) => ({ text })));
}

const THREE = [textOf('Ann', 'Ben', 'f5d6'), textOf('Cid', 'Dan', 'f5'), textOf('Eve', 'Fay', 'f5d6c3')];

/** As many games as the largest file can hold, of which the index knows only the numbers. */
const MANY = 590_000;

function entry(index: number): GameEntry {
  return {
    number: index + 1,
    info: { black: { name: `Black ${index + 1}` }, white: { name: 'White' } },
    moves: 3,
    discs: { black: 5, white: 2 },
    winner: 'black',
    isReviewed: false,
  };
}

function many() {
  const asked: number[] = [];
  const games: GameCollection = {
    count: MANY,
    readAll: async () => ({ left: new Uint32Array(), problems: [], unreadable: 0 }),
    async entries(indices) {
      asked.push(indices.length);
      return indices.map(entry);
    },
    search: async (text, how) => Uint32Array.from(how === 'start' ? [Number(text) - 1] : [6, 66, 666]),
  };
  return { games, asked };
}

function options(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=option]')];
}

/** The row that Enter chooses; undefined while it is out of view. */
function active(): HTMLElement | undefined {
  return options().find((option) => option.ariaSelected === 'true');
}

/** Whether the whole row can be seen in the list. */
function isInView(row: HTMLElement): boolean {
  const list = row.closest('[role=listbox]')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return list !== undefined && top >= list.top - 1 && bottom <= list.bottom + 1;
}

async function expectActive(name: string): Promise<void> {
  await expect.poll(() => active()?.textContent).toContain(name);
  await expect.poll(() => isInView(active() ?? document.body)).toBe(true);
}

describe('the list of games', () => {
  test('tells the players, the date, the number of moves and the discs', async () => {
    show(await kept(...THREE));
    await expectActive('Ann – Ben');
    expect(active()?.textContent).toContain('May 1, 2024 · 2 moves');
    expect(active()?.textContent).toContain('3 – 3');
  });

  test.each([
    ['black', 'Black wins'],
    ['white', 'White wins'],
    ['draw', 'draw'],
    [undefined, 'unfinished'],
  ] as const)('tells in words who won, for the ear: %s', async (winner, words) => {
    show({ ...many().games, count: 1, entries: async () => [{ ...entry(0), winner }] });
    await expectActive(`3 moves · ${words}`);
  });

  test.each([
    ['time', 'Black ran out of time'],
    ['resignation', 'Black resigned'],
  ] as const)('tells who lost by %s, because the winner may have fewer discs', async (ending, words) => {
    const info = { ...entry(0).info, result: { ending, winner: 'white' } } as const;
    show({ ...many().games, count: 1, entries: async () => [{ ...entry(0), info, winner: 'white' }] });
    await expectActive(`3 moves · ${words}`);
  });

  test('tells the file that a game was saved to', async () => {
    show(await listOf({ text: THREE[0] ?? '', savedAs: 'final.txt' }), 'earlier');
    await expectActive('saved as final.txt');
  });

  test('tells when a game without a date was kept', async () => {
    const keptAt = new Date(2026, 10, 22, 14, 32).getTime();
    show(await listOf({ text: 'f5d6', keptAt }), 'earlier');
    await expectActive('Nov 22, 2026, 2:32');
  });

  test('is walked through by arrows, Home and End', async () => {
    show(await kept(...THREE));
    await expectActive('Ann');
    await userEvent.keyboard('{ArrowDown}');
    await expectActive('Cid');
    await userEvent.keyboard('{End}');
    await expectActive('Eve');
    await userEvent.keyboard('{ArrowDown}');
    await expectActive('Eve');
    await userEvent.keyboard('{Home}');
    await expectActive('Ann');
  });

  test('shows one frame to those who lead it with keys, around the row', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('{ArrowDown}');
    await expectActive('Cid');
    const list = page.getByRole('listbox').element();
    expect(list.matches(':focus-visible')).toBe(true);
    const framed = [list, ...options()].filter((each) => getComputedStyle(each).outlineStyle !== 'none');
    expect(framed.map(({ role }) => role)).toEqual(['option']);
  });

  test('is one Tab stop and keeps its row', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('{ArrowDown}{Tab}');
    expect(focused()).toBe('Previous move');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement?.role).toBe('listbox');
    await expectActive('Cid');
  });

  test('names its active row to a screen reader', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('{ArrowDown}');
    await expectActive('Cid');
    expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(active()?.id);
    expect(active()?.ariaPosInSet).toBe('2');
    expect(active()?.ariaSetSize).toBe('3');
  });

  test('answers with the game that is chosen with Enter', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(1);
  });

  test('answers with the game that is clicked', async () => {
    show(await kept(...THREE));
    await userEvent.click(page.getByRole('option').nth(2));
    expect(answer).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('answers with no game after Escape', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('{Escape}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test('leaves out what cannot be read and what is a copy, and keeps its row', async () => {
    show(await kept(THREE[0] ?? '', 'nothing', THREE[0] ?? '', ...THREE.slice(1)));
    await expect
      .poll(() => options().map(({ textContent }) => textContent.includes('–')))
      .toEqual([true, true, true]);
    await userEvent.keyboard('{ArrowDown}');
    await expectActive('Cid');
    expect(active()?.ariaSetSize).toBe('3');
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(3);
  });

  test('keeps its row when games above it turn out to be no part of the list', async () => {
    const { promise, resolve: tell } = Promise.withResolvers<Uint32Array>();
    const readAll = promise.then((left) => ({
      left,
      problems: [],
      unreadable: left.length,
    }));
    const { games } = many();
    const entries: GameCollection['entries'] = async (indices) =>
      (await games.entries(indices)).map((each, at) => (indices[at] === 1 ? undefined : each));
    show({ ...games, count: 40, entries, readAll: async () => readAll });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expectActive('Black 5 ');
    tell(Uint32Array.from([0, 1]));
    await expectActive('Black 5 ');
    await expect.poll(() => active()?.ariaSetSize).toBe('38');
    expect(active()?.ariaPosInSet).toBe('3');
  });

  test('goes to the game whose player is typed', async () => {
    show(await kept(...THREE));
    await userEvent.keyboard('ev');
    await expectActive('Eve');
  });

  test('tells which games cannot be read, but not all of many', async () => {
    const problem = { code: 'badSetup', text: '?', place: { line: 1, column: 1 } } as const;
    const problems = Array.from({ length: 20 }, (_, at) => ({ ...problem, game: at + 1 }));
    show({ ...many().games, readAll: async () => ({ left: new Uint32Array(), problems, unreadable: 30 }) });
    await expect
      .poll(() => page.getByText('30 games cannot be read:', { exact: true }).elements())
      .toHaveLength(1);
    expect(document.querySelectorAll('.problems li')).toHaveLength(20);
    expect(page.getByText('…', { exact: true }).elements()).toHaveLength(1);
  });
});

describe('a list of 590,000 games', () => {
  test('has only the rows in view, and fetches only what they say', async () => {
    const { games, asked } = many();
    show(games);
    await expectActive('Black 1 ');
    expect(options().length).toBeLessThan(60);
    expect(Math.max(...asked)).toBeLessThan(60);
    expect(active()?.ariaSetSize).toBe(String(MANY));
  });

  test('shows its last game after End, and the one a page before it', async () => {
    show(many().games);
    await userEvent.keyboard('{End}');
    await expectActive(`Black ${MANY} `);
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => Number(active()?.ariaPosInSet)).toBeLessThan(MANY - 3);
    await expect.poll(() => Number(active()?.ariaPosInSet)).toBeGreaterThan(MANY - 20);
  });

  test('shows each row at its place after it was scrolled', async () => {
    show(many().games);
    const list = page.getByRole('listbox').element();
    list.scrollTop = list.scrollHeight / 2;
    await expect
      .poll(() => options().some((row) => isInView(row) && Number(row.ariaPosInSet) > MANY * 0.49))
      .toBe(true);
    const rows = options().toSorted((one, other) => Number(one.ariaPosInSet) - Number(other.ariaPosInSet));
    const tops = rows.map((row) => Math.round(row.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  test('keeps what the rows in view say when an earlier answer comes later', async () => {
    const { games } = many();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const answers: Promise<readonly (GameEntry | undefined)[]>[] = [];
    const entries: GameCollection['entries'] = async (indices) => {
      const isHeld = answers.length === 1;
      answers.push((isHeld ? held : Promise.resolve()).then(async () => games.entries(indices)));
      return answers.at(-1) ?? [];
    };
    show({ ...games, entries });
    await expectActive('Black 1 ');
    await userEvent.keyboard('{PageDown}{PageDown}');
    await expect.poll(() => answers.length).toBeGreaterThan(1);
    await userEvent.keyboard('{End}');
    await expectActive(`Black ${MANY} `);
    release();
    await Promise.all(answers);
    await nextTick();
    expect(active()?.textContent).toContain(`Black ${MANY} `);
  });

  test('goes to the number that is typed', async () => {
    show(many().games);
    await userEvent.keyboard('123456');
    await expectActive('Black 123456 ');
  });

  test('finds what its rows say, whichever dash is typed', async () => {
    const keptAt = new Date(2026, 10, 22, 14, 32).getTime();
    const own = GAME_FORMAT.write({
      tree: recordOf(WIPE_OUT),
      info: { black: {}, white: { name: 'Othello', level: 'Club' } },
    });
    const others = Array.from({ length: 11 }, (_, at) => ({ text: textOf(`P${at}`, 'Q', 'f5d6') }));
    show(await listOf({ text: own, keptAt }, ...others), 'earlier');
    for (const [wanted, found] of [
      ['nov', 1],
      ['64 - 0', 1],
      ['you won', 1],
      ['club computer', 1],
      ['unfinished', 11],
      ['you lost', 0],
    ] as const) {
      await userEvent.fill(page.getByRole('searchbox'), wanted);
      await expect.poll(() => options().length, { message: wanted }).toBe(found);
    }
  });

  test('counts the games that were played here without a gap, and tells the person how theirs ended', async () => {
    const lost = (moves: string): string =>
      GAME_FORMAT.write({
        tree: recordOf(moves),
        info: { black: { name: 'Othello', level: 'Club' }, white: {}, date: '2024-05-02' },
      });
    const copy = THREE[0] ?? '';
    show(await kept(copy, copy, lost(WIPE_OUT)), 'earlier');
    await expect
      .poll(() => options().map((each) => each.querySelector('.number')?.textContent))
      .toEqual(['1', '2']);
    await userEvent.keyboard('2');
    await expectActive('you lost');
    expect(active()?.textContent).toContain('64 – 0');
  });

  test('is narrowed down by its field, and answers with the game that is left', async () => {
    show(many().games);
    await userEvent.click(page.getByRole('searchbox'));
    await userEvent.keyboard('six');
    await expect.poll(() => options().length).toBe(3);
    expect(page.getByText('3 of 590,000').element().role).toBe('status');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expectActive('Black 67 ');
    await userEvent.keyboard('{Enter}');
    expect(answer).toHaveBeenCalledExactlyOnceWith(66);
  });
});

function checked(): (string | null)[] {
  return options()
    .filter(({ ariaSelected }) => ariaSelected === 'true')
    .map(({ ariaPosInSet }) => ariaPosInSet);
}

async function beginChoosing(): Promise<void> {
  await userEvent.click(page.getByRole('button', { name: 'Review several…' }));
}

describe('a review of several games', () => {
  test('is of those that were chosen by clicks, in the order of the list', async () => {
    show(await kept(...THREE));
    await beginChoosing();
    await userEvent.click(page.getByRole('option').nth(2));
    await userEvent.click(page.getByRole('option').nth(0));
    await userEvent.click(page.getByRole('button', { name: 'Review 2 games' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith({ review: [0, 2] });
  });

  test('is chosen with keys alone, and a second time takes a game out again', async () => {
    show(await kept(...THREE));
    await beginChoosing();
    expect(document.activeElement?.role).toBe('listbox');
    await userEvent.keyboard('{Enter}{ArrowDown} {ArrowDown}{Enter}{Enter}');
    expect(checked()).toEqual(['1', '2']);
    expect(document.activeElement?.ariaMultiSelectable).toBe('true');
    expect(answer).not.toHaveBeenCalled();
  });

  test('cannot begin without a game', async () => {
    show(await kept(...THREE));
    await beginChoosing();
    const button = page.getByRole('button', { name: 'Review 0 games' });
    expect(button.element()).toHaveProperty('disabled', true);
  });

  test('is of all games after one click, and of none after another', async () => {
    show(await kept(...THREE));
    await beginChoosing();
    await userEvent.click(page.getByRole('button', { name: 'Select all' }));
    expect(checked()).toEqual(['1', '2', '3']);
    await userEvent.click(page.getByRole('button', { name: 'Select none' }));
    expect(checked()).toEqual([]);
  });

  test('leaves out the game on the board', async () => {
    show(await kept(...THREE), 'earlier', true);
    await expect.poll(() => page.getByText(/on the board$/).elements().length).toBe(1);
    await beginChoosing();
    await userEvent.click(page.getByRole('option').nth(0));
    expect(checked()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Select all' }));
    expect(checked()).toEqual(['2', '3']);
  });

  test('is of those alone that a search has left', async () => {
    show(many().games);
    await userEvent.click(page.getByRole('searchbox'));
    await userEvent.keyboard('six');
    await expect.poll(() => options().length).toBe(3);
    await beginChoosing();
    await userEvent.click(page.getByRole('button', { name: 'Select all' }));
    await userEvent.click(page.getByRole('button', { name: 'Review 3 games' }));
    expect(answer).toHaveBeenCalledExactlyOnceWith({ review: [6, 66, 666] });
  });

  test('is of a thousand games at the most', async () => {
    show(many().games);
    await beginChoosing();
    await userEvent.click(page.getByRole('button', { name: 'Select all' }));
    expect(page.getByText('1000 games selected, the most at a time').elements()).toHaveLength(1);
  });
});

describe('a game that was played here', () => {
  const ANN = () => page.getByText('Ann – Ben', { exact: true });
  const described = vi.fn<GameDeeds['look']>();
  const remove = vi.fn<(index: number, isRemoved: boolean) => Promise<boolean>>();
  const describeGame = vi.fn<(index: number, facts: Facts) => Promise<boolean>>();

  async function showKept(...texts: readonly string[]): Promise<void> {
    answer.mockReset();
    described.mockReset().mockImplementation(async (index) => {
      const read = readFirst(texts[index] ?? '');
      return read.ok ? read.value : undefined;
    });
    remove.mockReset().mockResolvedValue(true);
    describeGame.mockReset().mockResolvedValue(true);
    const deeds = { look: described, keeping: { remove, describe: describeGame } };
    mount(WhichGameDialog, { onAnswer: answer, games: await kept(...texts), from: 'earlier', deeds });
    await expect.element(ANN()).toBeVisible();
  }

  test('is shown beside the list, and walked through with the keys of the list', async () => {
    await showKept(...THREE);
    await expect.element(page.getByText('Move 2 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(page.getByText('Move 1 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByText('Move 1 of 1')).toBeVisible();
  });

  test('is shown when the pointer rests on it', async () => {
    await showKept(...THREE);
    await page.getByText('Eve – Fay').hover();
    await expect.element(page.getByText('Move 3 of 3')).toBeVisible();
    expect(answer).not.toHaveBeenCalled();
  });

  test('is deleted with a key, and the notice puts it back', async () => {
    await showKept(...THREE);
    await expect.element(page.getByText('Move 2 of 2')).toBeVisible();
    await userEvent.keyboard('{Delete}');
    await expect.element(ANN()).not.toBeInTheDocument();
    expect(remove).toHaveBeenLastCalledWith(0, true);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(remove).toHaveBeenLastCalledWith(0, false);
    await expect.element(ANN()).toBeVisible();
    await expect.element(page.getByText('Move 2 of 2')).toBeVisible();
  });

  test('comes back with the key of undo as well', async () => {
    await showKept(...THREE);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(ANN()).not.toBeInTheDocument();
    page.getByRole('listbox').element().focus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(ANN()).toBeVisible();
  });

  test('stays where it cannot be deleted, and that is told', async () => {
    await showKept(...THREE);
    remove.mockResolvedValue(false);
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('The game could not be deleted.')).toBeVisible();
    await expect.element(ANN()).toBeVisible();
  });

  test('gets other names', async () => {
    await showKept(...THREE);
    await expect.element(page.getByText('Move 2 of 2')).toBeVisible();
    await userEvent.keyboard('{F2}');
    await page.getByLabelText('Black', { exact: true }).fill('Anna');
    described.mockImplementation(async () => {
      const read = readFirst(textOf('Anna', 'Ben', 'f5d6'));
      return read.ok ? read.value : undefined;
    });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Anna – Ben')).toBeVisible();
    expect(describeGame.mock.lastCall?.[1]).toMatchObject({ black: { name: 'Anna' } });
  });

  test('gets them also where the keys have just reached it, and the game before is still shown', async () => {
    await showKept(...THREE);
    await expect.element(page.getByText('Move 2 of 2')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{F2}');
    await expect.element(page.getByLabelText('Black', { exact: true })).toHaveValue('Cid');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => describeGame.mock.lastCall?.[0]).toBe(1);
    expect(describeGame.mock.lastCall?.[1]).toMatchObject({ black: { name: 'Cid' } });
  });
});
