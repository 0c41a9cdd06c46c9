import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { squareName } from '../../../engine/game/square.ts';
import { LESSON_IDS, type LessonId } from '../../../engine/practice/lesson-ids.ts';
import { exercisesOf } from '../../../engine/practice/lessons.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useAnswerStore } from '../../../renderer/stores/answers.ts';
import { useLessonStore } from '../../../renderer/stores/lessons.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount, unmountAll } from '../mount.ts';

const [first, second] = exercisesOf('corners');
const right = squareName(first!.answers[0]!);
const wrong = squareName(first!.options.find((each) => !first!.answers.includes(each.square))!.square);

/** The lines of journals, by their ids. */
let kept: Map<string, string[]>;

function square(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square=${name}]`);
  if (!found) throw new Error(`There is no square ${name}.`);
  return found;
}

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const said = (): string => useAnnouncerStore().entries.at(-1)?.text ?? '';

async function show(): Promise<void> {
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
  };
  mount(PracticeScreen, {}, { context: { ...context, bridge } });
  await nextTick();
}

beforeEach(async () => {
  kept = new Map();
  useViewStore().screen = 'practice';
  usePreferencesStore().values.animation = 'off';
  await show();
});

test('all lessons are listed, and the first one is the next', async () => {
  await expect.element(button('Begin: Corners')).toBeVisible();
  expect(document.querySelectorAll('.rows > li')).toHaveLength(LESSON_IDS.length);
  await expect.element(button('Corners: 0 of 6 done')).toBeVisible();
  await expect.poll(focused).toBe('Begin: Corners');
});

test('the lesson about the squares beside corners marks the empty ones, and reads what they are called', async () => {
  await userEvent.click(button('X- and C-squares: 0 of 6 done'));
  await vi.waitUntil(() => said().includes('Position 1 of 6.'));
  const letters = (name: string): string => square(name).querySelector('.region')?.textContent ?? '';
  expect(['b2', 'g2', 'g1', 'h2', 'b1', 'c3'].map(letters)).toEqual(['X', 'X', 'C', 'C', '', '']);
  expect(square('b2').getAttribute('aria-label')).toContain('X-square');
});

describe('a lesson', () => {
  beforeEach(async () => {
    await userEvent.click(button('Begin: Corners'));
    await vi.waitUntil(() => said().includes('Position 1 of 6.'));
  });

  test('is read out with its name, what it is about and what to do', () => {
    expect(said()).toContain('Corners. A disc in a corner can never be flipped.');
    expect(said()).toMatch(/You are (?:Black|White)\. Take a corner\./);
  });

  test('answers a wrong move on the board, says what it loses, and asks again', async () => {
    await userEvent.click(square(wrong));
    expect(said()).toMatch(
      new RegExp(`plays ${wrong}, flips .*${wrong} is (?:about )?\\d+ discs? worse than the best move\\. `),
    );
    expect(said()).toMatch(/(?:Black|White) answers [a-h][1-8]\./);
    await expect.poll(focused).toBe('Try again');
    const answer = squareName(
      first!.options.find(({ square: each }) => squareName(each) === wrong)!.line[0]!,
    );
    await expect.poll(() => square(answer).getAttribute('aria-label')).toMatch(/Black|White/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => square(wrong).getAttribute('aria-label')).toContain('legal move');
    await expect.element(button('Corners: 1 of 6 done')).not.toBeInTheDocument();
  });

  test('says yes to the right move, and goes on', async () => {
    await userEvent.click(square(right));
    await expect.element(page.getByText('Yes. Nobody can ever flip this disc.')).toBeVisible();
    expect(said()).toContain('Yes. Nobody can ever flip this disc.');
    await expect.element(button('Position 1 of 6, done')).toBeVisible();
    await expect.poll(focused).toBe('Next');
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toMatch(/^Position 2 of 6\./);
    await userEvent.click(square(squareName(second!.answers[0]!)));
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Corners: 2 of 6 done')).toBeVisible();
    await expect.poll(focused).toBe('Go on: Corners');
  });

  test('shows the move that is asked for', async () => {
    await userEvent.click(button('Show me'));
    expect(said()).toBe(`It is ${right}.`);
    await expect.poll(focused).toBe(right);
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toContain('Yes.');
    await expect.poll(() => [...kept.values()][0]?.at(-1)).toContain('"outcome":"shown"');
    // Chosen once more, it is asked as if nothing had been shown.
    await userEvent.click(document.querySelector<HTMLElement>('[aria-current=step]')!);
    await expect.element(button('Show me')).toBeVisible();
    await userEvent.click(square(right));
    await expect.poll(() => [...kept.values()][0]?.at(-1)).toContain('"outcome":"found"');
  });

  test('says why a square cannot be played', async () => {
    await userEvent.click(square('d4'));
    await expect.poll(said).toMatch(/^d4: /);
    expect(useLessonStore().place).toEqual({ lesson: 'corners', at: 0 });
  });

  test('asks the position on the board anew where its own step is chosen', async () => {
    await userEvent.click(square(right));
    await userEvent.click(button('Position 1 of 6, done'));
    await expect.poll(said).toMatch(/^Position 1 of 6\. .*Take a corner\./);
    await expect.poll(() => square(right).getAttribute('aria-label')).toContain('legal move');
    await expect.element(button('Show me')).toBeVisible();
  });

  test('keeps each answer as a line, and knows them when it is read again', async () => {
    await userEvent.click(square(wrong));
    await userEvent.click(button('Try again'));
    await userEvent.click(square(right));
    await expect.poll(() => [...kept.values()][0]?.length).toBe(3);
    const answers = [...kept.values()][0]!.slice(1).map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { of: 'lesson', lesson: 'corners', moves: first!.moves, played: wrong, outcome: 'missed' },
      { of: 'lesson', lesson: 'corners', moves: first!.moves, played: right, outcome: 'found' },
    ]);
  });
});

/** Shows Practice as it is when an earlier run has kept that all of `lessons` was done. */
async function showAfter(lessons: readonly LessonId[]): Promise<void> {
  const heading = JSON.stringify({ version: 1, app: '0.2.0' });
  const answers = lessons.flatMap((lesson) =>
    exercisesOf(lesson).map(({ moves }) =>
      JSON.stringify({ of: 'lesson', lesson, moves, played: 'a1', outcome: 'found', at: 1 }),
    ),
  );
  kept.set('practice-20270101t000000000z-00000000', [heading, ...answers]);
  unmountAll();
  useLessonStore().$dispose();
  useAnswerStore().$dispose();
  await show();
}

test('what was done in an earlier run is done', async () => {
  await showAfter(['corners']);
  await expect.element(button('Begin: X- and C-squares')).toBeVisible();
});

test('once all lessons are done, the first one can be done once more, and the last one leads to the list', async () => {
  await showAfter(LESSON_IDS);
  await expect.element(button('Once more: Corners')).toBeVisible();
  const last = exercisesOf('counting').at(-1)!;
  useLessonStore().place = { lesson: 'counting', at: exercisesOf('counting').length - 1 };
  await vi.waitUntil(() => square(squareName(last.answers[0]!)).dataset['legal']);
  await userEvent.click(square(squareName(last.answers[0]!)));
  await expect.poll(said).toContain('You have finished all lessons.');
  expect(button('Lessons').elements()).toHaveLength(1);
});

test('every lesson can be done with the keys alone, and its end is said', async () => {
  useLessonStore().place = { lesson: 'passes', at: 0 };
  for (const exercise of exercisesOf('passes')) {
    // oxlint-disable-next-line no-await-in-loop -- one position follows another
    await expect.poll(said).toMatch(/Make (?:Black|White) pass\./);
    const name = squareName(exercise.answers[0]!);
    square(name).focus();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard('{Enter}');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect.poll(said).toContain('has no move, so you play again.');
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (exercise !== exercisesOf('passes').at(-1)) await userEvent.keyboard('{Enter}');
  }
  expect(said()).toContain('You have finished this lesson.');
});

test('the menu of the log shows all that can be done with it', async () => {
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu', { name: 'More' });
  const add = page.getByRole('menuitem', { name: 'Add practice from a file…' });
  await expect.element(add).toBeVisible();
  const { bottom } = add.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(menu.element().getBoundingClientRect().bottom);
});
