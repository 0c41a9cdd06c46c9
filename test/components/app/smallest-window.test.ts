/** What must be seen in the smallest window, in every language, without a scroll bar. */
import { describe, expect, test } from 'vitest';
import { lineNodes } from '../../../engine/game/tree.ts';
import { useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import { LOCALES, type Locale } from '../../../locales/languages.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useRematchStore } from '../../../renderer/stores/rematch.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { WIPE_OUT, square } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { box, find, laidOut, resize, showApp, there } from './whole-app.ts';

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

/** The review of a game whose second move, which is on the board, was a blunder. */
async function showReview(locale: Locale, height = 560): Promise<void> {
  await showApp(480, height, locale);
  const game = begin('twoPlayers', 'f5d6c3d3c4f4f6');
  const ids = [game.tree.root.id, ...lineNodes(game.tree).map(({ id }) => id)];
  const lines = [['0 f5'], ['-20 f6', '0 d6'], ['0 c3'], ['0 d3'], ['0 c4'], ['0 f4'], ['0 f6'], ['0 f3']];
  game.record(ids.map((id, at) => ({ id, evaluation: evaluation(at === 1 ? -20 : 0, lines[at] ?? []) })));
  useViewStore().screen = 'review';
  game.walkTo(2);
  await there('.verdict .retry');
  await laidOut();
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
    const parts = [
      ...card.querySelectorAll('.headline, .score, button'),
      find('.destinations:not(.railed) > .current'),
    ];
    expect(hiddenParts(parts)).toEqual([]);
    const cut = parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0);
    expect(cut.map(({ textContent }) => textContent)).toEqual([]);
    expect(scrollers()).toEqual([]);
  });

  test('the board of the rules stays where it is, whatever the words beside it say', async () => {
    await showApp(480, 560, locale);
    useViewStore().screen = 'rules';
    await there('.lesson');
    const places = new Set<string>();
    const look = async (): Promise<void> => {
      await laidOut();
      const { x, y, width } = box('[role=grid]');
      places.add([x, y, width].map(Math.round).join(' '));
    };
    for (const step of document.querySelectorAll<HTMLElement>('.step')) {
      step.click();
      await look();
      find('[data-square=h8]').click();
      await there('.note');
      await look();
      // The button shows the move to play, and where White has to pass it confirms that.
      await expect
        .poll(async () => {
          const isShown = document.querySelector('[data-hint]') !== null;
          find(isShown ? '[data-hint]' : '.actions .wide').click();
          await look();
          return document.querySelector('.task.done') !== null;
        })
        .toBe(true);
    }
    expect([...places]).toHaveLength(1);
  });

  test('looking back in a finished game cuts neither its ways on nor the name of its opening', async () => {
    await showApp(480, 560, locale);
    useDocumentStore().connect(new FakeDocuments(), undefined);
    await useOpeningStore().load();
    const game = begin('blackVsComputer', WIPE_OUT);
    // The computer is to move here.
    game.walkTo(game.lastPly - 2);
    await there('.status > .next');
    await laidOut();
    const buttons = [...document.querySelectorAll('.status button')];
    expect(buttons).toHaveLength(3);
    expect(hiddenParts([...buttons, find('.status .detail')])).toEqual([]);
    // The name is seen as a whole or not at all: without room for it, it stands in a row that is out of sight.
    const [room, name] = [box('.status > .opening'), box('.status > .opening > .name')];
    const isCut = name.top < room.bottom && (name.left < room.left - 1 || name.right > room.right + 1);
    expect(isCut).toBe(false);
    // With more room the name is there, and cuts nothing off either.
    for (const width of [560, 600, 640, 720]) {
      await resize(width, 860);
      expect(hiddenParts([...buttons, find('.status .detail')]), `${width} px`).toEqual([]);
    }
  });

  test('the sides and the start of a game against a player stay in sight, however much is said of the player', async () => {
    await showApp(480, 560, locale);
    useViewStore().screen = 'players';
    (await there('.player [value=evolved]')).click();
    await there('.weights');
    await laidOut();
    const foot = [find('.foot .start'), ...document.querySelectorAll('.foot label')];
    const sheet = find('.weights').closest('.sheet')!;
    for (const top of [0, sheet.scrollHeight]) {
      sheet.scrollTop = top;
      await laidOut();
      expect(hiddenParts(foot), `from ${top} px`).toEqual([]);
    }
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
        '.brush, .to-move label, .menu, .ends > button, .faults, .destinations:not(.railed) > .current',
      ),
    ];
    expect(parts).toHaveLength(11);
    expect(hiddenParts(parts)).toEqual([]);
    expect(scrollers()).toEqual([]);
    // The changes of the whole board, of which some undo others, are in a menu.
    find('.menu').click();
    const menu = await there('[role=menu]');
    expect(menu.querySelectorAll('[role=menuitem]')).toHaveLength(9);
    menu.querySelectorAll<HTMLElement>('[role=menuitem]')[1]?.click();
    await expect.poll(() => document.querySelectorAll('[data-disc]').length).toBe(0);
  });

  test('the review shows a graph that is not cut, and unfolds the accuracy and the moves', async () => {
    await showReview(locale);
    const graph = find('.graph .picture');
    expect(find('.graph svg').getBoundingClientRect().height).toBeLessThan(graph.clientHeight + 1);
    expect(find('.sheet').scrollHeight).toBe(find('.sheet').clientHeight);
    expect(hiddenParts([graph, find('.verdict strong'), find('.tools')])).toEqual([]);
    find('.unfold').click();
    await laidOut();
    const figures = [...document.querySelectorAll('.summary :is(dd, .worst .retry)')];
    expect(figures.length).toBeGreaterThan(4);
    expect(hiddenParts([...figures, find('.tools')])).toEqual([]);
    find('.sheet').scrollTop = find('.sheet').scrollHeight;
    await laidOut();
    expect(hiddenParts([find('.moves [aria-current]'), find('.tools'), find('.unfold')])).toEqual([]);
    // In all windows four rows of the moves are left.
    for (const [width, height] of [
      [480, 560],
      [800, 600],
      [1280, 800],
    ] as const) {
      await resize(width, height);
      const where = `${width} by ${height}`;
      for (const side of document.querySelectorAll('.summary .side')) {
        const retry = side.querySelector('.worst .retry')?.getBoundingClientRect().right ?? 0;
        expect(retry, where).toBeLessThanOrEqual(side.getBoundingClientRect().right);
      }
      find('.sheet').scrollTop = find('.sheet').scrollHeight;
      await laidOut();
      expect(box('.moves .list').height, where).toBeGreaterThanOrEqual(4 * box('.moves .row').height);
      expect(hiddenParts([find('.moves .room'), find('.tools')]), where).toEqual([]);
    }
  });

  test('the review keeps its tools in sight in larger windows in portrait, too', async () => {
    await showReview(locale);
    for (const [width, height] of [
      [480, 760],
      [560, 800],
      [600, 900],
      [700, 960],
      [800, 900],
    ] as const) {
      await resize(width, height);
      const where = `${width} by ${height}`;
      find('.sheet').scrollTop = 0;
      await laidOut();
      const words = [find('.verdict strong'), find('.verdict .detail'), find('.verdict .retry')];
      expect(hiddenParts([find('.tools'), find('.graph .picture'), ...words]), where).toEqual([]);
      find('.sheet').scrollTop = find('.sheet').scrollHeight;
      await laidOut();
      expect(hiddenParts([find('.tools')]), where).toEqual([]);
    }
  });

  test.each([560, 760])('a task of the review has all its answers in sight, %i px high', async (height) => {
    await showReview(locale, height);
    find('.verdict .retry').click();
    await there('.task');
    await laidOut();
    const buttons = [...document.querySelectorAll('.task button')];
    expect(buttons.length).toBeGreaterThan(1);
    expect(hiddenParts([...buttons, find('.task strong'), find('.tools')])).toEqual([]);
    buttons.at(-2)?.dispatchEvent(new MouseEvent('click'));
    await there('.task .primary');
    await laidOut();
    const words = document.querySelectorAll('.task :is(strong, .detail)');
    expect(words).toHaveLength(3);
    expect(hiddenParts([find('.task .primary'), ...words, find('.tools')])).toEqual([]);
  });

  test('the analysis shows the two best moves with their values, and keeps its tools while the rest scrolls', async () => {
    await showApp(480, 560, locale);
    begin('twoPlayers', 'f5d6');
    useAnalysisStore();
    const fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
    useViewStore().screen = 'analysis';
    await there('.lines');
    await laidOut();
    const best = { move: square('c5'), score: 2, exact: false, pv: [square('c5'), square('f4')] };
    const next = { move: square('e6'), score: 1, exact: false, pv: [square('e6')] };
    fake.emit({ kind: 'progress', ...searchInfo(fake.lastGo.jobId), lines: [best, next] });
    const line = await there('.line + .line');
    await laidOut();
    expect(hiddenParts([find('.line'), find('.step.first'), line])).toEqual([]);
    expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual(box('.card.lines').bottom);
    find('.sheet').scrollTop = find('.sheet').scrollHeight;
    await laidOut();
    expect(hiddenParts([find('.tools'), find('.destinations:not(.railed) > .current')])).toEqual([]);
  });
});

test('the row of tools of the review hides what scrolls below it, and at rest not the shadow of the board', async () => {
  await showReview('en');
  const cover = (): string => getComputedStyle(find('.tools'), '::before').opacity;
  find('.unfold').click();
  await laidOut();
  expect(cover()).toBe('0');
  // A short game does not scroll by itself.
  find('.summary').style.minHeight = '20rem';
  find('.sheet').scrollTop = find('.sheet').scrollHeight;
  await expect.poll(cover).toBe('1');
});
