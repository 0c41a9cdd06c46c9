import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { MenuItem, MenuModel } from '../../../main/contract/bridge.ts';
import MenuBar from '../../../renderer/ui/MenuBar.vue';
import { focused, outside } from '../focus.ts';
import { type Mounted, mount } from '../mount.ts';

const command = (
  id: string,
  label: string,
  more: { accelerator?: string; enabled?: boolean } = {},
): MenuItem => ({
  kind: 'command',
  id,
  label,
  enabled: true,
  ...more,
});

const MENU: MenuModel = [
  {
    id: 'file',
    label: 'File',
    items: [
      command('open', 'Open', { accelerator: 'CmdOrCtrl+O' }),
      command('save', 'Save', { enabled: false }),
      { kind: 'separator' },
      command('quit', 'Quit'),
    ],
  },
  {
    id: 'game',
    label: 'Game',
    items: [
      { kind: 'radio', id: 'black', label: 'Black', enabled: true, checked: true },
      { kind: 'radio', id: 'white', label: 'White', enabled: true, checked: false },
      { kind: 'checkbox', id: 'sounds', label: 'Sounds', enabled: true, checked: true },
    ],
  },
  { id: 'help', label: 'Help', items: [command('about', 'About')] },
];

const choose = vi.fn<(id: string) => void>();
let bar: Mounted;
let before: HTMLElement;

beforeEach(() => {
  choose.mockReset();
  before = outside();
  bar = mount(MenuBar, {
    menu: MENU,
    label: 'Menu',
    keyed: true,
    shortcut: (accelerator: string) => accelerator.replace('CmdOrCtrl', 'Ctrl'),
    onChoose: choose,
  });
  before.focus();
});

function title(name: string): Locator {
  return page.getByRole('menubar').getByRole('menuitem', { name, exact: true });
}

function item(name: string, role: 'menuitem' | 'menuitemradio' | 'menuitemcheckbox' = 'menuitem'): Locator {
  return page.getByRole('menu').getByRole(role, { name, exact: true });
}

/** The names of the menus that are open. */
function openMenus(): string[] {
  return page
    .getByRole('menu')
    .elements()
    .map((menu) => menu.getAttribute('aria-label') ?? '');
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.keyboard(`{${key}}`);
}

/** Presses `key` and waits until what is called `name` has the focus. */
async function expectFocusAfter(key: string, name: string): Promise<void> {
  await press(key);
  await expect.poll(focused).toBe(name);
}

describe('the titles', () => {
  test('form a menu bar with a name', async () => {
    await expect.element(page.getByRole('menubar', { name: 'Menu' })).toBeVisible();
  });

  test('say that they have a menu, and whether it is open', async () => {
    await expect.element(title('File')).toHaveAttribute('aria-haspopup', 'menu');
    await expect.element(title('File')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(title('File'));
    await expect.element(title('File')).toHaveAttribute('aria-expanded', 'true');
  });

  test('are one stop of the Tab key', () => {
    const stops = [...bar.container.querySelectorAll('[tabindex="0"]')].map((stop) =>
      stop.textContent.trim(),
    );
    expect(stops).toEqual(['File']);
  });

  test('are walked through by arrows, and around the ends', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowRight', 'Game');
    await expectFocusAfter('ArrowRight', 'Help');
    await expectFocusAfter('ArrowRight', 'File');
    await expectFocusAfter('ArrowLeft', 'Help');
    expect(openMenus()).toEqual([]);
  });

  test('are reached by Home, End and their first letter', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('End', 'Help');
    await expectFocusAfter('Home', 'File');
    await expectFocusAfter('g', 'Game');
  });

  test('leave keys with Ctrl alone', async () => {
    await expectFocusAfter('F10', 'File');
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(focused()).toBe('File');
  });
});

describe('F10', () => {
  test('leads to the bar and back to where the focus was', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('F10', 'Before');
  });

  test('closes an open menu, too', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter('F10', 'Before');
    expect(openMenus()).toEqual([]);
  });
});

