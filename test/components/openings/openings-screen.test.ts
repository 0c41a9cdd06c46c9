/** The place Openings with the book that ships and a real library of a few games behind it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import { FORMATS } from '../../../engine/notation/format.ts';
import OpeningsScreen from '../../../renderer/features/openings/OpeningsScreen.vue';
import OpeningsCard from '../../../renderer/features/play/OpeningsCard.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useAnswerStore } from '../../../renderer/stores/answers.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useLibraryStore } from '../../../renderer/stores/library.ts';
import { useOpeningMapStore } from '../../../renderer/stores/opening-map.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { type TestLibrary, testLibrary } from '../../renderer/library-port.ts';
import { recordOf } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const [GAME_FORMAT] = FORMATS;

let library: TestLibrary;

/** A game of two people of these names, without a result. */
function game(moves: string, black = 'Okada, Ren', white = 'Fontaine, Luc', date = '2021-11-20'): string {
  return GAME_FORMAT.write({
    tree: recordOf(moves),
    info: { black: { name: black }, white: { name: white }, event: 'Lyon Grand Prix', date },
  });
}

/** Shows the place after these moves, with these games in the library. */
async function show(
  moves = '',
  games: readonly string[] = [],
  width = 1200,
  height = 800,
  calls: Partial<TestLibrary['port']> = {},
): Promise<void> {
  await page.viewport(width + 40, height + 40);
  library = testLibrary();
  if (games.length > 0) await library.take('games.othello', games.join('\n'));
  const context = appContext();
  useViewStore().screen = 'openings';
  await Promise.all([useOpeningStore().load(), useBookStore().load()]);
  useOpeningMapStore().show((moves.match(/../g) ?? []).flatMap((name) => parseSquare(name) ?? []));
  const size = `width: ${width}px; height: ${height}px`;
  const stage = {
    render: () => h('div', { style: `container: stage / size; ${size}` }, [h(OpeningsScreen)]),
  };
  const bridge = {
    ...context.bridge,
    ...library.port,
    ...calls,
    addToJournal: async () => true,
  } as unknown as AppContext['bridge'];
  mount(stage, {}, { context: { ...context, bridge } });
}

const rows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=treegrid] [role=row]')].filter(
    (row) => row.ariaRowIndex !== '1',
  );
/** What the cells of a row say. */
const cellsOf = (row: HTMLElement | undefined): string[] =>
  [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) =>
    (cell as HTMLElement).innerText.replaceAll(/\s+/g, ' ').replace(' ,', ',').trim(),
  );
const firsts = (): string[] => rows().map((row) => cellsOf(row)[0] ?? '');
const title = (): string => document.querySelector('h1')?.textContent.trim() ?? '';
const line = (): string => useOpeningMapStore().moves.map(squareName).join('');
const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';

beforeEach(() => async () => page.viewport(1000, 700));

