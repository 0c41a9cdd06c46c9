/** Branches of the game, and notes on its moves: what the user can tell the app about them. */
import { useBranchStore } from '../../stores/branches.ts';
import { useCopyStore } from '../../stores/copies.ts';
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { useExploreStore } from './analysis.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type ExploreCommandId =
  | 'toMainLine'
  | 'makeMainLine'
  | 'previousBranch'
  | 'nextBranch'
  | 'comment'
  | 'copyLine'
  | 'deleteBranch'
  | 'undoEdit';

export const EXPLORE_MENUS: readonly MenuGroup<ExploreCommandId>[] = [
  { menu: 'moves', at: 25, commands: ['toMainLine', 'previousBranch', 'nextBranch'] },
  { menu: 'moves', at: 35, commands: ['makeMainLine', 'comment', 'deleteBranch', 'undoEdit'] },
  { menu: 'moves', at: 45, commands: ['copyLine'] },
];

export function exploreCommands(): Commands<ExploreCommandId> {
  const branches = useBranchStore();
  const copies = useCopyStore();
  const game = useGameStore();
  const view = useViewStore();
  // Hears from the start where the game stands when it is left for the analysis.
  useExploreStore();
  const isOnTable = (): boolean => view.showsTable && game.serial > 0;
  const atMove = (): boolean => isOnTable() && branches.current !== undefined;

  return {
    toMainLine: command('toMainLine', () => game.walkToMainLine(), {
      shortcuts: ['R'],
      enabled: () => isOnTable() && branches.isOffMainLine,
    }),
    makeMainLine: command('makeMainLine', () => branches.makeMainLine(game.place.id), {
      shortcuts: ['Shift+R'],
      enabled: () => isOnTable() && branches.currentDepth > 0,
    }),
    previousBranch: command('previousBranch', () => game.walkToSibling(-1), {
      shortcuts: ['PageUp'],
      enabled: () => isOnTable() && branches.hasSibling(-1),
    }),
    nextBranch: command('nextBranch', () => game.walkToSibling(1), {
      shortcuts: ['PageDown'],
      enabled: () => isOnTable() && branches.hasSibling(1),
    }),
    comment: command('comment', () => branches.editComment(game.place.id), {
      shortcuts: ['K'],
      enabled: isOnTable,
    }),
    copyLine: command('copyLine', () => void copies.copyLine(game.place.id), {
      shortcuts: ['CmdOrCtrl+Shift+C'],
      enabled: atMove,
    }),
    deleteBranch: command('deleteBranch', () => branches.remove(game.place.id), {
      shortcuts: ['Delete'],
      enabled: atMove,
    }),
    undoEdit: command('undoEdit', () => branches.undoEdit(), {
      shortcuts: ['U'],
      enabled: () => isOnTable() && game.canUndoEdit,
    }),
  };
}
