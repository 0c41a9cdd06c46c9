/** The commands for setting up a position by hand. */
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type EditorCommandId = 'editPosition';

export const EDITOR_MENUS: readonly MenuGroup<EditorCommandId>[] = [
  { menu: 'game', at: 17, commands: ['editPosition'] },
];

export function editorCommands(): Commands<EditorCommandId> {
  const game = useGameStore();
  const view = useViewStore();
  return {
    editPosition: command('editPosition', () => (view.screen = 'editor'), {
      shortcuts: ['CmdOrCtrl+E'],
      enabled: () => view.screen !== 'editor' && !game.isThinking,
      whyNot: () => (game.isThinking ? 'whyNot.thinking' : 'whyNot.notHere'),
    }),
  };
}
