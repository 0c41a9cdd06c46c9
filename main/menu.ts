/**
 * The native application menu: the renderer's MenuModel, together with what each platform expects of every app. The
 * renderer handles shortcuts itself, as it must in the browser; on Windows and Linux the menu only displays them.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { hasModifier } from './contract/accelerator.ts';
import type { Menu, MenuItem, MenuModel, Platform } from './contract/bridge.ts';
import type { Say } from './words.ts';

/** The menu into which macOS puts its search field. */
const HELP_MENU_ID = 'help';

/** The commands that a Mac has in the menu with the app's name, and in no other. */
const QUIT_ID = 'quit';
const APP_COMMANDS: ReadonlySet<string> = new Set(['about', 'preferences', QUIT_ID]);

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** On a Mac, text fields get their shortcuts only through the roles of an Edit menu. */
function editMenu({ say }: MenuContext): MenuItemConstructorOptions {
  const roles = ['undo', 'redo', undefined, 'cut', 'copy', 'paste', 'delete', 'selectAll'] as const;
  return {
    label: say('shell.macMenu.edit'),
    submenu: roles.map((role) => (role ? { role, label: say(`shell.macMenu.${role}`) } : SEPARATOR)),
  };
}

function windowMenu({ say }: MenuContext): MenuItemConstructorOptions {
  return {
    role: 'window',
    label: say('shell.macMenu.window'),
    submenu: [
      { role: 'minimize', label: say('shell.macMenu.minimize') },
      { role: 'zoom', label: say('shell.macMenu.zoom') },
      SEPARATOR,
      { role: 'front', label: say('shell.macMenu.front') },
    ],
  };
}

/** `model` is empty until the renderer has sent its first menu. */
function appMenu(context: MenuContext, model: MenuModel): MenuItemConstructorOptions {
  const { say } = context;
  const items = model.flatMap((menu) => menu.items).filter((item) => item.kind !== 'separator');
  const own = (id: string): MenuItemConstructorOptions[] =>
    items.filter((item) => item.id === id).map((item) => menuItemOf(item, context));
  const quit = own(QUIT_ID);
  return {
    label: plainLabel(context.appName),
    submenu: [
      ...own('about').flatMap((item) => [item, SEPARATOR]),
      ...own('preferences').flatMap((item) => [item, SEPARATOR]),
      { role: 'services', label: say('shell.macMenu.services') },
      SEPARATOR,
      { role: 'hide', label: say('shell.macMenu.hide') },
      { role: 'hideOthers', label: say('shell.macMenu.hideOthers') },
      { role: 'unhide', label: say('shell.macMenu.unhide') },
      SEPARATOR,
      ...(quit.length > 0 ? quit : [{ role: 'quit' as const }]),
    ],
  };
}

/** The items that remain for the other menus, with separators only between items. */
function withoutAppCommands(items: readonly MenuItem[]): MenuItem[] {
  const left = items.filter((item) => item.kind === 'separator' || !APP_COMMANDS.has(item.id));
  return left.filter(
    (item, index) =>
      item.kind !== 'separator' || (index > 0 && isItem(left[index - 1]) && left.slice(index).some(isItem)),
  );
}

function isItem(item: MenuItem | undefined): boolean {
  return item !== undefined && item.kind !== 'separator';
}

/** In a label, "&" marks the letter that chooses the item together with Alt, on every platform; "&&" shows one "&". */
function plainLabel(text: string): string {
  return text.replaceAll('&', '&&');
}

export interface MenuContext {
  readonly platform: Platform;
  readonly appName: string;
  readonly say: Say;
  /** Called with the `id` of the chosen item. */
  readonly choose: (id: string) => void;
}

/** The menu until the renderer has sent its first one. */
export function initialMenuTemplate(context: MenuContext): MenuItemConstructorOptions[] {
  return context.platform === 'mac'
    ? [appMenu(context, []), editMenu(context), windowMenu(context)]
    : [{ label: plainLabel(context.appName), submenu: [{ role: 'quit' }] }];
}

export function menuTemplate(model: MenuModel, context: MenuContext): MenuItemConstructorOptions[] {
  if (context.platform !== 'mac') return model.map((menu) => menuOf(menu, context));
  const menus = model.map((menu) => menuOf({ ...menu, items: withoutAppCommands(menu.items) }, context));
  // A Mac keeps Window and Help, in this order, at the end.
  const helpAt = model.findIndex(({ id }) => id === HELP_MENU_ID);
  const own = helpAt < 0 ? menus : menus.toSpliced(helpAt, 1);
  const help = helpAt < 0 ? [] : menus.slice(helpAt, helpAt + 1);
  return [appMenu(context, model), ...own, editMenu(context), windowMenu(context), ...help];
}

function menuOf({ id, label, items }: Menu, context: MenuContext): MenuItemConstructorOptions {
  return {
    id,
    label: plainLabel(label),
    submenu: items.map((item) => menuItemOf(item, context)),
    ...(id === HELP_MENU_ID ? { role: 'help' as const } : {}),
  };
}

function menuItemOf(item: MenuItem, { platform, choose }: MenuContext): MenuItemConstructorOptions {
  if (item.kind === 'separator') return SEPARATOR;
  const { id, label, enabled, accelerator } = item;
  return {
    id,
    label: plainLabel(label),
    enabled,
    // With this role the item ends the app even if the page hangs or there is none.
    ...(id === QUIT_ID ? { role: 'quit' as const } : {}),
    type: item.kind === 'command' ? 'normal' : item.kind,
    ...(item.kind === 'command' ? {} : { checked: item.checked ?? false }),
    ...(accelerator === undefined ? {} : shortcutOf(accelerator, platform)),
    click(clicked) {
      // Electron turns the mark over by itself, but the page says what is marked, and says it only where that has changed.
      if (item.kind === 'checkbox') clicked.checked = !clicked.checked;
      choose(id);
    },
  };
}

/**
 * The keys that the roles of the Edit menu have on a Mac, as the renderer writes them. Two items cannot share a key,
 * and a text field gets the key only through the role; everywhere else the renderer handles it.
 */
const EDIT_KEYS: ReadonlySet<string> = new Set(
  ['Z', 'Shift+Z', 'X', 'C', 'V', 'A'].map((key) => `CmdOrCtrl+${key}`),
);

/**
 * Whether macOS may be given a key. It acts on the keys of disabled items, too (electron/electron#49841), so a key
 * without a modifier, or one of the Edit menu's keys, would be taken from text fields.
 */
function shortcutOf(
  accelerator: string,
  platform: Platform,
): Pick<MenuItemConstructorOptions, 'accelerator' | 'registerAccelerator'> {
  if (platform !== 'mac') return { accelerator, registerAccelerator: false };
  return hasModifier(accelerator) && !EDIT_KEYS.has(accelerator) ? { accelerator } : {};
}

/** A change that can be made to an item of the present menu, without rebuilding the menu. */
export interface MenuItemChange {
  readonly id: string;
  readonly enabled: boolean;
  /** Absent for items without a mark. A radio item is only ever marked, which removes the mark from the others. */
  readonly checked?: boolean;
}

/**
 * The changes that turn the menu of `before` into that of `next` in place; undefined if it must be rebuilt. Rebuilding
 * closes an open menu, and while the computer plays, the menus change with every move.
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
