/** How discs move where motion is wanted. All other tests of components ask for as little of it as possible. */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { askFor } from '../media.ts';
import type { Mounted } from '../mount.ts';
import { cell, positionAfter, show } from './shown-board.ts';

beforeAll(() => askFor({ 'prefers-reduced-motion': 'no-preference' }));
afterAll(() => askFor());

/** The animations of the discs on `name`, brought to the moment `at`, of 0 to 1. */
function seek(name: string, at: number): Animation[] {
  const running = cell(name).getAnimations({ subtree: true });
  for (const animation of running) {
    animation.pause();
    animation.currentTime = at * Number(animation.effect!.getTiming().duration);
  }
  return running;
}

function part(name: string, selector: string): CSSStyleDeclaration {
  return getComputedStyle(cell(name).querySelector(selector)!);
}

/** How far a disc has turned, as a cosine: -1 is its other side, 0 its edge, and 1 its new side. */
function turned(name: string): number {
  return new DOMMatrix(part(name, '.solid').transform).m33;
}

describe('a move of which one disc is far away', () => {
  // Black's a1 flips b1 at a distance of one and g1 at a distance of six.
  const from = { ...START_POSITION, black: 1n << 7n, white: 0b111_1110n };
  const to = { black: 0xffn, white: 0n, toMove: 'white' as const };
  let board: Mounted;

  beforeEach(async () => {
    board = show({ position: from, pace: 100 });
    // Discs have their size when the board is laid out.
    await vi.waitUntil(() => cell('b1').clientWidth > 0);
    await board.setProps({ position: to });
  });

  test('begins and ends all its animations at the same moments', () => {
    const all = board.container.getAnimations({ subtree: true });
    // One of the disc that drops, and of each of six discs one of the solid and one of its shadow.
    expect(all).toHaveLength(13);
    expect(new Set(all.map(({ effect }) => Number(effect!.getComputedTiming().endTime))).size).toBe(1);
  });

  test('begins with a large, transparent disc above its square, and flipped ones that show their old side', () => {
    seek('a1', 0);
    seek('b1', 0);
    expect(Number(part('a1', '.drop').opacity)).toBe(0);
    expect(new DOMMatrix(part('a1', '.drop').transform).a).toBeCloseTo(1.28);
    expect(turned('b1')).toBeCloseTo(-1);
  });

  test('turns near discs before far ones', () => {
    for (const name of ['b1', 'd1', 'g1']) seek(name, 0.5);
    expect(turned('b1')).toBeGreaterThan(turned('d1'));
    expect(turned('d1')).toBeGreaterThan(turned('g1'));
  });

  test('ends with all discs flat, whole, and on their new side', () => {
    for (const name of ['a1', 'b1', 'g1']) seek(name, 1);
    expect(Number(part('a1', '.drop').opacity)).toBe(1);
    expect(new DOMMatrix(part('a1', '.drop').transform).isIdentity).toBe(true);
    expect(turned('b1')).toBeCloseTo(1);
    expect(turned('g1')).toBeCloseTo(1);
  });

  test('has a disc stand on its edge in the middle of its turn, above the board', () => {
    const total = Number(seek('b1', 0)[0]?.effect?.getTiming().duration);
    // A disc drops in 90 ms and the next to it turns in 220 ms, here with a hundred times that.
    seek('b1', (100 * (90 + 110)) / total);
    expect(turned('b1')).toBeCloseTo(0);
    expect(new DOMMatrix(part('b1', '.solid').transform).m43).toBeGreaterThan(10);
  });
});

test('a move that is taken back is the same motion backwards: its disc goes last', async () => {
  const board = show({ position: positionAfter('f5'), pace: 100 });
  await board.setProps({ position: START_POSITION });
  seek('e5', 0.5);
  seek('f5', 0.5);
  expect(turned('e5')).toBeGreaterThan(-1);
  expect(Number(part('f5', '.lift').opacity)).toBe(1);
  seek('e5', 1);
  seek('f5', 1);
  expect(turned('e5')).toBeCloseTo(1);
  expect(Number(part('f5', '.lift').opacity)).toBe(0);
});

test('discs begin to move with the first frame, however late it comes', async () => {
  let draw: FrameRequestCallback | undefined;
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((each) => {
    draw = each;
    return 1;
  });
  onTestFinished(() => asked.mockRestore());
  const board = show({ pace: 0.1 });
  await board.setProps({ position: positionAfter('f5') });
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(cell('e5').querySelector('.turn')).not.toBeNull();
  draw?.(performance.now());
  await expect.poll(() => cell('e5').querySelector('.turn')).toBeNull();
});

test('a page that nobody sees has its discs at rest at once', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  const board = show({ pace: 100 });
  await board.setProps({ position: positionAfter('f5') });
  expect(cell('f5').dataset['disc']).toBe('black');
  expect(document.querySelectorAll('.drop, .turn')).toHaveLength(0);
});
