/**
 * The library with a real library of a few games behind it. It is longer than 400 lines because all parts of the place share
 * its games and its stage.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { playMove } from '../../../engine/game/rules.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import LabelsDialog from '../../../renderer/features/library/LabelsDialog.vue';
import { useLibraryStore } from '../../../renderer/stores/library.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import type { TestLibrary } from '../../renderer/library-port.ts';
import { recordOf, square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';
import { showLibrary } from './library-stage.ts';

const [GAME_FORMAT] = FORMATS;

interface Played {
  readonly black: string;
  readonly white: string;
  readonly event: string;
  readonly date: string;
  readonly moves: string;
}

const TIGER: Played = {
  black: 'Sandoval, Iris',
  white: 'Bergström, Nils',
  event: 'Nordic Open',
  date: '2019-05-04',
  moves: 'f5d6c3d3c4',
};
const ROSE: Played = {
  black: 'Okada, Ren',
  white: 'Sandoval, Iris',
  event: 'Lyon Grand Prix',
  date: '2021-11-20',
  moves: 'f5d6c5f4d3',
};
const PARALLEL: Played = {
  black: '林 葉子',
  white: 'Fontaine, Luc',
  event: 'Nordic Open',
  date: '2018-01-15',
  moves: 'f5f4',
};

function textOf({ black, white, event, date, moves }: Played): string {
  const info = { black: { name: black }, white: { name: white }, event, date };
  return GAME_FORMAT.write({ tree: recordOf(moves), info });
}

let library: TestLibrary;

/** Shows the place in a window of this size, with these games. */
async function show(games: readonly Played[], width = 1200, height = 800): Promise<void> {
  library = await showLibrary(games.map(textOf), { width, height });
}

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=grid][aria-label=Games] [role=row]')].filter(
    (row) => row.ariaRowIndex !== '1',
  );
const players = (): string[] =>
  rows().map((row) => row.querySelector('.black .name')?.textContent.trim() ?? '');
const field = (): ReturnType<typeof page.getByRole> => page.getByRole('combobox');
const table = (): HTMLElement => page.getByRole('grid', { name: 'Games' }).element() as HTMLElement;

beforeEach(() => async () => page.viewport(1000, 700));

describe('an empty library', () => {
  test('says what it will show, and leads the focus to the one thing that fills it', async () => {
    await show([]);
    await expect.poll(() => document.body.textContent).toContain('All your games');
    await expect.poll(focused).toBe('Import games…');
    expect(page.getByRole('combobox').elements()).toHaveLength(0);
  });

  test('gives the focus to the list once games have come, so that letters search and run no commands', async () => {
    await show([]);
    await expect.poll(focused).toBe('Import games…');
    await library.take('games.othello', [TIGER, ROSE].map(textOf).join('\n'));
    await expect.poll(() => document.activeElement).toBe(table());
    await userEvent.keyboard('lh');
    await expect.element(field()).toHaveValue('lh');
  });

  test('asks for files', async () => {
    await show([]);
    await userEvent.click(page.getByRole('button', { name: 'Import games…' }));
    await expect.poll(() => library.asked).toEqual(['files']);
  });

  test('takes files that are dropped on it, and the window does not open them', async () => {
    await show([]);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['f5d6'], 'club.ggf'));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    page.getByRole('main').element().dispatchEvent(drop);
    expect(drop.defaultPrevented).toBe(true);
    await expect.poll(() => library.dropped).toEqual(['club.ggf']);
  });
});

