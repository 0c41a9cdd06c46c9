/**
 * Shortcuts that the user has chosen instead of the usual ones. They are kept as one plain value: `undo=CmdOrCtrl+U
 * hint=` gives undo another key and hint none.
 */
import type { AppCommand, Commands } from './command.ts';
import { isAccelerator } from './shortcut.ts';

export type OwnShortcuts = ReadonlyMap<string, string>;

/** What `writeShortcuts` wrote; what makes no sense in it is left out. */
export function parseShortcuts(text: string): OwnShortcuts {
  const found = new Map<string, string>();
  for (const each of text.split(' ')) {
    const [, id = '', accelerator = ''] = /^([a-zA-Z]+)=(.*)$/.exec(each) ?? [];
    if (id !== '' && (accelerator === '' || isAccelerator(accelerator))) found.set(id, accelerator);
  }
  return found;
}

export function writeShortcuts(shortcuts: OwnShortcuts): string {
  return Array.from(shortcuts, ([id, accelerator]) => `${id}=${accelerator}`).join(' ');
}

/** `commands` whose shortcuts are those that `written` gives them, else their own. */
export function withOwnShortcuts<Id extends string>(
  commands: Commands<Id>,
  written: () => string,
): Commands<Id> {
  let [known, parsed]: [string, OwnShortcuts] = ['', new Map()];
  const own = (): OwnShortcuts => {
    const text = written();
    if (text !== known) [known, parsed] = [text, parseShortcuts(text)];
    return parsed;
  };
  const withOwn = (command: AppCommand): AppCommand => ({
    ...command,
    get shortcuts() {
      const chosen = own().get(command.id);
      if (chosen === undefined || command.isSystemKey) return command.shortcuts;
      return chosen === '' ? [] : [chosen];
    },
  });
  const entries = Object.entries<AppCommand>(commands).map(([id, command]) => [id, withOwn(command)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of the same table
  return Object.fromEntries(entries) as Commands<Id>;
}

/** The command of `commands` that `accelerator` belongs to, other than the one called `id`. */
export function clashWith(
  commands: readonly AppCommand[],
  id: string,
  accelerator: string,
): AppCommand | undefined {
  const wanted = accelerator.toLowerCase();
  return commands.find(
    (command) => command.id !== id && command.shortcuts.some((each) => each.toLowerCase() === wanted),
  );
}
