/** What a move changes is drawn after the disc that the user places. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import PlayScreen from '../../../renderer/features/play/PlayScreen.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { WIPE_OUT, square } from '../../renderer/moves.ts';
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

/** Points at the square, where the disc of a move is shown faintly. */
async function pointAt(name: string): Promise<void> {
  squareCalled(name)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await nextTick();
}

/** What a browser tells of the pointer before the click. */
async function leave(pointerType: string): Promise<void> {
  screen.container
    .querySelector('[role=grid]')
    ?.dispatchEvent(new PointerEvent('pointerleave', { pointerType }));
  await nextTick();
}

/** Touches the square, and lifts the finger. */
async function touch(name: string): Promise<void> {
  await pointAt(name);
  await leave('touch');
}

function squareCalled(name: string): Element | null {
  return screen.container.querySelector(`[data-square=${name}]`);
}

function hasDisc(name: string): boolean {
  return squareCalled(name)?.matches('[data-disc]') ?? false;
}

/** Whether the disc is shown that a click on the square places, before the rest of the board is drawn. */
function isPlaced(name: string): boolean {
  return squareCalled(name)?.matches('[data-placed]') ?? false;
}

/** What the panel says: the turn, the numbers of discs, and the moves. */
function panel(): string {
  return ['.status', '.players', '.moves']
    .map((part) => screen.container.querySelector(part)?.textContent.trim())
    .join(' | ');
}

describe('a move that the user makes', () => {
  test('shows its disc and is in the game before the next frame, and everywhere after it', async () => {
    const drawFrame = holdFrames();
    const before = panel();
    await pointAt('f5');
    click('f5');
    await nextTick();
    expect(isPlaced('f5')).toBe(true);
    expect(useGameStore().ply).toBe(1);
    expect(hasDisc('f5')).toBe(false);
    expect(panel()).toBe(before);
    drawFrame();
    await expect.poll(panel).toContain('White to move');
    await expect.poll(panel).toContain('f5');
    expect(hasDisc('f5')).toBe(true);
    await expect.poll(() => isPlaced('f5')).toBe(false);
  });

  test('shows its disc where the user points, as firmly as if it lay there', async () => {
    holdFrames();
    const pointed = squareCalled('f5')!;
    await pointAt('f5');
    const preview = pointed.querySelector('.preview')!;
    expect(Number(getComputedStyle(preview).opacity)).toBeLessThan(0.5);
    click('f5');
    expect(getComputedStyle(preview).opacity).toBe('1');
    expect(getComputedStyle(pointed, '::after').visibility).toBe('hidden');
  });

  test('shows its disc first under a finger, too, which leaves the board before its click', async () => {
    holdFrames();
    await touch('f5');
    click('f5');
    await nextTick();
    expect(isPlaced('f5')).toBe(true);
    expect(hasDisc('f5')).toBe(false);
  });

  test('is not made where a finger or the mouse leaves the square, and its disc is not shown there any longer', async () => {
    const game = useGameStore();
    await touch('f5');
    expect(squareCalled('f5')?.querySelector('.preview')).not.toBeNull();
    await expect.poll(() => squareCalled('f5')?.querySelector('.preview')).toBeNull();
    await pointAt('f5');
    await leave('mouse');
    expect(squareCalled('f5')?.querySelector('.preview')).toBeNull();
    expect(game.ply).toBe(0);
  });

  test('is shown everywhere although the next move is made meanwhile', async () => {
    const drawFrame = holdFrames();
    click('f5');
    await nextTick();
    drawFrame();
    click('d6');
    drawFrame();
    await expect.poll(panel).toContain('d6');
    expect(panel()).toContain('Black to move');
    expect([hasDisc('f5'), hasDisc('d6')]).toEqual([true, true]);
  });

  test('and is refused is told at once', async () => {
    holdFrames();
    click('a1');
    await nextTick();
    expect(panel()).toContain('a1');
    expect(isPlaced('a1')).toBe(false);
  });

  test('is followed by a refusal that stays to be read, even before it was drawn', async () => {
    holdFrames();
    click('f5');
    click('a8');
    await nextTick();
    await nextTick();
    expect(panel()).toContain('a8');
  });

  test('and is taken back before it was drawn leaves nothing', async () => {
    const drawFrame = holdFrames();
    click('f5');
    await nextTick();
    useGameStore().undo();
    await nextTick();
    drawFrame();
    await expect.poll(() => isPlaced('f5')).toBe(false);
    expect(hasDisc('f5')).toBe(false);
    expect(panel()).toContain('Black to move');
  });

  test('and ends the game leads to the result after the last discs have turned', async () => {
    const end = WIPE_OUT.slice(-2);
    begin('twoPlayers', WIPE_OUT.slice(0, -2));
    await nextTick();
    const drawFrame = holdFrames();
    click(end);
    await nextTick();
    // The last discs begin to turn in a frame of their own, and the result comes after them.
    const rematch = page.getByRole('button', { name: 'Rematch' });
    let turned = 0;
    await expect
      .poll(() => {
        drawFrame();
        const isTurning = screen.container.querySelector('.turn') !== null;
        if (isTurning) turned++;
        if (isTurning) expect(rematch.elements()).toHaveLength(0);
        return rematch.elements();
      })
      .toHaveLength(1);
    expect(turned).toBeGreaterThan(0);
    expect(screen.container.querySelector('.status')).toBeNull();
    // The empty squares count for the winner.
    expect(panel()).toContain('64');
  });

  test('is shown everywhere at once where no frame is drawn, because nobody sees the page', async () => {
    holdFrames();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    onTestFinished(() => hidden.mockRestore());
    click('f5');
    await nextTick();
    expect(panel()).toContain('White to move');
    expect(hasDisc('f5')).toBe(true);
  });
});

test('a disc that the user has seen placed does not drop, and turns the others; any other disc drops', async () => {
  usePreferencesStore().values.animation = 'slow';
  await pointAt('f5');
  click('f5');
  await expect.poll(() => hasDisc('f5')).toBe(true);
  expect(squareCalled('f5')?.querySelector('.drop')).toBeNull();
  expect(squareCalled('e5')?.querySelector('.turn')).not.toBeNull();
  useGameStore().playNext(square('d6'));
  await expect.poll(() => squareCalled('d6')?.querySelector('.drop') ?? null).not.toBeNull();
});

test('a disc that was not shown where the user points drops like any other one', async () => {
  Object.assign(usePreferencesStore().values, { animation: 'slow', showLegalMoves: false });
  await pointAt('f5');
  click('f5');
  await expect.poll(() => squareCalled('f5')?.querySelector('.drop') ?? null).not.toBeNull();
});

test('a move of the computer, or one that is taken back, is shown everywhere at once', async () => {
  holdFrames();
  useGameStore().playNext(square('f5'));
  await nextTick();
  expect(panel()).toContain('White to move');
  useGameStore().undo();
  await nextTick();
  expect(panel()).toContain('Black to move');
});
