/** The disc of a move that is shown a frame before the rest of the board. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { nextTick, shallowRef } from 'vue';
import { usePlaced } from '../../../renderer/board/use-placed.ts';
import { square } from '../../renderer/moves.ts';

/** Draws the frame that is waited for. */
let drawFrame: () => void;

/** What follows a frame comes in a task of its own. */
async function doTasks(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await nextTick();
}

beforeEach(() => {
  const asked: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((each) => asked.push(each));
  onTestFinished(() => frames.mockRestore());
  drawFrame = () => {
    for (const each of asked.splice(0)) each(performance.now());
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
  drawFrame();
  await doTasks();
  expect(lies(square('f5'))).toBe(false);
});

test('a second disc that is placed between the frame of the first and what follows it lies there, too', async () => {
  const { showPlaced, lies } = boardWith('f5', 'd6');
  showPlaced(square('f5'));
  drawFrame();
  showPlaced(square('d6'));
  await doTasks();
  expect(lies(square('d6'))).toBe(true);
  drawFrame();
  await doTasks();
  expect(lies(square('d6'))).toBe(false);
});

test('where nobody points no disc is placed, and it comes like any other one', () => {
  const { showPlaced, lies } = boardWith();
  expect(showPlaced(square('f5'))).toBe(false);
  expect(lies(square('f5'))).toBe(false);
});
