/** Large text, small windows and every language: all that is needed is visible, nothing is cut off, nothing scrolls. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { LOCALES, type Locale } from '../../../renderer/locales/locale.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useRematchStore } from '../../../renderer/stores/rematch.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { searchInfo } from '../../renderer/fake-engine.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { allWords } from '../../renderer/locales/all-words.ts';
import { enter } from '../fields.ts';
import { begin } from '../game.ts';
import { laidOut, resize, showApp } from './whole-app.ts';

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing on the page is ${selector}.`);
  return element;
}

async function there(selector: string): Promise<HTMLElement> {
  await expect.poll(() => document.querySelector(selector)).not.toBeNull();
  return find(selector);
}

/** By how many pixels the content of an element is wider and higher than it. */
function overflow(selector: string): { width: number; height: number } {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = find(selector);
  return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight };
}

const NONE = { width: 0, height: 0 };

function box(selector: string): DOMRect {
  return find(selector).getBoundingClientRect();
}

const PANEL = '[role=complementary], aside';

describe.each([
  { name: 'text at 200 %', width: 1120, height: 760, textPx: 32 },
  { name: 'a low window', width: 560, height: 380, textPx: 16 },
  { name: 'the smallest window', width: 480, height: 560, textPx: 16 },
])('$name leaves everything in view', ({ width, height, textPx }) => {
  async function show(): Promise<void> {
    onTestFinished(() => {
      document.documentElement.style.removeProperty('font-size');
    });
    document.documentElement.style.fontSize = `${textPx}px`;
    await showApp(width, height);
  }

  test('on the first screen, where nothing scrolls', async () => {
    await show();
    await expect.element(page.getByText('Who plays', { exact: true })).toBeVisible();
    expect(overflow('html')).toEqual(NONE);
    expect(overflow('main')).toEqual(NONE);
  });

  test('beside the board, which is larger than the panel', async () => {
    await show();
    await userEvent.click(page.getByRole('button', { name: 'Start game' }));
    await there('[role=grid]');
    await laidOut();
    expect(overflow('html')).toEqual(NONE);
    expect(overflow('main')).toEqual(NONE);
    const [board, panel] = ['[role=grid]', PANEL].map(box);
    expect(board && board.width * board.height).toBeGreaterThan(
      panel ? panel.width * panel.height : Infinity,
    );
    const tools = page.getByRole('group', { name: 'Tools' }).element().getBoundingClientRect();
    expect(tools.bottom).toBeLessThanOrEqual(height);
    expect(tools.right).toBeLessThanOrEqual(width);
    useToastStore().show('Copied');
    await there('.place:popover-open');
    expect(box('.toast').bottom).toBeLessThanOrEqual(tools.top);
    await userEvent.keyboard('e');
    await there('.estimate.unfolded');
    await laidOut();
    expect(overflow('main')).toEqual(NONE);
  });
});

/** Unfolds the clocks of the first screen, and chooses the longest clock for both. */
async function chooseClocks(clock: string): Promise<void> {
  find('form summary').click();
  await nextTick();
  for (const select of document.querySelectorAll<HTMLSelectElement>('form select')) enter(select, clock);
  await there('form input[type=checkbox]');
}

function choose(radio: string): void {
  find(`form input[value=${radio}]`).click();
}

/** Begins the game that the first screen offers. */
async function start(): Promise<void> {
  find('form button[type=submit]').click();
  await there('[role=grid] [data-legal]');
  await there('.player');
}

