import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import PreferencesDialog from '../../../renderer/features/preferences/PreferencesDialog.vue';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { FakeEngine } from '../../renderer/fake-engine.ts';
import { choice, enter, field } from '../fields.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

let values: ReturnType<typeof usePreferencesStore>['values'];

beforeEach(() => {
  ({ values } = usePreferencesStore());
  mount(PreferencesDialog);
});

function tab(name: string): HTMLElement {
  return page.getByRole('tab', { name, exact: true }).element() as HTMLElement;
}

async function openTab(name: string): Promise<void> {
  tab(name).click();
  await nextTick();
}

describe('the sizes of the engine', () => {
  let fake: FakeEngine;

  async function ready(facts: { readonly hashMb: number; readonly sharedMemory: boolean }): Promise<void> {
    fake.emit({ kind: 'ready', threads: 1, ...facts });
    await openTab('Engine');
  }

  beforeEach(() => {
    fake = new FakeEngine();
    useEngineStore().connect(fake, 4, engineWishes());
  });

  test('are not commented on if they are as wished', async () => {
    await ready({ hashMb: 64, sharedMemory: true });
    expect(page.getByText('could be had', { exact: false }).elements()).toHaveLength(0);
  });

  test('say that a browser without shared memory has one core', async () => {
    await ready({ hashMb: 64, sharedMemory: false });
    expect(page.getByText('one processor core', { exact: false }).elements()).toHaveLength(1);
  });

  test('say how much memory was to be had if it is less than wished', async () => {
    values.hashMb = 1024;
    await nextTick();
    await ready({ hashMb: 256, sharedMemory: true });
    expect(page.getByText('Only 256 MB could be had.').elements()).toHaveLength(1);
  });

  test('do not speak of less memory before the engine has answered', async () => {
    await ready({ hashMb: 64, sharedMemory: true });
    values.hashMb = 1024;
    await nextTick();
    expect(page.getByText('could be had', { exact: false }).elements()).toHaveLength(0);
  });
});

describe('the preferences', () => {
  test('have the initial focus on the first tab and not on the cross', () => {
    expect(focused()).toBe('Game');
  });

  /** The names of the controls that Tab reaches from the tab at hand up to the last one of the dialog. */
  async function reached(): Promise<string[]> {
    const names: string[] = [];
    while (names.at(-1) !== 'Restore defaults' && names.length < 30) {
      await userEvent.keyboard('{Tab}');
      names.push(focused());
    }
    return names.slice(0, -1);
  }

  test.each([
    [
      'Game',
      [
        'Master',
        'Thinking time of Master',
        'Show legal moves',
        'Show the estimate',
        'A pass waits until you go on',
        'Keep games played or opened here in the library',
        'One announcement at a time',
        'Players’ clock',
        'Computer’s clock',
        'Running out of time loses',
      ],
    ],
    ['Appearance', ['Language', 'System', 'Green felt', 'Text size', 'Normal']],
    [
      'Engine',
      [
        'Master plays from its book of openings',
        'Master varies its first moves',
        'Master and Neural think on your time',
        'On battery, too',
        'Search threads',
        'How deep reviews go',
        'Memory for positions',
      ],
    ],
    ['Sound and keys', ['Sounds of the discs', 'Volume', 'Change the keys…', 'Switches']],
  ])('of the tab %s can be reached with the keyboard in their order', async (name, controls) => {
    await openTab(name);
    tab(name).focus();
    expect(await reached()).toEqual(controls);
  });

  test('have tabs that the arrow keys walk through, round and round', async () => {
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Appearance');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Sound and keys');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Game');
    expect(tab('Game').getAttribute('aria-selected')).toBe('true');
  });

  test('name each panel by its tab', async () => {
    await openTab('Engine');
    expect(page.getByRole('tabpanel', { name: 'Engine' }).elements()).toHaveLength(1);
    expect(page.getByRole('tabpanel').elements()).toHaveLength(1);
  });

  test('open again at the tab that was shown last', async () => {
    await openTab('Engine');
    mount(PreferencesDialog);
    expect(focused()).toBe('Engine');
  });

  test('can be changed with the keyboard alone', async () => {
    await openTab('Sound and keys');
    field('Sounds of the discs').focus();
    await userEvent.keyboard('  {Tab}');
    expect(values.sounds).toBe(true);
    expect(focused()).toBe('Volume');
    const before = values.volume;
    await userEvent.keyboard('{ArrowRight}');
    expect(values.volume).toBe(before + 5);
  });

  test('show a strength only if it is custom', async () => {
    expect(page.getByRole('slider', { name: 'Custom strength' }).elements()).toHaveLength(0);
    await userEvent.click(page.getByText('Custom', { exact: true }));
    expect(page.getByRole('slider', { name: 'Custom strength' }).elements()).toHaveLength(1);
  });

  test('show the volume only if sounds are on', async () => {
    await openTab('Sound and keys');
    expect(field('Volume').disabled).toBe(false);
    await userEvent.click(field('Sounds of the discs'));
    expect(field('Volume').disabled).toBe(true);
  });

  test('show pondering on battery only if pondering is on', async () => {
    await openTab('Engine');
    expect(field('On battery, too').disabled).toBe(!values.ponder);
    await userEvent.click(field('Master and Neural think on your time'));
    expect(field('On battery, too').disabled).toBe(!values.ponder);
  });
});

describe('a choice takes effect at once', () => {
  test.each([
    ['Game', 'Club', 'level', 'club'],
    ['Appearance', 'Dark', 'theme', 'dark'],
    ['Appearance', 'Walnut', 'board', 'walnut'],
    ['Appearance', 'Fast', 'animation', 'fast'],
  ] as const)('in the tab %s of %s', async (at, label, name, value) => {
    await openTab(at);
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

  test('of the games that join the library', async () => {
    await userEvent.click(field('Keep games played or opened here in the library'));
    expect(values.keepsInLibrary).toBe(false);
  });

  test('of the volume', async () => {
    await openTab('Sound and keys');
    enter(field('Volume'), '40');
    expect(values.volume).toBe(40);
  });

  test('of the defaults', async () => {
    values.board = 'slate';
    values.masterTimeMs = 500;
    await nextTick();
    await userEvent.click(page.getByRole('button', { name: 'Restore defaults' }));
    expect(values.board).toBe('felt');
    expect(values.masterTimeMs).not.toBe(500);
    // In the same place it is taken back, but for what was chosen since.
    values.masterTimeMs = 5000;
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect([values.board, values.masterTimeMs]).toEqual(['slate', 5000]);
    await expect.element(page.getByRole('button', { name: 'Restore defaults' })).toBeVisible();
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
