import { describe, expect, test } from 'vitest';
import MoveTree from '../../../renderer/moves/MoveTree.vue';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

describe('the rows in view', () => {
  const LONG = 'f5d6c3d3c4f4f6f3e6e7d7c7f7b6c6b5c5a5a6b4';

  /** How many rows lie above the edges of the list and above the move on the board, and how many there are. */
  function rowsAbove() {
    const list = document.querySelector<HTMLElement>('.moves .list')!;
    const row = list.querySelector<HTMLElement>('.row')!.offsetHeight;
    const current = list.querySelector('[aria-current]')!.closest<HTMLElement>('.row')!;
    return {
      top: list.scrollTop / row,
      bottom: (list.scrollTop + list.clientHeight) / row,
      current: current.offsetTop / row,
      all: list.scrollHeight / row,
    };
  }

  test.each([100, 133, 160, 190])(
    'are whole in a list %i px high, and one stands on either side of the move',
    async (height) => {
      const game = begin('twoPlayers', LONG);
      mount(MoveTree, { trunk: 'line', style: `width: 340px; height: ${height}px` });
      for (const ply of [20, 11, 9, 7, 5, 3, 5, 7, 9, 13, 15, 17, 1]) {
        game.walkTo(ply);
        await expect
          .poll(() => {
            const { top, bottom, current, all } = rowsAbove();
            const beside = bottom - top > 2 ? 1 : 0;
            return {
              isWhole: Number.isInteger(top) && Number.isInteger(bottom),
              hasAbove: top <= Math.max(0, current - beside),
              hasBelow: bottom >= Math.min(all, current + beside + 1),
            };
          })
          .toEqual({ isWhole: true, hasAbove: true, hasBelow: true });
      }
    },
  );

  test('are whole again after the list was scrolled by a part of one', async () => {
    begin('twoPlayers', LONG);
    mount(MoveTree, { trunk: 'line', style: 'width: 340px; height: 160px' });
    const list = document.querySelector<HTMLElement>('.moves .list')!;
    await expect.poll(() => list.scrollTop).toBeGreaterThan(0);
    list.scrollTop = 37;
    await expect.poll(() => list.scrollTop).toBe(28);
  });
});
