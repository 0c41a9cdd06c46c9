/** The disc of a move that is shown a frame before the rest of the board. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nextTick, shallowRef } from 'vue';
import { usePlaced } from '../../../renderer/board/use-placed.ts';
import { square } from '../../renderer/moves.ts';

let drawFrame: () => Promise<void>;

beforeEach(() => {
  const asked: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((each) => asked.push(each));
  onTestFinished(() => frames.mockRestore());
  drawFrame = async () => {
    asked.shift()?.(performance.now());
    // What follows the frame comes in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    await nextTick();
  };
});

function boardWith(...previews: readonly string[]) {
  const grid = document.createElement('div');
  for (const name of ['f5', 'd6']) {
    const shown = document.createElement('div');
    shown.dataset['square'] = name;
    if (previews.includes(name))
      shown.append(Object.assign(document.createElement('i'), { className: 'preview' }));
    grid.append(shown);
  }
  return usePlaced(shallowRef(grid));
}

test('a disc that was placed lies there already until the frame after it', async () => {
  const { showPlaced, lies } = boardWith('f5');
  expect(showPlaced(square('f5'))).toBe(true);
  expect(lies(square('f5'))).toBe(true);
  await drawFrame();
  expect(lies(square('f5'))).toBe(false);
});

test('a second disc that is placed before the frame of the first lies there after that frame, too', async () => {
  const { showPlaced, lies } = boardWith('f5', 'd6');
  showPlaced(square('f5'));
  showPlaced(square('d6'));
  await drawFrame();
  expect(lies(square('d6'))).toBe(true);
  await drawFrame();
  expect(lies(square('d6'))).toBe(false);
});

test('where nobody points no disc is placed, and it comes like any other one', () => {
  const { showPlaced, lies } = boardWith();
  expect(showPlaced(square('f5'))).toBe(false);
  expect(lies(square('f5'))).toBe(false);
});
