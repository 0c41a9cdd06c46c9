/**
 * The menu's model. Nothing is drawn and no accelerator is listened to: a spec finds an item by its id and calls
 * `click`, which in Electron too does what choosing the item does.
 */
import type {
  KeyboardEvent,
  Menu as ElectronMenu,
  MenuItem as ElectronMenuItem,
  MenuItemConstructorOptions,
} from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { NotInStandin, StrictEmitter } from './strict.ts';

type ItemType = ElectronMenuItem['type'];
type Role = NonNullable<ElectronMenuItem['role']>;
type Click = NonNullable<MenuItemConstructorOptions['click']>;

/** The implemented roles, each with its default label and what it does here. */
const ROLES: Partial<Record<Role, { readonly label: string; readonly run?: () => void }>> = {
  about: { label: 'About' },
  copy: { label: 'Copy' },
  cut: { label: 'Cut' },
  delete: { label: 'Delete' },
  front: { label: 'Bring All to Front' },
  help: { label: 'Help' },
  hide: { label: 'Hide' },
  hideOthers: { label: 'Hide Others' },
  minimize: { label: 'Minimize', run: () => BrowserWindow.getFocusedWindow()?.minimize() },
  paste: { label: 'Paste' },
  quit: { label: 'Quit', run: () => app.quit() },
  redo: { label: 'Redo' },
  selectAll: { label: 'Select All' },
  services: { label: 'Services' },
  undo: { label: 'Undo' },
  unhide: { label: 'Show All' },
  window: { label: 'Window' },
  zoom: { label: 'Zoom' },
};

const IMPLEMENTED_OPTIONS: ReadonlySet<string> = new Set([
  'accelerator',
  'checked',
  'click',
  'enabled',
  'id',
  'label',
  'registerAccelerator',
  'role',
  'submenu',
  'type',
  'visible',
] satisfies (keyof MenuItemConstructorOptions)[]);

function isKnownRole(role: string): role is Role {
  return Object.hasOwn(ROLES, role);
}

let lastCommandId = 0;

export class MenuItem implements Pick<
  ElectronMenuItem,
  | 'accelerator'
  | 'checked'
  | 'commandId'
  | 'enabled'
  | 'id'
  | 'label'
  | 'registerAccelerator'
  | 'type'
  | 'visible'
> {
  readonly id: string;
  readonly label: string;
  readonly type: ItemType;
  readonly commandId = ++lastCommandId;
  readonly accelerator: string | null;
  readonly registerAccelerator: boolean;
  readonly role?: Role;
  enabled: boolean;
  visible: boolean;
  /** The radio items beside this one, itself among them. */
  group: readonly MenuItem[] = [];
  readonly #submenu: Menu | undefined;
  readonly #click: Click | undefined;
  #isChecked: boolean;

  constructor(options: MenuItemConstructorOptions) {
    for (const name of Object.keys(options)) {
      if (!IMPLEMENTED_OPTIONS.has(name)) throw new NotInStandin(`the menu item option ${name}`);
    }
    const { role, submenu } = options;
    if (role !== undefined && !isKnownRole(role)) throw new NotInStandin(`the menu role ${role}`);
    const play = role && ROLES[role];
    this.id = options.id ?? '';
    if (role) this.role = role;
    this.label = options.label ?? play?.label ?? '';
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    if (this.type !== 'separator' && this.label === '')
      throw new TypeError('A menu item needs a label or a role');
    if (this.type === 'submenu' && !submenu) throw new Error('Invalid submenu');
    this.accelerator = options.accelerator ?? null;
    this.registerAccelerator = options.registerAccelerator ?? true;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.#submenu = Array.isArray(submenu) ? Menu.of(submenu) : undefined;
    if (submenu && !this.#submenu) throw new NotInStandin('a submenu that was built before');
    this.#click = options.click;
    this.#isChecked = options.checked ?? false;
  }

  get submenu(): ElectronMenu | undefined {
    return this.#submenu as unknown as ElectronMenu | undefined;
  }

  get checked(): boolean {
    return this.#isChecked;
  }

  /** As in Electron, a radio item that is assigned anything becomes the one that is marked. */
  set checked(isChecked: boolean) {
    if (this.type !== 'radio') {
      this.#isChecked = isChecked;
      return;
    }
    for (const item of this.group) item.#isChecked = item === this;
  }

  click(event: KeyboardEvent = {}): void {
    if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked;
    // On a Mac the system performs the roles, and `click` only calls the app.
    const play = this.role && process.platform !== 'darwin' ? ROLES[this.role] : undefined;
    if (play) {
      if (!play.run) throw new NotInStandin(`choosing the menu role ${this.role}`);
      play.run();
      return;
    }
    this.#click?.(this as unknown as ElectronMenuItem, BrowserWindow.getFocusedWindow() ?? undefined, event);
  }
}

export class Menu extends StrictEmitter implements Pick<ElectronMenu, 'getMenuItemById' | 'items'> {
  readonly #items: readonly MenuItem[];

  constructor(items: readonly MenuItem[] = []) {
    super('Menu', []);
    this.#items = items;
    for (const item of items) item.group = radioGroupOf(item, items);
    for (const item of items) {
      // One of each group is always marked.
      if (item === item.group[0] && item.group.every(({ checked }) => !checked)) item.checked = true;
    }
  }

  static of(template: readonly MenuItemConstructorOptions[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)));
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): ElectronMenu {
    return Menu.of(template) as unknown as ElectronMenu;
  }

  static setApplicationMenu(menu: ElectronMenu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): ElectronMenu | null {
    return applicationMenu;
  }

  get items(): ElectronMenuItem[] {
    return this.#items as unknown as ElectronMenuItem[];
  }

  getMenuItemById(id: string): ElectronMenuItem | null {
    for (const item of this.#items) {
      if (item.id === id) return item as unknown as ElectronMenuItem;
      const found = item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

let applicationMenu: ElectronMenu | null = null;

/** The radio items around `item`, as far as no item of another kind lies between them. */
function radioGroupOf(item: MenuItem, items: readonly MenuItem[]): readonly MenuItem[] {
  if (item.type !== 'radio') return [];
  const index = items.indexOf(item);
  const isOther = ({ type }: MenuItem): boolean => type !== 'radio';
  const start = items.slice(0, index).findLastIndex(isOther) + 1;
  const length = items.slice(index).findIndex(isOther);
  return items.slice(start, length < 0 ? items.length : index + length);
}