describe.each(LOCALES)('%s', (locale: Locale) => {
  test('Start and all choices are in view on the first screen, down to the smallest window', async () => {
    await showApp(480, 760, locale);
    choose('custom');
    await chooseClocks('15:00/0:10');
    for (const height of [760, 740, 700, 660, 620, 600, 560]) {
      await resize(480, height);
      expect(overflow('main').height, `${height} px`).toBe(0);
      const submit = box('form button[type=submit]');
      expect(submit.top, `${height} px`).toBeGreaterThanOrEqual(0);
      expect(submit.bottom, `${height} px`).toBeLessThanOrEqual(height);
    }
  });

  test('Start cuts no line of text on the first screen of the smallest window', async () => {
    await showApp(480, 560, locale);
    const edge = box('form button[type=submit]').top;
    const cut = [...document.querySelectorAll<HTMLElement>('main :is(span, b, p, legend, button)')].filter(
      (each) => {
        if (each.closest('[type=submit]') || each.closest('.visually-hidden')) return false;
        const { top, bottom, width, height } = each.getBoundingClientRect();
        const isShown = width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true });
        return isShown && top < edge && bottom > edge;
      },
    );
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('the opponents are called by their whole names beside a low board', async () => {
    await showApp(1280, 600, locale);
    const names = [...document.querySelectorAll<HTMLElement>('.opponent .name')];
    expect(names).toHaveLength(4);
    const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('the longest estimate is shown completely, with its depth', async () => {
    const { estimate, side } = await allWords(locale);
    await showApp(1120, 760, locale);
    await start();
    useThoughtStore().noteOn(useGameStore().place.id)({ ...searchInfo(1), depth: 12 });
    const card = await there('.estimate');
    const lead = (text: string, colour: string): string =>
      text.replace('{side}', colour).replace('{count}', '64');
    const words = [
      ...Object.values(side).flatMap((colour) => [
        [lead(estimate.expected, colour), estimate.depth.replace('{depth}', '30')],
        [lead(estimate.certainWin, colour), lead(estimate.about, colour)],
        [lead(estimate.wins, colour), estimate.exact],
      ]),
      [estimate.certainDraw, ''],
    ];
    for (const [width, height] of [
      [900, 640],
      [1120, 760],
      [1280, 860],
      [1920, 1080],
    ] as const) {
      await resize(width, height);
      const parts = [...card.querySelectorAll<HTMLElement>('strong, .detail')];
      expect(parts.length, `${width} px`).toBeGreaterThan(1);
      const cut = words.filter((pair) => {
        for (const [at, part] of parts.entries()) part.textContent = pair[at] ?? '';
        return parts.some((part) => part.scrollWidth > part.clientWidth);
      });
      expect(cut, `${width} px`).toEqual([]);
    }
  });

  test('the number of the shown move is never cut off, and the estimate stays in the window', async () => {
    const { estimate, side, status } = await allWords(locale);
    await showApp(1120, 760, locale);
    choose('computerVsComputer');
    find('form button[type=submit]').click();
    const game = useGameStore();
    for (const square of [37, 43]) game.playNext(square);
    game.walkTo(1);
    const detail = await there('.status .detail');
    detail.textContent = status.lookingBack.replace('{ply}', '58').replace('{total}', '60');
    const lead = estimate.expected.replace('{side}', side.white).replace('{count}', '64');
    for (const [width, height] of [
      [380, 720],
      [480, 560],
      [480, 760],
      [700, 480],
      [900, 640],
      [1000, 700],
      [1440, 900],
    ] as const) {
      await resize(width, height);
      const where = `${width} by ${height}`;
      const place = find('.status .lead');
      place.replaceChildren(...[lead, '·\u00A0Depth 30'].map((text) => new Option(text)));
      const words = box('.status .words');
      const number = box('.status .detail');
      expect(number.top, where).toBeGreaterThanOrEqual(words.top - 1);
      expect(number.bottom, where).toBeLessThanOrEqual(words.bottom + 1);
      expect(number.right, where).toBeLessThanOrEqual(words.right);
      const room = place.getBoundingClientRect();
      // Either all of a part is visible, or nothing.
      const cut = [...place.children].filter((part) => {
        const { top, left } = part.getBoundingClientRect();
        return top < room.bottom && left < room.left;
      });
      expect(cut, where).toEqual([]);
      expect(document.documentElement.scrollWidth, where).toBe(width);
    }
  });

  test('in a window of 380 px, the player is named beside the clock and the discs', async () => {
    await showApp(380, 720, locale);
    await chooseClocks('15:00/0:10');
    await start();
    await laidOut();
    const parts = [...document.querySelectorAll<HTMLElement>('.player :is(.name, .clock, .count)')];
    expect(parts).toHaveLength(6);
    const cut = parts.filter(
      (part) =>
        part.scrollWidth > part.clientWidth ||
        part.getBoundingClientRect().right > innerWidth ||
        part.clientWidth === 0,
    );
    expect(cut.map(({ className }) => className)).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(380);
  });
});

/** The elements that are not completely inside of all that clips them, by their texts. */
function hiddenParts(elements: readonly Element[]): (string | null)[] {
  const isHidden = (element: Element): boolean => {
    const { top, right, bottom, left, width } = element.getBoundingClientRect();
    if (width === 0) return true;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (display === 'contents') continue;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const room = around.getBoundingClientRect();
      if (top < room.top - 1 || left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1) {
        return true;
      }
    }
    return bottom > innerHeight || right > innerWidth;
  };
  return elements.filter(isHidden).map(({ textContent }) => textContent);
}

/** The elements of the panel that scroll, because something in them has no room. */
function scrollers(): string[] {
  return [...document.querySelectorAll('aside, aside *')]
    .filter((each) => {
      const { overflowY } = getComputedStyle(each);
      return overflowY === 'auto' && each.scrollHeight > each.clientHeight;
    })
    .map(({ className }) => className);
}

describe.each(LOCALES)('%s, in the smallest window', (locale: Locale) => {
  test('a game that is over shows its result, all that follows and the places, and nothing scrolls', async () => {
    await showApp(480, 560, locale);
    useDocumentStore().connect(new FakeDocuments(), undefined);
    // It counts the results from when it exists.
    const rematch = useRematchStore();
    begin('blackVsComputer', WIPE_OUT);
    const card = await there('.result');
    usePreferencesStore().values.results = 'beginner+40 beginner+40 beginner+40';
    expect(rematch.suggestion).toBeDefined();
    await expect.poll(() => card.querySelectorAll('button').length).toBe(4);
    await laidOut();
    const parts = [...card.querySelectorAll('.headline, .score, button'), find('.places > .current')];
    expect(hiddenParts(parts)).toEqual([]);
    const cut = parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    expect(scrollers()).toEqual([]);
  });

  test('the editor shows all of its tools, what is to be said and the places, and nothing scrolls', async () => {
    await showApp(480, 560, locale);
    begin('twoPlayers');
    useViewStore().screen = 'editor';
    await there('.brushes');
    // A disc that lies alone is worth a word.
    find('[data-square=a1]').click();
    await there('.faults');
    await laidOut();
    const parts = [
      ...document.querySelectorAll(
        '.brush, .to-move label, .menu, .ends > button, .faults, .places > .current',
      ),
    ];
    expect(parts).toHaveLength(11);
    expect(hiddenParts(parts)).toEqual([]);
    expect(scrollers()).toEqual([]);
    // The changes of the whole board, of which some undo others, are in a menu.
    find('.menu').click();
    const menu = await there('[role=menu]');
    expect(menu.querySelectorAll('[role=menuitem]')).toHaveLength(8);
    menu.querySelectorAll<HTMLElement>('[role=menuitem]')[1]?.click();
    await expect.poll(() => document.querySelectorAll('[data-disc]').length).toBe(0);
  });
});

/** What can be pressed or set, and is seen: in the dialog that is open, or else on the page. */
function actions(): Element[] {
  const root = document.querySelector('dialog[open]') ?? document;
  return [
    ...root.querySelectorAll('button, a[href], input, select, textarea, summary, label, [role=grid]'),
  ].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true });
  });
}

