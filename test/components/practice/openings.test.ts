/** The parts of Practice about whole lines and games: own openings, and moves of a game that are guessed. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick, watch } from 'vue';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import type { Mode } from '../../../engine/players/seats.ts';
import { ALL_LINES } from '../../../engine/protocol.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { useDrillStore } from '../../../renderer/features/practice/drill.ts';
import { useGuessStore } from '../../../renderer/features/practice/guess.ts';
import { useLessonStore } from '../../../renderer/stores/lessons.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useRepertoireStore } from '../../../renderer/stores/repertoire.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { type LineToPractise, useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import type { AppContext } from '../../../renderer/ui/use-app.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { testLibrary } from '../../renderer/library-port.ts';
import { movesOf } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount, unmountAll } from '../mount.ts';

/** The app around the screen. */
let shown: Partial<AppContext>;

/** The lines of journals, by their ids. */
let kept: Map<string, string[]>;

const button = (name: string | RegExp): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';

const noted = (): Record<string, unknown>[] =>
  [...kept.values()].flat().map((line) => JSON.parse(line) as Record<string, unknown>);

const square = (name: string): HTMLElement => document.querySelector<HTMLElement>(`[data-square=${name}]`)!;

/** An engine for which the first legal move is the best, and each other one a disc worse than the one before. */
class OrderingEngine extends FakeEngine {
  override sendToEngine(command: Parameters<FakeEngine['sendToEngine']>[0]): void {
    super.sendToEngine(command);
    if (command.kind !== 'go') return;
    // The engine refuses more.
    if (command.lines !== ALL_LINES) throw new Error(`${command.lines} lines were asked for.`);
    const lines = squaresOf(legalMoves(command.position)).map((move, at) => ({
      move,
      score: 6 - at,
      exact: false,
      pv: [move],
    }));
    queueMicrotask(() => this.answer(command, lines[0]!.move, { score: 6, lines }));
  }
}

/** Shows Practice after a game with these moves. */
async function open(
  moves: string,
  wish: 'learnLine' | 'guessMoves' | 'black' | LineToPractise,
  mode: Mode = 'twoPlayers',
): Promise<void> {
  const game = begin(mode, moves);
  // A game that is long enough to be guessed goes on by the first legal moves.
  if (wish === 'guessMoves') while (game.ply < 30) game.playNext(squaresOf(game.legal)[0] ?? 'pass');
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    ...testLibrary().port,
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  };
  useEngineStore().connect(new OrderingEngine(), 1, { threads: () => 1, hashMb: () => 64, game: () => 0 });
  useViewStore().practiceSection = 'openings';
  useViewStore().practiceWish = wish;
  useViewStore().screen = 'practice';
  usePreferencesStore().values.animation = 'off';
  shown = { ...context, bridge };
  mount(PracticeScreen, {}, { context: shown });
  await nextTick();
}

beforeEach(() => {
  kept = new Map();
});

test('the line on the table is added, and asked by keys until it is known', async () => {
  const told = new Set<string>();
  const notes = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=status]')) told.add(textContent);
  });
  notes.observe(document.body, { childList: true, subtree: true });
  await open('f5d6c3', 'learnLine');
  await expect.element(button('As Black: 0 of 2 done')).toBeVisible();
  notes.disconnect();
  // Who adds a line is not told meanwhile that there is none, and how one adds it.
  expect([...told].join(' ')).not.toContain('Nothing here yet');
  await expect
    .poll(noted)
    .toContainEqual(expect.objectContaining({ of: 'line', side: 'black', moves: 'f5d6c3', isOn: true }));
  await button('Today, 2 to do').click();
  await expect.poll(said).toMatch(/You are Black\. Play the move of your line\.$/);
  square('f5').click();
  await expect.poll(said).toMatch(/^White plays d6/);
  square('c5').click();
  await expect.element(page.getByText('c5 is not in your lines. Play c3.')).toBeVisible();
  square('c3').focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Your line ends here\./)).toBeVisible();
  await expect.element(button('Next line')).toHaveFocus();
  // A voice that is led to the button would have broken off what the move did, had it been told before.
  expect(said()).toMatch(/^Black plays c3, flips 1: d4\. Your line ends here\./);
  const answers = noted().filter(({ of }) => of === 'opening');
  expect(answers).toMatchObject([
    { played: 'f5', outcome: 'found' },
    { played: 'c5', outcome: 'missed' },
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Today, 1 to do')).toBeVisible();
});

