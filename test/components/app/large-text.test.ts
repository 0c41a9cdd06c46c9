/** Panels that scroll with large text, or in a low window: their tools stay in view, and all else can be scrolled to. */
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { linePlaces } from '../../../engine/review/plan.ts';
import { useOverlayStore } from '../../../renderer/stores/overlays.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { begin } from '../game.ts';
import { annotatedGame } from '../review/annotated.ts';
import { box, find, laidOut, showApp, there } from './whole-app.ts';

beforeEach(() => {
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size');
  });
});

function setText(px: number): void {
  document.documentElement.style.fontSize = `${px}px`;
}

/** Whether the whole element can be seen in the part of the panel above its tools. */
function isSeen(selector: string): boolean {
  const { top, bottom } = box(selector);
  return top >= box('main .sheet').top - 1 && bottom <= box('.tools').top + 1;
}

const SIZES = [
  [1280, 800, 24],
  [1280, 800, 32],
  [1120, 760, 32],
  [1280, 700, 32],
  [560, 380, 16],
] as const;

describe.each(SIZES)('in a window of %i by %i with text of %i px', (width, height, textPx) => {
  test('the tools of a review are in view, and its verdict and its moves can be scrolled to', async () => {
    setText(textPx);
    await showApp(width, height);
    useDocumentStore().connect(new FakeDocuments(), undefined);
    const game = begin('twoPlayers', 'f5d6c3');
    for (const { place } of linePlaces(annotatedGame())) {
      if (place.evaluation) game.record([{ id: place.id, evaluation: place.evaluation }]);
    }
    game.walkTo(2);
    useViewStore().screen = 'review';
    await there('.verdict .retry');
    await there('.sheet > .moves');
    await laidOut();
    expect(box('.tools').bottom).toBeLessThanOrEqual(box('main .sheet').bottom + 1);
    // Whoever walks there with keys sees what has the focus.
    find('.verdict .retry').focus();
    await laidOut();
    expect(isSeen('.verdict .retry')).toBe(true);
    const sheet = find('main .sheet');
    sheet.scrollTo({ top: sheet.scrollHeight });
    await laidOut();
    expect(box('.sheet > .moves').height).toBeGreaterThan(4 * textPx);
    expect(box('.sheet > .moves').bottom).toBeLessThanOrEqual(box('.tools').top + 1);
  });

  test.each(LOCALES)(
    'the tools of the analysis are in view, with all overlays and their key (%s)',
    async (locale) => {
      setText(textPx);
      await showApp(width, height, locale);
      useDocumentStore().connect(new FakeDocuments(), undefined);
      begin('twoPlayers', 'f5d6c3');
      useViewStore().screen = 'analysis';
      await there('.lines');
      Object.assign(useOverlayStore().shown, { frontier: true, stable: true, regions: true });
      await there('.key');
      await laidOut();
      expect(box('.tools').bottom).toBeLessThanOrEqual(height);
      find('.notes .last').focus();
      await laidOut();
      expect(isSeen('.notes .last')).toBe(true);
    },
  );
});

test('with text of twice its size the button that starts a game lies over no choice', async () => {
  setText(32);
  await showApp(1280, 800);
  await there('.form .start');
  await laidOut();
  const { top, bottom } = box('.form .start');
  const choices = [...document.querySelectorAll<HTMLElement>('.form label')];
  expect(choices.length).toBeGreaterThan(4);
  for (const choice of choices) {
    const rect = choice.getBoundingClientRect();
    expect(rect.bottom <= top + 1 || rect.top >= bottom - 1, choice.innerText).toBe(true);
  }
});
