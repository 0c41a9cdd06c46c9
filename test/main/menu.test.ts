import { describe, expect, it, vi } from 'vitest';
import type { MenuModel, Platform } from '../../main/contract.ts';
import { initialMenuTemplate, menuChanges, menuTemplate } from '../../main/menu.ts';

const MODEL: MenuModel = [
  {
    id: 'game',
    label: '游戏',
    items: [
      { kind: 'command', id: 'newGame', label: '新对局', accelerator: 'CmdOrCtrl+N', enabled: true },
      { kind: 'separator' },
      { kind: 'command', id: 'pause', label: '暂停', accelerator: 'Space', enabled: false },
    ],
  },
  {
    id: 'display',
    label: '显示',
    items: [
      {
        kind: 'checkbox',
        id: 'showLegalMoves',
        label: '合法步',
        accelerator: 'L',
        enabled: true,
        checked: true,
      },
      { kind: 'radio', id: 'levelClub', label: '中级', enabled: true, checked: true },
      { kind: 'radio', id: 'levelMaster', label: '高级', enabled: true, checked: false },
    ],
  },
  { id: 'help', label: '帮助', items: [] },
];

function context(platform: Platform, choose: (id: string) => void = () => undefined) {
  return { platform, appName: 'Othello', choose };
}

/** Labels and, for menus and items without one, roles. */
function names(template: ReturnType<typeof menuTemplate>): (string | undefined)[] {
  return template.map(({ label, role }) => label ?? role);
}

function itemsOf(template: ReturnType<typeof menuTemplate>, label: string) {
  const submenu = template.find((menu) => menu.label === label)?.submenu;
  return Array.isArray(submenu) ? submenu : [];
}

describe('menuTemplate', () => {
  it.each(['windows', 'linux'] as const)(
    'is the model itself on %s, shortcuts shown but not taken',
    (platform) => {
      const template = menuTemplate(MODEL, context(platform));
      expect(names(template)).toEqual(['游戏', '显示', '帮助']);
      expect(itemsOf(template, '游戏')).toMatchObject([
        {
          id: 'newGame',
          type: 'normal',
          accelerator: 'CmdOrCtrl+N',
          registerAccelerator: false,
          enabled: true,
        },
        { type: 'separator' },
        { id: 'pause', accelerator: 'Space', registerAccelerator: false, enabled: false },
      ]);
    },
  );

  it('has what every app has on a Mac, in its place', () => {
    const template = menuTemplate(MODEL, context('mac'));
    expect(names(template)).toEqual(['Othello', '游戏', '显示', 'Edit', 'window', '帮助']);
    expect(itemsOf(template, 'Othello').map(({ role }) => role)).toEqual(
      expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']),
    );
    expect(itemsOf(template, 'Edit').map(({ role }) => role)).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
    );
    expect(template.at(-1)).toMatchObject({ role: 'help', label: '帮助' });
  });

  it('leaves keys without a modifier to text fields on a Mac', () => {
    const template = menuTemplate(MODEL, context('mac'));
    const [newGame, , pause] = itemsOf(template, '游戏');
    expect(newGame).toMatchObject({ accelerator: 'CmdOrCtrl+N' });
    expect(newGame).not.toHaveProperty('registerAccelerator');
    expect(pause).not.toHaveProperty('accelerator');
  });

  it('marks what is marked', () => {
    expect(itemsOf(menuTemplate(MODEL, context('linux')), '显示')).toMatchObject([
      { id: 'showLegalMoves', type: 'checkbox', checked: true },
      { id: 'levelClub', type: 'radio', checked: true },
      { id: 'levelMaster', type: 'radio', checked: false },
    ]);
  });

  it('says which item was chosen', () => {
    const choose = vi.fn<(id: string) => void>();
    const [newGame] = itemsOf(menuTemplate(MODEL, context('linux', choose)), '游戏');
    (newGame?.click as (() => void) | undefined)?.();
    expect(choose.mock.calls).toEqual([['newGame']]);
  });
});

describe('initialMenuTemplate', () => {
  it('can end the app on every platform', () => {
    for (const platform of ['mac', 'windows', 'linux'] as const) {
      const template = initialMenuTemplate(context(platform));
      expect(itemsOf(template, 'Othello').map(({ role }) => role)).toContain('quit');
    }
  });
});

describe('menuChanges', () => {
  function changed(change: (model: MenuModel) => MenuModel) {
    return menuChanges(MODEL, change(MODEL));
  }

  it('changes states and marks in place; a radio item is only ever marked', () => {
    const next = changed((model) =>
      model.map((menu) => ({
        ...menu,
        items: menu.items.map((item) =>
          item.kind === 'separator' ? item : { ...item, enabled: false, checked: item.id !== 'levelClub' },
        ),
      })),
    );
    expect(next).toEqual([
      { id: 'newGame', enabled: false },
      { id: 'pause', enabled: false },
      { id: 'showLegalMoves', enabled: false, checked: true },
      { id: 'levelClub', enabled: false },
      { id: 'levelMaster', enabled: false, checked: true },
    ]);
  });

  it('is undefined where a label, a shortcut, an item or a menu is another', () => {
    const [game, ...others] = MODEL;
    if (!game) throw new Error('The model has a first menu.');
    const [first, ...items] = game.items;
    if (first?.kind !== 'command') throw new Error('The menu has a first command.');
    const variants: MenuModel[] = [
      others,
      [{ ...game, label: 'Game' }, ...others],
      [{ ...game, items }, ...others],
      [{ ...game, items: [{ ...first, label: 'New game' }, ...items] }, ...others],
      [{ ...game, items: [{ ...first, accelerator: 'CmdOrCtrl+M' }, ...items] }, ...others],
      [{ ...game, items: [{ ...first, kind: 'checkbox' }, ...items] }, ...others],
    ];
    for (const variant of variants) expect(menuChanges(MODEL, variant)).toBeUndefined();
  });
});
