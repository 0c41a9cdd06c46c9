import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import ResultCard from '../../../renderer/features/play/ResultCard.vue';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useRematchStore } from '../../../renderer/stores/rematch.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { WIPE_OUT, movesOf, recordOf, seated } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(() => {
  useDocumentStore().connect(new FakeDocuments(), undefined);
});

/** The card of a game that Black has won 13 to 0, with 51 squares empty. */
function show(mode: Mode): HTMLElement {
  begin(mode, WIPE_OUT);
  mount(ResultCard, {}, { context: appContext() });
  return page.getByRole('region', { name: 'Result' }).element() as HTMLElement;
}

describe('the result', () => {
  test.each([
    ['twoPlayers', 'Black wins'],
    ['blackVsComputer', 'You win'],
    ['whiteVsComputer', 'The computer wins'],
  ] as const)('of %s says: %s', (mode, headline) => {
    expect(show(mode).textContent).toContain(headline);
  });

  test('names the discs, and the counted result if squares are empty', () => {
    const { textContent } = show('twoPlayers');
    expect(textContent).toMatch(/13.+0/);
    expect(textContent).toMatch(/64.+0/);
  });

  test('offers to play again', async () => {
    show('twoPlayers');
    await userEvent.click(page.getByRole('button', { name: 'Rematch' }));
    await expect.poll(() => useGameStore().lastPly).toBe(0);
  });

  test('offers the same in the same order, whether the game was played here or opened', () => {
    const offers = (card: Element): unknown =>
      [...card.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
    expect(offers(show('twoPlayers'))).toEqual(['Rematch', 'Review']);
    useGameStore().load({ tree: recordOf(WIPE_OUT), info: NO_INFO }, seated('twoPlayers'));
    const cards = page.getByRole('region', { name: 'Result' }).elements();
    expect(cards.map(offers)).toEqual([['Rematch', 'Review']]);
  });

  test('leads to the review of the game', async () => {
    show('twoPlayers');
    await userEvent.click(page.getByRole('button', { name: 'Review' }));
    expect(useViewStore().screen).toBe('review');
  });

  test('offers a stronger opponent after a clear win', async () => {
    // It counts the results from when it exists.
    useRematchStore();
    const game = useGameStore();
    useViewStore().screen = 'game';
    game.start({ black: { kind: 'person' }, white: { kind: 'club' } });
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
    mount(ResultCard, {}, { context: appContext() });
    await userEvent.click(page.getByRole('button', { name: /^Stronger opponent .*Elo/ }));
    await expect.poll(() => game.lastPly).toBe(0);
    expect(game.seats.white.kind).toBe('custom');
  });

  test('offers an easier opponent after a clear loss', async () => {
    useRematchStore();
    show('whiteVsComputer');
    await userEvent.click(page.getByRole('button', { name: /^Easier opponent .*Elo/ }));
    await expect.poll(() => useGameStore().seats.black.kind).toBe('custom');
  });

  test('says who resigned, and lets them play on', async () => {
    begin('blackVsComputer', 'f5d6');
    const game = useGameStore();
    game.resign();
    mount(ResultCard, {}, { context: appContext() });
    const card = page.getByRole('region', { name: 'Result' });
    expect(card.element().textContent).toContain('The computer wins');
    expect(card.element().textContent).toContain('You resigned');
    await userEvent.click(card.getByRole('button', { name: 'Play on' }));
    expect([game.isOver, game.info.result, game.ply]).toEqual([false, undefined, 2]);
  });

  test('leads whoever has lost to the move with which they did, as it was found', async () => {
    vi.spyOn(useEngineStore(), 'review').mockImplementation(({ onEnd }) => {
      onEnd('finished');
      return { pause() {}, resume() {}, cancel() {} };
    });
    show('whiteVsComputer');
    const game = useGameStore();
    game.record([
      { id: game.placeIds[3]!, evaluation: evaluation(-6, ['-6 c5', '+14 f6'], { exact: true }) },
    ]);
    mount(ResultCard, {}, { context: appContext() });
    await userEvent.click(page.getByRole('button', { name: 'The moment to look at: 4 f6' }));
    expect(useViewStore().screen).toBe('review');
    expect(game.ply).toBe(4);
  });

  test('has the moment found anew for another game', async () => {
    const asked = vi.spyOn(useEngineStore(), 'review');
    show('whiteVsComputer');
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    // Another game that the same side has lost has a moment of its own.
    useGameStore().load({ tree: recordOf(WIPE_OUT), info: NO_INFO }, seated('whiteVsComputer'));
    await expect.poll(() => asked.mock.calls.length).toBe(2);
  });

  test('has nothing found for whoever has won', async () => {
    const asked = vi.spyOn(useEngineStore(), 'review');
    show('blackVsComputer');
    await import('../../../renderer/features/play/moment-search.ts');
    await nextTick();
    expect(asked).not.toHaveBeenCalled();
  });
});
