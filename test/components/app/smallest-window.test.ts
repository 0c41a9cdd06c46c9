/** What must be seen in the smallest window, in every language, without a scroll bar. */
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../../../renderer/locales/locale.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useRematchStore } from '../../../renderer/stores/rematch.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { find, laidOut, showApp, there } from './whole-app.ts';

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
