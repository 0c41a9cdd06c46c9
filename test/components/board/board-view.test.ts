import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick, shallowRef } from 'vue';
import { EMPTY } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Line } from '../../../engine/protocol.ts';
import BoardView from '../../../renderer/board/BoardView.vue';
import { recordOf, square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { type Mounted, mount } from '../mount.ts';

const play = vi.fn<(square: number) => void>();

/** A board of 600 by 600 pixels at the start of a game, with the focus on its active square. */
function show(props: Readonly<Record<string, unknown>> = {}): Mounted {
  play.mockReset();
  const board = mount(BoardView, {
    position: START_POSITION,
    playable: legalMoves(START_POSITION),
    showLegal: true,
    lastSquare: undefined,
    look: 'felt',
    values: undefined,
    hint: undefined,
    ahead: undefined,
    pace: 0,
    passing: undefined,
    isPaused: false,
    refusal: undefined,
    openings: undefined,
    onPlay: play,
    style: 'width: 600px; height: 600px',
    ...props,
  });
  board.container.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return board;
}

function cell(name: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-square=${name}]`);
  if (!found) throw new Error(`There is no square ${name}.`);
  return found;
}

/** The position after a transcript. */
function positionAfter(transcript: string): Position {
  const position = lineNodes(recordOf(transcript)).at(-1)?.position;
  if (!position) throw new Error('Nothing is played.');
  return position;
}

function line(move: string, score: number, exact = false): Line {
  return { move: square(move), score, exact, pv: [square(move)] };
}

describe('the grid', () => {
  test('has a name, eight rows and 64 squares', () => {
    show();
    const grid = page.getByRole('grid', { name: 'Board' });
    expect(grid.getByRole('row').elements()).toHaveLength(8);
    expect(grid.getByRole('gridcell').elements()).toHaveLength(64);
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

describe('the squares', () => {
  test('have labels that say what is on them', () => {
    show({ position: positionAfter('f5'), playable: EMPTY, lastSquare: square('f5') });
    expect(cell('f5').ariaLabel).toBe('f5, Black, last move');
    expect(cell('d4').ariaLabel).toBe('d4, White');
    expect(cell('a1').ariaLabel).toBe('a1, empty');
  });

  test('show and say where a move is possible', () => {
    show();
    expect(cell('d3').ariaLabel).toBe('d3, empty, legal move');
    expect(document.querySelectorAll('[data-legal]')).toHaveLength(4);
  });

  test('do not show possible moves if that is switched off', () => {
    show({ showLegal: false });
    expect(document.querySelectorAll('[data-legal]')).toHaveLength(0);
    expect(cell('d3').ariaLabel).toBe('d3, empty');
  });

  test('show the hint and say it', () => {
    show({ hint: square('d3') });
    expect(cell('d3').ariaLabel).toBe('d3, empty, legal move, best move');
    expect(cell('d3').querySelector('.hint')).not.toBeNull();
  });

  test('show the value of a move and say it', () => {
    const lines = new Map([
      [square('d3'), line('d3', 2)],
      [square('c4'), line('c4', -4, true)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 2 } });
    expect(cell('d3').querySelector('.value.best')?.textContent.trim()).toBe('+2');
    expect(cell('d3').ariaLabel).toContain('estimate +2');
    expect(cell('c4').querySelector('.value.exact')).not.toBeNull();
    expect(cell('c4').ariaLabel).toContain('exactly −4');
  });

  test('tell estimates from exact values by a decimal, and the best move from one that rounds to the same', () => {
    const lines = new Map([
      [square('d3'), line('d3', 2.36)],
      [square('c4'), line('c4', 1.64)],
      [square('f5'), line('f5', 2, true)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 2.36 } });
    expect(cell('d3').querySelector('.value')?.textContent.trim()).toBe('+2.4');
    expect(cell('c4').querySelector('.value')?.textContent.trim()).toBe('+1.6');
    expect(cell('f5').querySelector('.value')?.textContent.trim()).toBe('+2');
    expect(document.querySelectorAll('.value.best')).toHaveLength(1);
  });

  test('colour values by what the moves lose', () => {
    const lines = new Map([
      [square('d3'), line('d3', 4)],
      [square('c4'), line('c4', 1)],
      [square('f5'), line('f5', -2)],
      [square('e6'), line('e6', -6)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 4 } });
    const slips = ['d3', 'c4', 'f5', 'e6'].map(
      (name) => cell(name).querySelector<HTMLElement>('.value')?.dataset['slip'],
    );
    expect(slips).toEqual([undefined, 'inaccuracy', 'mistake', 'blunder']);
    const colours = ['d3', 'c4', 'f5', 'e6'].map(
      (name) => getComputedStyle(cell(name).querySelector('.value')!).color,
    );
    expect(new Set(colours).size).toBe(4);
  });

  test('ring the move that was played, and say so', () => {
    const lines = new Map([
      [square('d3'), line('d3', 2)],
      [square('c4'), line('c4', 1)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 2 }, played: square('c4') });
    expect(document.querySelectorAll('.played')).toHaveLength(1);
    expect(cell('c4').ariaLabel).toBe('c4, empty, legal move, estimate +1, played');
  });

  test('show a line ahead with its numbers and without possible moves', () => {
    const ahead = { position: positionAfter('f5'), numbers: new Map([[square('f5'), 1]]) };
    show({ ahead, hint: square('d3') });
    expect(cell('f5').querySelector('.number')?.textContent).toBe('1');
    expect(document.querySelectorAll('[data-legal], .hint')).toHaveLength(0);
    expect(page.getByText('Looking ahead', { exact: true }).elements()).toHaveLength(1);
  });

  test('show each refusal with a new animation', async () => {
    const board = show({ refusal: { square: square('a1'), serial: 1 } });
    const first = cell('a1').querySelector('.refusal');
    expect(first).not.toBeNull();
    await board.setProps({ refusal: { square: square('a1'), serial: 2 } });
    expect(cell('a1').querySelector('.refusal')).not.toBe(first);
  });
});

describe('a move', () => {
  test('is shown at once without animation', async () => {
    const board = show();
    await board.setProps({ position: positionAfter('f5') });
    expect(cell('f5').dataset['disc']).toBe('black');
    expect(document.querySelectorAll('.drop, .turn')).toHaveLength(0);
  });

  test('drops its disc and turns the others, until all are at rest', async () => {
    const board = show({ pace: 0.1 });
    await board.setProps({ position: positionAfter('f5') });
    expect(cell('f5').querySelector('.drop')).not.toBeNull();
    expect(cell('e5').querySelector('.turn')).not.toBeNull();
    await expect.poll(() => document.querySelectorAll('.drop, .turn')).toHaveLength(0);
    expect(cell('e5').dataset['disc']).toBe('black');
  });

  test('ends the turning of discs that still turn from the move before', async () => {
    const board = show({ pace: 100 });
    await board.setProps({ position: positionAfter('f5') });
    await board.setProps({ position: positionAfter('f5d6') });
    expect(cell('e5').querySelector('.turn')).toBeNull();
    expect(cell('d6').querySelector('.drop')).not.toBeNull();
  });

  test('lifts its disc when it is taken back', async () => {
    const board = show({ position: positionAfter('f5'), pace: 100 });
    await board.setProps({ position: START_POSITION });
    expect(cell('f5').querySelector('.lift')).not.toBeNull();
    expect(cell('f5').dataset['disc']).toBeUndefined();
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
  async function ask(): Promise<void> {
    const grid = shallowRef<{ askSquare(): void }>();
    const props = { position: START_POSITION, playable: legalMoves(START_POSITION), showLegal: true };
    mount({
      render: () =>
        h(BoardView, {
          ...props,
          lastSquare: undefined,
          look: 'felt',
          pace: 0,
          style: 'width: 600px; height: 600px',
          ref: (board: unknown) => (grid.value = board as { askSquare(): void }),
        }),
    });
    grid.value?.askSquare();
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
    await userEvent.keyboard('{Backspace}h8');
    await expect.poll(focused).toBe('h8');
  });

  test('is given up with Escape, which leads back to the board', async () => {
    await ask();
    await userEvent.keyboard('c{Escape}');
    await expect.poll(focused).toBe('d3');
  });
});

describe('the frame', () => {
  test('shows which discs the move under the pointer would flip', async () => {
    show();
    await userEvent.hover(cell('f5'));
    const flipped = [...document.querySelectorAll<HTMLElement>('[data-flips]')];
    expect(flipped.map(({ dataset }) => dataset['square'])).toEqual(['e5']);
  });

  test('tells which side passes', async () => {
    const board = show();
    await board.setProps({ passing: { colour: 'white', text: 'You have no move.', waits: false } });
    expect(page.getByText('You have no move.', { exact: true }).elements()).toHaveLength(1);
  });

  test('is as large as its place allows, and changes with it', async () => {
    const board = show();
    const frame = board.container.querySelector<HTMLElement>('.frame');
    const size = (): number => Math.round(frame?.getBoundingClientRect().width ?? 0);
    await expect.poll(size).toBeGreaterThan(590);
    await board.setProps({ style: 'width: 300px; height: 400px' });
    await expect.poll(size).toBeLessThanOrEqual(300);
    expect(size()).toBeGreaterThan(290);
  });

  test('gives every square the same size', () => {
    show();
    const sizes = [...document.querySelectorAll('[data-square]')].map((each) => {
      const { width, height } = each.getBoundingClientRect();
      return `${width.toFixed(1)} x ${height.toFixed(1)}`;
    });
    expect(new Set(sizes).size).toBe(1);
  });
});

describe('the name of an opening', () => {
  const openings = new Map([[square('d3'), 'Tiger']]);

  test('is on the frame while the pointer is over its square', async () => {
    const { container } = show({ openings });
    const name = (): string | undefined => container.querySelector('.opening')?.textContent;
    container.querySelector<HTMLElement>('[tabindex="0"]')?.blur();
    await userEvent.hover(cell('d3'));
    expect(name()).toBe('Tiger');
    await userEvent.hover(cell('c4'));
    expect(name()).toBeUndefined();
  });

  test('is on the frame when the arrow keys have led to its square', async () => {
    const { container } = show({ openings });
    // The pointer of the test before may lie on any square.
    await userEvent.hover(cell('a1'));
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(focused()).toBe('d3');
    await nextTick();
    expect(container.querySelector('.opening')?.textContent).toBe('Tiger');
  });

  test('is in the label of the square', () => {
    show({ openings });
    expect(cell('d3').getAttribute('aria-label')).toContain('Tiger');
  });
});