describe('the list', () => {
  test('has a row for each game, the newest in the library first, and the focus', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await expect.poll(players).toEqual(['林 葉子', 'Okada, Ren', 'Sandoval, Iris']);
    expect(document.activeElement).toBe(table());
  });

  test('keeps the game that was chosen when others join, and shows the newest until one is', async () => {
    await show([TIGER]);
    const active = (): string | undefined =>
      document.querySelector<HTMLElement>('[role=row].active .black .name')?.textContent.trim();
    await expect.poll(active).toBe('Sandoval, Iris');
    await library.take('more.othello', textOf(ROSE));
    await expect.poll(active).toBe('Okada, Ren');
    await userEvent.click(page.elementLocator(rows()[0]!));
    await library.take('again.othello', textOf(PARALLEL));
    await expect.poll(players).toEqual(['林 葉子', 'Okada, Ren', 'Sandoval, Iris']);
    expect(active()).toBe('Okada, Ren');
  });

  test('is a grid whose rows are numbered behind that of the heads', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await expect.poll(() => rows().map((row) => row.ariaRowIndex)).toEqual(['2', '3', '4']);
    expect(table().ariaRowCount).toBe('4');
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent.trim());
    expect(heads).toEqual(['Black', 'Result', 'White', 'Date', 'Event', 'Opening']);
    // None of the three is over, which a sign beside the discs shows.
    expect(rows().map((row) => row.querySelector('.result')!.textContent.trim())).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/^\d+–\d+\s*unfinished$/)),
    );
    expect(
      rows().every((row) => row.querySelector('.result [title=unfinished] > svg')?.checkVisibility()),
    ).toBe(true);
    const cells = [...(rows()[2]?.querySelectorAll('[role=gridcell]') ?? [])];
    expect(cells.map(({ textContent }) => textContent.trim())).toEqual([
      'Sandoval, Iris',
      expect.stringMatching(/^\d+–\d+/),
      'Bergström, Nils',
      'May 4, 2019',
      'Nordic Open',
      'Tiger',
    ]);
  });

  test('is put in the order of a column by its head, and the other way round by the next press', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await userEvent.click(page.getByRole('button', { name: 'Date', exact: true }));
    await expect.poll(players).toEqual(['Okada, Ren', 'Sandoval, Iris', '林 葉子']);
    expect(page.getByRole('columnheader', { name: 'Date' }).element().ariaSort).toBe('descending');
    await userEvent.click(page.getByRole('button', { name: 'Date', exact: true }));
    await expect.poll(players).toEqual(['林 葉子', 'Sandoval, Iris', 'Okada, Ren']);
  });

  test('leaves out a column, and keeps that', async () => {
    await show([TIGER]);
    await userEvent.click(page.getByRole('button', { name: 'Columns' }));
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Event' }));
    await expect
      .poll(() =>
        page
          .getByRole('columnheader')
          .elements()
          .map(({ textContent }) => textContent.trim()),
      )
      .toEqual(['Black', 'Result', 'White', 'Date', 'Opening']);
  });

  test('has the result between the players and the other facts below them in a narrow window', async () => {
    await show([TIGER], 456, 520);
    await expect.poll(players).toEqual(['Sandoval, Iris']);
    const [black, result, white] = ['.black', '.result', '.white'].map((part) =>
      rows()[0]!.querySelector(part)!.getBoundingClientRect(),
    );
    expect(black!.right).toBeLessThanOrEqual(result!.left);
    expect(result!.right).toBeLessThanOrEqual(white!.left);
    const fact = rows()[0]!.querySelector('.fact')!.getBoundingClientRect();
    expect(fact.top).toBeGreaterThanOrEqual(black!.bottom - 1);
  });
});

describe('searching', () => {
  test('begins with a letter that is typed in the list, by any player', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await expect.poll(() => rows().length).toBe(3);
    await userEvent.keyboard('sandoval');
    await expect.poll(players).toEqual(['Okada, Ren', 'Sandoval, Iris']);
    await expect.element(field()).toHaveValue('sandoval');
  });

  test('finds a Japanese name of one sign, whose year gives the room of the other days to the names', async () => {
    await show([TIGER, ROSE, { ...PARALLEL, date: '2018' }]);
    const date = page.getByRole('columnheader', { name: 'Date' });
    await expect.poll(() => date.element().clientWidth).toBeGreaterThan(100);
    await userEvent.fill(field(), '林');
    await expect.poll(players).toEqual(['林 葉子']);
    await expect.poll(() => date.element().clientWidth).toBeLessThan(80);
  });

  test('offers a player as a filter, which becomes a chip that can be removed', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await userEvent.fill(field(), 'okada');
    await expect.element(page.getByRole('option', { name: /Player: Okada, Ren/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(players).toEqual(['Okada, Ren']);
    await expect.element(field()).toHaveValue('');
    await userEvent.click(page.getByRole('button', { name: 'Remove the filter “Player: Okada, Ren”' }));
    await expect.poll(() => rows().length).toBe(3);
    expect(focused()).toBe('Player, event, opening, year…');
  });

  test('takes a suggestion for what was typed, however soon the keys come, and none of those before', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await userEvent.fill(field(), 'okada');
    await expect.element(page.getByRole('option', { name: /Player: Okada, Ren/ })).toBeVisible();
    const input = field().element() as HTMLInputElement;
    input.value = 'tiger';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (const key of ['ArrowDown', 'Enter'])
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await expect
      .element(page.getByRole('button', { name: 'Remove the filter “Opening: Tiger”' }))
      .toBeVisible();
    await expect.poll(players).toEqual(['Sandoval, Iris']);
  });

  test('finds an opening by its name', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    await userEvent.fill(field(), 'tiger');
    await userEvent.click(page.getByRole('option', { name: 'Opening: Tiger' }));
    await expect.poll(players).toEqual(['Sandoval, Iris']);
  });

  test('combines filters, takes the last one away with Backspace, and says when nothing fits', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    const store = useLibraryStore();
    store.add({ kind: 'event', name: 'Nordic Open' });
    await expect.poll(() => rows().length).toBe(2);
    store.add({ kind: 'years', from: 1990, to: 1990 });
    await expect.element(page.getByText('No game fits.')).toBeVisible();
    field().element().focus();
    await userEvent.keyboard('{Backspace}');
    await expect.poll(() => rows().length).toBe(2);
  });

  test('shows the games with a position, and the preview at that position', async () => {
    await show([TIGER, ROSE, PARALLEL]);
    let position = START_POSITION;
    for (const name of ['f5', 'd6', 'c3']) {
      const played = playMove(position, square(name));
      if (played.ok) position = played.value;
    }
    useLibraryStore().seek(position);
    await expect.poll(players).toEqual(['Sandoval, Iris']);
    await expect.element(page.getByText('Move 3 of 5')).toBeVisible();
  });
});

