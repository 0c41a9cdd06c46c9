/** The commands for help: the keys, the command palette, and information about the app. */
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type HelpCommandId = 'shortcuts' | 'palette' | 'about';

export const HELP_MENUS: readonly MenuGroup<HelpCommandId>[] = [
  { menu: 'help', at: 10, commands: ['palette', 'shortcuts'] },
  { menu: 'help', at: 20, commands: ['about'] },
];

export function helpCommands(): Commands<HelpCommandId> {
  const view = useViewStore();
  return {
    shortcuts: command('shortcuts', () => (view.dialog = 'shortcuts'), { shortcuts: ['F1', '?'] }),
    palette: command('palette', () => (view.dialog = 'palette'), { shortcuts: ['CmdOrCtrl+Shift+P'] }),
    about: command('about', () => (view.dialog = 'about')),
  };
}
