import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { linePlaces } from '../../../engine/review/plan.ts';
import ReviewScreen from '../../../renderer/features/review/ReviewScreen.vue';
import { useReviewStore } from '../../../renderer/features/review/store.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';
import { useVoiceStore } from '../../../renderer/stores/voice.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { square } from '../../renderer/moves.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { annotatedGame } from './annotated.ts';

/** What is announced of `act`. */
async function saidOf(act: () => unknown): Promise<string[]> {
  const announcer = useAnnouncerStore();
  const lastId = announcer.entries.at(-1)?.id ?? 0;
  await act();
  await nextTick();
  return announcer.entries.filter(({ id }) => id > lastId).map(({ text }) => text);
}

const verdict = page.getByRole('region', { name: 'The move on the board' });

beforeEach(() => {
  const game = begin('twoPlayers', 'f5d6c3');
  for (const { place } of linePlaces(annotatedGame())) {
    if (place.evaluation) game.record([{ id: place.id, evaluation: place.evaluation }]);
  }
  mount(ReviewScreen, {}, { context: appContext() });
});

test('a key in the graph is told by its text alone', async () => {
  const slider = page.getByRole('slider').element();
  slider.focus();
  expect(await saidOf(() => userEvent.keyboard('{ArrowLeft}'))).toEqual([]);
  expect(slider.getAttribute('aria-valuetext')).toContain('Move 2 d6.');
});

test('a mark that is not sure is told by the graph once', async () => {
  const game = useGameStore();
  const id = game.tree.line[0]!;
  game.record([{ id, evaluation: evaluation(-6, ['-6 f6', '0 d6', '5 f4']) }]);
  const slider = page.getByRole('slider').element();
  slider.focus();
  // As the key to the next mistake does.
  expect(await saidOf(() => game.walkTo(2))).toEqual([]);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^Move 2 d6\..* Probably an? \w+\.$/);
});

test('a step elsewhere says once what the move lost, and where the game begins', async () => {
  const previous = page.getByRole('button', { name: 'Previous move' });
  expect(await saidOf(() => userEvent.click(previous))).toEqual(['White, 2 d6 loses about 20 discs.']);
  await userEvent.click(previous);
  expect(await saidOf(() => userEvent.click(previous))).toEqual([
    'Start of the game. Black to move, 4 moves.',
  ]);
});

test('a step to a move with a comment says that there is one', async () => {
  const game = useGameStore();
  game.note(game.tree.line[1] ?? -1, { comment: 'Too greedy.' });
  const previous = page.getByRole('button', { name: 'Previous move' });
  expect(await saidOf(() => userEvent.click(previous))).toEqual([
    'White, 2 d6 loses about 20 discs. With a comment.',
  ]);
});

test('a retry asks its question and takes nothing back, and its end plays nothing', async () => {
  useGameStore().walkTo(2);
  await nextTick();
  expect(await saidOf(() => userEvent.click(verdict.getByRole('button', { name: 'Retry' })))).toEqual([
    'White to move: what is better than d6?',
  ]);
  expect(await saidOf(() => userEvent.keyboard('{Escape}'))).toEqual(['White, 2 d6 loses about 20 discs.']);
});

test('a retry that is begun anew asks its question once', async () => {
  useGameStore().walkTo(2);
  await nextTick();
  await userEvent.click(verdict.getByRole('button', { name: 'Retry' }));
  await userEvent.click(page.getByRole('button', { name: 'Show the answer' }));
  await userEvent.click(page.getByRole('button', { name: 'Retries' }));
  expect(await saidOf(() => userEvent.keyboard('{Enter}'))).toEqual([
    'White to move: what is better than d6?',
  ]);
});

test('the last move can be read out while a better one is looked for', async () => {
  useGameStore().walkTo(2);
  await nextTick();
  await userEvent.click(verdict.getByRole('button', { name: 'Retry' }));
  expect(await saidOf(() => useVoiceStore().sayFlips())).toEqual(['Black plays f5, flips 1: e5.']);
});

test('a square is not played on, and the user is told where one can try', async () => {
  document.querySelector<HTMLElement>('[data-square]')!.click();
  expect(useToastStore().text).toMatch(/^A review shows the moves as they were played\./);
  expect(useGameStore().lastPly).toBe(3);
});

test('keys in the list of moves end with the game, and not with what was tried after it', async () => {
  const game = useGameStore();
  game.tryMove(square('d3'));
  game.walkTo(1);
  await nextTick();
  document.querySelector<HTMLElement>('.moves [tabindex="0"]')?.focus();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(game.ply).toBe(3);
});

test('the word on a try is told once, by no region but the announcements', async () => {
  useGameStore().walkTo(2);
  await nextTick();
  await userEvent.click(verdict.getByRole('button', { name: 'Retry' }));
  const task = page.getByRole('region', { name: 'Retry' });
  expect(task.element().querySelectorAll('[role=status], [aria-live]')).toHaveLength(0);
  const said = await saidOf(() => userEvent.click(task.getByRole('button', { name: 'Show the answer' })));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^The best move is f6\./);
});

test('the end of a review is told once, whatever is searched again after it', async () => {
  const review = useReviewStore();
  const searchAgain = async (): Promise<string[]> =>
    saidOf(async () => {
      review.activity = 'searching';
      await nextTick();
      review.activity = 'none';
    });
  // What the screen itself has begun is over first.
  await expect.poll(() => review.isDone).toBe(true);
  await searchAgain();
  expect(useAnnouncerStore().entries.some(({ text }) => text.startsWith('The review is done.'))).toBe(true);
  expect(await searchAgain()).toEqual([]);
});
