import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import RulesScreen from '../../../renderer/features/rules/RulesScreen.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { hasKeys } from '../../../renderer/ui/has-keys.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

function square(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square=${name}]`);
  if (!found) throw new Error(`There is no square ${name}.`);
  return found;
}

function button(name: string): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name, exact: true });
}

function said(): string {
  return useAnnouncerStore().entries.at(-1)?.text ?? '';
}

beforeEach(async () => {
  useViewStore().screen = 'rules';
  usePreferencesStore().values.animation = 'off';
  mount(RulesScreen, {}, { context: appContext() });
  await nextTick();
});

test('the first step is read out, and the board has the focus', async () => {
  await expect.poll(said).toContain('Step 1 of 5: Place a disc');
  expect(said()).toContain('Rings mark the legal moves, the squares where you can play.');
  expect(said()).toContain('J to the next legal move');
  expect(square(focused())).not.toBeNull();
});

test.each([
  ['en', 'Step 1 of 5: Place a disc. You have'],
  ['fr', 'Étape 1 sur 5\u00a0: Poser un pion. '],
  ['ja', '5ステップ中1：石を置く。'],
  ['zh-CN', '落子。你'],
  ['zh-TW', '下子。你'],
] as const)('the title of a step is read apart from its rule in %s', async (locale, words) => {
  onTestFinished(async () => setLocale('en'));
  await setLocale(locale);
  await userEvent.click(document.querySelector('.step')!);
  await expect.poll(said).toContain(words);
});

test('all five steps are done with the keyboard alone, and each is announced', async () => {
  await userEvent.keyboard('{PageDown}{Enter}');
  await expect.poll(said).toMatch(/^Black plays \w\d, flips 1: \w\d\. The white disc/);
  await expect.poll(focused).toBe('Next');
  await userEvent.keyboard('{Enter}');

  await expect.poll(said).toContain('Step 2 of 5');
  await userEvent.tab();
  await userEvent.click(button('Show me'));
  expect(said()).toBe('It is e6.');
  await expect.poll(focused).toBe('e6');
  await userEvent.keyboard('{Enter}');
  await expect.poll(said).toContain('flips 4: d5, e5, d6, f6. 4 discs flipped with one move');
  await expect.poll(focused).toBe('Next');
  await userEvent.keyboard('{Enter}');

  await expect.poll(said).toContain('Play h5 and see what White can do then.');
  await userEvent.click(button('Show me'));
  await expect.poll(focused).toBe('h5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(said).toContain('White passes.');
  await userEvent.keyboard('{Enter}');
  expect(said()).toBe('It is your turn again: choose a legal move.');
  await userEvent.keyboard('{PageDown}{Enter}');
  await expect.poll(said).toContain('You played twice in a row');
  await expect.poll(focused).toBe('Next');
  await userEvent.keyboard('{Enter}');

  await expect.poll(said).toContain('White leads by 38 discs to 25');
  await userEvent.keyboard('{PageDown}{Enter}');
  await expect.poll(said).toContain('35 black discs and 29 white ones. Black wins!');
  await expect.poll(focused).toBe('Next');
  await userEvent.keyboard('{Enter}');

  await expect.poll(said).toContain('Take the corner.');
  await userEvent.click(button('Show me'));
  await expect.poll(focused).toBe('a1');
  await userEvent.keyboard('{Enter}');
  await expect.poll(said).toContain('can never be flipped again');
  expect(said()).toContain('Now you know all the rules.');
  await expect.poll(focused).toBe('Play against Beginner');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => useGameStore().serial).toBe(1);
  expect(useGameStore().seats).toEqual({ black: { kind: 'person' }, white: { kind: 'beginner' } });
  expect(useViewStore().screen).toBe('game');
});

test('a finger alone is told to tap where the opponent has passed', async () => {
  onTestFinished(() => void (hasKeys.value = true));
  hasKeys.value = false;
  await userEvent.click(page.getByRole('button', { name: /^Step 3/ }));
  await userEvent.click(square('h5'));
  await expect.poll(said).toContain('White passes. Tap to go on.');
});

test('a click plays, and a square that cannot be played says why', async () => {
  await userEvent.click(square('a1'));
  await expect.element(page.getByText('a1: no disc is flipped there.')).toBeVisible();
  await userEvent.click(square('d3'));
  await expect.element(page.getByText(/Every move must flip at least one disc/)).toBeVisible();
});

test('the last step does not say that all rules are known while others are to be done', async () => {
  await userEvent.click(page.getByRole('button', { name: /^Step 5/ }));
  await userEvent.click(square('a1'));
  await expect.poll(said).toContain('can never be flipped again');
  expect(said()).not.toContain('Now you know all the rules.');
  expect(page.getByText('Now you know all the rules.').elements()).toHaveLength(0);
});

describe('the corner', () => {
  beforeEach(async () => {
    await userEvent.click(page.getByRole('button', { name: /^Step 5/ }));
  });

  test('is preferred to other moves, which are named and not played', async () => {
    const other = document.querySelector<HTMLElement>('[data-legal]:not([data-square=a1])');
    await userEvent.click(other!);
    await expect.element(page.getByText(/but try the corner first/)).toBeVisible();
    expect(other?.dataset['disc']).toBeUndefined();
  });

  test('marks the discs that are safe, as many as the words say', async () => {
    await userEvent.click(square('a1'));
    const safe = document.querySelectorAll('[data-square] .stable').length;
    expect(safe).toBeGreaterThan(0);
    await expect.element(page.getByText(new RegExp(`^${safe} stable discs`))).toBeVisible();
  });
});

test('the steps tell which one is shown and which are done', async () => {
  await userEvent.click(square('d3'));
  const first = page.getByRole('button', { name: 'Step 1 of 5: Place a disc, done' });
  expect(first.element().getAttribute('aria-current')).toBe('step');
  await userEvent.click(button('Next'));
  expect(first.element().getAttribute('aria-current')).toBeNull();
});

test('a step can be done once more', async () => {
  await userEvent.click(square('d3'));
  await userEvent.click(button('Once more'));
  expect(square('d3').dataset['disc']).toBeUndefined();
});

test('Escape leads back', async () => {
  await userEvent.keyboard('{Escape}');
  expect(useViewStore().screen).toBe('start');
});