describe('the preview', () => {
  test('shows the game at its end, and walks through it with the keys of the list', async () => {
    await show([TIGER, ROSE]);
    await expect.element(page.getByText('Move 5 of 5')).toBeVisible();
    table().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByText('Move 3 of 5')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(page.getByRole('tabpanel', { name: 'The game' }).getByText('Bergström, Nils'))
      .toBeVisible();
  });

  test('opens the game with Enter', async () => {
    useDocumentStore().connect(new FakeDocuments(), undefined);
    await show([TIGER, ROSE]);
    table().focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => useViewStore().screen).toBe('game');
    expect(lineNodes(useGameStore().tree)).toHaveLength(5);
    expect(useGameStore().info.black.name).toBe('Sandoval, Iris');
    // The keys for lists lead to the games beside it, and the list follows.
    await useDocumentStore().goInList('previous');
    expect(useGameStore().info.black.name).toBe('Okada, Ren');
    expect(useLibraryStore().active).toBe(0);
    await useDocumentStore().goInList('previous');
    expect(useToastStore().text).toBe('This is the first game of the list');
  });

  test('opens the game in the analysis', async () => {
    useDocumentStore().connect(new FakeDocuments(), undefined);
    await show([TIGER, ROSE]);
    await userEvent.click(page.getByRole('button', { name: 'Analyse' }));
    await expect.poll(() => useViewStore().screen).toBe('analysis');
  });
});

