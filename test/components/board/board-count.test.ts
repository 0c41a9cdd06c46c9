import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { h } from 'vue';
import { EMPTY } from '../../../engine/game/bitboard.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import BoardCount from '../../../renderer/board/BoardCount.vue';
import BoardView from '../../../renderer/board/BoardView.vue';
import { WIPE_OUT, recordOf } from '../../renderer/moves.ts';
import { type Mounted, mount } from '../mount.ts';

const play = vi.fn<(square: number) => void>();
const counted = vi.fn<() => void>();

/** The end of a game of 13 to 0, of which the discs are counted. */
function show(props: Readonly<Record<string, unknown>> = {}): Mounted {
  play.mockReset();
  counted.mockReset();
  const position = currentPosition(recordOf(WIPE_OUT));
  const shown = {
    position,
    playable: EMPTY,
    showLegal: true,
    lastSquare: undefined,
    pace: 1,
    isPaused: false,
    isCounting: true,
    onPlay: play,
    onCounted: counted,
    style: 'width: 600px; height: 600px',
    ...props,
  };
  const count = () => h(BoardCount, { position, pace: shown.pace, onEnd: shown.onCounted });
  return mount(BoardView, shown, { slots: { count } });
}

function discs({ container }: Mounted): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('.counted')];
}

/** Brings every animation named `name` to its end. */
function finish({ container }: Mounted, name: string): void {
  for (const animation of container.getAnimations({ subtree: true })) {
    if (animation instanceof CSSAnimation && animation.animationName.startsWith(name)) animation.finish();
  }
}

describe('the discs of a finished game', () => {
  test('are counted, every one, and the frame says what is done with them', () => {
    const board = show({ counting: 'Counting the discs' });
    expect(discs(board)).toHaveLength(13);
    expect(board.container.textContent).toContain('Counting the discs');
  });

  test('lie in rows of eight from the first square on when they are counted', () => {
    const board = show();
    finish(board, 'gather');
    const squareOf = (name: string) =>
      board.container.querySelector(`[data-square=${name}]`)?.getBoundingClientRect();
    expect(discs(board)[0]?.getBoundingClientRect().x).toBeCloseTo(squareOf('a1')?.x ?? 0, 0);
    expect(discs(board)[12]?.getBoundingClientRect().x).toBeCloseTo(squareOf('e2')?.x ?? 0, 0);
    expect(discs(board)[12]?.getBoundingClientRect().y).toBeCloseTo(squareOf('e2')?.y ?? 0, 0);
  });

  test('carry the number on the tenth and on the last', () => {
    expect(discs(show()).map((disc) => disc.textContent.trim())).toEqual([
      ...Array<string>(9).fill(''),
      '10',
      '',
      '',
      '13',
    ]);
  });

  test('tell when they are counted', async () => {
    const board = show();
    finish(board, 'whole');
    await vi.waitFor(() => expect(counted).toHaveBeenCalledOnce());
  });

  test('are counted no further after a click, which plays nothing', async () => {
    const { container } = show();
    await userEvent.click(container.querySelector('[data-square=d3]')!);
    expect(counted).toHaveBeenCalledOnce();
    expect(play).not.toHaveBeenCalled();
  });

  test('are counted without the frame of the focus, which a key brings back by ending the count', async () => {
    const onCounted = (): void => void setProps({ isCounting: false });
    const { container, setProps } = show({ isCounting: false, onCounted });
    container.querySelector<HTMLElement>('[tabindex="0"]')!.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    const frame = (): string => getComputedStyle(document.activeElement!).outlineColor;
    expect(frame()).toBe('rgb(255, 255, 255)');
    await setProps({ isCounting: true });
    expect(frame()).toBe('rgba(0, 0, 0, 0)');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(frame).toBe('rgb(255, 255, 255)');
    expect(container.querySelector('.count')).toBeNull();
  });

  test('are not counted where animations are off', () => {
    expect(discs(show({ pace: 0 }))).toHaveLength(0);
  });

  test('are not read out twice', () => {
    const { container } = show();
    expect(container.querySelector('.count')?.getAttribute('aria-hidden')).toBe('true');
  });
});
