import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import MoveList from '../../../renderer/features/play/MoveList.vue';
import type { useGameStore } from '../../../renderer/stores/game.ts';
import { BLACK_MUST_PASS } from '../../renderer/moves.ts';
import { focused, outside } from '../focus.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

let game: ReturnType<typeof useGameStore>;

function show(transcript: string): void {
  game = begin('twoPlayers', transcript);
  mount(MoveList, { style: 'width: 240px; height: 160px' });
}

function move(name: RegExp): HTMLElement {
  return page.getByRole('button', { name }).element() as HTMLElement;
}

describe('the list of moves', () => {
  test('says what will be there before the first one', () => {
    show('');
    expect(page.getByText('No moves yet', { exact: true }).elements()).toHaveLength(1);
  });

  test('names each move, who played it, and its number', () => {
    show('f5d6');
    const names = page
      .getByRole('button')
      .elements()
      .map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual(['Move 1: Black f5', 'Move 2: White d6']);
  });

  test('names a pass', () => {
    show(`${BLACK_MUST_PASS}--`);
    expect(page.getByRole('button').last().element().textContent.trim()).toBe('Pass');
  });

  test('marks the move that is on the board', () => {
    show('f5d6');
    expect(move(/Move 2/).getAttribute('aria-current')).toBe('step');
    expect(move(/Move 1/).getAttribute('aria-current')).toBeNull();
  });

  test('leads to the place after a move', async () => {
    show('f5d6c3');
    await userEvent.click(move(/Move 1/));
    expect(game.ply).toBe(1);
    await expect.poll(() => move(/Move 1/).getAttribute('aria-current')).toBe('step');
  });
});

describe('the keyboard in the list of moves', () => {
  beforeEach(async () => {
    outside().focus();
    show('f5d6c3d3c4f4f6f3');
    await userEvent.keyboard('{Tab}');
  });

  test('comes to the move that is on the board', () => {
    expect(focused()).toBe('Move 8: White f3');
  });

  test.each([
    ['ArrowLeft', 'Move 7: Black f6'],
    ['ArrowUp', 'Move 6: White f4'],
    ['Home', 'Move 1: Black f5'],
    ['ArrowRight', 'Move 8: White f3'],
    ['Home}{ArrowDown', 'Move 3: Black c3'],
    ['Home}{End', 'Move 8: White f3'],
  ])('walks: {%s} leads to %s', async (keys, name) => {
    await userEvent.keyboard(`{${keys}}`);
    expect(focused()).toBe(name);
  });

  test('goes on from where it was for as long as the focus is in the list', async () => {
    await userEvent.keyboard('{Home}');
    expect(document.querySelectorAll('.moves [tabindex="0"]')).toHaveLength(1);
    expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  });

  test('leads to the place after the move with Enter', async () => {
    await userEvent.keyboard('{Home}{Enter}');
    expect(game.ply).toBe(1);
  });
});

describe('a list with more moves than fit', () => {
  const LONG = 'f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4';

  test('shows the move that is on the board', async () => {
    show(LONG);
    const list = document.querySelector('.moves ol');
    await expect.poll(() => list?.scrollTop).toBeGreaterThan(0);
    game.walkTo(0);
    await nextTick();
    await expect.poll(() => list?.scrollTop).toBe(0);
  });
});
