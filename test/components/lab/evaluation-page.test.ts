import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
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
