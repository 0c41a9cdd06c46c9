import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardImage, SaveOutcome } from '../../../main/contract/bridge.ts';
import LearningPage from '../../../renderer/features/lab/learning/LearningPage.vue';
import { useLearningStore } from '../../../renderer/features/lab/learning/store.ts';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { isGameOver, legalMoves, onTurn, playMove } from '../../../engine/game/rules.ts';
import { squareName } from '../../../engine/game/square.ts';
import { createRandom } from '../../../engine/players/random.ts';
import { type TestLibrary, testLibrary } from '../../renderer/library-port.ts';
import { keptLearner } from '../../../engine/host/web/kept-learners.ts';
import { bredLearner, bredSquares } from '../../../engine/players/bred.ts';
import { useMadePlayersStore } from '../../../renderer/stores/made-players.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const saved: SaveOutcome = { kind: 'saved', file: { handle: 'h', name: 'Squares' }, isComplete: true };
const saveImage = vi.fn<(image: BoardImage) => Promise<SaveOutcome>>(async () => saved);

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const corner = (): string => document.querySelector('[data-square=a1]')?.textContent?.trim() ?? '';

async function learnt(): Promise<void> {
  useLearningStore().choices.games = 100;
  await userEvent.click(button('Learn'));
  await vi.waitUntil(() => useLearningStore().state === 'ended', { timeout: 60_000 });
}

async function choose(name: string): Promise<void> {
  await userEvent.click(button('More about this learner'));
  await userEvent.click(page.getByText(name, { exact: true }));
}

let library: TestLibrary;

