/** What the engine says of its search, in its longest words and in every language, is not cut off in the windows below. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { LOCALES, type Locale } from '../../../locales/languages.ts';
import { useAnalysisStore } from '../../../renderer/features/analysis/store.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine, searchInfo } from '../../renderer/fake-engine.ts';
import { allWords } from '../../renderer/locales/all-words.ts';
import { square } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { box, find, laidOut, resize, showApp, there } from './whole-app.ts';

/** A search to the end of the game, from its start on, that left unlikely moves out. */
const TO_THE_END = { depth: 60, selectivity: 42, nodes: 123_456_789, elapsedMs: 20_000, hashFull: 910 };

const FACTS = { threads: 16, hashMb: 1024, sharedMemory: true };

/** Begins the game that the first screen offers, and tells what a search of its start has found. */
async function startWithEstimate(): Promise<void> {
  find('form button[type=submit]').click();
  await there('[role=grid] [data-legal]');
  useEngineStore().facts = FACTS;
  useThoughtStore().noteOn(useGameStore().place.id)({ ...searchInfo(1), ...TO_THE_END });
}

/** Shows the estimate with the work of the engine, which is shown below a board, too. */
async function unfold(): Promise<void> {
  await userEvent.keyboard('e');
  await there('.estimate.unfolded .figures');
  await laidOut();
}

function isCut({ scrollWidth, clientWidth }: Element): boolean {
  return scrollWidth > clientWidth;
}

/** The texts that reach beyond the content of the card. */
function textsBeyond(card: string, texts: readonly Element[]): (string | null)[] {
  const edge = box(card).right - parseFloat(getComputedStyle(find(card)).paddingRight);
  return texts
    .filter((each) => each.getBoundingClientRect().right > edge)
    .map(({ textContent }) => textContent);
}

describe.each(LOCALES)('%s', (locale: Locale) => {
  test('the longest estimate is shown completely, with how far it may be off', async () => {
    const { estimate, level, player, side } = allWords(locale);
    await showApp(1120, 760, locale);
    await startWithEstimate();
    await unfold();
    const lead = (text: string, colour: string): string =>
      text.replace('{side}', colour).replace('{count}', '64');
    const within = estimate.within.replace('{count}', '9');
    // Only after the name of a player there may be a second line.
    const named = player.detail
      .replace('{side}', level.neural)
      .replace('{level}', estimate.depth.replace('{depth}', '30'));
    const isTall = (part: HTMLElement): boolean => {
      const lines = part.textContent === named ? 2 : 1;
      return part.clientHeight > 1.6 * lines * parseFloat(getComputedStyle(part).fontSize);
    };
    const words = [
      [estimate.certainDraw, ''],
      ...Object.values(side).flatMap((colour) => [
        [lead(estimate.expected, colour), estimate.depth.replace('{depth}', '30')],
        [lead(estimate.expected, colour), within],
        [lead(estimate.expected, colour), named],
        [lead(estimate.certainWin, colour), lead(estimate.about, colour)],
        [lead(estimate.wins, colour), estimate.exact],
      ]),
    ];
    for (const [width, height] of [
      [480, 760],
      [900, 640],
      [1120, 760],
      [1280, 800],
      [1280, 860],
      [1920, 1080],
    ] as const) {
      await resize(width, height);
      const parts = [...document.querySelectorAll<HTMLElement>('.estimate :is(strong, .detail)')];
      expect(
        parts.map(({ clientWidth }) => clientWidth > 0),
        `${width} px`,
      ).toEqual([true, true]);
      const cut = words.filter((pair) => {
        for (const [at, part] of parts.entries()) part.textContent = pair[at] ?? '';
        return parts.some((part) => isCut(part) || isTall(part));
      });
      expect(cut, `${width} px`).toEqual([]);
    }
  });

  test.each([
    [1280, 800],
    [480, 760],
    [480, 560],
  ])('no figure of the engine is cut off at %i x %i', async (width, height) => {
    await showApp(width, height, locale);
    await startWithEstimate();
    await unfold();
    const shown = [...document.querySelectorAll<HTMLElement>('.figures .figure')];
    expect(shown).toHaveLength(7);
    expect(shown.filter(isCut).map(({ textContent }) => textContent)).toEqual([]);
    expect(textsBeyond('.estimate', shown)).toEqual([]);
  });

  test.each([
    [1280, 800],
    [480, 760],
  ])('no figure of an analysis is cut off at %i x %i', async (width, height) => {
    await showApp(width, height, locale);
    begin('twoPlayers', 'f5d6');
    useAnalysisStore();
    const engine = new FakeEngine();
    useEngineStore().connect(engine, 16, engineWishes());
    useViewStore().screen = 'analysis';
    await there('.search');
    await laidOut();
    useEngineStore().facts = FACTS;
    const lines = [{ move: square('c5'), score: 2, exact: false, pv: [square('c5')] }];
    engine.emit({ kind: 'progress', ...searchInfo(engine.lastGo.jobId), ...TO_THE_END, lines });
    await there('.line');
    await laidOut();
    const shown = [...document.querySelectorAll('.search :is(.state, .name, dt, dd)')];
    expect(shown).toHaveLength(14);
    expect(textsBeyond('.search', shown)).toEqual([]);
  });
});
