/** How the board and the panel beside it share a window that is wider than high. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import TableScreen from '../../../renderer/ui/TableScreen.vue';
import { mount } from '../mount.ts';

/** The places of the board and the panel on a stage of this size, in pixels. */
function places(width: number, height: number): { stage: DOMRect; board: DOMRect; panel: DOMRect } {
  const board = (): ReturnType<typeof h> => h('div', { class: 'board-of-test' });
  const style = `container: stage / size; width: ${width}px; height: ${height}px`;
  const { container } = mount({
    render: () =>
      h('div', { style, class: 'stage-of-test' }, [h(TableScreen, { label: 'Panel' }, { board })]),
  });
  const [stage, table, panel] = ['.stage-of-test', '.board-of-test', 'aside'].map((selector) =>
    container.querySelector(selector)!.getBoundingClientRect(),
  );
  return { stage: stage!, board: table!, panel: panel! };
}

test('the panel takes the width that the square board leaves, with one margin all round', () => {
  const { stage, board, panel } = places(1208, 763);
  expect(board.width).toBe(board.height);
  const gap = board.left - stage.left;
  expect([panel.left - board.right, stage.right - panel.right, board.top - stage.top]).toEqual([
    gap,
    gap,
    gap,
  ]);
});

test('a panel that is as wide as it may be stands in the middle with its board', () => {
  const { stage, board, panel } = places(1500, 763);
  expect(panel.width).toBe(480);
  expect(board.left - stage.left).toBeCloseTo(stage.right - panel.right);
  expect(board.width).toBe(board.height);
});

test('where the window is nearly square the board gives way to the narrowest panel', () => {
  const { board, panel } = places(900, 763);
  expect(panel.width).toBe(260);
  expect(board.width).toBeLessThan(board.height);
});

test('a screen with keys of its own is an application, in which no landmark but the page’s own is read', () => {
  mount(TableScreen, { label: 'Panel', keyed: true });
  expect(page.getByRole('application', { name: 'Panel' }).elements()).toHaveLength(1);
  expect(page.getByRole('complementary').elements()).toHaveLength(0);
});

test('a screen that is there to be read is none, and its panel is a landmark', () => {
  mount(TableScreen, { label: 'Panel' });
  expect(page.getByRole('application').elements()).toHaveLength(0);
  expect(page.getByRole('complementary', { name: 'Panel' }).elements()).toHaveLength(1);
});
