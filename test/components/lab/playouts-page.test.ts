import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import PlayoutsPage from '../../../renderer/features/lab/playouts/PlayoutsPage.vue';
import { usePlayoutsStore } from '../../../renderer/features/lab/playouts/store.ts';
import { useBackgroundStore } from '../../../renderer/stores/background.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

const button = (name: string): ReturnType<typeof page.getByRole> =>
  page.getByRole('button', { name, exact: true });

const square = (name: string): HTMLElement | null => document.querySelector(`[data-square=${name}]`);

const titles = (): (string | undefined)[] =>
  [...document.querySelectorAll('.figure .title')].map((title) => title.textContent?.trim());

async function ended(): Promise<void> {
  await vi.waitUntil(() => usePlayoutsStore().state === 'ended', { timeout: 60_000 });
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  begin('twoPlayers', 'f5d6c3');
  usePreferencesStore().values.animation = 'off';
  mount(PlayoutsPage, {}, { context: appContext() });
  usePlayoutsStore().choices.most = 2000;
  await vi.waitUntil(() => document.querySelector('h1'));
});

test('a tree grows on the board and in charts, and is marked on the rail meanwhile', async () => {
  expect(titles()).toEqual(['What each rule is worth']);
  await userEvent.click(button('Grow'));
  await vi.waitUntil(() => useBackgroundStore().screens.has('lab'));
  await ended();
  expect(useBackgroundStore().screens.has('lab')).toBe(false);
  const [best] = usePlayoutsStore().grown!.seen.moves;
  expect(best!.visits).toBeGreaterThan(100);
  expect(document.querySelectorAll('[data-valued]').length).toBeGreaterThan(3);
  expect(document.querySelector('.gauges dd')?.textContent).toBe('2,000');
  expect(titles()).toContain('Games won with each move');
  expect(document.querySelector('.command')?.textContent).toMatch(
    /monte-carlo "[-XO]{64} [XO]" --most 2000$/,
  );
});

test('a move that is played on the board keeps its part, which the command says how to repeat', async () => {
  await userEvent.click(button('Grow'));
  await ended();
  square('d3')?.click();
  await vi.waitUntil(() => usePlayoutsStore().played.length === 1);
  await ended();
  const { seen } = usePlayoutsStore().grown!;
  expect(seen.visits).toBeGreaterThan(seen.playouts);
  expect(titles()).toContain('What is kept when a move is played');
  expect(document.querySelector('.command')?.textContent).toContain('--moves d3@2000');
});

test('a changed setting leaves the board where moves were played, until they are taken back', async () => {
  await userEvent.click(button('Grow'));
  await ended();
  square('d3')?.click();
  await vi.waitUntil(() => usePlayoutsStore().path.length === 1);
  await ended();
  const there = usePlayoutsStore().grown!.seen.position;
  await userEvent.click(page.getByRole('switch', { name: /^Fewer replies/ }));
  await ended();
  const slider = page.getByRole('slider', { name: 'Exploration' });
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await vi.waitUntil(() => usePlayoutsStore().begun?.options.exploration === 2);
  await ended();
  expect(usePlayoutsStore().grown!.seen.position).toEqual(there);
  await expect.element(page.getByText('Played here: d3')).toBeVisible();
  await userEvent.click(button('Take the moves back'));
  await ended();
  expect(usePlayoutsStore().grown!.seen.position).toEqual(usePlayoutsStore().position);
});

test('a tree that has ended grows on, by as much again', async () => {
  await userEvent.click(button('Grow'));
  await ended();
  await userEvent.click(button('Grow on'));
  await vi.waitUntil(() => usePlayoutsStore().grown!.seen.playouts === 4000);
  await ended();
  expect(document.querySelector('.command')?.textContent).toMatch(/--most 4000$/);
});

test('what is kept and what is new add up to the bars', async () => {
  await userEvent.click(button('Grow'));
  await ended();
  square('d3')?.click();
  await vi.waitUntil(() => usePlayoutsStore().path.length === 1);
  await ended();
  const { moves, playouts } = usePlayoutsStore().grown!.seen;
  const all = moves.reduce((sum, { visits }) => sum + visits, 0);
  const kept = (all - playouts).toLocaleString('en');
  await expect
    .element(
      page.getByText(`2,000 were made since the last move; ${kept} were kept from the tree before it.`),
    )
    .toBeVisible();
});

test('with judgement no word says that games are played out', async () => {
  await userEvent.click(page.getByText('Judgement', { exact: true }));
  await userEvent.click(button('Grow'));
  await ended();
  expect(titles()).toContain('The chance that each move gives');
  expect(document.querySelector('.gauges')?.textContent).toContain('Positions judged');
  expect(document.querySelector('.gauges')?.textContent).not.toContain('Playouts');
});

test('rules that are switched off grow another tree at once', async () => {
  await userEvent.click(button('Grow'));
  await ended();
  const before = usePlayoutsStore().grown!.seen.moves;
  for (const name of [/^A corner is taken/, /^None beside/, /^Fewer replies/, /^Giving a corner/])
    await userEvent.click(page.getByRole('switch', { name }));
  await vi.waitUntil(() => usePlayoutsStore().begun?.options.playouts === 0);
  await ended();
  expect(usePlayoutsStore().grown!.seen.moves).not.toEqual(before);
  expect(document.querySelector('.command')?.textContent).toContain('--rules none');
});

test('one game is stepped through by keys, without motion where none is wanted', async () => {
  await userEvent.click(button('Watch one game'));
  await expect.element(page.getByText(/^Before the first of \d+ moves$/)).toBeVisible();
  await expect.element(button('Next')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByText(/^Move 1 of \d+: [a-h][1-8]$/)).toBeVisible();
  for (let move = 0; move < 60; move++) await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(/(wins by \d+|A draw)\.$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('.film')).toBeNull();
});

test('a position that is typed is taken, and one without a move is told', async () => {
  const playouts = usePlayoutsStore();
  playouts.source = 'typed';
  const field = page.getByRole('textbox', { name: 'Board or moves' });
  await userEvent.fill(field, 'nothing');
  await expect.element(page.getByText('This is no position with a move to make.')).toBeVisible();
  await userEvent.fill(field, 'f5f6');
  await expect.element(page.getByText('This is no position with a move to make.')).not.toBeInTheDocument();
  expect(playouts.position?.toMove).toBe('black');
});

test('explorations are tried beside the tree', async () => {
  await userEvent.click(button('Try explorations'));
  await vi.waitUntil(() => usePlayoutsStore().explored.length === 7, { timeout: 60_000 });
  await vi.waitUntil(() => usePlayoutsStore().trial === undefined);
  expect(titles()).toContain('What exploring does');
});
