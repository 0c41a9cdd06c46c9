/**
 * Shortcuts that the user has chosen in place of the usual ones. They are stored as one text: `undo=CmdOrCtrl+U hint=`
 * gives undo another key and hint none.
 */
import type { AppCommand, Commands } from './command.ts';
import { isAccelerator } from './shortcut.ts';

export type OwnShortcuts = ReadonlyMap<string, string>;

/** Parses the output of `writeShortcuts` (new-shortcut.ts); parts that make no sense are left out. */
export function parseShortcuts(text: string): OwnShortcuts {
  const found = new Map<string, string>();
  for (const each of text.split(' ')) {
    const [, id = '', accelerator = ''] = /^([a-zA-Z]+)=(.*)$/.exec(each) ?? [];
    if (id !== '' && (accelerator === '' || isAccelerator(accelerator))) found.set(id, accelerator);
  }
  return found;
}

/** Gives `commands` the shortcuts of `written`, now and whenever it changes; other commands keep their own. */
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
  for (const command of Object.values<AppCommand>(commands)) {
    if (command.isSystemKey) continue;
    const usual = command.shortcuts;
    const get = (): readonly string[] => {
      const chosen = own().get(command.id);
      if (chosen === undefined) return usual;
      return chosen === '' ? [] : [chosen];
    };
    Object.defineProperty(command, 'shortcuts', { get, enumerable: true });
  }
  return commands;
}