describe('a menu', () => {
  test('opens at its first item with the arrow down, at its last with the arrow up', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    expect(openMenus()).toEqual(['File']);
    await expectFocusAfter('Escape', 'File');
    await expectFocusAfter('ArrowUp', 'quit');
  });

  test.each(['Enter', ' '])('opens at its first item with the key "%s"', async (key) => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter(key, 'open');
  });

  test('opens and closes with a click on its title', async () => {
    await userEvent.click(title('Game'));
    await expect.poll(openMenus).toEqual(['Game']);
    await userEvent.click(title('Game'));
    await expect.poll(openMenus).toEqual([]);
  });

  test('gives its place to the next one, and around the ends', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter('ArrowRight', 'black');
    expect(openMenus()).toEqual(['Game']);
    await expectFocusAfter('ArrowRight', 'about');
    await expectFocusAfter('ArrowRight', 'open');
    await expectFocusAfter('ArrowLeft', 'about');
    expect(openMenus()).toEqual(['Help']);
  });

  test('goes along with the pointer to another title, and the keyboard goes on there', async () => {
    await userEvent.click(title('File'));
    await userEvent.hover(title('Game'));
    await expect.poll(openMenus).toEqual(['Game']);
    await expectFocusAfter('ArrowDown', 'black');
  });

  test('stays closed under the pointer while no other is open', async () => {
    await userEvent.hover(title('Game'));
    await userEvent.hover(title('File'));
    expect(openMenus()).toEqual([]);
  });

  test('closes with Escape to its title, and a second Escape gives the focus back', async () => {
    await userEvent.click(title('Game'));
    await expectFocusAfter('ArrowDown', 'black');
    await expectFocusAfter('Escape', 'Game');
    expect(openMenus()).toEqual([]);
    await expectFocusAfter('Escape', 'Before');
  });

  test('that a click has opened closes with the first Escape, too', async () => {
    await userEvent.click(title('Game'));
    await expect.poll(openMenus).toEqual(['Game']);
    await expectFocusAfter('Escape', 'Game');
    expect(openMenus()).toEqual([]);
    await expectFocusAfter('Escape', 'Before');
  });

  test('closes with a press beside it', async () => {
    await userEvent.click(title('Game'));
    await expect.poll(openMenus).toEqual(['Game']);
    await userEvent.click(document.body, { position: { x: 600, y: 500 } });
    await expect.poll(openMenus).toEqual([]);
  });

  test('closes when the focus goes elsewhere', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    before.focus();
    await expect.poll(openMenus).toEqual([]);
    expect(focused()).toBe('Before');
  });

  test('stays in the window where its title is near the edge', async () => {
    bar.container.style.marginLeft = `${innerWidth - 200}px`;
    await userEvent.click(title('Help'));
    await expect
      .poll(() => page.getByRole('menu').element().getBoundingClientRect().right)
      .toBeLessThanOrEqual(innerWidth);
  });

  test('follows a change of its model while it is open', async () => {
    await userEvent.click(title('Help'));
    await bar.setProps({
      menu: MENU.map((each) => ({
        ...each,
        items: each.id === 'help' ? [command('about', 'About Othello')] : each.items,
      })),
    });
    await expect.element(item('About Othello')).toBeVisible();
  });
});

describe('the items', () => {
  test('are walked through by arrows, disabled ones included, and around the ends', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter('ArrowDown', 'save');
    await expectFocusAfter('ArrowDown', 'quit');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter('ArrowUp', 'quit');
  });

  test('are reached by Home, End and their first letter', async () => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter('End', 'quit');
    await expectFocusAfter('Home', 'open');
    await expectFocusAfter('s', 'save');
    await expectFocusAfter('q', 'quit');
  });

  test.each(['Enter', ' '])('are chosen by the key "%s", which closes the menu', async (key) => {
    await expectFocusAfter('F10', 'File');
    await expectFocusAfter('ArrowDown', 'open');
    await expectFocusAfter(key, 'Before');
    expect(choose).toHaveBeenCalledExactlyOnceWith('open');
    expect(openMenus()).toEqual([]);
  });

  test('are chosen by a click, which gives the focus back', async () => {
    await userEvent.click(title('File'));
    await userEvent.click(item('Quit'));
    expect(choose).toHaveBeenCalledExactlyOnceWith('quit');
    await expect.poll(focused).toBe('Before');
  });

  test('cannot be chosen while they are disabled', async () => {
    await userEvent.click(title('File'));
    await expect.element(item('Save')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(item('Save'), { force: true });
    await press('Enter');
    expect(choose).not.toHaveBeenCalled();
    expect(openMenus()).toEqual(['File']);
  });

  test('take the focus from the pointer', async () => {
    await userEvent.click(title('File'));
    await userEvent.hover(item('Quit'));
    await expect.poll(focused).toBe('quit');
  });

  test('are named without their keys, which are seen', async () => {
    await userEvent.click(title('File'));
    await expect.element(page.getByText('Ctrl+O', { exact: true })).toBeVisible();
    await expect.element(item('Open')).toBeVisible();
  });

  test('say whether they are checked', async () => {
    await userEvent.click(title('Game'));
    await expect.element(item('Black', 'menuitemradio')).toHaveAttribute('aria-checked', 'true');
    await expect.element(item('White', 'menuitemradio')).toHaveAttribute('aria-checked', 'false');
    await expect.element(item('Sounds', 'menuitemcheckbox')).toHaveAttribute('aria-checked', 'true');
  });

  test('are parted by separators', async () => {
    await userEvent.click(title('File'));
    await expect.poll(() => page.getByRole('separator').elements()).toHaveLength(1);
  });
});
