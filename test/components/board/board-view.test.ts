import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick, shallowRef } from 'vue';
import { EMPTY } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { numbersOf, stepsFrom } from '../../../engine/game/steps.ts';
import BoardView from '../../../renderer/board/BoardView.vue';
import { square } from '../../renderer/moves.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';
import { cell, line, positionAfter, show } from './shown-board.ts';

describe('the squares', () => {
  test('have labels that say what is on them', () => {
    show({ position: positionAfter('f5'), playable: EMPTY, lastSquare: square('f5') });
    expect(cell('f5').ariaLabel).toBe('f5, Black, last move');
    expect(cell('d4').ariaLabel).toBe('d4, White');
    expect(cell('a1').ariaLabel).toBe('a1, empty');
  });

  test('are what the pointer meets, because a click on a disc that goes away would be lost', async () => {
    show();
    for (const name of ['d3', 'd4', 'a1']) {
      const met = (): Element | null => {
        const { left, top, width, height } = cell(name).getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2);
      };
      // The board has its size when it is laid out.
      await expect.poll(met).toBe(cell(name));
    }
  });

  test('show and say where a move is possible', () => {
    show();
    expect(cell('d3').ariaLabel).toBe('d3, legal move');
    expect(document.querySelectorAll('[data-legal]')).toHaveLength(4);
  });

  test('do not show possible moves if that is switched off', () => {
    show({ showLegal: false });
    expect(document.querySelectorAll('[data-legal]')).toHaveLength(0);
    expect(cell('d3').ariaLabel).toBe('d3, empty');
  });

  test('show the hint and say it', () => {
    show({ hint: square('d3') });
    expect(cell('d3').ariaLabel).toBe('d3, legal move, best move');
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

  test('show how often each move was tried in place of values', () => {
    const share = { text: '37%', words: 'tried 37% of the time', isBest: true };
    show({ shares: new Map([[square('c4'), share]]) });
    expect(cell('c4').querySelector('.value.best')?.textContent.trim()).toBe('37%');
    expect(cell('c4').ariaLabel).toContain('tried 37% of the time');
  });

  test('tell in colour, number and words what a move loses, whatever the sign of its value', () => {
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
    const losses = ['d3', 'c4', 'f5', 'e6'].map((name) => cell(name).querySelector('.lost'));
    expect(losses.map((each) => each?.textContent)).toEqual([undefined, '−3', '−6', '−10']);
    const colours = losses.flatMap((each) => (each ? [getComputedStyle(each).color] : []));
    expect(new Set(colours).size).toBe(3);
    expect(cell('e6').ariaLabel).toBe('e6, legal move, estimate −6, loses 10 discs');
  });

  test('are said anew at once while a search goes on; under the focus only now and then, and in another position', async () => {
    const valuesOf = (score: number, depth: number) => ({
      depth,
      selectivity: 100,
      lines: new Map([[square('d3'), line('d3', score)]]),
      best: score,
    });
    const position = shallowRef(START_POSITION);
    const values = shallowRef(valuesOf(2, 8));
    mount({
      render: () =>
        h(BoardView, {
          position: position.value,
          playable: legalMoves(position.value),
          showLegal: true,
          lastSquare: undefined,
          pace: 0,
          values: values.value,
          style: 'width: 600px; height: 600px',
        }),
    });
    values.value = valuesOf(4, 9);
    await nextTick();
    expect(cell('d3').ariaLabel).toContain('estimate +4');
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(cell('d3'));
    values.value = valuesOf(5, 10);
    await nextTick();
    expect(cell('d3').querySelector('.value')?.textContent.trim()).toBe('+5');
    expect(cell('d3').ariaLabel).toContain('estimate +4');
    position.value = { ...START_POSITION };
    await nextTick();
    expect(cell('d3').ariaLabel).toContain('estimate +5');
    // Both change at once where one walks on to a place whose values are known.
    position.value = { ...START_POSITION };
    values.value = valuesOf(-3, 9);
    await nextTick();
    expect(cell('d3').ariaLabel).toContain('estimate −3');
  });

  test('ring the move that was played, and say so', () => {
    const lines = new Map([
      [square('d3'), line('d3', 2)],
      [square('c4'), line('c4', 1)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 2 }, played: square('c4') });
    expect(document.querySelectorAll('.played')).toHaveLength(1);
    expect(cell('c4').ariaLabel).toBe('c4, legal move, estimate +1, played');
  });

  test('show a played move by its round value, and only the best ones in a frame', async () => {
    const lines = new Map([
      [square('d3'), line('d3', 4)],
      [square('c4'), line('c4', -8)],
    ]);
    show({ values: { depth: 8, selectivity: 100, lines, best: 4 }, played: square('c4') });
    const roundness = (name: string): number => {
      const { borderRadius, height } = getComputedStyle(cell(name).querySelector('.value')!);
      return parseFloat(borderRadius) / parseFloat(height);
    };
    // The board has its size when it is laid out.
    await expect.poll(() => roundness('c4')).toBeCloseTo(0.5);
    expect(roundness('d3')).toBeLessThan(0.4);
    const frameOf = (name: string): string =>
      getComputedStyle(cell(name).querySelector('.value')!).outlineStyle;
    expect([frameOf('c4'), frameOf('d3')]).toEqual(['none', 'solid']);
  });

  test('show a line ahead with its numbers and without possible moves', () => {
    const ahead = {
      position: positionAfter('f5'),
      numbers: new Map([[square('f5'), { number: 1, by: 'black' as const }]]),
    };
    show({ ahead, hint: square('d3') });
    expect(cell('f5').querySelector('.number')?.textContent).toBe('1');
    expect(document.querySelectorAll('[data-legal], .hint')).toHaveLength(0);
    expect(page.getByText('Looking ahead', { exact: true }).elements()).toHaveLength(1);
  });

  test('say with a ring which numbered discs were flipped after they were placed', () => {
    const steps = stepsFrom(START_POSITION, ['f5', 'd6', 'c7'].map(square));
    show({ ahead: { position: steps.at(-1)!.position, numbers: numbersOf(steps) } });
    const isFlipped = (name: string): boolean =>
      cell(name).querySelector('.number')!.classList.contains('flipped');
    expect([cell('d6').dataset['disc'], isFlipped('d6')]).toEqual(['black', true]);
    expect(['f5', 'c7'].map(isFlipped)).toEqual([false, false]);
    const ring = getComputedStyle(cell('d6').querySelector('.number')!);
    expect([ring.borderTopStyle, ring.borderTopColor]).toEqual(['solid', ring.color]);
  });

  test('cross out a refused square so that it is seen on discs of either colour', () => {
    const slashOf = (name: string): string => {
      const board = show({ refusal: { square: square(name), serial: 1 } });
      const { backgroundImage } = getComputedStyle(cell(name).querySelector('.refusal')!);
      board.unmount();
      return backgroundImage;
    };
    expect(slashOf('d5')).toContain('rgb(255, 255, 255)');
    expect(slashOf('d4')).not.toContain('rgb(255, 255, 255)');
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

  test('leaves no animation behind, neither of discs at rest nor of those that were interrupted', async () => {
    const play = vi.spyOn(Animation.prototype, 'play');
    onTestFinished(() => play.mockRestore());
    const board = show({ pace: 100 });
    await board.setProps({ position: positionAfter('f5') });
    await board.setProps({ position: positionAfter('f5d6'), pace: 0.1 });
    await expect.poll(() => document.querySelectorAll('.drop, .turn')).toHaveLength(0);
    const states = (play.mock.instances as Animation[]).map(({ playState }) => playState);
    expect(states.length).toBeGreaterThan(3);
    expect(new Set(states)).toEqual(new Set(['idle']));
  });

  test('lifts its disc when it is taken back', async () => {
    const board = show({ position: positionAfter('f5'), pace: 100 });
    await board.setProps({ position: START_POSITION });
    expect(cell('f5').querySelector('.lift')).not.toBeNull();
    expect(cell('f5').dataset['disc']).toBeUndefined();
  });
});

describe('the frame', () => {
  test('shows which discs the move under the pointer would flip', async () => {
    show();
    await userEvent.hover(cell('f5'));
    const flipped = [...document.querySelectorAll<HTMLElement>('[data-flips]')];
    expect(flipped.map(({ dataset }) => dataset['square'])).toEqual(['e5']);
  });

  test('shows what Enter would play, not what the pointer rests on, once the focus comes to a move', async () => {
    show();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    await userEvent.hover(cell('c4'));
    cell('d3').blur();
    cell('d3').focus();
    await nextTick();
    expect(document.querySelector('.preview')?.closest('[data-square]')).toBe(cell('d3'));
  });

  test('shows the disc and what it would flip when the arrow keys have led to a move', async () => {
    show();
    // The pointer of the test before may lie on a legal move.
    await userEvent.hover(cell('c4'));
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    expect(focused()).toBe('d3');
    await nextTick();
    const previews = [...document.querySelectorAll('.preview')].map((each) => each.closest('[data-square]'));
    expect(previews).toEqual([cell('d3')]);
    expect(cell('d4').dataset['flips']).toBe('true');
  });

  test('tells which side passes', async () => {
    const board = show();
    await board.setProps({ passing: { colour: 'white', text: 'You have no move.', waits: false } });
    expect(page.getByText('You have no move.', { exact: true }).elements()).toHaveLength(1);
  });

  test('has a notice as wide as its longest sentence', async () => {
    const text = 'White has no move. It is your turn again.';
    const board = show();
    await board.setProps({
      style: 'width: 380px; height: 420px',
      passing: { colour: 'white', text, waits: false },
    });
    const words = board.container.querySelector('.words');
    const range = document.createRange();
    range.selectNodeContents(words?.querySelector('.disc-shadow + span') ?? document.body);
    const lines = [...range.getClientRects()];
    expect(new Set(lines.map(({ top }) => top)).size).toBeGreaterThan(1);
    const end = Math.max(...lines.map(({ right }) => right));
    expect((words?.getBoundingClientRect().right ?? Infinity) - end).toBeLessThan(24);
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
