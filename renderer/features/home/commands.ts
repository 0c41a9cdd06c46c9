/** The commands for choosing a game. */
import { useViewStore } from '../../stores/view.ts';
import {
  type CommandContext,
  type Commands,
  type MenuGroup,
  appShortcut,
  command,
} from '../../ui/command.ts';

export type HomeCommandId = 'newGame';

export const HOME_MENUS: readonly MenuGroup<HomeCommandId>[] = [
  { menu: 'game', at: 10, commands: ['newGame'] },
];

export function homeCommands(context: CommandContext): Commands<HomeCommandId> {
  const view = useViewStore();
  return {
    newGame: command('newGame', () => (view.screen = 'start'), {
      shortcuts: [appShortcut(context, 'N')],
      enabled: () => view.showsTable,
    }),
  };
}
