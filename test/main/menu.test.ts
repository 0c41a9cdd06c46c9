import { describe, expect, it, vi } from 'vitest';
import type { MenuModel, Platform } from '../../main/contract/bridge.ts';
import { initialMenuTemplate, menuChanges, menuTemplate } from '../../main/menu.ts';
import { createSay } from '../../main/words.ts';

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
  return { platform, appName: 'Othello', say: createSay(() => 'en'), choose };
}

/** The labels, and for menus and items without one, the roles. */
function names(template: ReturnType<typeof menuTemplate>): (string | undefined)[] {
  return template.map(({ label, role }) => label ?? role);
}

function itemsOf(template: ReturnType<typeof menuTemplate>, label: string) {
  const submenu = template.find((menu) => menu.label === label)?.submenu;
  return Array.isArray(submenu) ? submenu : [];
}

describe('menuTemplate', () => {
  it.each(['windows', 'linux'] as const)(
    'is the model itself on %s, with shortcuts that are displayed only',
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

  it('contains on a Mac the items of every Mac app, in their usual places', () => {
    const template = menuTemplate(MODEL, context('mac'));
    expect(names(template)).toEqual(['Othello', '游戏', '显示', 'Edit', 'Window', '帮助']);
    expect(itemsOf(template, 'Edit').map(({ role }) => role)).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']),
    );
    expect(template.at(-1)).toMatchObject({ role: 'help', label: '帮助' });
  });

  it('leaves the keys of the Edit menu to that menu on a Mac, where text fields need them', () => {
    const item = (id: string, accelerator: string) =>
      ({ kind: 'command', id, label: id, accelerator, enabled: false }) as const;
    const model: MenuModel = [
      {
        id: 'moves',
        label: 'Moves',
        items: [item('undo', 'CmdOrCtrl+Z'), item('redo', 'CmdOrCtrl+Shift+Z'), item('hint', 'CmdOrCtrl+H')],
      },
    ];
    const acceleratorsOn = (platform: Platform) =>
      itemsOf(menuTemplate(model, context(platform)), 'Moves').map(({ accelerator }) => accelerator);
    expect(acceleratorsOn('mac')).toEqual([undefined, undefined, 'CmdOrCtrl+H']);
    expect(acceleratorsOn('linux')).toEqual(['CmdOrCtrl+Z', 'CmdOrCtrl+Shift+Z', 'CmdOrCtrl+H']);
  });

  const command = (id: string, label: string, accelerator: string) =>
    ({ kind: 'command', id, label, accelerator, enabled: true }) as const;
  const SEPARATOR = { kind: 'separator' } as const;
  const FULL: MenuModel = [
    {
      id: 'file',
      label: 'File',
      items: [
        command('open', 'Open…', 'CmdOrCtrl+O'),
        SEPARATOR,
        command('quit', 'Quit Othello', 'CmdOrCtrl+Q'),
      ],
    },
    {
      id: 'settings',
      label: 'Level',
      items: [
        command('preferences', 'Settings…', 'CmdOrCtrl+,'),
        SEPARATOR,
        command('levelClub', 'Club', 'CmdOrCtrl+2'),
        SEPARATOR,
        command('sounds', 'Sounds', 'CmdOrCtrl+M'),
      ],
    },
    {
      id: 'help',
      label: 'Help',
      items: [command('keys', 'Keys', 'F1'), SEPARATOR, command('about', 'About', '')],
    },
  ];
  const shown = (items: ReturnType<typeof itemsOf>): string[] =>
    items.map(({ id, role, type }) => (type === 'separator' ? '-' : (role ?? id ?? '')));

  it('has About, Settings and Quit only in the app menu on a Mac', () => {
    const choose = vi.fn<(id: string) => void>();
    const template = menuTemplate(FULL, context('mac', choose));
    const appItems = itemsOf(template, 'Othello');
    expect(shown(appItems)).toEqual([
      'about',
      '-',
      'preferences',
      '-',
      'services',
      '-',
      'hide',
      'hideOthers',
      'unhide',
      '-',
      'quit',
    ]);
    expect(appItems.find(({ id }) => id === 'preferences')).toMatchObject({
      label: 'Settings…',
      accelerator: 'CmdOrCtrl+,',
    });
    for (const id of ['about', 'preferences']) {
      (appItems.find((item) => item.id === id)?.click as (() => void) | undefined)?.();
    }
    expect(choose.mock.calls).toEqual([['about'], ['preferences']]);
    expect(['File', 'Level', 'Help'].map((label) => shown(itemsOf(template, label)))).toEqual([
      ['open'],
      ['levelClub', '-', 'sounds'],
      ['keys'],
    ]);
  });

  it.each(['windows', 'linux'] as const)('has them in their usual menus on %s', (platform) => {
    const template = menuTemplate(FULL, context(platform));
    expect(['File', 'Level', 'Help'].map((label) => shown(itemsOf(template, label)))).toEqual([
      ['open', '-', 'quit'],
      ['preferences', '-', 'levelClub', '-', 'sounds'],
      ['keys', '-', 'about'],
    ]);
  });

  it.each(['mac', 'windows', 'linux'] as const)('shows names with "&" unchanged on %s', (platform) => {
    const item = command('recent:1', 'Tom & Jerry && Co.txt', '');
    const template = menuTemplate([{ id: 'file', label: 'R&D', items: [item] }], context(platform));
    expect(itemsOf(template, 'R&&D')).toMatchObject([{ label: 'Tom && Jerry &&&& Co.txt' }]);
  });

  it('leaves keys without a modifier to text fields on a Mac', () => {
    const template = menuTemplate(MODEL, context('mac'));
    const [newGame, , pause] = itemsOf(template, '游戏');
    expect(newGame).toMatchObject({ accelerator: 'CmdOrCtrl+N' });
    expect(newGame).not.toHaveProperty('registerAccelerator');
    expect(pause).not.toHaveProperty('accelerator');
  });

  it('marks the checked items', () => {
    expect(itemsOf(menuTemplate(MODEL, context('linux')), '显示')).toMatchObject([
      { id: 'showLegalMoves', type: 'checkbox', checked: true },
      { id: 'levelClub', type: 'radio', checked: true },
      { id: 'levelMaster', type: 'radio', checked: false },
    ]);
  });

  it('calls back with the id of the chosen item', () => {
    const choose = vi.fn<(id: string) => void>();
    const [newGame] = itemsOf(menuTemplate(MODEL, context('linux', choose)), '游戏');
    (newGame?.click as (() => void) | undefined)?.();
    expect(choose.mock.calls).toEqual([['newGame']]);
  });
});

it('leaves a mark as the page has told it, although Electron turns it over before it calls', () => {
  const choose = vi.fn<(id: string) => void>();
  const [legalMoves, club] = itemsOf(menuTemplate(MODEL, context('linux', choose)), '显示');
  const [turned, radio] = [{ checked: false }, { checked: true }];
  (legalMoves?.click as ((item: object) => void) | undefined)?.(turned);
  (club?.click as ((item: object) => void) | undefined)?.(radio);
  expect([turned, radio]).toEqual([{ checked: true }, { checked: true }]);
  expect(choose.mock.calls).toEqual([['showLegalMoves'], ['levelClub']]);
});

describe('initialMenuTemplate', () => {
  it('contains an item that ends the app on every platform', () => {
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

  it('updates states and marks in place, but never unmarks a radio item', () => {
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

  it('is undefined if a label, a shortcut, an item or a menu differs', () => {
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
