/** Large text, small windows and every language: all that is needed is visible, nothing is cut off, nothing scrolls. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LOCALES, type Locale } from '../../../locales/languages.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { allWords } from '../../renderer/locales/all-words.ts';
import { enter } from '../fields.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { box, find, laidOut, resize, showApp, there } from './whole-app.ts';

/** By how many pixels the content of an element is wider and higher than it. */
function overflow(selector: string): { width: number; height: number } {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = find(selector);
  return { width: scrollWidth - clientWidth, height: scrollHeight - clientHeight };
}

const NONE = { width: 0, height: 0 };

const PANEL = '[role=complementary], aside';

test.each(LOCALES)(
  '%s, 320 pixels wide: who plays and all opponents are whole on the first screen',
  async (locale) => {
    await showApp(320, 640, locale);
    await there('.opponent .name');
    await laidOut();
    const texts = [...document.querySelectorAll<HTMLElement>('.who label, .opponent .name')].filter(
      ({ clientWidth }) => clientWidth > 1,
    );
    expect(texts.length).toBeGreaterThanOrEqual(8);
    const cut = texts.filter((text) => {
      const { left, right } = text.getBoundingClientRect();
      return text.scrollWidth > text.clientWidth || left < 0 || right > 320;
    });
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  },
);

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
    const tools = page.getByRole('toolbar', { name: 'Tools' }).element().getBoundingClientRect();
    expect(tools.bottom).toBeLessThanOrEqual(height);
    expect(tools.right).toBeLessThanOrEqual(width);
    useToastStore().show('Copied');
    await there('.place:popover-open');
    const toast = box('.toast');
    expect(toast.bottom).toBeLessThanOrEqual(height);
    expect(toast.right <= tools.left || toast.bottom <= tools.top).toBe(true);
    await userEvent.keyboard('e');
    await there('.estimate.unfolded');
    await laidOut();
    expect(overflow('main')).toEqual(NONE);
  });
});

