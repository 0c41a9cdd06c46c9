import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import { judgeLine } from '../../../engine/review/judge.ts';
import { valueAt, linePlaces } from '../../../engine/review/plan.ts';
import { reviewedLine } from '../../../engine/review/reviewed-line.ts';
import ReviewGraph from '../../../renderer/features/review/ReviewGraph.vue';
import ReviewTable from '../../../renderer/features/review/ReviewTable.vue';
import { laidOut, mount } from '../mount.ts';
import { annotatedGame } from './annotated.ts';

async function showGraph(ply: number) {
  const line = linePlaces(annotatedGame());
  const [go, look] = [vi.fn<(to: number) => void>(), vi.fn<(at: number | undefined) => void>()];
  const props = {
    values: line.map(({ place }) => valueAt(place)),
    judgements: judgeLine(line),
    numbers: [0, 1, 2, 3],
    ply,
    turning: undefined,
    style: 'width: 400px; height: 176px',
    onGo: go,
    onLook: look,
  };
  const mounted = mount(ReviewGraph, props);
  await laidOut();
  await page.getByRole('table').findElement();
  return { ...mounted, go, look };
}

describe('the graph', () => {
  test('says what the place on the board is worth', async () => {
    await showGraph(2);
    const slider = page.getByRole('slider', { name: 'Discs ahead after each move' }).element();
    expect(slider.getAttribute('aria-valuetext')).toBe('Move 2 d6. Level, an estimate. Blunder.');
  });

  test('walks along the game with the arrow keys', async () => {
    const { go } = await showGraph(2);
    page.getByRole('slider').element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}{End}');
    expect(go.mock.calls).toEqual([[3], [1], [0], [3]]);
  });

  test('shows the times of the moves as a second strip, and tells them in its table', async () => {
    const times = [
      undefined,
      { mover: 'black', ms: 65_000 },
      { mover: 'white', ms: 5000 },
      undefined,
    ] as const;
    const { setProps } = await showGraph(2);
    expect(document.querySelectorAll('.times')).toHaveLength(0);
    await setProps({ times, showTimes: true });
    expect(document.querySelectorAll('.times .black, .times .white')).toHaveLength(2);
    expect(page.getByText('1:05', { exact: true }).elements().length).toBeGreaterThan(0);
    const slider = page.getByRole('slider').element();
    expect(slider.getAttribute('aria-valuetext')).toBe('Move 2 d6. Level, an estimate. Blunder. Took 0:05.');
    const rows = page.getByRole('row').elements();
    expect(rows.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      'Time',
      '1:05',
      '0:05',
      '',
    ]);
  });

  test('goes where it is clicked, and tells what is pointed at', async () => {
    const { go, look } = await showGraph(0);
    await nextTick();
    await userEvent.click(page.getByRole('slider'), { position: { x: 37, y: 80 } });
    expect(look).toHaveBeenCalledWith(1);
    expect(go).toHaveBeenLastCalledWith(1);
  });

  test('makes nothing wider with the table behind it', async () => {
    const { container } = await showGraph(0);
    container.style.cssText = 'position: relative; width: 400px; height: 176px; overflow: hidden';
    expect(container.scrollWidth).toBe(400);
    expect(page.getByRole('table').element().getBoundingClientRect().width).toBeGreaterThan(1);
  });

  test('has a table behind it with every move that is judged', async () => {
    await showGraph(0);
    const rows = page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'MoveValueJudgementDiscs lost',
      '1 f5White ahead by 20 discs, an estimateBest move0',
      '2 d6Level, an estimateBlunder−20, an estimate',
      '3 c3Black ahead by 6 discs, exactProbably the best move0',
    ]);
  });
});

describe('the table of all moves', () => {
  test('has a loss only where it is beyond the error of its searches, and says how sure it is of 0', () => {
    const [, blunder] = reviewedLine(annotatedGame()).judgements;
    if (!blunder) throw new Error('The second move has no judgement.');
    const good = { ...blunder, mark: 'good', error: 4 } as const;
    const judgements = [blunder, { ...good, ply: 4, loss: 4 }, { ...good, ply: 6, loss: 5 }];
    mount(ReviewTable, { values: [], judgements, times: [] });
    const lost = page.getByRole('row').elements().slice(1);
    expect(lost.map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      '−20, an estimate',
      '0, an estimate',
      '−5, an estimate',
    ]);
    const marks = lost.map(({ children }) => children[2]?.textContent);
    expect(marks).toEqual(['Blunder', 'Good move', 'Unclear']);
  });
});
