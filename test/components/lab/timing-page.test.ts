import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Pondered } from '../../../engine/lab/timing/timing.ts';
import TimingPage from '../../../renderer/features/lab/timing/TimingPage.vue';
import { chartsOf } from '../../../renderer/features/lab/timing/charts.ts';
import { useTimingStore } from '../../../renderer/features/lab/timing/store.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const titles = (): (string | undefined)[] =>
  [...document.querySelectorAll('.figure .title')].map((title) => title.textContent?.trim());

beforeEach(async () => {
  await page.viewport(1280, 800);
  begin('twoPlayers', 'f5d6c3d3c4');
  mount(TimingPage, {}, { context: appContext() });
  const { choices } = useTimingStore();
  choices.ends = 'depth12';
  choices.threads = 1;
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('a search is drawn with its iterations, and marked on the rail meanwhile', async () => {
  await userEvent.click(button('Search'));
  await vi.waitUntil(() => useBackgroundStore().screens.has('lab'));
  await vi.waitUntil(() => useTimingStore().search?.move !== undefined, { timeout: 60_000 });
  await vi.waitUntil(() => !useBackgroundStore().screens.has('lab'));
  expect(useTimingStore().search?.run.steps.at(-1)?.depth).toBe(12);
  expect(titles().slice(0, 2)).toEqual(['Time for each iteration', 'Depth by time']);
  await expect.element(page.getByText(/It would play [a-h][1-8]\.$/)).toBeVisible();
  expect(document.querySelector('.command')?.textContent).toMatch(/timing ".*" --depth 12 --threads 1/);
});

test('a search is stopped, and what was seen of it stays', async () => {
  const timing = useTimingStore();
  timing.choices.ends = 'left180';
  await userEvent.click(button('Search'));
  await vi.waitUntil(() => (timing.search?.run.steps.length ?? 0) > 3, { timeout: 60_000 });
  await userEvent.click(button('Stop'));
  expect(timing.doing).toBeUndefined();
  await expect.element(button('Search')).toBeVisible();
  expect(titles()).toContain('Depth by time');
});

test('what a look at the clock costs is measured when it is asked for', async () => {
  await userEvent.click(page.getByRole('switch', { name: 'Show what looking at the clock would cost' }));
  await vi.waitUntil(() => useTimingStore().costs, { timeout: 60_000 });
  expect(titles()).toEqual(['What looking at the clock would cost']);
  const rows = [...document.querySelectorAll('table tbody tr')].map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Never');
  useTimingStore().stop();
});

test('what pondering saved is a whole sentence for each reply, whether earlier, later or never', () => {
  const trial = (name: Pondered['trial'], ms: number, depth: number): Pondered => ({
    trial: name,
    reply: 19,
    isHit: name === 'hit',
    depths: [{ ms, depth }],
  });
  const note = (hitMs: number, missDepth: number): string | undefined =>
    chartsOf({
      search: undefined,
      costs: undefined,
      locale: 'en',
      pondered: [
        trial('without', 2000, 10),
        trial('hit', hitMs, 10),
        trial('missWithout', 2000, 10),
        trial('miss', 2000, missDepth),
      ],
    })[0]?.note;
  expect(note(500, 8)).toMatch(
    /was there 1\.5 s earlier\. After the other reply it was not reached in time\.$/,
  );
  expect(note(3000, 10)).toMatch(/came 1 s later\. After the other reply it was there 0 s earlier\.$/);
});
