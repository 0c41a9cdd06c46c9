import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { squareName } from '../../../engine/game/square.ts';
import type { Puzzle } from '../../../engine/practice/puzzle.ts';
import PracticeScreen from '../../../renderer/features/practice/PracticeScreen.vue';
import { usePuzzleStore } from '../../../renderer/features/practice/puzzles.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

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

/** The puzzle on the board. */
function asked(): Puzzle {
  const { file, place } = usePuzzleStore();
  if (!file || !place) throw new Error('No puzzle is asked.');
  return file.puzzle(place.at);
}

const rightOf = ({ answers }: Puzzle): string => squareName(answers[0]!);
const wrongOf = ({ options }: Puzzle): string => squareName(options.at(-1)!.square);

beforeEach(async () => {
  kept = new Map();
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
  useViewStore().screen = 'practice';
  usePreferencesStore().values.animation = 'off';
  useViewStore().practiceSection = 'puzzles';
  mount(PracticeScreen, {}, { context: { ...context, bridge } });
  await nextTick();
  await vi.waitUntil(() => usePuzzleStore().file !== undefined && focused() === 'Solve a puzzle', {
    timeout: 60_000,
  });
});

/** The row of the puzzle of the day, which says how hard it is until it is solved. */
const daily = () => page.getByRole('button', { name: /^Puzzle of the day, (?:very )?(?:easy|medium|hard)$/ });