describe.each([
  [480, 560],
  [800, 600],
  [1280, 800],
])('in a window of %i by %i, a notice covers nothing that can be pressed', (width, height) => {
  /** What lies under a notice that comes up now, or "above the window" for the notice itself. */
  async function coveredByNotice(): Promise<(string | null)[]> {
    useToastStore().show('The position was copied');
    await there('.place:popover-open');
    await laidOut();
    const toast = box('.toast');
    const covered = actions().filter((each) => {
      const { top, right, bottom, left } = each.getBoundingClientRect();
      return left < toast.right && right > toast.left && top < toast.bottom - 1 && bottom > toast.top + 1;
    });
    const names = covered.map(({ textContent, className }) => textContent || className);
    return toast.top < 0 ? [...names, 'above the window'] : names;
  }

  test.each(['start', 'players', 'arena', 'review', 'explore', 'editor', 'rules'] as const)(
    'on the screen %s',
    async (screen) => {
      await showApp(width, height);
      useViewStore().screen = screen;
      await expect.poll(() => document.querySelector('main')).not.toBeNull();
      await expect.poll(() => useViewStore().isLoading).toBe(false);
      await laidOut();
      expect(await coveredByNotice()).toEqual([]);
    },
  );

  test.each(['preferences', 'loadFromClipboard', 'saveToClipboard', 'strength', 'about'] as const)(
    'in the dialog %s',
    async (dialog) => {
      await showApp(width, height);
      begin('twoPlayers');
      useViewStore().dialog = dialog;
      await there('dialog[open]');
      await laidOut();
      expect(await coveredByNotice()).toEqual([]);
    },
  );
});

test.each([
  [1280, 800],
  [2560, 1440],
])('before the first move, %i x %i pixels show where the moves will be', async (width, height) => {
  await showApp(width, height);
  await start();
  await laidOut();
  const words = box('.moves > .none > p');
  const card = box('.moves:has(> .none)');
  expect(words.height).toBeGreaterThan(0);
  expect(card.top).toBeLessThan(words.top);
  expect(card.bottom).toBeGreaterThan(words.bottom);
});

test("the engine's details scroll before they take space from the board", async () => {
  await showApp(1000, 700);
  const documents = useDocumentStore();
  documents.connect(new FakeDocuments(), undefined);
  await documents.openText('f5d6c3d3c4f4f6f3');
  await there('.seating');
  await userEvent.keyboard('v');
  await userEvent.keyboard('e');
  const card = await there('.estimate.unfolded');
  for (const [width, height, least] of [
    [380, 720, 0.7],
    [480, 760, 0.6],
    [480, 560, 0.4],
    [1000, 700, 0.5],
  ] as const) {
    await resize(width, height);
    expect(box('[role=grid]').width / width, `${width} by ${height}`).toBeGreaterThan(least);
    expect(card.getBoundingClientRect().height, `${width} by ${height}`).toBeGreaterThan(50);
    const scrolling = [card, find('.first')].filter((each) => getComputedStyle(each).overflowY === 'auto');
    expect(scrolling, `${width} by ${height}`).toHaveLength(1);
  }
});

test.each([
  [1440, 900],
  [1000, 700],
  [480, 640],
  [480, 560],
])('in a window of %i by %i, a choice on the start screen moves nothing above it', async (width, height) => {
  await showApp(width, height);
  choose('master');
  await laidOut();
  const { top } = box('form legend');
  choose('custom');
  await laidOut();
  expect(box('form legend').top).toBe(top);
});
