import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { computed, defineComponent, h } from 'vue';
import PaletteDialog from '../../../renderer/features/help/PaletteDialog.vue';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { focused } from '../focus.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockReset();
});

function show(): void {
  mount(PaletteDialog, { onClose: close }, { context: appContext() });
}

/** The palette as in the app: it exists as long as the view says so. */
function showInApp(): void {
  const view = useViewStore();
  const Shell = defineComponent(() => {
    const isOpen = computed(() => view.dialog === 'palette');
    return () => (isOpen.value ? h(PaletteDialog, { onClose: () => (view.dialog = undefined) }) : undefined);
  });
  view.dialog = 'palette';
  mount(Shell, {}, { context: appContext() });
}

async function speak(locale: 'fr' | 'ja'): Promise<void> {
  await setLocale(locale);
  onTestFinished(async () => setLocale('en'));
}

const field = (): HTMLInputElement => page.getByRole('combobox').element() as HTMLInputElement;
const options = (): Element[] => page.getByRole('option').elements();
const names = (): string[] => options().map((option) => option.querySelector('.name')?.textContent ?? '');
const selected = (): Element | undefined => options().find((option) => option.classList.contains('chosen'));

describe('the palette', () => {
  test('begins with its field and all commands but its own', () => {
    show();
    expect(focused()).toBe('Command');
    expect(names()).toContain('Preferences…');
    expect(names()).not.toContain('Find a command…');
  });

  test('finds what is typed', async () => {
    show();
    await userEvent.keyboard('dark');
    expect(names()).toEqual(['Dark theme']);
  });

  test('finds a French name without its accents', async () => {
    await speak('fr');
    show();
    await userEvent.keyboard('preferences');
    expect(names()).toContain('Préférences…');
  });

  test('finds an English name in any language', async () => {
    await speak('ja');
    show();
    await userEvent.keyboard('keyboard shortcuts');
    expect(names()).toHaveLength(1);
  });

  test('says so if no command has such a name', async () => {
    show();
    await userEvent.keyboard('xyzzy');
    expect(document.querySelector('.notice')?.textContent).toBe('No command has such a name.');
    // A screen reader is told once the typing rests, because each key would cut it short.
    expect(page.getByRole('status').first().element().textContent).toBe('');
    await expect.element(page.getByRole('status').first()).toHaveTextContent('No command has such a name.');
    expect(field().ariaExpanded).toBe('false');
  });

  test('shows the key of a command', async () => {
    show();
    await userEvent.keyboard('show legal');
    expect(selected()?.querySelector('kbd')?.textContent).toBe('L');
  });

  test('says why a command cannot run now, until another one is chosen', async () => {
    show();
    await userEvent.keyboard('pause');
    expect(selected()?.ariaDisabled).toBe('true');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('status').last()).toHaveTextContent('There is no game yet.');
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('status').last()).toHaveTextContent('');
  });

  test('closes by the key that opened it, which would print in a browser', async () => {
    show();
    await userEvent.keyboard('{Control>}{Shift>}p{/Shift}{/Control}');
    expect(close).toHaveBeenCalledOnce();
  });

  test('closes with Escape and runs nothing', async () => {
    show();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('the arrows', () => {
  test('select one option after the other', async () => {
    show();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(selected()).toBe(options()[1]);
  });

  test('lead from the first option to the last and back', async () => {
    show();
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toBe(options().at(-1));
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe(options()[0]);
  });

  test('keep the selected option in view', async () => {
    show();
    await userEvent.keyboard('{ArrowUp}');
    const list = page.getByRole('listbox').element().getBoundingClientRect();
    const chosen = selected()?.getBoundingClientRect();
    expect(Math.floor(chosen?.bottom ?? Infinity)).toBeLessThanOrEqual(Math.ceil(list.bottom));
  });

  test('begin at the first option after another text', async () => {
    show();
    await userEvent.keyboard('{ArrowDown}t');
    expect(selected()).toBe(options()[0]);
  });
});

describe('Enter', () => {
  test('runs the selected command', async () => {
    showInApp();
    await userEvent.keyboard('dark theme{Enter}');
    await expect.poll(() => usePreferencesStore().values.theme).toBe('dark');
    expect(useViewStore().dialog).toBeUndefined();
  });

  test('leaves a dialog open that the command opens', async () => {
    showInApp();
    await userEvent.keyboard('preferences{Enter}');
    await expect.poll(() => useViewStore().dialog).toBe('preferences');
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
    expect(useViewStore().dialog).toBe('preferences');
  });

  test('does not run a disabled command', async () => {
    show();
    await userEvent.keyboard('undo{Enter}');
    expect(close).not.toHaveBeenCalled();
    expect(selected()?.ariaDisabled).toBe('true');
    await expect
      .element(page.getByRole('option', { name: 'Undo This is not possible on this screen.' }))
      .toBeVisible();
  });

  test('belongs to an input method while that is active', () => {
    show();
    const taken = field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    );
    expect(taken).toBe(true);
    expect(close).not.toHaveBeenCalled();
  });

  test('does nothing before a command is chosen', async () => {
    show();
    await userEvent.keyboard('{Enter}');
    expect(close).not.toHaveBeenCalled();
  });

  test('does nothing if nothing is found', async () => {
    show();
    await userEvent.keyboard('xyzzy{ArrowDown}{Enter}');
    expect(close).not.toHaveBeenCalled();
  });
});

test('a click runs a command', async () => {
  showInApp();
  await userEvent.click(page.getByRole('option', { name: 'Dark theme' }));
  await expect.poll(() => usePreferencesStore().values.theme).toBe('dark');
});

describe('a screen reader', () => {
  test('hears which option the arrows have selected', async () => {
    show();
    await userEvent.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  });

  test('is told of no option before one is chosen, because it would take the list for what has the focus', () => {
    show();
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    expect(selected()).toBeUndefined();
  });

  test('hears in one text how many options there are and which is the first, once the typing rests', async () => {
    show();
    await userEvent.keyboard('save the board');
    // Its name ends in an ellipsis, which is none of a sentence.
    expect(options()[0]?.querySelector('.name')?.textContent).toBe('Save the board as PNG…');
    await expect
      .element(page.getByRole('status').first())
      .toHaveTextContent('2 commands. Save the board as PNG. This is not possible on this screen.');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
    expect(options().filter(({ ariaSelected }) => ariaSelected === 'true')).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    expect(options()[1]?.ariaSelected).toBe('true');
  });

  test('hears with the field how many commands there are, and not once more', () => {
    show();
    const all = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(all?.textContent).toBe(`${options().length} commands`);
    expect(page.getByRole('status').first().element().textContent).toBe('');
  });

  test('knows the list of the field', () => {
    show();
    expect(field().getAttribute('aria-controls')).toBe(page.getByRole('listbox').element().id);
    expect(field().ariaAutoComplete).toBe('list');
    expect(field().ariaExpanded).toBe('true');
  });

  test('is told of no option if there is none', async () => {
    show();
    await userEvent.keyboard('xyzzy');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
  });
});

test('the ring around the field is seen whole', () => {
  show();
  const { left, right, top } = field().getBoundingClientRect();
  const dialog = page.getByRole('dialog').element().getBoundingClientRect();
  expect(left - dialog.left).toBeGreaterThan(4);
  expect(dialog.right - right).toBeGreaterThan(4);
  const head = page.getByRole('heading').element().closest('header')?.getBoundingClientRect();
  expect(top - (head?.bottom ?? top)).toBeGreaterThanOrEqual(4);
});
