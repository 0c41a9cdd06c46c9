/** What stands beside the board is drawn after the disc that the user places. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import PlayScreen from '../../../renderer/features/play/PlayScreen.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { WIPE_OUT } from '../../renderer/moves.ts';
import { appContext, begin } from '../game.ts';
import { type Mounted, mount } from '../mount.ts';

let screen: Mounted;

beforeEach(async () => {
  begin('twoPlayers');
  const style = 'container: stage / size; width: 900px; height: 640px';
  screen = mount(PlayScreen, { style }, { context: appContext() });
  await nextTick();
});

/** Holds back the frames of the page; the function that is returned draws the next one. */
function holdFrames(): () => void {
  const asked: FrameRequestCallback[] = [];
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((each) => asked.push(each));
  onTestFinished(() => frames.mockRestore());
  return () => {
    for (const each of asked.splice(0)) each(performance.now());
  };
}

function click(name: string): void {
  screen.container.querySelector<HTMLElement>(`[data-square=${name}]`)?.click();
}

function hasDisc(name: string): boolean {
  return screen.container.querySelector(`[data-square=${name}][data-disc]`) !== null;
}

/** What the panel says: the turn, the numbers of discs, and the moves. */
function panel(): string {
  return ['.status', '.players', '.moves']
    .map((part) => screen.container.querySelector(part)?.textContent.trim())
    .join(' | ');
}

describe('a move that the user makes', () => {
  test('is on the board and in the game before the next frame, and beside the board after it', async () => {
    const drawFrame = holdFrames();
    const before = panel();
    click('f5');
    await nextTick();
    expect(hasDisc('f5')).toBe(true);
    expect(useGameStore().ply).toBe(1);
    expect(panel()).toBe(before);
    drawFrame();
    await expect.poll(panel).toContain('White to move');
    expect(panel()).toContain('f5');
  });

  test('is shown beside the board although the next move is made meanwhile', async () => {
    const drawFrame = holdFrames();
    click('f5');
    await nextTick();
    drawFrame();
    click('d6');
    await nextTick();
    expect(hasDisc('d6')).toBe(true);
    await expect.poll(panel).toContain('d6');
    expect(panel()).toContain('Black to move');
  });

  test('and is refused is told at once', async () => {
    holdFrames();
    click('a1');
    await nextTick();
    expect(panel()).toContain('a1');
  });

  test('and ends the game leads to the result at once, and to the last numbers of discs after the frame', async () => {
    const end = WIPE_OUT.slice(-2);
    begin('twoPlayers', WIPE_OUT.slice(0, -2));
    await nextTick();
    const drawFrame = holdFrames();
    click(end);
    await nextTick();
    expect(screen.container.querySelector('.status')).toBeNull();
    expect(page.getByRole('button', { name: 'Rematch' }).elements()).toHaveLength(1);
    drawFrame();
    await expect.poll(panel).toContain('13');
  });

  test('is shown everywhere at once where no frame is drawn, because nobody sees the page', async () => {
    holdFrames();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    click('f5');
    await nextTick();
    expect(panel()).toContain('White to move');
  });
});

test('a move of the computer, or one that is taken back, is shown everywhere at once', async () => {
  holdFrames();
  useGameStore().playNext(37);
  await nextTick();
  expect(panel()).toContain('White to move');
  useGameStore().undo();
  await nextTick();
  expect(panel()).toContain('Black to move');
});
