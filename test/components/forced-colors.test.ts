/** Tests single components in high contrast: icons have the colours of the system, and discs keep their own. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { START_POSITION } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import BoardView from '../../renderer/board/BoardView.vue';
import MenuBar from '../../renderer/ui/MenuBar.vue';
import SegmentedControl from '../../renderer/ui/SegmentedControl.vue';
import { askFor } from './media.ts';
import { mount } from './mount.ts';

function style(selector: string, property: string): string {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return getComputedStyle(element).getPropertyValue(property);
}

describe.each(['light', 'dark'])('in forced colours, %s', (scheme) => {
  beforeEach(async () => {
    await askFor({ 'forced-colors': 'active', 'prefers-color-scheme': scheme });
  });

  afterEach(() => askFor());

  test('the media query is on', () => {
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  });

  test('the chosen segment differs from the others', () => {
    mount(SegmentedControl, {
      label: 'Level',
      options: [
        { value: 'club', label: 'Club' },
        { value: 'master', label: 'Master' },
      ],
      modelValue: 'club',
    });
    expect(style('.segment:has(:checked)', 'background-color')).not.toBe(
      style('.segment:not(:has(:checked))', 'background-color'),
    );
  });

  test('marks and separators of a menu are in the colour of its words', async () => {
    mount(MenuBar, {
      menu: [
        {
          id: 'game',
          label: 'Game',
          items: [
            { kind: 'radio', id: 'black', label: 'Black', enabled: true, checked: true },
            { kind: 'separator' },
            { kind: 'command', id: 'pause', label: 'Pause', enabled: false },
          ],
        },
      ],
      label: 'Menu',
      shortcut: String,
    });
    await userEvent.click(page.getByRole('menuitem', { name: 'Game' }));
    const ink = style('body', 'color');
    expect(style('[aria-checked=true] > .check', 'background-color')).toBe(ink);
    expect(style('.menu .separator', 'background-color')).toBe(ink);
    expect(style('.item[aria-disabled]', 'color')).not.toBe(ink);
  });

  test('lines stand out from the board, and discs keep their own colours', () => {
    mount(BoardView, {
      position: START_POSITION,
      playable: legalMoves(START_POSITION),
      showLegal: true,
      lastSquare: undefined,
      pace: 0,
      isPaused: false,
      style: 'width: 400px; height: 400px',
    });
    expect(style('.lines > .upright', 'background-color')).toBe(style('body', 'color'));
    expect(style('.frame', 'outline-color')).toBe(style('body', 'color'));
    expect(style('[data-square=d4] .disc', 'background-image')).toContain('gradient');
  });
});
