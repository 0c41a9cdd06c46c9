import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import PreferencesDialog from '../../../renderer/features/preferences/PreferencesDialog.vue';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { choice, enter, field } from '../fields.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

let values: ReturnType<typeof usePreferencesStore>['values'];

beforeEach(() => {
  ({ values } = usePreferencesStore());
  mount(PreferencesDialog);
});

describe('the preferences', () => {
  test('have the initial focus on the first choice and not on the cross', () => {
    expect(focused()).toBe('Master');
  });

  test('can be reached with the keyboard in their order', async () => {
    await userEvent.keyboard('{ArrowRight}');
    const reached: string[] = [];
    for (let stop = 0; stop < 20; stop++) {
      await userEvent.keyboard('{Tab}');
      reached.push(focused());
    }
    expect(reached).toEqual([
      'Custom strength',
      'Thinking time of Master',
      'Show legal moves',
      'A pass waits for a click',
      'One announcement at a time',
      'Players’ clock',
      'Computer’s clock',
      'Running out of time loses',
      'Master thinks on your time',
      'On battery, too',
      'Search threads',
      'Memory for positions',
      'Language',
      'System',
      'Green felt',
      'Text size',
      'Normal',
      'Sounds of the discs',
      'Change the keys…',
      'Restore defaults',
    ]);
  });

  test('can be changed with the keyboard alone', async () => {
    field('Sounds of the discs').focus();
    await userEvent.keyboard(' {Tab}');
    expect(focused()).toBe('Volume');
    const before = values.volume;
    await userEvent.keyboard('{ArrowRight}');
    expect(values.volume).toBe(before + 5);
  });

  test('show a strength only if it is custom', async () => {
    expect(page.getByRole('slider', { name: 'Custom strength' }).elements()).toHaveLength(0);
    await userEvent.keyboard('{ArrowRight}');
    expect(page.getByRole('slider', { name: 'Custom strength' }).elements()).toHaveLength(1);
  });

  test('show the volume only if sounds are on', async () => {
    expect(field('Volume').disabled).toBe(true);
    await userEvent.click(field('Sounds of the discs'));
    expect(field('Volume').disabled).toBe(false);
  });

  test('show pondering on battery only if pondering is on', async () => {
    expect(field('On battery, too').disabled).toBe(!values.ponder);
    await userEvent.click(field('Master thinks on your time'));
    expect(field('On battery, too').disabled).toBe(!values.ponder);
  });
});

describe('a choice takes effect at once', () => {
  test.each([
    ['Club', 'level', 'club'],
    ['Dark', 'theme', 'dark'],
    ['Walnut', 'board', 'walnut'],
    ['Fast', 'animation', 'fast'],
  ] as const)('of %s', async (label, name, value) => {
    await userEvent.click(page.getByText(label, { exact: true }).first());
    expect(values[name]).toBe(value);
  });

  test.each([
    ['Thinking time of Master', 'masterTimeMs', 5000],
    ['Text size', 'zoom', 125],
    ['Memory for positions', 'hashMb', 64],
  ] as const)('of %s', (label, name, value) => {
    const select = choice(label);
    // The options have numbers as values, which the element itself stores as text.
    select.selectedIndex = [...select.options].findIndex((option) => option.value === String(value));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(values[name]).toBe(value);
  });

  test('of the legal moves', async () => {
    await userEvent.click(field('Show legal moves'));
    expect(values.showLegalMoves).toBe(false);
  });

  test('of the volume', async () => {
    await userEvent.click(field('Sounds of the discs'));
    enter(field('Volume'), '35');
    expect(values.volume).toBe(35);
  });

  test('of the defaults', async () => {
    values.board = 'slate';
    values.masterTimeMs = 500;
    await nextTick();
    await userEvent.click(page.getByRole('button', { name: 'Restore defaults' }));
    expect(values.board).toBe('felt');
    expect(values.masterTimeMs).not.toBe(500);
  });
});

describe('a board to choose', () => {
  test('shows its own colours', () => {
    const colours = [...document.querySelectorAll('.swatch .cell:first-child')].map(
      (cell) => getComputedStyle(cell).backgroundColor,
    );
    expect(new Set(colours).size).toBe(4);
  });
});