beforeEach(async () => {
  await page.viewport(1280, 800);
  saveImage.mockClear();
  begin('twoPlayers', '');
  useCopyStore().connect({
    shell: 'browser',
    writeClipboard: vi.fn(),
    writeClipboardImage: vi.fn(),
    saveImage,
    saveExport: vi.fn(),
  });
  library = testLibrary();
  const context = appContext();
  const bridge = { ...context.bridge!, ...library.port };
  mount(LearningPage, {}, { context: { ...context, bridge } });
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('the worth of squares is learnt, shown on the board and in charts, and is the same in every corner', async () => {
  expect(document.querySelector('.chart')).toBeNull();
  await learnt();
  expect(Number(corner().replace('+', ''))).toBeGreaterThan(2);
  expect(document.querySelector('[data-square=h8]')?.textContent?.trim()).toBe(corner());
  expect(document.querySelectorAll('.chart')).toHaveLength(5);
  const [first] = document.querySelectorAll('table');
  expect([...(first?.querySelectorAll('thead th') ?? [])].map((cell) => cell.textContent?.trim())).toEqual([
    'Positions learnt from, repeats included',
    'Result',
    'Next position',
    'Mean',
    'Best fit',
  ]);
});

test('what was learnt by one kind is not shown as that of another, and is there again with its own', async () => {
  await learnt();
  const squares = corner();
  await userEvent.click(document.querySelector('.segment:has([value=patterns])')!);
  await expect.element(page.getByText('Nothing is learnt yet.')).toBeVisible();
  expect(document.querySelector('.chart')).toBeNull();
  expect(corner()).toBe('');
  expect(document.querySelector('.command')?.textContent).toContain('learn patterns');
  // Another kind learns beside it, and takes nothing away.
  await userEvent.click(document.querySelector('.segment:has([value=discs])')!);
  await learnt();
  expect(corner()).not.toBe(squares);
  await userEvent.click(document.querySelector('.segment:has([value=squares])')!);
  await expect.poll(corner).toBe(squares);
  expect(document.querySelector('.command')?.textContent).toContain('learn squares');
});

test('squares beside a corner cost discs in positions where no corner is taken', async () => {
  await learnt();
  await userEvent.click(document.querySelector('.segment:has([value=open])')!);
  const text = (square: string): string =>
    document.querySelector(`[data-square=${square}]`)?.textContent?.trim() ?? '';
  await expect.poll(() => text('b2')).toMatch(/^−/);
  expect(text('g7')).toBe(text('b2'));
});

test('each label has numbers of its own on the board', async () => {
  await learnt();
  const byResult = corner();
  await userEvent.click(document.querySelector('.segment:has([value=next])')!);
  await expect.poll(corner).not.toBe(byResult);
});

test('keys lead from square to square, and each says what it is worth', async () => {
  await learnt();
  document.querySelector<HTMLElement>('[data-square=d3]')?.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  await vi.waitUntil(() => document.activeElement?.getAttribute('data-square') === 'a1');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`a1 ${corner()}`);
});

test('learning rests, goes on, and is marked on the rail meanwhile', async () => {
  useLearningStore().choices.games = 2000;
  await userEvent.click(button('Learn'));
  await vi.waitUntil(() => useLearningStore().watched, { timeout: 30_000 });
  expect(useBackgroundStore().screens.has('lab')).toBe(true);
  await userEvent.click(button('Pause'));
  await expect.element(button('Learn on')).toBeVisible();
  expect(useBackgroundStore().screens.has('lab')).toBe(false);
  await userEvent.click(button('Learn on'));
  await expect.element(button('Pause')).toBeVisible();
  await userEvent.click(button('Pause'));
  await expect.element(button('Learn on')).toBeVisible();
  // Another kind cannot go on from there.
  await userEvent.click(document.querySelector('.segment:has([value=patterns])')!);
  await expect.element(button('Learn')).toBeVisible();
});

test('a learner is saved as a file, which opens to the same squares, and is refused if it was altered', async () => {
  await learnt();
  await choose('Save this learner…');
  await vi.waitUntil(() => saveImage.mock.lastCall);
  const [file] = saveImage.mock.lastCall!;
  expect(file).toMatchObject({ kind: 'learnt', name: 'Squares 1, Result' });
  const bytes = new Uint8Array(file.bytes);
  const learning = useLearningStore();
  await learning.open(bytes);
  await expect.element(page.getByText(/^From a file: squares, result; 100 games of self-play/)).toBeVisible();
  expect(Number(corner().replace('+', ''))).toBeGreaterThan(2);
  await learning.open(bytes.map((byte, at) => (at === 30 ? byte ^ 1 : byte)));
  await expect.element(page.getByText('This file holds no learner, or was altered.')).toBeVisible();
});

test('files without a whole game are told', async () => {
  const learning = useLearningStore();
  await learning.takeGames([{ name: 'game.txt', bytes: new TextEncoder().encode('f5d6c3') }]);
  await expect.element(page.getByText(/^There are too few games/)).toBeVisible();
  await learning.takeGames([{ name: 'nothing.txt', bytes: new TextEncoder().encode('nothing') }]);
  await expect.element(page.getByText(/^The files have no game/)).toBeVisible();
});

test('what squares are worth becomes a player that answers on the board', async () => {
  await learnt();
  await userEvent.click(button('Add it to the players'));
  const [player] = useMadePlayersStore().players;
  expect(player?.name).toBe('Squares 1, Result');
  const numbers = bredSquares(player!.weights)!;
  expect(numbers[0]).toBeGreaterThan(2);
  await choose('Play it');
  await vi.waitUntil(() => useGameStore().seats.white.kind === 'bred');
  // The same numbers are the same player.
  expect(useMadePlayersStore().players).toHaveLength(1);
});

test('a network becomes a player by its content, whose file is kept', async () => {
  await userEvent.click(document.querySelector('.segment:has([value=discs])')!);
  await learnt();
  await userEvent.click(button('Add it to the players'));
  await vi.waitUntil(() => useMadePlayersStore().players.length > 0);
  const [player] = useMadePlayersStore().players;
  expect(player?.name).toBe('Network 1, Result');
  const file = await keptLearner(bredLearner(player!.weights)!);
  await choose('Save this learner…');
  await vi.waitUntil(() => saveImage.mock.lastCall);
  expect(file).toEqual(new Uint8Array(saveImage.mock.lastCall![0].bytes));
  // From its file it is the same player, whatever it is called.
  const learning = useLearningStore();
  await learning.open(new Uint8Array(file!));
  await userEvent.click(button('Add it to the players'));
  await vi.waitUntil(() => useMadePlayersStore().players.length > 1);
  const [again] = useMadePlayersStore().players;
  expect(again).toMatchObject({ name: 'Network from a file', weights: player!.weights });
});

test('who leaves the page before its first news stops it if that was wished', async () => {
  const learning = useLearningStore();
  learning.goesOn = false;
  learning.choices.games = 2000;
  const begun = learning.begin();
  expect(learning).toMatchObject({ state: 'running', watched: undefined });
  learning.leave();
  await begun;
  expect(learning.state).toBe('resting');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const games = learning.watched?.games ?? 0;
  expect(games).toBeLessThan(2000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(learning.watched?.games ?? 0).toBe(games);
  await learning.run(true);
  await vi.waitUntil(() => (learning.watched?.games ?? 0) > games, { timeout: 30_000 });
});

/** Games that were played by chance to their ends, a line of moves each. */
function chanceGames(count: number): string {
  const random = createRandom(5);
  return Array.from({ length: count }, () => {
    let position = START_POSITION;
    let moves = '';
    while (!isGameOver(position)) {
      const legal = squaresOf(legalMoves(position));
      const square = legal[random.integer(legal.length)] ?? 0;
      const played = playMove(position, square);
      if (!played.ok) throw new Error('an illegal move');
      moves += squareName(square);
      position = onTurn(played.value);
    }
    return moves;
  }).join('\n');
}

test('it learns from the games that the library lists', async () => {
  await library.take('games.txt', chanceGames(60));
  await choose('Learn from the games that the library lists');
  await vi.waitUntil(() => useLearningStore().state === 'ended', { timeout: 60_000 });
  expect(useLearningStore().watched?.games).toBe(60);
  expect(document.querySelector('.command')?.textContent).toContain('--from "library.ggf"');
});

test('nothing is learnt from the library by who has left the page while its games were read', async () => {
  await library.take('games.txt', chanceGames(60));
  const learning = useLearningStore();
  learning.goesOn = false;
  const taken = learning.takeLibrary(library.port);
  expect(learning.reading).toBe(0);
  learning.leave();
  await taken;
  expect(learning).toMatchObject({ reading: undefined, given: undefined, state: 'untouched' });
});
