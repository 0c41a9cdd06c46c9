/** What waits for the disc that a person has placed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterDisc, drawDiscFirst } from '../../../renderer/ui/late-drawing.ts';

const frames: (() => void)[] = [];

/** Draws a frame and runs the tasks after it. */
function drawFrame(): void {
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});

afterEach(() => {
  drawFrame();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what waits for a disc begins when the disc has been drawn', () => {
  const begin = vi.fn<() => void>();
  drawDiscFirst();
  afterDisc(begin);
  expect(begin).not.toHaveBeenCalled();
  drawFrame();
  expect(begin).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(begin).toHaveBeenCalledTimes(1);
});

test('nothing waits where no disc was placed, or none is to be drawn after all', () => {
  const begin = vi.fn<() => void>();
  afterDisc(begin);
  expect(begin).toHaveBeenCalledTimes(1);
  const drawAtOnce = drawDiscFirst();
  afterDisc(begin);
  drawAtOnce();
  expect(begin).toHaveBeenCalledTimes(2);
});

test('what is given up meanwhile does not begin', () => {
  const begin = vi.fn<() => void>();
  drawDiscFirst();
  afterDisc(begin)();
  drawFrame();
  expect(begin).not.toHaveBeenCalled();
});

test('a page that is hidden before its frame keeps nobody waiting', () => {
  const begin = vi.fn<() => void>();
  drawDiscFirst();
  afterDisc(begin);
  vi.advanceTimersByTime(1000);
  expect(begin).toHaveBeenCalledTimes(1);
});
