import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ShortcutsDialog from '../../../renderer/features/help/ShortcutsDialog.vue';
import { translate } from '../../../renderer/locales/later.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

test('the sheet of keys has a row for each command with a key, and none for others', () => {
  const context = appContext();
  mount(ShortcutsDialog, {}, { context });
  const { commands } = context;
  if (!commands) throw new Error('There are no commands.');
  const rows = [...document.querySelectorAll('dt')].map((term) => term.textContent);
  const wanted = Object.values(commands)
    .filter(({ shortcuts }) => shortcuts.length > 0)
    .map((command) => translate(command.label()));
  expect(rows).toEqual(expect.arrayContaining(wanted));
  expect(rows).not.toContain('Open the menu bar');
  expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).elements()).toHaveLength(1);
});

test('the sheet of keys is read from its title, and says when Space is not the key for a pause', () => {
  mount(ShortcutsDialog, {}, { context: appContext() });
  expect(document.activeElement?.role).toBe('group');
  expect(page.getByRole('group', { name: 'Keyboard shortcuts' }).element()).toBe(document.activeElement);
  const rows = [...document.querySelectorAll('dt')];
  const row = rows.find(({ textContent }) => textContent === 'Pause')?.parentElement;
  expect(row?.lastElementChild?.textContent).toBe('Space: unless the board has the focus');
});

test('the sheet of keys has one name for each key', () => {
  mount(ShortcutsDialog, {}, { context: appContext() });
  const keys = [...document.querySelectorAll('kbd')].map((key) => key.textContent);
  expect(keys.filter((key) => key === 'Page ↑').length).toBeGreaterThan(1);
  expect(keys.join(' ')).not.toMatch(/Page(Up|Down)/);
});

