import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, shallowRef } from 'vue';
import { EMPTY } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import BoardView from '../../../renderer/board/BoardView.vue';
import { square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';
import { cell, play, show } from './shown-board.ts';

describe('the grid', () => {
  test('has a name, eight rows and 64 squares', () => {
    show();
    const grid = page.getByRole('grid', { name: 'Board' });
    expect(grid.getByRole('row').elements()).toHaveLength(8);
    expect(grid.getByRole('gridcell').elements()).toHaveLength(64);
  });

  test('names its rows, because a screen reader would else read a whole one where the focus comes to it', () => {
    show();
    const names = page
      .getByRole('row')
      .elements()
      .map(({ ariaLabel }) => ariaLabel);
    expect(names).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });

  test('has no words for row and column, which would be read after the name of each square', () => {
    show();
    for (const name of ['aria-rowindextext', 'aria-colindextext'])
      expect(cell('d3').getAttribute(name)?.trim()).toBe('');
  });

  test('is one Tab stop', () => {
    const { container } = show();
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test.each([
    ['ArrowRight', 'e3'],
    ['ArrowLeft', 'c3'],
    ['ArrowUp', 'd2'],
    ['ArrowDown', 'd4'],
    ['Control>}{ArrowRight}{/Control', 'h3'],
    ['Control>}{ArrowUp}{/Control', 'd1'],
  ])('is walked through: {%s} leads from d3 to %s', async (keys, name) => {
    show();
    await userEvent.keyboard(`{${keys}}`);
    expect(focused()).toBe(name);
  });

  test('ends at its edge', async () => {
    show();
    await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}{ArrowLeft}');
    expect(focused()).toBe('a3');
  });

  test('remembers the square of the keyboard for the next visit', async () => {
    const { container } = show();
    await userEvent.keyboard('{ArrowRight}');
    expect(container.querySelector<HTMLElement>('[tabindex="0"]')?.dataset['square']).toBe('e3');
  });

  test('ignores arrows with Shift or Alt', async () => {
    show();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(focused()).toBe('d3');
  });

  test("outlines the square that has the keyboard's focus", async () => {
    show();
    await userEvent.keyboard('{ArrowRight}');
    expect(getComputedStyle(cell('e3')).outlineStyle).toBe('solid');
  });
});

describe('a square is played', () => {
  test('by a click', async () => {
    show();
    await userEvent.click(cell('e6'));
    expect(play).toHaveBeenCalledExactlyOnceWith(square('e6'));
  });

  test('by a click even where no move is possible, because the game then explains why', async () => {
    show();
    await userEvent.click(cell('a1'));
    expect(play).toHaveBeenCalledExactlyOnceWith(square('a1'));
  });

  test('by Enter', async () => {
    show();
    await userEvent.keyboard('{Enter}');
    expect(play).toHaveBeenCalledExactlyOnceWith(square('d3'));
  });

  test('by the space bar if the focus is visible', async () => {
    show();
    await userEvent.keyboard('{ArrowRight} ');
    expect(play).toHaveBeenCalledExactlyOnceWith(square('e3'));
  });

  test('not by the space bar during a pause, which that key ends', async () => {
    show({ isPaused: true });
    await userEvent.keyboard('{ArrowRight} ');
    expect(play).not.toHaveBeenCalled();
  });

  test('not by the space bar while no move is possible', async () => {
    show({ playable: EMPTY });
    await userEvent.keyboard('{ArrowRight} ');
    expect(play).not.toHaveBeenCalled();
  });

  test('only once while a key is held', () => {
    show();
    cell('d3').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, repeat: true }));
    expect(play).not.toHaveBeenCalled();
  });
});

describe('the keys', () => {
  test('jump from one legal move to the next and back', async () => {
    show();
    await userEvent.keyboard('{PageDown}');
    expect((document.activeElement as HTMLElement).dataset['square']).toBe('c4');
    await userEvent.keyboard('{PageUp}{PageUp}');
    expect((document.activeElement as HTMLElement).dataset['square']).toBe('e6');
  });
});

