/** The commands that read out the board on the screen, and that lead through its squares. */
import { useReadingStore } from '../../stores/reading.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type ReadingCommandId =
  | 'sayScore'
  | 'sayFlips'
  | 'sayRow'
  | 'sayBoard'
  | 'nextLegal'
  | 'previousLegal'
  | 'goToSquare';

export const READING_MENUS: readonly MenuGroup<ReadingCommandId>[] = [
  { menu: 'board', at: 10, commands: ['sayScore', 'sayFlips', 'sayRow', 'sayBoard'] },
  { menu: 'board', at: 20, commands: ['nextLegal', 'previousLegal', 'goToSquare'] },
];

export function readingCommands(): Commands<ReadingCommandId> {
  const reading = useReadingStore();
  const enabled = (): boolean => reading.board !== undefined;
  const key = (shortcut: string) => ({ shortcuts: [shortcut], enabled });
  /** What is being read out ends by itself where the name of a square is typed on. */
  const read = (shortcut: string) => ({ ...key(shortcut), retract: () => undefined });
  return {
    sayScore: command('sayScore', reading.sayScore, read('S')),
    sayFlips: command('sayFlips', reading.sayFlips, read('F')),
    sayRow: command('sayRow', reading.sayRow, key('Shift+B')),
    sayBoard: command('sayBoard', reading.sayBoard, read('B')),
    nextLegal: command('nextLegal', () => reading.jump(1), { ...key('J'), isRepeatable: true }),
    previousLegal: command('previousLegal', () => reading.jump(-1), {
      ...key('Shift+J'),
      isRepeatable: true,
    }),
    // The name of a square leads the focus there and plays nothing: who hears the board wants to hear what lies on the
    // square first, and a slip of the finger costs no move. Enter plays, as everywhere.
    goToSquare: command('goToSquare', (letter) => reading.askSquare('', letter), key('G')),
  };
}
