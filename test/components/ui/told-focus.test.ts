import { expect, onTestFinished, test } from 'vitest';
import { tellReturn } from '../../../renderer/ui/told-focus.ts';

/** A board of two squares, of which the first has the focus. */
function board(): { grid: HTMLElement; squares: readonly HTMLElement[] } {
  const grid = document.createElement('div');
  grid.role = 'grid';
  const squares = [0, 1].map(() => {
    const square = document.createElement('div');
    square.tabIndex = 0;
    grid.append(square);
    return square;
  });
  document.body.append(grid);
  onTestFinished(() => grid.remove());
  squares[0]?.focus();
  return { grid, squares };
}

test('a reader is told of the board and its square again, and the square keeps the focus', async () => {
  const { grid, squares } = board();
  const told: EventTarget[] = [];
  grid.addEventListener('focusin', ({ target }) => target && told.push(target));
  tellReturn();
  await expect.poll(() => told).toEqual([grid, squares[0]]);
  expect(document.activeElement).toBe(squares[0]);
  expect(grid.hasAttribute('tabindex')).toBe(false);
});

test('nothing is told where the focus has moved on meanwhile', async () => {
  const { grid, squares } = board();
  const told: EventTarget[] = [];
  tellReturn();
  squares[1]?.focus();
  grid.addEventListener('focusin', ({ target }) => target && told.push(target));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(told).toEqual([]);
});

test('a table that has the focus itself keeps it, and its place in the order of Tab', async () => {
  const { grid } = board();
  grid.tabIndex = 0;
  grid.focus();
  tellReturn();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(grid.getAttribute('tabindex')).toBe('0');
  expect(document.activeElement).toBe(grid);
});
