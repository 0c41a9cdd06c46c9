import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { discAt } from '../../../engine/game/position.ts';
import { squareName } from '../../../engine/game/square.ts';
import EvaluationPage from '../../../renderer/features/lab/evaluation/EvaluationPage.vue';
import { useEvaluationStore } from '../../../renderer/features/lab/evaluation/store.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
  mount(EvaluationPage, {}, { context: appContext() });
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('without a game there is a midgame to look at, of which there is something to say', async () => {
  const evaluation = useEvaluationStore();
  expect(evaluation.source).toBe('midgame');
  await vi.waitUntil(() => evaluation.said, { timeout: 30_000 });
  expect(evaluation.said!.sums.evolved).not.toBe(0);
});

test('a move into a corner is played on the board of the page, and what is said changes with it', async () => {
  const evaluation = useEvaluationStore();
  await vi.waitUntil(() => evaluation.said, { timeout: 30_000 });
  const before = evaluation.said!;
  document.querySelector<HTMLElement>('[data-square=h8]')?.click();
  await vi.waitUntil(() => evaluation.said !== before);
  expect(discAt(evaluation.position!, 63)).toBe(before.position.toMove);
  expect(evaluation.said!.sums.evolved).not.toBe(before.sums.evolved);
});

test('the lines are written to whose ends two moves are compared', async () => {
  const evaluation = useEvaluationStore();
  evaluation.choices.plies = 6;
  await userEvent.click(page.getByRole('button', { name: 'Look ahead' }));
  await vi.waitUntil(() => evaluation.state === 'idle' && evaluation.opinions.length > 0, {
    timeout: 60_000,
  });
  await userEvent.click(page.getByText('After its line', { exact: true }));
  const [one] = evaluation.pair!;
  const { line } = evaluation.opinions.at(-1)!.moves.find(({ move }) => move === one)!;
  await expect.element(page.getByText(`Expected: ${line.map(squareName).join(' ')}`)).toBeVisible();
});
