import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import LinesCard from '../../../renderer/features/analysis/LinesCard.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import type { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { WIPE_OUT, square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

let game: ReturnType<typeof useGameStore>;

function line(pv: readonly string[], score: number, exact = false) {
  const squares = pv.map(square);
  return { move: squares[0]!, score, exact, pv: squares };
}

/** The discs of the small board, and the numbers on them. */
function small(): { discs: number; numbers: string } {
  const board = document.querySelector('.small svg');
  const numbers = [...(board?.querySelectorAll('text') ?? [])].map((text) => text.textContent.trim());
  return {
    discs: board?.querySelectorAll('circle:is(.black, .white)').length ?? 0,
    numbers: numbers.join(' '),
  };
}

beforeEach(async () => {
  await setLocale('en');
  game = begin('twoPlayers', 'f5d6');
  useAnalysisStore();
  const fake = new FakeEngine();
  useEngineStore().connect(fake, 4, engineWishes());
  useViewStore().screen = 'analysis';
  mount(LinesCard, { style: 'container: panel / inline-size; width: 340px' });
  await nextTick();
  await nextTick();
  const lines = [line(['c5', 'f4', 'e3'], 2), line(['c3', 'd3'], -4, true)];
  fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines });
  await nextTick();
});

test('the values of the lines, and the ticks of exact ones, fit into their chips', () => {
  const chips = [...document.querySelectorAll<HTMLElement>('.line .chip')];
  expect(chips).toHaveLength(2);
  const full = chips.filter((chip) => {
    const { paddingRight } = getComputedStyle(chip);
    return Number.parseFloat(paddingRight) < 2 || chip.scrollWidth > chip.clientWidth;
  });
  expect(full.map(({ textContent }) => textContent)).toEqual([]);
});

test.each(['en', 'fr', 'ja'] as const)(
  'the title and its buttons have room in a narrow panel: %s',
  async (locale) => {
    await setLocale(locale);
    const card = document.querySelector<HTMLElement>('.lines')!;
    card.style.width = '240px';
    await nextTick();
    const { right } = card.getBoundingClientRect();
    const parts = [...card.querySelectorAll('.head > *')];
    expect(parts.every((part) => part.scrollWidth <= Math.ceil(part.clientWidth))).toBe(true);
    expect(parts.every((part) => part.getBoundingClientRect().right <= right)).toBe(true);
  },
);

function step(name: string): HTMLElement {
  return page.getByRole('button', { name }).element() as HTMLElement;
}

describe('the best lines', () => {
  test('name their side, and show by shape whether a value is exact', async () => {
    await expect.element(page.getByRole('heading', { name: 'Best lines for Black' })).toBeVisible();
    const chips = [...document.querySelectorAll('.chip')].map((chip) => [
      chip.textContent.trim(),
      chip.classList.contains('exact'),
    ]);
    expect(chips).toEqual([
      ['+2', false],
      ['−4', true],
    ]);
  });

  test('are nobody’s once the game is over', async () => {
    begin('twoPlayers', WIPE_OUT);
    await nextTick();
    expect(document.querySelector('h2')?.textContent.trim()).toBe('Best lines');
  });

  test('have their values in their labels', () => {
    expect(step('c5, estimate +2')).toBeDefined();
    expect(step('c3, exactly −4')).toBeDefined();
  });

  test('say what the book of openings knows of them, and how far it looks ahead', async () => {
    await expect
      .poll(() => document.querySelector('.lines .step.first')?.getAttribute('aria-label'))
      .toMatch(/^c5, estimate \+2, In the book of openings: [+−]?\d+(\.\d)?, \d+ moves ahead$/);
    const sign = document.querySelector('.known');
    expect(sign?.getAttribute('title')).toMatch(/^In the book of openings: /);
    expect(sign?.querySelector('.icon')).not.toBeNull();
    // Its value stands there, too, because the search's beside it may be another.
    const inBook = /openings: (.*), /.exec(sign?.getAttribute('title') ?? '')?.[1];
    expect(sign?.textContent).toBe(inBook);
  });

  test('show the best move on the small board, or where the move under the pointer would lead', async () => {
    const best = small();
    expect(best.numbers).toBe('1');
    await userEvent.hover(step('Play up to e3'));
    expect(small().numbers.split(' ').sort()).toEqual(['1', '2', '3']);
    expect(small().discs).toBe(best.discs + 2);
    expect(game.ply).toBe(2);
  });

  test('can be played up to the chosen move, as a variation', async () => {
    await userEvent.click(step('Play up to f4'));
    expect(game.ply).toBe(4);
    expect(game.held).toBe(true);
  });

  test('are one Tab stop, and arrows walk among their moves', async () => {
    expect(document.querySelectorAll('.lines [tabindex="0"]')).toHaveLength(1);
    step('c5, estimate +2').focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(focused).toBe('Play up to f4');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toMatch(/^c3, exactly −4/);
    await userEvent.keyboard('{Enter}');
    expect(game.ply).toBe(3);
  });

  test('are as many as chosen, from one to eight', async () => {
    const { values } = usePreferencesStore();
    await userEvent.click(page.getByRole('button', { name: 'More lines' }));
    expect(values.analysisLines).toBe(5);
    values.analysisLines = 8;
    await nextTick();
    // A disabled button would lose the focus of the keyboard.
    const more = step('More lines');
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(more.ariaDisabled).toBe('true');
    expect(values.analysisLines).toBe(8);
    expect(document.activeElement).toBe(more);
  });
});