describe('the map', () => {
  test('says where one is, and where each move leads', async () => {
    await show('f5d6');
    expect(title()).toBe('Perpendicular Opening');
    expect(firsts()).toContain('c5, Fishhook');
    expect(firsts()).toContain('c3, towards Tiger');
  });

  test('begins at the start, whose moves are all the same', async () => {
    await show();
    expect(title()).toBe('Start of the game');
    expect(firsts()).toEqual([expect.stringMatching(/^f5/)]);
  });

  test('tells what the book says in discs for who is to move, as the board does', async () => {
    await show('f5');
    const values = rows().map((row) => [cellsOf(row)[0]?.slice(0, 2), cellsOf(row)[1]]);
    const { movesAt } = useBookStore();
    const { position } = useOpeningMapStore();
    const parallel = movesAt(position).find(({ move }) => squareName(move) === 'f4');
    expect(parallel!.value).toBeLessThan(-3);
    expect(values).toContainEqual(['f4', `−${Math.round(-parallel!.value)}`]);
    await expect.element(page.getByText(/^Book: discs for White, who is to move/)).toBeInTheDocument();
  });

  test('is walked by the keys alone: down, unfolding, onward and back', async () => {
    await show('f5');
    await expect.poll(focused).toBe('Moves that lead on');
    await userEvent.keyboard('{ArrowRight}');
    expect(rows()[0]!.ariaExpanded).toBe('true');
    expect(rows()[1]!.ariaLevel).toBe('2');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(line()).toHaveLength(6);
    expect(line()).toMatch(/^f5/);
    const reached = line();
    await userEvent.keyboard('{ArrowLeft}');
    expect(line()).toBe(reached.slice(0, 4));
    // The move that one came back from is the one that Enter plays again.
    await userEvent.keyboard('{Enter}');
    expect(line()).toBe(reached);
  });

  test('folds what was unfolded, and leads from a move below to the one above it', async () => {
    await show('f5');
    const before = firsts();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(firsts()).toEqual(before);
    expect(rows()[0]!.ariaExpanded).toBe('false');
  });

  test('says each move and what it is called', async () => {
    await show('f5');
    useOpeningMapStore().show([...useOpeningMapStore().moves, parseSquare('d6')!]);
    await expect.poll(said).toMatch(/^White plays d6.*Perpendicular Opening\.$/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(said).toMatch(/^Black plays f5/);
  });

  test('follows the moves on the board, and refuses one that is against the rules', async () => {
    await show('f5');
    await userEvent.click(document.querySelector('[data-square=f4]')!);
    expect(title()).toBe('Parallel Opening');
    await userEvent.click(document.querySelector('[data-square=a1]')!);
    expect(line()).toBe('f5f4');
  });

  test('has the moves of the line in one Tab stop, each of which can be gone to, and the start', async () => {
    await show('f5d6c3');
    const moves = page.getByRole('toolbar', { name: 'Moves' }).element();
    await expect.poll(() => moves.querySelectorAll('[tabindex="0"]').length).toBe(1);
    await userEvent.click(page.getByRole('button', { name: 'd6', exact: true }));
    expect(line()).toBe('f5d6');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(line()).toBe('f5d6c3');
    await userEvent.click(page.getByRole('button', { name: 'Start of the game' }));
    expect(line()).toBe('');
  });

  test('says where nothing is known any more, and the board goes on', async () => {
    await show();
    const map = useOpeningMapStore();
    // The last legal moves soon lead away from whatever anybody plays.
    while (rows().length > 0) {
      map.play(squaresOf(legalMoves(map.position)).at(-1)!);
      // oxlint-disable-next-line no-await-in-loop -- one move after another
      await nextTick();
    }
    expect(document.body.textContent).toContain('Nothing is known of the moves from here on.');
    const { ply } = map;
    await userEvent.click(document.querySelector('[data-legal]')!);
    expect(map.ply).toBe(ply + 1);
  });

  test('tells other orders of the moves, and leads along one', async () => {
    await show('f5d6c3d3c4');
    await userEvent.click(page.getByRole('button', { name: 'f5 d6 c4 d3 c3' }));
    expect(line()).toBe('f5d6c4d3c3');
    expect(title()).toBe('Tiger');
  });

  test('tells which moves lead to the same place', async () => {
    // Only rows that are in sight are drawn.
    await show('f5d6', [], 1200, 1600);
    /** Unfolds the last row that begins so, and waits for the rows below it. */
    const unfold = async (name: string): Promise<void> => {
      const { length } = rows();
      const row = rows().findLast((each) => cellsOf(each)[0]!.startsWith(name));
      row!.querySelector<HTMLElement>('.fold')!.click();
      await expect.poll(() => rows().length).toBeGreaterThan(length);
    };
    await unfold('c3');
    await unfold('d3');
    await unfold('c4, towards');
    await unfold('d3');
    await expect.poll(firsts).toContain('c3, Tiger The same as c3 d3 c4');
  });

  test('a place gets a name of the user’s own, which is kept in the log and can be taken back', async () => {
    await show('f5d6c3');
    await userEvent.click(page.getByRole('button', { name: 'Name…' }));
    await userEvent.keyboard('Anna’s trick{Enter}');
    await expect.poll(title).toBe('Anna’s trick');
    expect(useAnswerStore().named).toMatchObject([{ of: 'name', moves: 'f5d6c3', name: 'Anna’s trick' }]);
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(page.getByRole('textbox', { name: 'Your own name for this place' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(title).toBe('Perpendicular Opening');
  });
});

describe('the search', () => {
  const field = (): ReturnType<typeof page.getByRole> => page.getByRole('textbox', { name: 'Name or moves' });

  test('finds an opening by its name, and leads to it by keys alone', async () => {
    await show();
    await userEvent.type(field(), 'heath{ArrowDown}');
    await expect.poll(focused).toBe('Openings found');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(title).toMatch(/Heath/);
    await expect.poll(focused).toBe('Moves that lead on');
    expect((field().element() as HTMLInputElement).value).toBe('');
  });

  test.each([
    ['to what only another language has a name for, as its list calls it', 'berg', 'Berg Tiger (Japanese)'],
    ['along moves', 'f5 f4', 'Parallel Opening'],
  ])('leads %s', async (_, text, name) => {
    await show();
    await userEvent.type(field(), `${text}{Enter}`);
    await expect.poll(title).toBe(name);
  });

  test('leads to a name that is read only after Enter was pressed, and later waits for Enter as ever', async () => {
    await show();
    await userEvent.type(field(), 'anna{Enter}');
    await expect.poll(() => document.body.textContent).toContain('Nothing is called so.');
    await useAnswerStore().note({ of: 'name', moves: 'f5d6c3', name: 'Anna’s trick', day: 20_833, at: 0 });
    await expect.poll(title).toBe('Anna’s trick');
    await userEvent.fill(field(), 'anna');
    await expect.element(page.getByRole('grid', { name: 'Openings found' })).toBeVisible();
  });

  test('says that it found nothing, and goes back to the map with Escape', async () => {
    await show('f5');
    await userEvent.fill(field(), 'zzz');
    await expect.poll(() => document.body.textContent).toContain('Nothing is called so.');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => rows().length).toBeGreaterThan(0);
  });
});

describe('from a place of the map', () => {
  const choose = async (button: string, item: string): Promise<void> => {
    await userEvent.click(page.getByRole('button', { name: button }));
    await userEvent.click(page.getByRole('menuitem', { name: item }));
  };

  test('a game goes on against Master with the moves of the line', async () => {
    await show('f5d6c3');
    await choose('Play from here', 'Against Master, you are White');
    await expect.poll(() => useViewStore().screen).toBe('game');
    const { seats, moves, info } = useGameStore();
    // It is a game of today for the library.
    expect(info.date).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect(seats).toEqual({ black: { kind: 'master' }, white: { kind: 'person' } });
    expect(moves.map((move) => (move === 'pass' ? move : squareName(move))).join('')).toBe('f5d6c3');
  });

  test('players can be chosen, and the place be analysed', async () => {
    await show('f5d6');
    await choose('Play from here', 'Other players…');
    expect(useViewStore().dialog).toBe('players');
    useViewStore().dialog = undefined;
    await choose('Play from here', 'Analysis');
    await expect.poll(() => useViewStore().screen).toBe('analysis');
    expect(useGameStore().ply).toBe(2);
  });

  test('its line is practised with the moves of one side', async () => {
    await show('f5d6c3');
    await choose('Practise this line', 'As Black');
    expect(useViewStore().screen).toBe('practice');
    expect(useViewStore().practiceWish).toMatchObject({ side: 'black' });
  });

  test('the games that came there are listed', async () => {
    await show('f5d6', [game('f5d6c3'), game('f5f4')]);
    await expect.poll(() => document.body.textContent).toContain('1 game · 2021');
    await userEvent.click(page.getByRole('button', { name: 'Games with this position' }));
    expect(useViewStore().screen).toBe('library');
    await expect.poll(() => useLibraryStore().count).toBe(1);
  });
});

describe('the games of the library', () => {
  test('are counted by move, with those that each colour won', async () => {
    await show('f5', [game('f5d6c3'), game('f5d6c4'), game('f5f6e6')]);
    await expect
      .poll(() => cellsOf(rows()[0]))
      .toEqual([
        expect.stringMatching(/^d6, Perpendicular Opening/),
        expect.any(String),
        '2 67%',
        expect.any(String),
      ]);
    expect(document.body.textContent).toContain('3 games · 2021');
  });

  test('have their column only where there are some, and can be imported from here', async () => {
    await show('f5');
    expect(cellsOf(rows()[0])).toHaveLength(2);
    await userEvent.click(page.getByRole('button', { name: 'Import games' }));
    await expect.poll(() => library.asked).toEqual(['files']);
  });
});

describe('the user’s own games', () => {
  const fared = (games: number, wins: number) => ({
    games,
    wins,
    draws: 0,
    losses: games - wins,
    average: 0,
    scored: games,
    firstYear: 0,
    lastYear: 0,
  });
  const moves = (text: string) => text.match(/../g)!.map((name) => parseSquare(name)!);

  /** A reviewed game in which White's d6 has lost five discs. */
  function reviewedGame(): string {
    const tree = recordOf('f5d6c3d3c4');
    const [first] = lineNodes(tree);
    const found = evaluation(-5, ['-5 f6 d3', '0 d6'], { exact: true });
    return GAME_FORMAT.write({
      tree: annotate(tree, first!.id, { evaluation: found }),
      info: { black: {}, white: {} },
    });
  }

  const list = (): HTMLSelectElement =>
    page.getByRole('combobox', { name: 'What is listed' }).element() as HTMLSelectElement;

  beforeEach(async () => {
    await show('', [game('f5d6c3')], 1200, 800, {
      profileInLibrary: async () => ({
        black: fared(4, 3),
        white: fared(1, 0),
        opponents: [],
        openings: [
          { ...fared(4, 3), colour: 'black', moves: moves('f5d6c3d3c4') },
          { ...fared(1, 0), colour: 'white', moves: moves('f5f4') },
        ],
        years: [],
        reviewed: [{ id: 'g1', colour: 'white' }],
      }),
      textsInLibrary: async () => [reviewedGame()],
    });
  });

  test('are summed up by opening, and lead to the map', async () => {
    await userEvent.selectOptions(list(), 'met');
    const table = page.getByRole('grid', { name: 'Openings I meet most' });
    await expect.element(table).toBeVisible();
    const all = [...table.element().querySelectorAll<HTMLElement>('[role=gridcell]')];
    expect(all.map((cell) => cell.innerText.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Tiger f5 d6 c3 d3 c4',
      '4 75% won',
      'Parallel Opening f5 f4',
      '1 0% won',
    ]);
    (table.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(title).toBe('Parallel Opening');
    await expect.poll(focused).toBe('Moves that lead on');
  });

  test('tell where they lose discs, as their reviews found it', async () => {
    await userEvent.selectOptions(list(), 'losses');
    const table = page.getByRole('grid', { name: 'Where I lose discs' });
    await expect.element(table).toBeVisible();
    const row = table.element().querySelector<HTMLElement>('[aria-rowindex="2"]')!;
    expect(row.innerText.replaceAll(/\s+/g, ' ').trim()).toBe('Start of the game: d6 f5 −5 1 time');
  });
});

describe('the map from a game', () => {
  test('is reached from the openings that the next moves lead to', async () => {
    begin('twoPlayers', 'f5');
    await useOpeningStore().load();
    mount(OpeningsCard, {});
    await userEvent.click(page.getByRole('button', { name: 'Diagonal Opening on the map of openings' }));
    expect(useViewStore().screen).toBe('openings');
    expect(line()).toBe('f5f6');
  });
});
