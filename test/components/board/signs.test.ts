import { beforeEach, describe, expect, test } from 'vitest';
import { nextTick } from 'vue';
import { FULL } from '../../../engine/game/bitboard.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import BoardView from '../../../renderer/board/BoardView.vue';
import type { SquareSigns } from '../../../renderer/board/overlays.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { square } from '../../renderer/moves.ts';
import { mount } from '../mount.ts';

beforeEach(async () => setLocale('en'));

async function show(
  signs: Readonly<Record<string, SquareSigns>>,
  shown: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  mount(BoardView, {
    style: 'width: 400px; height: 400px',
    position: START_POSITION,
    playable: FULL,
    showLegal: false,
    lastSquare: undefined,
    pace: 0,
    signs: new Map(Object.entries(signs).map(([name, sign]) => [square(name), sign])),
    ...shown,
  });
  await nextTick();
}

function onSquare(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[data-square=${name}]`)!;
}

describe('a study overlay', () => {
  test('is drawn on a disc, and is in the label of its square', async () => {
    await show({ d4: { isFrontier: true, isStable: true } });
    expect(onSquare('d4').querySelectorAll('.frontier')).toHaveLength(1);
    expect(onSquare('d4').querySelectorAll('.stable')).toHaveLength(1);
    expect(onSquare('d4').ariaLabel).toBe('d4, White, stable, beside an empty square');
    expect(onSquare('e4').querySelector('.frontier')).toBeNull();
  });

  test('leaves the value of a move to be read where the reply to the move is safe', async () => {
    const move = square('a1');
    const line = { move, score: 28, exact: false, pv: [move] };
    const values = { depth: 12, selectivity: 73, lines: new Map([[move, line]]), best: 28 };
    const reply = { square: move, colour: 'white', turns: 0n, moves: 0n, words: 'White replies.' };
    await show({ a1: { isStable: true } }, { values, reply });
    const boxOf = (part: string): DOMRect => onSquare('a1').querySelector(part)!.getBoundingClientRect();
    await expect.poll(() => boxOf('.value').height).toBeGreaterThan(10);
    expect(onSquare('a1').querySelector('.value')?.textContent).toContain('+28');
    const [value, sign] = [boxOf('.value'), boxOf('.stable')];
    expect(sign.width).toBeGreaterThan(2);
    expect(sign.top).toBeGreaterThanOrEqual(value.bottom);
  });

  test('shows the size of each region on its squares, with another shape for odd sizes', async () => {
    await show({ a1: { regionSize: 3 }, h8: { regionSize: 2 } });
    expect(onSquare('a1').textContent.trim()).toBe('3');
    expect(onSquare('a1').querySelector('.region')?.classList.contains('odd')).toBe(true);
    expect(onSquare('h8').querySelector('.region')?.classList.contains('odd')).toBe(false);
    expect(onSquare('a1').ariaLabel).toBe('a1, empty, region of 3 empty squares');
  });
});
