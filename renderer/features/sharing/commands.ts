/** The commands that make something of a game for other people. */
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type SharingCommandId = 'saveGif';

export const SHARING_MENUS: readonly MenuGroup<SharingCommandId>[] = [
  { menu: 'file', at: 32, commands: ['saveGif'] },
];

export function sharingCommands(): Commands<SharingCommandId> {
  const game = useGameStore();
  const view = useViewStore();
  return {
    saveGif: command('saveGif', () => (view.dialog = 'animation'), {
      enabled: () => view.showsTable && game.lastPly > 0,
    }),
  };
}