describe('the explorer', () => {
  const CONTINUED: readonly Played[] = ['f5d6c3d3c4', 'f5d6c3d3c4', 'f5d6c3g5', 'f5d6c5f4d3', 'f5f4'].map(
    (moves, at) => ({ ...TIGER, black: `Player ${at}`, date: `20${10 + at}-01-01`, moves }),
  );
  const explorer = (): HTMLElement =>
    page.getByRole('grid', { name: 'Moves in the library' }).element() as HTMLElement;
  const explored = (): string[] =>
    [...explorer().querySelectorAll('[role=row]:not([aria-rowindex="1"]) .square')].map(({ textContent }) =>
      textContent.trim(),
    );
  const disc = (name: string): string | undefined =>
    document.querySelector<HTMLElement>(`[data-square=${name}]`)?.dataset['disc'];

  async function explore(): Promise<void> {
    await show(CONTINUED);
    await expect.element(page.getByText(/^Move \d+ of \d+$/)).toBeVisible();
    await userEvent.click(page.getByRole('tab', { name: 'Played here' }));
    explorer().focus();
  }

  test('shows what was played in the position on the board, the most played first, with games and years', async () => {
    await explore();
    // The list begins with the game that came last: f5f4.
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(explored).toEqual(['d6', 'f4']);
    const cells = [...explorer().querySelectorAll('[aria-rowindex="2"] [role=gridcell]')].map(
      ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    // The years stand below the move, and its share below the number of games.
    expect(cells[0]).toMatch(/^d6.*2010–2013$/);
    expect(cells).toContain('480%');
    await expect.element(page.getByText('5 games · 2010–2014')).toBeVisible();
  });

  test('is walked with the keys: up and down to a move, right plays it, left takes it back', async () => {
    await explore();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(explored).toEqual(['d6', 'f4']);
    await userEvent.keyboard('{ArrowUp}{ArrowRight}');
    await expect.poll(explored).toEqual(['c3', 'c5']);
    expect(disc('d6')).toBe('white');
    expect(document.activeElement).toBe(explorer());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.poll(explored).toEqual(['f4']);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(explored).toEqual(['d6', 'f4']);
    expect(disc('d6')).toBeUndefined();
  });

  test('keeps the keys where nobody went on', async () => {
    await explore();
    await expect.element(page.getByText('All games that came here ended here.')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(explored).toEqual(['d6', 'f4']);
  });

  test('counts the games of the list alone if told so', async () => {
    await explore();
    useLibraryStore().add({ kind: 'years', from: 2010, to: 2011 });
    await userEvent.selectOptions(
      page.getByRole('combobox', { name: 'Games that count' }),
      'Games of the list',
    );
    await expect.element(page.getByText('2 games · 2010–2011')).toBeVisible();
  });

  test('leads to where the game leaves what is usual, and says what is played there', async () => {
    await explore();
    await userEvent.click(page.getByRole('button', { name: 'Where does the game leave what is usual?' }));
    await expect
      .element(page.getByText('f4 here is played in 20% of the games; usual is d6 (80%).'))
      .toBeVisible();
    await expect.poll(explored).toEqual(['d6', 'f4']);
  });
});

test('a small window shows what can be done with a game', async () => {
  await show([TIGER], 800, 563);
  const analyse = page.getByRole('button', { name: 'Analyse' });
  await expect.element(analyse).toBeVisible();
  const preview = analyse.element().closest('.preview')!;
  expect(preview.scrollHeight).toBe(preview.clientHeight);
});

describe('chosen games', () => {
  const bar = (): ReturnType<typeof page.getByRole> => page.getByRole('toolbar', { name: 'Selected games' });
  const selected = (): string[] =>
    rows()
      .filter((row) => row.ariaSelected === 'true')
      .map((row) => row.querySelector('.black .name')?.textContent.trim() ?? '');

  async function begin(): Promise<void> {
    await show([TIGER, ROSE, PARALLEL]);
    await expect.poll(() => rows().length).toBe(3);
    table().focus();
  }

  test('are chosen with Shift and arrows, one by one with Control, and all with Control and A', async () => {
    await begin();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['林 葉子', 'Okada, Ren']);
    await expect.element(bar()).toHaveTextContent('2 selected');
    await userEvent.keyboard('{Control>} {/Control}');
    await expect.poll(selected).toEqual(['林 葉子']);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(() => selected().length).toBe(3);
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toEqual([]);
  });

  test('are chosen by their boxes, and stay chosen in another order', async () => {
    await begin();
    await userEvent.click(rows()[2]!.querySelector('.box')!);
    await expect.poll(selected).toEqual(['Sandoval, Iris']);
    await userEvent.click(page.getByRole('button', { name: 'Date', exact: true }));
    await expect.poll(players).toEqual(['Okada, Ren', 'Sandoval, Iris', '林 葉子']);
    await expect.poll(selected).toEqual(['Sandoval, Iris']);
  });

  test('are removed with Delete, and come back', async () => {
    await begin();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(() => selected().length).toBe(2);
    await userEvent.keyboard('{Delete}');
    await expect.poll(players).toEqual(['Sandoval, Iris']);
    await expect.element(page.getByText('2 games were removed')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => rows().length).toBe(3);
  });

  test('get a star, which their rows show', async () => {
    await begin();
    await userEvent.keyboard('{Control>} {/Control}');
    await userEvent.click(bar().getByRole('button', { name: 'Star' }));
    await expect.poll(() => rows()[0]!.textContent).toContain('Star');
    expect(rows()[1]!.textContent).not.toContain('Star');
  });

  test('are saved as a table', async () => {
    await begin();
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(() => selected().length).toBe(3);
    await userEvent.click(bar().getByRole('button', { name: 'Save as a file' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Table (CSV)' }));
    await expect.poll(() => library.saved).toHaveLength(1);
    const [{ kind, name, text }] = library.saved as [(typeof library.saved)[number]];
    expect([kind, name]).toEqual(['csv', '3 games']);
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('black,white,event,date,discs,moves');
    expect(lines).toContain('"Sandoval, Iris","Bergström, Nils",Nordic Open,2019-05-04,6-3,f5d6c3d3c4');
  });
});

test('the dialog of labels gives games a tag and one game a note, and takes both back at once', async () => {
  await show([TIGER, ROSE]);
  await expect.poll(() => rows().length).toBe(2);
  table().focus();
  await userEvent.keyboard('{Control>} {/Control}');
  await userEvent.click(page.getByRole('button', { name: 'Tags and note…' }));
  expect(useViewStore().dialog).toBe('labels');
  const store = useLibraryStore();
  mount(LabelsDialog);
  // The dialog is an app of its own here, whose ids are also those of the screen.
  const inDialog = (selector: string): Element => document.querySelector(`dialog ${selector}`)!;
  await userEvent.fill(inDialog('input[type=text]'), 'Parity, Endgames');
  await userEvent.fill(inDialog('textarea'), 'A calm edge.');
  await userEvent.click(page.getByRole('button', { name: 'OK' }));
  await expect.poll(() => store.tags.toSorted()).toEqual(['Endgames', 'Parity']);
  await expect
    .poll(() => store.entryAt(0)?.library)
    .toMatchObject({ tags: expect.arrayContaining(['Parity', 'Endgames']), note: 'A calm edge.' });
  await store.selection.done?.undo();
  await expect.poll(() => store.tags).toEqual([]);
});