test('whoever goes on before the end of a line is told hears what its last move did, and once', async () => {
  await open('f5d6c3', 'learnLine');
  vi.spyOn(useDrillStore(), 'playedNext').mockReturnValue(new Promise(() => undefined));
  const told: string[] = [];
  const stop = watch(
    () => useAnnouncerStore().entries,
    () => told.push(said()),
    { flush: 'sync' },
  );
  onTestFinished(stop);
  await button('Today, 2 to do').click();
  await expect.poll(said).toMatch(/You are Black\. Play the move of your line\.$/);
  square('f5').click();
  await expect.poll(said).toMatch(/^White plays d6/);
  square('c3').click();
  await button('Next line').click();
  await expect.poll(said).toMatch(/You are Black\./);
  await button('List').click();
  expect(told.filter((text) => text.includes('c3'))).toEqual(['Black plays c3, flips 1: d4.']);
});

test('the lines of a colour are asked at once where they are prepared', async () => {
  useRepertoireStore().change({
    dropped: [],
    added: [{ side: 'black', moves: movesOf('f5d6c3').map(Number) }],
  });
  await open('f5', 'black');
  await expect.poll(said).toMatch(/You are Black\. Play the move of your line\.$/);
});

test('a line is removed where it is asked by itself', async () => {
  await open('f5d6c3', 'learnLine');
  await expect.element(button('Play a line')).toHaveFocus();
  await button(/f5 d6 c3: 0 of 2 done$/).click();
  await button('Remove the line').click();
  await expect.element(page.getByText(/^Nothing here yet/)).toBeVisible();
  expect(useDrillStore().lines).toEqual([]);
  expect(noted().at(-1)).toMatchObject({ of: 'line', moves: 'f5d6c3', isOn: false });
});

test('the moves of the game on the table are guessed, and compared with the players', async () => {
  await open('f5d6c3d3c4f4f6f3e6e7d7', 'guessMoves');
  await expect.element(page.getByRole('heading', { name: 'Guess the move' })).toBeVisible();
  const asked = /of (\d+)/.exec(document.querySelector('.words')?.textContent ?? '')?.[1];
  expect(Number(asked)).toBeGreaterThan(2);
  for (let at = 0; at < Number(asked); at++) {
    // oxlint-disable-next-line no-await-in-loop -- one guess after another
    await expect.poll(() => document.querySelectorAll('[data-legal]').length).toBeGreaterThan(1);
    document.querySelector<HTMLElement>('[data-square][data-legal]')!.click();
    // oxlint-disable-next-line no-await-in-loop -- one guess after another
    await expect.element(page.getByText(/(?:was played\.|as good as the best move\.)/).first()).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- one guess after another
    await expect.element(button('Next')).toHaveFocus();
    // oxlint-disable-next-line no-await-in-loop -- one guess after another
    await userEvent.keyboard('{Enter}');
  }
  await expect
    .element(page.getByText(/^Your guesses for (?:Black|White) lost 0\.0 discs a move\..*Place 1 of 3\.$/))
    .toBeVisible();
});

test('the moves of an own game are told apart from the guesses of today', async () => {
  await open('f5d6c3d3c4f4f6f3e6e7d7', 'guessMoves', 'blackVsComputer');
  useGuessStore().place = { ...useGuessStore().place!, side: 'black', serial: 9 };
  await expect.element(page.getByText('You are Black. What did you play here?')).toBeVisible();
  const squares = [...document.querySelectorAll<HTMLElement>('[data-square][data-legal]')];
  const guess = squares.at(-1)!;
  guess.click();
  await expect.element(page.getByText(/^In the game you played [a-h][1-8]\./)).toBeVisible();
  expect(guess.getAttribute('aria-label')).toMatch(/, your guess$/);
  expect(document.querySelectorAll('[data-square][aria-label$=", played"]')).toHaveLength(1);
  await expect
    .element(
      page.getByText(
        /^Your guesses for Black lost \d+\.\d discs a move\. Black, you in the game: \d+\.\d\.(?!.*Place)/,
      ),
    )
    .toBeVisible();
});