const theme = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}: \\d+ of \\d+ done$`) });

test('the list is short, and the themes are unfolded by those who want them', async () => {
  await expect.element(daily()).toBeVisible();
  await expect.element(page.getByText('Your puzzle rating begins with the first puzzle.')).toBeVisible();
  await expect.poll(focused).toBe('Solve a puzzle');
  expect(document.querySelectorAll('.rows .row')).toHaveLength(4);
  await userEvent.click(button('By theme'));
  for (const name of [
    'All puzzles',
    'Find the win',
    'Win by the most',
    'Save the draw',
    'Keep the corners',
    'Tempo',
  ])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.element(theme(name)).toBeVisible();
  expect(button('By theme').element().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button('By theme'));
  await expect.element(theme('All puzzles')).not.toBeInTheDocument();
});

test('the puzzle that is shown ahead is the one that comes, and is not beyond a beginner', async () => {
  const { next, file } = usePuzzleStore();
  await userEvent.click(button('Solve a puzzle'));
  expect(usePuzzleStore().place).toEqual(next);
  expect(file!.heads[next!.at]!.rating).toBeLessThan(760);
});

test('the puzzle of the day says how hard it is, and offers an easier one to whom it is too hard', async () => {
  const puzzles = usePuzzleStore();
  await userEvent.click(daily());
  await expect.element(page.getByText(/^This puzzle is [a-z ]+\.$/)).toBeVisible();
  const other = puzzles.isDailyTooHard ? 'An easier one' : 'Skip';
  await userEvent.click(button(other));
  expect(puzzles.place?.from).toBe('all');
  expect(puzzles.file!.heads[puzzles.place!.at]!.rating).toBeLessThan(600);
});

test('the choice of the list keeps the focus while it is changed by keys', async () => {
  const choice = page.getByRole('radio', { name: 'Puzzles' }).element();
  if (!(choice instanceof HTMLElement)) throw new Error('There is no choice.');
  choice.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button('Begin: Corners')).toBeVisible();
  expect(document.activeElement).toBe(page.getByRole('radio', { name: 'Lessons' }).element());
});

describe('a puzzle', () => {
  beforeEach(async () => {
    await userEvent.click(button('Solve a puzzle'));
    await vi.waitUntil(() => /You are (?:Black|White)\./.test(said()));
  });

  test('by keys alone: the right move is praised, kept and rated, and the next one comes', async () => {
    const puzzle = asked();
    square(rightOf(puzzle)).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toMatch(/Yes\./);
    await expect.poll(focused).toBe('Next puzzle');
    // What was asked stays beside the answer.
    await expect.element(page.getByText(/^You are (?:Black|White)\. /)).toBeVisible();
    await expect
      .element(page.getByText(/This puzzle is [a-z ]+: likely rated between \d+ and \d+\./))
      .toBeVisible();
    // After one answer its interval says nothing.
    await expect.element(page.getByText('Too few answers yet to rate you.')).toBeVisible();
    expect(usePuzzleStore().player?.rating).toBeGreaterThan(900);
    await expect.poll(() => [...kept.values()][0]?.length).toBe(2);
    expect(JSON.parse([...kept.values()][0]!.at(-1)!)).toMatchObject({
      of: 'puzzle',
      position: puzzle.id,
      played: rightOf(puzzle),
      outcome: 'found',
    });

    // What follows can be gone through, to the position before the move and back.
    const step = (name: string) => page.getByRole('toolbar', { name: 'Moves' }).getByRole('button', { name });
    const [next] = puzzle.options[0].line.map(squareName);
    // Nothing comes by itself while one reads.
    await userEvent.click(step('Next move'));
    await expect.poll(said).toMatch(new RegExp(`^(?:Black|White) plays ${next}, `));
    await userEvent.click(step('Previous move'));
    await userEvent.click(step('Previous move'));
    expect(step('Previous move').element().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(step('The position that was asked'));
    expect(said()).toBe('The position that was asked');
    expect(square(rightOf(puzzle)).dataset['disc']).toBeUndefined();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect.poll(said).toMatch(new RegExp(`^(?:Black|White) plays ${next}, `));
    expect(square(rightOf(puzzle)).dataset['disc']).toBeDefined();
    await userEvent.click(button('Next puzzle'));
    await expect.poll(() => asked().id).not.toBe(puzzle.id);
    await expect.poll(said).toMatch(/You are (?:Black|White)\./);
  });

  test('answers a wrong move on the board, says what becomes of the game, and asks again', async () => {
    const puzzle = asked();
    expect(button('The lesson').elements()).toHaveLength(0);
    await userEvent.click(square(wrongOf(puzzle)));
    expect(said()).toMatch(/(?:loses|draws|wins by|worse)/);
    await expect.poll(focused).toBe('Try again');
    // The lesson, if there is one, is offered only now, because it tells what to look for.
    const hasLesson = puzzle.kind === 'quiet' || puzzle.motifs.length > 0;
    expect(button('The lesson').elements()).toHaveLength(hasLesson ? 1 : 0);
    const rating = usePuzzleStore().player?.rating;
    expect(rating).toBeLessThan(900);
    // It is within a beginner's reach, and who has missed it does not hear how easy it is.
    await expect.element(page.getByText(/Likely rated between \d+ and \d+\./)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(square(rightOf(puzzle)));
    await expect.poll(said).toContain('Yes.');
    // What was found at the second try is no proof of strength.
    expect(usePuzzleStore().player?.rating).toBe(rating);
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Solve a puzzle');
    await userEvent.click(button('By theme'));
    await expect.element(page.getByRole('button', { name: /^All puzzles: 1 of \d+ done$/ })).toBeVisible();
  });

  test('shows the move that is asked for, which is no success', async () => {
    await userEvent.click(button('Show me'));
    expect(said()).toBe(`It is ${rightOf(asked())}.`);
    await userEvent.keyboard('{Enter}');
    await expect.poll(said).toContain('Yes.');
    expect(usePuzzleStore().player?.rating).toBeLessThan(900);
  });

  test('may be skipped without an answer', async () => {
    const { id } = asked();
    await userEvent.click(button('Skip'));
    await expect.poll(() => asked().id).not.toBe(id);
    expect(kept.size).toBe(0);
  });
});

test('the puzzle of the day is done once', async () => {
  await userEvent.click(daily());
  await vi.waitUntil(() => said().startsWith('Puzzle of the day.'));
  await userEvent.click(square(rightOf(asked())));
  await expect.poll(said).toContain('Yes.');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Puzzle of the day, Solved')).toBeVisible();
});

test('a theme asks for puzzles of it alone', async () => {
  await userEvent.click(button('By theme'));
  await userEvent.click(theme('Save the draw'));
  await vi.waitUntil(() => said().includes('saves the draw'));
  expect(asked().kind).toBe('draw');
  await userEvent.click(button('Skip'));
  await expect.poll(() => asked().kind).toBe('draw');
});
