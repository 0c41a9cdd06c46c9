/** The commands for choosing a game. */
import { useViewStore } from '../../stores/view.ts';
import {
  type CommandContext,
  type Commands,
  type MenuGroup,
  appShortcut,
  command,
} from '../../ui/command.ts';
import { useHomeStore } from './store.ts';

export type HomeCommandId = 'newGame';

export const HOME_MENUS: readonly MenuGroup<HomeCommandId>[] = [
  { menu: 'game', at: 10, commands: ['newGame'] },
];

export function homeCommands(context: CommandContext): Commands<HomeCommandId> {
  const view = useViewStore();
  const home = useHomeStore();

  function askForGame(): void {
    view.screen = 'start';
    home.wantsGame = true;
  }

  return {
    newGame: command('newGame', askForGame, {
      shortcuts: [appShortcut(context, 'N')],
      enabled: () => view.showsTable || view.screen === 'start',
    }),
  };
}
