/** Where notices come up: on every screen and in dialogs, nothing that can be pressed or must be read lies below them. */
import { describe, expect, test } from 'vitest';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { begin } from '../game.ts';
import { box, laidOut, resize, showApp, there } from './whole-app.ts';

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

/** What is said beside the board, and the boxes that say it. */
function texts(): Element[] {
  return [...document.querySelectorAll('aside *')].filter((each) => {
    const hasWords = [...each.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    return hasWords && each.checkVisibility({ visibilityProperty: true });
  });
}

/** Those of `elements` that lie under the notice, by their texts. */
function coveredOf(elements: readonly Element[]): (string | null)[] {
  const toast = box('.toast');
  return elements
    .filter((each) => {
      const { top, right, bottom, left } = each.getBoundingClientRect();
      return left < toast.right && right > toast.left && top < toast.bottom - 1 && bottom > toast.top + 1;
    })
    .map(({ textContent, className }) => textContent || className);
}

const SIZES = [
  [480, 560],
  [480, 760],
  [800, 600],
  [1280, 800],
] as const;

/** Calls `look` in each window, with a notice that has just come up. */
async function inEachWindow(look: (where: string) => void): Promise<void> {
  for (const [width, height] of SIZES) {
    await resize(width, height);
    useToastStore().show('The position was copied');
    await there('.place:popover-open');
    await laidOut();
    look(`${width} by ${height}`);
  }
}

/** What can be pressed under the notice, or "above the window" for the notice itself. */
function coveredByNotice(): (string | null)[] {
  const names = coveredOf(actions());
  return box('.toast').top < 0 ? [...names, 'above the window'] : names;
}

describe('a notice covers nothing that can be pressed', () => {
  test.each(['start', 'players', 'arena', 'review', 'analysis', 'editor', 'rules'] as const)(
    'on the screen %s',
    async (screen) => {
      await showApp(480, 560);
      useViewStore().screen = screen;
      await expect.poll(() => document.querySelector('main')).not.toBeNull();
      await expect.poll(() => useViewStore().isLoading).toBe(false);
      await inEachWindow((where) => expect(coveredByNotice(), where).toEqual([]));
    },
  );

  test.each(['game', 'review', 'analysis', 'editor'] as const)(
    'nor what is said about a game on the screen %s',
    async (screen) => {
      await showApp(480, 560);
      begin('twoPlayers', 'f5d6c3d3c4f4f6f3e6e7d7c6');
      useViewStore().screen = screen;
      await there('[role=grid]');
      await expect.poll(() => useViewStore().isLoading).toBe(false);
      await inEachWindow((where) => {
        expect(texts().length, where).toBeGreaterThan(1);
        expect(coveredByNotice(), where).toEqual([]);
        expect(coveredOf(texts()), where).toEqual([]);
      });
    },
  );

  test.each(['preferences', 'loadFromClipboard', 'saveToClipboard', 'strength', 'about'] as const)(
    'in the dialog %s',
    async (dialog) => {
      await showApp(480, 560);
      begin('twoPlayers');
      useViewStore().dialog = dialog;
      await there('dialog[open]');
      await inEachWindow((where) => expect(coveredByNotice(), where).toEqual([]));
    },
  );
});
