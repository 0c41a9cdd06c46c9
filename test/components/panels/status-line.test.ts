import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick } from 'vue';
import StatusLine from '../../../renderer/features/play/StatusLine.vue';
import { keyOf } from '../../../engine/book/key.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useOwnBookStore } from '../../../renderer/stores/own-book.ts';
import { along } from '../../engine/book/own/lines.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { useHintStore } from '../../../renderer/stores/hints.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useOpeningStore } from '../../../renderer/stores/openings.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { begin } from '../game.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { searchInfo } from '../../renderer/fake-engine.ts';
import { PASS_NEAR_END, WIPE_OUT, movesOf, square } from '../../renderer/moves.ts';
import { mount } from '../mount.ts';

describe('the status', () => {
  test('asks the person for a move', () => {
    begin('blackVsComputer');
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText('Your move', { exact: true }).elements()).toHaveLength(1);
  });

  test('names the side between two people', () => {
    begin('twoPlayers', 'f5');
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText('White to move', { exact: true }).elements()).toHaveLength(1);
  });

  test('offers to resume a paused game', async () => {
    const game = begin('computerVsComputer', 'f5d6');
    game.walkTo(1);
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText('Paused', { exact: true }).elements()).toHaveLength(1);
    await userEvent.click(page.getByRole('button'));
    await nextTick();
    expect(game.held).toBe(false);
  });

  test('names the opening that the game came from', async () => {
    const game = begin('twoPlayers', 'f5d6c3d3c4');
    await useOpeningStore().load();
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText('Tiger', { exact: true }).elements()).toHaveLength(1);
    game.walkTo(1);
    await nextTick();
    expect(page.getByText('Tiger', { exact: true }).elements()).toHaveLength(0);
  });

  test('says with which move the game has left the own book, once the move is played, with what is usual there', async () => {
    const own = useOwnBookStore();
    const findings = along('f5d6c3d3').map((position) => ({
      key: keyOf(position),
      value: 0.4,
      plies: 40,
      confidence: 73,
      isExact: false,
    }));
    own.say({ kind: 'found', source: 'import', findings });
    const game = begin('twoPlayers', 'f5d6c3');
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText(/^Left my book/).elements()).toHaveLength(0);
    game.playNext(square('f4'));
    await nextTick();
    await expect
      .element(page.getByText('Left my book at move 4; usual is d3, book says −0.4', { exact: true }))
      .toBeVisible();
    expect(useAnnouncerStore().entries.at(-1)?.text).toContain('Left my book at move 4; usual is d3');
    game.playNext(square('f6'));
    await nextTick();
    await expect.element(page.getByText(/^Left my book at move 4/)).toBeVisible();
  });

  test('says what the book knows of a hint, and how deep', async () => {
    await useBookStore().load();
    begin('twoPlayers', 'f5');
    const hints = useHintStore();
    mount(StatusLine, { refusal: undefined });
    hints.showHint();
    const want = vi.spyOn(useEngineStore(), 'want');
    await nextTick();
    const task = want.mock.calls.findLast(
      ([purpose, given]) => purpose === 'hints' && given !== undefined,
    )?.[1];
    const line = { move: square('d6'), score: 0.3, exact: false, pv: [square('d6')] };
    if (task?.kind === 'go') task.onProgress({ ...searchInfo(1), lines: [line] });
    await vi.waitFor(() =>
      expect(document.querySelector('.status')?.textContent).toContain(
        'In the book of openings, 46 moves deep',
      ),
    );
  });

  test('counts the moves of the game as the list does, without the passes', async () => {
    const game = begin('twoPlayers', PASS_NEAR_END);
    mount(StatusLine, { refusal: undefined });
    // The move before the pass, and the pass after it.
    for (const ply of [59, 60]) {
      game.walkTo(ply);
      await nextTick();
      expect(page.getByText('Move 59 of 60', { exact: true }).elements()).toHaveLength(1);
    }
  });

  test('offers the next game while the user looks back in a finished one', async () => {
    useDocumentStore().connect(new FakeDocuments(), undefined);
    const game = begin('whiteVsComputer', WIPE_OUT);
    game.walkTo(2);
    mount(StatusLine, { refusal: undefined });
    await userEvent.click(page.getByRole('button', { name: 'Swap colours' }));
    await expect.poll(() => game.mode).toBe('blackVsComputer');
    for (const move of movesOf(WIPE_OUT)) game.playNext(move);
    game.walkTo(2);
    await nextTick();
    await userEvent.click(page.getByRole('button', { name: 'Rematch' }));
    await expect.poll(() => game.lastPly).toBe(0);
    expect(game.mode).toBe('blackVsComputer');
  });

  test.each([
    [456, true],
    [300, false],
  ])(
    'has the opening beside the next game where it has room as a whole, in %i pixels: %s',
    async (width, isThere) => {
      await useOpeningStore().load();
      const game = begin('twoPlayers', WIPE_OUT);
      game.walkTo(8);
      const stage = {
        render: () =>
          h('div', { style: 'container: stage / size; width: 480px; height: 523px' }, [
            h('div', { style: `container: panel / inline-size; width: ${width}px` }, [
              h(StatusLine, { refusal: undefined }),
            ]),
          ]),
      };
      mount(stage);
      await expect.poll(() => document.querySelector('.next')).not.toBeNull();
      const [opening, name] = ['.opening', '.name'].map((each) => document.querySelector(each)!);
      expect(name!.textContent).not.toBe('');
      const [room, words] = [opening!.getBoundingClientRect(), name!.getBoundingClientRect()];
      expect(words.top < room.bottom && words.left >= room.left).toBe(isThere);
    },
  );

  test('has no estimate of an analysis in a game in which nobody counts discs', async () => {
    const game = begin('twoPlayers', 'f5');
    useThoughtStore().noteOn(game.place.id)({ ...searchInfo(1), depth: 12 });
    mount(StatusLine, { refusal: undefined });
    await nextTick();
    expect(useThoughtStore().estimate).toBeDefined();
    expect(document.querySelector('.lead')?.textContent.trim()).toBe('');
  });

  test('says the hint in words', async () => {
    begin('twoPlayers', 'f5');
    const c4 = { move: square('f6'), score: 2.4, exact: false, pv: [square('f6')] };
    vi.spyOn(useHintStore(), 'hint', 'get').mockReturnValue(c4);
    mount(StatusLine, { refusal: undefined });
    expect(
      page
        .getByText('Best move for White: f6. Expected: White ahead by 2.4 discs.', { exact: true })
        .elements(),
    ).toHaveLength(1);
  });

  test('is paused before it says a hint, so that the game can be resumed', async () => {
    const game = begin('computerVsComputer', 'f5d6');
    const c3 = { move: square('c3'), score: 2.4, exact: false, pv: [square('c3')] };
    vi.spyOn(useHintStore(), 'hint', 'get').mockReturnValue(c3);
    mount(StatusLine, { refusal: undefined });
    expect(page.getByText(/^Best move/).elements()).toHaveLength(1);
    game.togglePause();
    await nextTick();
    expect(page.getByText('Paused', { exact: true }).elements()).toHaveLength(1);
    expect(page.getByRole('button', { name: 'Resume' }).elements()).toHaveLength(1);
  });

  test('is replaced by the reason why a square cannot be played, which is announced elsewhere', () => {
    begin('twoPlayers');
    mount(StatusLine, { refusal: 'a1 is no move.' });
    const words = page.getByText('a1 is no move.', { exact: true }).element();
    expect(words.closest('[aria-hidden=true]')).not.toBeNull();
  });
});
