/**
 * The native application menu: the renderer's MenuModel, and around it what each platform expects of every app. The
 * renderer answers shortcuts itself, as it must in the browser; the menu only shows them on Windows and Linux.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { Menu, MenuItem, MenuModel, Platform } from './contract.ts';

/** The menu that macOS puts its search field into. */
const HELP_MENU_ID = 'help';

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** On a Mac text fields have shortcuts only through the roles of an Edit menu. */
const EDIT_MENU: MenuItemConstructorOptions = {
  label: 'Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'delete' },
    { role: 'selectAll' },
  ],
};

const WINDOW_MENU: MenuItemConstructorOptions = {
  role: 'window',
  submenu: [{ role: 'minimize' }, { role: 'zoom' }, SEPARATOR, { role: 'front' }],
};

function appMenu(appName: string): MenuItemConstructorOptions {
  return {
    label: appName,
    submenu: [
      { role: 'about' },
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

export interface MenuContext {
  readonly platform: Platform;
  readonly appName: string;
  /** Takes the `id` of the item that was chosen. */
  readonly choose: (id: string) => void;
}

/** What is there until the renderer has sent its first menu. */
export function initialMenuTemplate({ platform, appName }: MenuContext): MenuItemConstructorOptions[] {
  return platform === 'mac'
    ? [appMenu(appName), EDIT_MENU, WINDOW_MENU]
    : [{ label: appName, submenu: [{ role: 'quit' }] }];
}

export function menuTemplate(model: MenuModel, context: MenuContext): MenuItemConstructorOptions[] {
  const menus = model.map((menu) => menuOf(menu, context));
  if (context.platform !== 'mac') return menus;
  // A Mac keeps Window and then Help at the end.
  const helpAt = model.findIndex(({ id }) => id === HELP_MENU_ID);
  const own = helpAt < 0 ? menus : menus.toSpliced(helpAt, 1);
  const help = helpAt < 0 ? [] : menus.slice(helpAt, helpAt + 1);
  return [appMenu(context.appName), ...own, EDIT_MENU, WINDOW_MENU, ...help];
}

function menuOf({ id, label, items }: Menu, context: MenuContext): MenuItemConstructorOptions {
  return {
    id,
    label,
    submenu: items.map((item) => menuItemOf(item, context)),
    ...(id === HELP_MENU_ID ? { role: 'help' as const } : {}),
  };
}

function menuItemOf(item: MenuItem, { platform, choose }: MenuContext): MenuItemConstructorOptions {
  if (item.kind === 'separator') return SEPARATOR;
  const { id, label, enabled, accelerator } = item;
  return {
    id,
    label,
    enabled,
    type: item.kind === 'command' ? 'normal' : item.kind,
    ...(item.kind === 'command' ? {} : { checked: item.checked ?? false }),
    ...(accelerator === undefined ? {} : shortcutOf(accelerator, platform)),
    click: () => choose(id),
  };
}

/** macOS always acts on what the menu shows, so there a key without a modifier would be taken from text fields. */
function shortcutOf(
  accelerator: string,
  platform: Platform,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  if (platform !== 'mac') return { accelerator, registerAccelerator: false };
  return hasModifier(accelerator) ? { accelerator } : {};
}

function hasModifier(accelerator: string): boolean {
  return /^(?:(?:Cmd|Command|Ctrl|Control|CmdOrCtrl|CommandOrControl|Alt|Option|Super|Meta|Shift)\+)+./i.test(
    accelerator,
  );
}

/** A change that an item of a menu on the screen can make without being built anew. */
export interface MenuItemChange {
  readonly id: string;
  readonly enabled: boolean;
  /** Absent for items without a mark. A radio item is only ever marked: that takes the mark from the others. */
  readonly checked?: boolean;
}

/**
 * How the menu of `before` becomes that of `next` in place; undefined where it must be built anew. Building closes a
 * menu that is open, and while the computer plays, something in the menus changes with every move.
 */
export function menuChanges(before: MenuModel, next: MenuModel): readonly MenuItemChange[] | undefined {
  if (frameOf(before) !== frameOf(next)) return undefined;
  return next.flatMap(({ items }) =>
    items.flatMap((item): MenuItemChange[] => {
      if (item.kind === 'separator') return [];
      const { id, enabled, checked = false } = item;
      const isMarked = item.kind === 'checkbox' || (item.kind === 'radio' && checked);
      return [{ id, enabled, ...(isMarked ? { checked } : {}) }];
    }),
  );
}

/** Everything about the menus that Electron fixes when it builds them. */
function frameOf(model: MenuModel): string {
  return JSON.stringify(
    model.map(({ id, label, items }) => [
      id,
      label,
      items.map((item) =>
        item.kind === 'separator' ? [] : [item.kind, item.id, item.label, item.accelerator ?? ''],
      ),
    ]),
  );
}
