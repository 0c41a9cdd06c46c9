/** The commands that practise with the game on the table: its line as one of the own openings, and its moves to be guessed. */
import { useGameStore } from '../../stores/game.ts';
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type PracticeCommandId = 'learnLine' | 'guessMoves';

export const PRACTICE_MENUS: readonly MenuGroup<PracticeCommandId>[] = [
  { menu: 'moves', at: 47, commands: ['learnLine', 'guessMoves'] },
];

export function practiceCommands(): Commands<PracticeCommandId> {
  const game = useGameStore();
  const view = useViewStore();
  const isOnTable = (): boolean => view.showsTable && game.serial > 0;

  function practise(wish: PracticeCommandId): void {
    view.practiceWish = wish;
    view.practiceSection = 'openings';
    view.screen = 'practice';
  }

  return {
    learnLine: command('learnLine', () => practise('learnLine'), {
      enabled: () => isOnTable() && game.ply > 0,
    }),
    guessMoves: command('guessMoves', () => practise('guessMoves'), {
      enabled: () => isOnTable() && game.lastPly > 0,
    }),
  };
}