test('the sheet of keys says when a key holds that the board takes for itself', () => {
  mount(ShortcutsDialog, {}, { context: appContext() });
  const rowOf = (label: string): HTMLElement | null | undefined =>
    [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.parentElement;
  const group = rowOf('Jump between legal moves')?.closest('.group');
  expect(group?.querySelector('h3')?.textContent).toBe('With the focus on the board');
  expect(rowOf('Next variation')?.lastElementChild?.textContent).toBe(
    'Page ↓: unless the board has the focus',
  );
  expect(rowOf('Undo')?.querySelector('.when')).toBeNull();
});

test('the sheet of keys shows its beginning first, and what changes them, in a window too low for all of it', async () => {
  await page.viewport(800, 600);
  onTestFinished(async () => page.viewport(1000, 700));
  mount(ShortcutsDialog, {}, { context: appContext() });
  const sheet = page.getByRole('dialog').element();
  expect(sheet.scrollHeight).toBeGreaterThan(sheet.clientHeight);
  expect(sheet.scrollTop).toBe(0);
  await expect.element(page.getByRole('button', { name: 'Change the keys…' })).toBeInViewport({ ratio: 1 });
});

describe('changing the keys', () => {
  const close = vi.fn<() => void>();

  beforeEach(async () => {
    close.mockReset();
    mount(ShortcutsDialog, { onClose: close }, { context: appContext() });
    await press('Change the keys…');
  });

  async function press(name: string): Promise<void> {
    await userEvent.click(page.getByRole('button', { name, exact: true }));
  }

  async function change(command: string): Promise<void> {
    await press(`Change the key of “${command}”`);
  }

  /** The keys shown beside the name of a command. */
  function shown(command: string): string {
    const row = [...document.querySelectorAll('.row')].find(
      (each) => each.querySelector('dt')?.textContent === command,
    );
    return (
      row
        ?.querySelector('dd')
        ?.textContent.replace(/Change$/, '')
        .trim() ?? ''
    );
  }

  const own = (): string => usePreferencesStore().values.shortcuts;

  test('begins with the focus on the first key that can be changed', () => {
    expect(focused()).toBe(document.querySelector<HTMLElement>('.change')?.dataset['command']);
  });

  test('is offered also for commands without a key', () => {
    expect(shown('About Othello')).toBe('no key');
  });

  test('gives a command another key', async () => {
    await change('Hint');
    await userEvent.keyboard('q');
    expect(own()).toBe('hint=Q');
    expect(shown('Hint')).toBe('Q');
  });

  test('moves the focus to the element that waits for the key', async () => {
    await change('Hint');
    expect(focused()).toContain('Press the new key');
  });

  test('returns the focus to the button', async () => {
    await change('Hint');
    await userEvent.keyboard('q');
    expect(focused()).toBe('hint');
  });

  test('hides the key from all other listeners', async () => {
    const heard = vi.fn<() => void>();
    document.body.addEventListener('keydown', heard);
    onTestFinished(() => document.body.removeEventListener('keydown', heard));
    await change('Hint');
    await userEvent.keyboard('q');
    expect(heard).not.toHaveBeenCalled();
  });

  test('takes no key that moves the focus or plays a move', async () => {
    await change('Hint');
    await userEvent.keyboard('{ArrowDown}{Enter}{Shift}');
    expect(own()).toBe('');
    expect(focused()).toContain('Press the new key');
  });

  test('tells why a key is refused that no menu can name', async () => {
    await change('Hint');
    // The keyboard of the test browser does not have this letter.
    const letter = { key: 'ö', code: 'Semicolon', ctrlKey: true, bubbles: true };
    document.querySelector('.press')?.dispatchEvent(new KeyboardEvent('keydown', letter));
    expect(own()).toBe('');
    await expect.element(page.getByText(translate('shortcuts.unusable'))).toBeVisible();
  });

  test('refuses the keys that text fields need', async () => {
    await change('Hint');
    await userEvent.keyboard('{Control>}x{/Control}');
    expect(own()).toBe('');
    await expect.element(page.getByText('Ctrl+X belongs to the system.')).toBeVisible();
  });

  test('ends with Escape, which does not close the dialog', async () => {
    await change('Hint');
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    expect(focused()).toBe('hint');
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });

  test('is possible with the keyboard alone', async () => {
    await change('Hint');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('No key');
    await userEvent.keyboard('{Tab}');
    expect(focused()).toBe('The usual key');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(own()).toBe('hint=');
    expect(shown('Hint')).toBe('no key');
  });

  test('can restore the usual key of a command', async () => {
    await change('Hint');
    await userEvent.keyboard('q');
    await change('Hint');
    await press('The usual key');
    expect(own()).toBe('');
    expect(shown('Hint')).toBe('H');
  });

  test('can restore the usual keys of all commands', async () => {
    await change('Hint');
    await userEvent.keyboard('q');
    await press('All the usual keys');
    expect(own()).toBe('');
    expect(focused()).not.toBe('');
    await expect.element(page.getByRole('button', { name: 'All the usual keys' })).toBeDisabled();
  });

  describe('a key of another command', () => {
    test('causes a question and changes nothing yet', async () => {
      await change('Hint');
      await userEvent.keyboard('l');
      expect(shown('Hint')).toContain('L is the key of “Show legal moves” already.');
      expect(own()).toBe('');
    });

    test('can be taken from that command', async () => {
      await change('Hint');
      await userEvent.keyboard('l');
      expect(focused()).toBe('Take it from there');
      await userEvent.keyboard('{Enter}');
      expect(shown('Hint')).toBe('L');
      expect(shown('Show legal moves')).toBe('no key');
      expect(focused()).toBe('hint');
    });

    test('can be left to that command', async () => {
      await change('Hint');
      await userEvent.keyboard('l');
      await press('Cancel');
      expect(own()).toBe('');
      expect(focused()).toBe('hint');
    });

    test('is left to that command with Escape, and the dialog stays open', async () => {
      await change('Hint');
      await userEvent.keyboard('l{Escape}');
      expect(own()).toBe('');
      expect(close).not.toHaveBeenCalled();
    });

    test('leaves that command its second key when it is taken', async () => {
      await change('Hint');
      await userEvent.keyboard('{Control>}y{/Control}');
      await press('Take it from there');
      expect(shown('Redo')).toBe('CtrlShiftZ');
    });

    test('cannot be taken if the system reserves it', async () => {
      await change('Hint');
      await userEvent.keyboard('{Control>}c{/Control}');
      expect(shown('Hint')).toContain('already');
      expect(page.getByRole('button', { name: 'Take it from there' }).elements()).toHaveLength(0);
    });

    test('causes the question also if it is the usual key', async () => {
      await change('Hint');
      await userEvent.keyboard('l');
      await press('Take it from there');
      await change('Show legal moves');
      await press('The usual key');
      expect(shown('Show legal moves')).toContain('L is the key of “Hint” already.');
    });
  });
});