/** Unfolds the clocks of the first screen, and chooses the longest clock for both. */
async function chooseClocks(clock: string): Promise<void> {
  find('form summary').click();
  await there('form select');
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

  test('the first screen of a first-time user is completely in view at 1280 x 800', async () => {
    await showApp(1280, 800, locale);
    await there('.asks');
    await laidOut();
    expect(overflow('.sheet')).toEqual(NONE);
  });

  test.each([1120, 1200, 480])('a first-time user finds the lessons, %i px wide', async (width) => {
    const height = width === 480 ? 560 : width === 1120 ? 760 : 800;
    await showApp(width, height, locale);
    await there('.asks');
    await laidOut();
    const [card, question, lessons] = [box('.asks'), box('.asks .question'), box('.asks .invite')];
    expect(lessons.left).toBeGreaterThanOrEqual(question.right);
    expect(lessons.right).toBeLessThan(card.right);
    // All is on one line, and Start stays in view.
    expect(question.height).toBeLessThan(30);
    expect(box('form button[type=submit]').bottom).toBeLessThan(height);
  });

  test('all players with the scale of their strength are completely in view at 1280 x 800', async () => {
    await showApp(1280, 800, locale);
    useViewStore().screen = 'players';
    await there('.strength .tick');
    await laidOut();
    expect(overflow('main .sheet')).toEqual(NONE);
  });

  test('the chosen player is in view among the portraits of the smallest window', async () => {
    await showApp(480, 560, locale);
    useViewStore().screen = 'players';
    await there('.player:has(:checked)');
    await laidOut();
    const [row, card] = [box('fieldset.grid'), box('.player:has(:checked)')];
    expect(card.left).toBeGreaterThanOrEqual(row.left);
    expect(card.right).toBeLessThanOrEqual(row.right);
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
    const names = [...document.querySelectorAll<HTMLElement>('.opponent:not(.more) .name')];
    expect(names).toHaveLength(4);
    const cut = names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  });

  test('the number of the shown move is never cut off, and the estimate stays in the window', async () => {
    const { estimate, side, status } = allWords(locale);
    await showApp(1120, 760, locale);
    choose('computerVsComputer');
    find('form button[type=submit]').click();
    const game = useGameStore();
    for (const square of [37, 43]) game.playNext(square);
    game.walkTo(1);
    const detail = await there('.status .detail');
    detail.textContent = status.lookingBack.replace('{number}', '58').replace('{total}', '60');
    const lead = estimate.expected.replace('{side}', side.white).replace('{count}', '64');
    const basis = `·\u00A0${estimate.within.replace('{count}', '9')}`;
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
      place.replaceChildren(...[lead, basis].map((text) => new Option(text)));
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

  test('the next game and the number of the shown move are in view while looking back in a finished game', async () => {
    await showApp(480, 560, locale);
    useDocumentStore().connect(new FakeDocuments(), undefined);
    const game = begin('blackVsComputer', WIPE_OUT);
    game.walkTo(7);
    await there('.status .next');
    for (const [width, height] of [
      [380, 720],
      [480, 560],
      [480, 760],
      [800, 600],
      [1280, 800],
      [2560, 1440],
    ] as const) {
      await resize(width, height);
      const where = `${width} by ${height}`;
      const line = box('.status');
      const parts = [...document.querySelectorAll('.status .next button, .status .detail')];
      expect(parts, where).toHaveLength(3);
      for (const part of parts) {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        expect(left, where).toBeGreaterThanOrEqual(line.left);
        expect(right, where).toBeLessThanOrEqual(line.right + 1);
        expect(top, where).toBeGreaterThanOrEqual(line.top - 1);
        expect(bottom, where).toBeLessThanOrEqual(line.bottom + 1);
      }
      const words = box('.status .words');
      expect(box('.status .detail').right, where).toBeLessThanOrEqual(words.right + 1);
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

test("the list of moves takes the place of the engine's details in a small window, and none of the board's", async () => {
  await showApp(480, 560);
  const documents = useDocumentStore();
  documents.connect(new FakeDocuments(), undefined);
  await documents.openText('f5d6c3d3c4f4f6f3');
  await there('.seating');
  await userEvent.keyboard('v');
  await userEvent.keyboard('e');
  await there('.estimate.unfolded');
  await laidOut();
  const { width, top } = box('[role=grid]');
  await userEvent.click(page.getByRole('button', { name: 'Moves', exact: true }));
  await laidOut();
  const { width: after, top: afterTop } = box('[role=grid]');
  expect([after, afterTop]).toEqual([width, top]);
  // All that is above the tools belongs to the list.
  expect(box('section.moves').height).toBeGreaterThan(80);
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

test.each([
  [480, 760],
  [600, 860],
  [480, 900],
])('in a window of %i by %i, no card is cut above the moves of a finished game', async (width, height) => {
  await showApp(width, height);
  useDocumentStore().connect(new FakeDocuments(), undefined);
  begin('blackVsComputer', WIPE_OUT);
  await there('.result');
  await laidOut();
  const { width: over, height: below } = overflow('.first');
  expect(over).toBe(0);
  expect(below).toBe(0);
});

test('looking back at a finished game beside the board, the opening begins where the headline does', async () => {
  await showApp(1280, 800);
  useDocumentStore().connect(new FakeDocuments(), undefined);
  await useOpeningStore().load();
  const game = begin('blackVsComputer', WIPE_OUT);
  game.walkTo(game.lastPly - 2);
  await there('.status > .next');
  await laidOut();
  const opening = box('.status > .opening');
  expect(opening.top).toBeGreaterThanOrEqual(box('.status > .words').bottom);
  expect(opening.left).toBeCloseTo(box('.status .headline').left, 0);
});

test('the tools below a small board fill their row, with and without a game', async () => {
  await showApp(480, 560);
  useViewStore().screen = 'game';
  await there('.tools > .tool');
  await laidOut();
  const end = (): number => Math.round(find('.tools').lastElementChild!.getBoundingClientRect().right);
  expect(end()).toBe(Math.round(box('.tools').right));
  begin('twoPlayers');
  await there('.tools > .list');
  await laidOut();
  expect(end()).toBe(Math.round(box('.tools').right));
});

test('the chosen player comes into view when the window gets too small for all portraits', async () => {
  await showApp(1280, 800);
  useViewStore().screen = 'players';
  await there('.player');
  await userEvent.click(page.getByText('Custom', { exact: true }).first());
  await resize(480, 760);
  const row = box('fieldset.grid');
  expect(overflow('fieldset.grid').width).toBeGreaterThan(0);
  const card = box('.player:has(:checked)');
  expect(card.left).toBeGreaterThanOrEqual(row.left);
  expect(card.right).toBeLessThanOrEqual(row.right);
});
