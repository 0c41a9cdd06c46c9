/** The part of Practice that tells how far one has come, and the warm-up. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { parseSquare, squareName } from '../../../engine/game/square.ts';
import { dayOf } from '../../../engine/practice/days.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { useDrillStore } from '../../../renderer/features/practice/drill.ts';
import { useEndingStore } from '../../../renderer/features/practice/endings.ts';
import { usePuzzleStore } from '../../../renderer/features/practice/puzzles.ts';
import { useWarmUpStore } from '../../../renderer/features/practice/warm-up.ts';
import { useAnswerStore } from '../../../renderer/stores/answers.ts';
import { useLessonStore } from '../../../renderer/stores/lessons.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { testLibrary } from '../../renderer/library-port.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount, unmountAll } from '../mount.ts';

const button = (name: string | RegExp): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    ...testLibrary().port,
    journals: async () => [],
    addToJournal: async () => true,
  };
  useViewStore().screen = 'practice';
  useViewStore().practiceSection = 'progress';
  usePreferencesStore().values.animation = 'off';
  mount(PracticeScreen, {}, { context: { ...context, bridge } });
  await nextTick();
  await vi.waitUntil(() => usePuzzleStore().file !== undefined, { timeout: 60_000 });
});

test('the beginning is told place by place, and one thing to do has the focus', async () => {
  await expect.element(page.getByText('You have done 0 of 96 positions of the lessons.')).toBeVisible();
  await expect.element(page.getByText('after ten reviewed games')).toBeVisible();
  await expect.poll(focused).toBe('Go on with the lessons');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => useLessonStore().place?.lesson).toBe('corners');
});

test('an opponent that keeps games close is a switch, and its strength is told', async () => {
  usePreferencesStore().values.level = 'custom';
  usePreferencesStore().values.customStep = 8;
  await page.getByRole('switch', { name: /^Keep games close/ }).click();
  expect(usePreferencesStore().values.keepsClose).toBe(true);
  await expect.element(page.getByText('Next opponent: about 950 Elo', { exact: true })).toBeVisible();
});

test('the warm-up goes from one sort to another, and ends after five minutes or where one leaves it', async () => {
  const { next } = usePuzzleStore();
  await button('Warm up for five minutes').click();
  await expect.poll(() => usePuzzleStore().place).toEqual(next);
  await expect.element(page.getByText(/^Warm-up: [0-5]:\d\d left$/)).toBeVisible();
  const { file, place } = usePuzzleStore();
  const puzzle = file!.puzzle(place!.at);
  document.querySelector<HTMLElement>(`[data-square=${squareName(puzzle.answers[0]!)}]`)!.click();
  await button('Next puzzle').click();
  await expect.poll(() => useWarmUpStore().run?.shown).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'My progress' })).toBeVisible();
  expect(useWarmUpStore().run).toBeUndefined();

  await button('Warm up for five minutes').click();
  await vi.waitUntil(() => usePuzzleStore().place !== undefined);
  const { run } = useWarmUpStore();
  useWarmUpStore().run = { ...run!, since: run!.since - 5 * 60 * 1000 };
  await expect.element(page.getByText('This is the last position.')).toBeVisible();
  await button('Skip').click();
  await expect.element(page.getByText('That was five minutes. Well done.')).toBeVisible();
  expect(document.body.textContent).not.toContain('This is the last position.');
  unmountAll();
  expect(useWarmUpStore().isDone).toBe(false);
});

test('the warm-up has a position of the next lesson in its turn, and goes on from it', async () => {
  const warmUp = useWarmUpStore();
  const lessons = useLessonStore();
  await button('Warm up for five minutes').click();
  for (const shown of [1, 2, 3]) {
    if (usePuzzleStore().place) usePuzzleStore().place = { ...usePuzzleStore().place! };
    else useEndingStore().place = { ...useEndingStore().place! };
    // oxlint-disable-next-line no-await-in-loop -- each comes after the one before
    await expect.poll(() => warmUp.run?.shown).toBe(shown);
  }
  await expect.element(page.getByRole('heading', { name: 'Corners', exact: true })).toBeVisible();
  expect(lessons.place).toEqual(lessons.firstPlace(lessons.nextLesson()!));
  lessons.place = { ...lessons.place!, at: 1 };
  await expect.poll(() => usePuzzleStore().place).toBeDefined();
  expect(lessons.place).toBeUndefined();
  expect(warmUp.run?.shown).toBe(4);
});

/** Learns an own opening, and misses so many puzzles. */
async function makeDue(count: number): Promise<void> {
  const moves = ['f5', 'd6', 'c3'].flatMap((name) => parseSquare(name) ?? []);
  await useDrillStore().learn({ side: 'black', moves });
  const { file } = usePuzzleStore();
  for (let at = 0; at < count; at++) {
    const { id } = file!.puzzle(at);
    const now = Date.now() - count + at;
    // oxlint-disable-next-line no-await-in-loop -- the answers have an order
    await useAnswerStore().note({
      of: 'puzzle',
      position: id,
      played: '',
      outcome: 'missed',
      ms: 1000,
      day: dayOf(now),
      at: now,
    });
  }
}

test('no more is said to be due than the day has room for', async () => {
  await makeDue(19);
  expect(usePuzzleStore().due.length).toBe(19);
  expect(useDrillStore().due.size).toBe(2);
  await expect.element(page.getByText('20 positions wait for you today.')).toBeVisible();
});

test('the warm-up shows no puzzle twice, although one that was missed is due again', async () => {
  await makeDue(1);
  const puzzles = usePuzzleStore();
  const [missed] = puzzles.due;
  await button('Warm up for five minutes').click();
  await expect.poll(() => puzzles.place?.at).toBe(missed);
  await expect.element(page.getByText('3 due', { exact: true })).toBeVisible();
  await button('Skip').click();
  await expect.poll(() => useWarmUpStore().run?.shown).toBe(1);
  expect(puzzles.due).toContain(missed);
  const [drill, lessons, endings] = [useDrillStore(), useLessonStore(), useEndingStore()];
  for (const shown of [2, 3, 4]) {
    // The way of an own opening is found before it is shown; until then nothing is.
    // oxlint-disable-next-line no-await-in-loop -- each comes after the one before
    await expect.poll(() => puzzles.place ?? drill.place ?? lessons.place ?? endings.place).toBeDefined();
    expect(puzzles.place?.at).not.toBe(missed);
    if (puzzles.place) puzzles.place = { ...puzzles.place };
    else if (drill.place) drill.place = { ...drill.place };
    else if (lessons.place) lessons.place = { ...lessons.place };
    else endings.place = { ...endings.place! };
    // oxlint-disable-next-line no-await-in-loop -- each comes after the one before
    await expect.poll(() => useWarmUpStore().run?.shown).toBe(shown);
  }
});

test('the warm-up goes on with a puzzle where an own opening cannot be shown', async () => {
  await makeDue(0);
  const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  vi.spyOn(useDrillStore(), 'open').mockRejectedValue(new Error('The way is lost.'));
  await button('Warm up for five minutes').click();
  await button('Skip').click();
  await expect.poll(() => reported.mock.calls.length).toBe(1);
  await expect.poll(() => usePuzzleStore().place).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'My progress' })).toBeVisible();
  vi.restoreAllMocks();
});