test('where no line can be added the button says what it lacks', async () => {
  await open('', 'learnLine');
  await button('Add the moves of the current game').click();
  await expect.poll(() => useToastStore().text).toMatch(/^First play a line from the usual start/);
  expect(noted()).toEqual([]);
});

test('a move of another line is taken once, however often it is chosen', async () => {
  await open('f5d6c3', 'learnLine');
  const moves = ['f5', 'd6', 'c4'].flatMap((name) => parseSquare(name) ?? []);
  await useDrillStore().learn({ side: 'black', moves });
  await button(/^Today, /).click();
  await expect.poll(said).toMatch(/You are Black\./);
  square('f5').click();
  await expect.poll(said).toMatch(/^White plays d6/);
  const planned = squareName(useDrillStore().place!.way[2]!);
  const other = planned === 'c3' ? 'c4' : 'c3';
  square(other).click();
  square(other).click();
  await expect.element(page.getByText(/^Your line ends here\./)).toBeVisible();
  expect(noted().filter(({ of }) => of === 'opening')).toMatchObject([{ played: 'f5' }, { played: other }]);
  expect(document.querySelector('.moves')?.textContent).toBe(`f5 d6 ${other}`);
});

test('a way that is found after Practice has gone on is not shown', async () => {
  await open('f5d6c3', 'learnLine');
  const drill = useDrillStore();
  await expect.poll(() => drill.lines.length).toBe(1);
  const left = drill.open('today');
  drill.leave();
  await left;
  expect(drill.place).toBeUndefined();
  await Promise.all([drill.open('today'), drill.open('black')]);
  expect(drill.place).toMatchObject({ from: 'black', serial: 1 });
});

test('what is wished for goes before a lesson that is still open', async () => {
  useLessonStore().open('corners');
  await open('f5d6c3d3c4f4f6f3e6e7d7', 'guessMoves');
  await expect.element(page.getByRole('heading', { name: 'Guess the move' })).toBeVisible();
});

test('the line on the table is added before a lesson that is still open', async () => {
  useLessonStore().open('corners');
  await open('f5d6c3', 'learnLine');
  await expect.element(button('As Black: 0 of 2 done')).toBeVisible();
  expect(useViewStore().practiceWish).toBeUndefined();
  // Of a longer game only the opening is taken: the first legal moves are soon in no book.
  const game = useGameStore();
  while (game.ply < 31) game.playNext(squaresOf(game.legal)[0] ?? 'pass');
  await button('Add the moves of the current game').click();
  await expect
    .poll(() => useToastStore().text)
    .toMatch(/^Added for (?:Black|White): f5 d6 c3.*\. Taken: \d+ moves\b/);
  expect(useDrillStore().lines.every(({ moves }) => moves.length <= 20)).toBe(true);
});

test('a line that was chosen elsewhere is asked at once, and learnt once however often it is chosen', async () => {
  const line = { side: 'white' as const, moves: ['f5', 'd6', 'c3', 'd3'].map((name) => parseSquare(name)!) };
  await open('', line);
  const drill = useDrillStore();
  await expect.poll(() => drill.place?.way.map(squareName).join('')).toBe('f5d6c3d3');
  await expect.element(page.getByText('You are White. Play the move of your line.')).toBeVisible();
  unmountAll();
  useViewStore().practiceWish = line;
  drill.leave();
  mount(PracticeScreen, {}, { context: shown });
  await expect.poll(() => drill.place?.way).toHaveLength(4);
  expect(drill.lines).toHaveLength(1);
});
