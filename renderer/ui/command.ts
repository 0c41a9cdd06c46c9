/** What the user can tell the app: the shape of a command, and ways to write one. Features make commands, the app lists them. */
import type { Bridge } from '../../main/contract/bridge.ts';
import type { MessageKey } from '../locales/messages.ts';

export interface AppCommand {
  readonly id: string;
  readonly kind: 'command' | 'checkbox' | 'radio';
  label(): MessageKey;
  /** In Electron's accelerator notation; the first is the one that is shown. */
  readonly shortcuts: readonly string[];
  /** The shortcuts are the system's: what they mean arrives as an event of the clipboard. */
  readonly isSystemKey?: true;
  /** A key that is held goes on doing it. */
  readonly isRepeatable?: true;
  /** Runs also under a dialog that asks nothing. */
  readonly runsUnderDialogs?: true;
  enabled(): boolean;
  /** Only for `checkbox` and `radio`. */
  checked?(): boolean;
  run(): void;
}

export type Commands<Id extends string> = Readonly<Record<Id, AppCommand>>;

/** What commands need of the shell. */
export type CommandContext = Pick<Bridge, 'shell' | 'platform' | 'quit' | 'toggleFullScreen'>;

/** Where the menus are: groups of commands, parted by separators and ordered by `at`. */
export interface MenuGroup<Id extends string = string> {
  readonly menu: MenuId;
  readonly at: number;
  readonly commands: readonly Id[];
}

export const MENU_IDS = ['file', 'game', 'moves', 'display', 'settings', 'help'] as const;

export type MenuId = (typeof MENU_IDS)[number];

/** A menu of the app: its groups are parted by separators. */
export interface MenuPlan<Id extends string = string> {
  readonly id: MenuId;
  readonly label: MessageKey;
  readonly groups: readonly (readonly Id[])[];
}

type More = Partial<Omit<AppCommand, 'id' | 'kind' | 'run'>>;

/** A command that is labelled `command.<id>` unless `more` says otherwise, and always enabled. */
export function command(id: CommandName, run: () => void, more: More = {}): AppCommand {
  return {
    id,
    kind: 'command',
    label: () => `command.${id}`,
    shortcuts: [],
    enabled: () => true,
    run,
    ...more,
  };
}

/** The ids that have a label. */
type CommandName = MessageKey extends infer Key
  ? Key extends `command.${infer Name}`
    ? Name
    : never
  : never;

/** One of several of which one is marked. */
export function choice(
  id: CommandName,
  checked: () => boolean,
  run: () => void,
  more: More = {},
): AppCommand {
  return { ...command(id, run, more), kind: 'radio', checked };
}

/** Something that is on or off. */
export function toggle(
  id: CommandName,
  checked: () => boolean,
  run: () => void,
  more: More = {},
): AppCommand {
  return { ...command(id, run, more), kind: 'checkbox', checked };
}

/** Whether the menus are worded as every app's are on a Mac. */
export function isMacApp({ shell, platform }: Pick<CommandContext, 'shell' | 'platform'>): boolean {
  return shell === 'electron' && platform === 'mac';
}

/** Ctrl and a letter that browsers keep for themselves: Alt there. */
export function appShortcut({ shell }: Pick<CommandContext, 'shell'>, letter: string): string {
  return shell === 'electron' ? `CmdOrCtrl+${letter}` : `Alt+${letter}`;
}

/** A key that text fields need, too. On a Mac a menu takes the keys that it shows from them, so it must not show it. */
export function systemKey(
  context: CommandContext,
  letter: string,
): Pick<AppCommand, 'shortcuts' | 'isSystemKey'> {
  return { shortcuts: isMacApp(context) ? [] : [`CmdOrCtrl+${letter}`], isSystemKey: true };
}