describe('the name of a square', () => {
  /** Shows a board that asks for the name of a square. */
  async function ask(typed = '', file?: string): Promise<void> {
    const grid = shallowRef<{ askSquare(typed: string, file?: string): void }>();
    const props = { position: START_POSITION, playable: legalMoves(START_POSITION), showLegal: true };
    mount({
      render: () =>
        h(BoardView, {
          ...props,
          lastSquare: undefined,
          pace: 0,
          style: 'width: 600px; height: 600px',
          ref: (board: unknown) => (grid.value = board as { askSquare(typed: string, file?: string): void }),
        }),
    });
    grid.value?.askSquare(typed, file);
    await expect.element(page.getByLabelText('Square, such as c5')).toHaveFocus();
  }

  test.each([
    ['c5', 'c5'],
    ['C5', 'c5'],
    ['ｃ５', 'c5'],
  ])('%s leads the focus to %s and plays nothing', async (typed, name) => {
    play.mockReset();
    await ask();
    await userEvent.fill(page.getByLabelText('Square, such as c5'), typed);
    await expect.poll(focused).toBe(name);
    expect(page.getByLabelText('Square, such as c5').elements()).toHaveLength(0);
    expect(play).not.toHaveBeenCalled();
  });

  test('is refused where there is no such square, and can be typed anew', async () => {
    await ask();
    await userEvent.keyboard('x');
    expect(document.activeElement?.ariaInvalid).toBe('true');
    expect(page.getByRole('alert').element().textContent).toBe('No square is called “x”.');
    await userEvent.keyboard('{Backspace}h8');
    await expect.poll(focused).toBe('h8');
  });

  test('is typed on where its letter was typed before', async () => {
    await ask('f');
    await userEvent.keyboard('5');
    await expect.poll(focused).toBe('f5');
  });

  test('may be a digit alone where the key that asked is the letter', async () => {
    await ask('', 'g');
    await userEvent.keyboard('5');
    await expect.poll(focused).toBe('g5');
  });

  test.each([
    ['an input method hides the keys', ['Process', 'KeyF'], ['Process', 'Digit5']],
    ['an input method composes', ['f', 'KeyF'], ['5', 'Digit5']],
    ['the layout is Russian', ['а', 'KeyF'], ['5', 'Digit5']],
    ['the layout is French', ['f', 'KeyF'], ['(', 'Digit5']],
  ])('is understood by the positions of its keys where %s', async (_, ...strokes) => {
    await ask();
    for (const [key = '', code = ''] of strokes) {
      const isComposing = code.endsWith(key.toUpperCase());
      const init = { key, code, isComposing, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    }
    await expect.poll(focused).toBe('f5');
  });

  test('may begin with another letter than the key that asked', async () => {
    await ask('', 'g');
    await userEvent.keyboard('c5');
    await expect.poll(focused).toBe('c5');
  });

  test('is only seen while it waits for a digit, and leads the focus nowhere', async () => {
    const board = shallowRef<{
      askSquare(typed: string, file?: string, waits?: boolean): void;
      focus(): void;
    }>();
    const props = { position: START_POSITION, playable: legalMoves(START_POSITION), showLegal: true };
    mount({
      render: () =>
        h(BoardView, {
          ...props,
          lastSquare: undefined,
          pace: 0,
          ref: (shown: unknown) => (board.value = shown as typeof board.value),
        }),
    });
    board.value?.focus();
    board.value?.askSquare('c', undefined, true);
    await expect.poll(() => document.querySelector<HTMLInputElement>('.entry input')?.value).toBe('c');
    expect(focused()).toBe('d3');
    expect(page.getByRole('textbox').elements()).toHaveLength(0);
    board.value?.askSquare('c');
    await expect.element(page.getByLabelText('Square, such as c5')).toHaveFocus();
  });

  test('is given up with Escape, which leads back to the board', async () => {
    await ask();
    await userEvent.keyboard('c{Escape}');
    await expect.poll(focused).toBe('d3');
  });
});
