import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import PrintedReview from '../../../renderer/features/review/PrintedReview.vue';
import { annotate } from '../../../engine/game/tree.ts';
import { judge } from '../../../engine/review/judge.ts';
import { linePlaces } from '../../../engine/review/plan.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { evaluation } from '../../engine/review/lines.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

const print = vi.spyOn(window, 'print');

afterEach(() => {
  print.mockReset();
});

/** A game of two moves in which White's second loses the lead. */
function reviewed(): void {
  begin('twoPlayers', 'f5d6');
  const game = useGameStore();
  const [root, first, second] = game.placeIds as [number, number, number];
  const found = [
    { id: root, evaluation: evaluation(-8, ['-8 f5']) },
    { id: first, evaluation: evaluation(-8, ['-8 f6', '20 d6']) },
    { id: second, evaluation: evaluation(20, ['20 c3']), mark: 'blunder' },
  ] as const;
  game.record(found);
  expect(annotate(game.tree, second, { mark: 'blunder' })).toBe(game.tree);
}

function sheet(): HTMLElement {
  return document.querySelector<HTMLElement>('article.sheet')!;
}

test('has the board at the turning point, the graph and every move with its mark', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  mount(PrintedReview);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(sheet().textContent).toContain('Turning point: 2 d6 loses about 28 discs.');
  expect(decodeURIComponent(sheet().querySelector('img')!.src)).toContain('>+8</text>');
  expect(sheet().querySelectorAll('.graph rect').length).toBeGreaterThan(2);
  expect([...sheet().querySelectorAll('.moves li')].map((item) => item.textContent?.trim())).toEqual([
    '1f5',
    '2d6≈−28',
  ]);
});

test('says what the signs of the moves mean, of those that are there', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  mount(PrintedReview);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const key = Array.from(sheet().querySelectorAll('.key li'), (item) => [
    item.querySelector('.mark')?.getAttribute('data-mark'),
    item.textContent.trim(),
  ]);
  expect(key).toEqual([
    ['blunder', 'Blunder'],
    [undefined, '≈ An estimate'],
  ]);
  // The sign that is explained stands on the sheet.
  expect(sheet().querySelector('.summaries')!.textContent).toContain('≈');
});

test('says what an estimate is where no move has a mark, and not where all figures are exact', async () => {
  print.mockImplementation(() => undefined);
  const keyOf = async (exact: boolean): Promise<string | undefined> => {
    print.mockClear();
    begin('twoPlayers', 'f5d6');
    const game = useGameStore();
    const [root, first, second] = game.placeIds as [number, number, number];
    game.record([
      { id: root, evaluation: evaluation(-8, ['-8 f5'], { exact }) },
      { id: first, evaluation: evaluation(-8, ['-8 d6'], { exact }) },
      { id: second, evaluation: evaluation(-8, ['-8 c3'], { exact }) },
    ]);
    const mounted = mount(PrintedReview);
    await expect.poll(() => print.mock.calls.length).toBe(1);
    const text = sheet().querySelector('.key')?.textContent;
    expect(sheet().querySelector('.summaries')!.textContent.includes('≈')).toBe(!exact);
    mounted.unmount();
    return text?.trim();
  };
  expect(await keyOf(false)).toBe('≈ An estimate');
  expect(await keyOf(true)).toBeUndefined();
});

test('explains the broken sign by the shape that a probable mark there has', async () => {
  print.mockImplementation(() => undefined);
  begin('twoPlayers', 'f5d6');
  const game = useGameStore();
  const [root, first, second] = game.placeIds as [number, number, number];
  game.record([
    { id: root, evaluation: evaluation(-8, ['-8 f5']) },
    { id: first, evaluation: evaluation(-8, ['-8 f6', '-5 d6']) },
    { id: second, evaluation: evaluation(-5, ['-5 c3']) },
  ]);
  const mark = judge(linePlaces(game.tree), 1)!.mark;
  game.record([{ id: second, mark }]);
  mount(PrintedReview);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const shapeIn = (part: string) =>
    sheet().querySelector(`${part} .mark.probable`)?.getAttribute('data-mark');
  expect(shapeIn('.moves')).toBe('inaccuracy');
  expect(shapeIn('.key')).toBe('inaccuracy');
});

test('has the game as a diagram with numbered discs, the reasons for mistakes, and what was written', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  const game = useGameStore();
  game.note(game.placeIds[1]!, { comment: 'As always.' });
  mount(PrintedReview);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect([...sheet().querySelectorAll('.diagram .number')].map((each) => each.textContent?.trim())).toEqual([
    '1',
    '2',
  ]);
  expect(sheet().querySelectorAll('.diagram circle')).toHaveLength(6);
  const said = [...sheet().querySelectorAll('.remarks li')].map((each) => each.textContent?.trim());
  expect(said[0]).toContain('As always.');
  expect(said[1]).toBe(
    '2 d6 loses about 28 discs. It probably turns a win into a loss. After f6: White ahead by 8 discs.',
  );
});

test('lies ready for the browser’s own command, without a dialog of its own', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  const close = vi.fn<() => void>();
  mount(PrintedReview, { prepared: true, onClose: close });
  await expect.poll(() => document.documentElement.classList.contains('printing')).toBe(true);
  await userEvent.keyboard('{Shift}');
  expect(print).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
});

test('stays while the key that asked for it, and others, go on to the window before it is drawn', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  const close = vi.fn<() => void>();
  mount(PrintedReview, { onClose: close });
  // Its repetitions and other keys come while the sheet is drawn.
  for (const key of ['Enter', 'Control']) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  window.dispatchEvent(new PointerEvent('pointerdown'));
  expect(close).not.toHaveBeenCalled();
  await expect.poll(() => print.mock.calls.length).toBe(1);
});

test('prints nothing else when it is gone before it is drawn', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  mount(PrintedReview).unmount();
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  expect(print).not.toHaveBeenCalled();
});

test('is on paper alone, and goes when the user is back', async () => {
  print.mockImplementation(() => undefined);
  reviewed();
  const close = vi.fn<() => void>();
  const mounted = mount(PrintedReview, { onClose: close });
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(document.documentElement.classList.contains('printing')).toBe(true);
  expect(sheet().getBoundingClientRect().right).toBeLessThan(0);
  await userEvent.keyboard('{Shift}');
  expect(close).toHaveBeenCalled();
  mounted.unmount();
  expect(document.documentElement.classList.contains('printing')).toBe(false);
  expect(page.getByText('Turning point').elements()).toHaveLength(0);
});

test('says so when nothing can be printed', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  print.mockImplementation(() => {
    throw new Error('no printer');
  });
  reviewed();
  const close = vi.fn<() => void>();
  mount(PrintedReview, { onClose: close });
  await expect.poll(() => close.mock.calls.length).toBe(1);
  expect(reported).toHaveBeenCalled();
  reported.mockRestore();
});
