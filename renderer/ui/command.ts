/**
 * The shape of a command, which is anything the user can tell the app, and functions that make commands. Features make
 * them, and the app lists them.
 */
import type { Bridge } from '../../main/contract/bridge.ts';
import type { FirstLabel, MessageLabel } from '../locales/messages.ts';

export interface AppCommand {
  readonly id: string;
  readonly kind: 'command' | 'checkbox' | 'radio';
  label(): FirstLabel;
  /** In Electron's accelerator notation; the first one is displayed. */
  readonly shortcuts: readonly string[];
  /** Whether the shortcuts belong to the system, so that they arrive as clipboard events. */
  readonly isSystemKey?: true;
  /** Whether the command repeats while its key is held. */
  readonly isRepeatable?: true;
  /** Whether the command also runs under a dialog that asks nothing. */
  readonly runsUnderDialogs?: true;
  enabled(): boolean;
  /**
   * Why the command cannot run now, in a sentence for whoever pressed its key. The table of all commands adds it where a
   * feature leaves it out.
   */
  whyNot?(): MessageLabel;
  /** Only for `checkbox` and `radio`. */
  checked?(): boolean;
  /** `letter` is that of the key which has run it, pressed without others. */
  run(letter?: string): void;
  /**
   * Undoes what the command has just done, for whoever meant the first letter of a square's name with its key. The name
   * of a square cannot begin with the key of a command that lacks this.
   */
  retract?(): void;
}

export type Commands<Id extends string> = Readonly<Record<Id, AppCommand>>;

/** What commands need to know about the shell. */
export type CommandContext = Pick<Bridge, 'shell' | 'platform' | 'quit' | 'toggleFullScreen'>;

/** The contents of the menus: groups of commands, separated by lines and ordered by `at`. */
export interface MenuGroup<Id extends string = string> {
  readonly menu: MenuId;
  readonly at: number;
  readonly commands: readonly Id[];
}

export const MENU_IDS = ['file', 'game', 'moves', 'board', 'display', 'settings', 'help'] as const;

export type MenuId = (typeof MENU_IDS)[number];

/** A menu of the app; its groups are separated by lines. */
export interface MenuPlan<Id extends string = string> {
  readonly id: MenuId;
  readonly label: FirstLabel;
  readonly groups: readonly (readonly Id[])[];
}

type More = Partial<Omit<AppCommand, 'id' | 'kind' | 'run'>>;

/** A command that is always enabled and has the label `command.<id>`, unless `more` says otherwise. */
export function command(id: CommandName, run: (letter?: string) => void, more: More = {}): AppCommand {
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
type CommandName = FirstLabel extends infer Key
  ? Key extends `command.${infer Name}`
    ? Name
    : never
  : never;

/** A command that chooses one of several options. */
export function choice(
  id: CommandName,
  checked: () => boolean,
  run: () => void,
  more: More = {},
): AppCommand {
  return { ...command(id, run, more), kind: 'radio', checked };
}

/** A command that switches something on or off. */
export function toggle(
  id: CommandName,
  checked: () => boolean,
  run: () => void,
  more: More = {},
): AppCommand {
  return { ...command(id, run, more), kind: 'checkbox', checked };
}

/** Whether the menus use the wording that is usual on a Mac. */
export function isMacApp({ shell, platform }: Pick<CommandContext, 'shell' | 'platform'>): boolean {
  return shell === 'electron' && platform === 'mac';
}

/** Ctrl and a letter; in browsers, which reserve it for themselves, Alt and the letter. */
export function appShortcut({ shell }: Pick<CommandContext, 'shell'>, letter: string): string {
  return shell === 'electron' ? `CmdOrCtrl+${letter}` : `Alt+${letter}`;
}

/**
 * A shortcut that text fields need, too. A Mac's menu takes the keys it shows away from text fields, so it must not
 * show this one.
 */
export function systemKey(
  context: CommandContext,
  letter: string,
): Pick<AppCommand, 'shortcuts' | 'isSystemKey'> {
  return { shortcuts: isMacApp(context) ? [] : [`CmdOrCtrl+${letter}`], isSystemKey: true };
}
