/** The commands that read out the board on the screen, and that lead through its squares. */
import { useVoiceStore } from '../../stores/voice.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export const VOICE_MENUS = [
  { menu: 'board', at: 10, commands: ['sayScore', 'sayFlips', 'sayRow', 'sayBoard'] },
  { menu: 'board', at: 20, commands: ['nextLegal', 'previousLegal', 'goToSquare'] },
] as const satisfies readonly MenuGroup[];

type VoiceCommandId = (typeof VOICE_MENUS)[number]['commands'][number];

export function voiceCommands(): Commands<VoiceCommandId> {
  const voice = useVoiceStore();
  const enabled = (): boolean => voice.board !== undefined;
  const key = (shortcut: string) => ({ shortcuts: [shortcut], enabled });
  /** What is being read out ends by itself where the name of a square is typed on. */
  const read = (shortcut: string) => ({ ...key(shortcut), retract: () => undefined });
  return {
    sayScore: command('sayScore', voice.sayScore, read('S')),
    sayFlips: command('sayFlips', voice.sayFlips, read('F')),
    sayRow: command('sayRow', voice.sayRow, key('Shift+B')),
    sayBoard: command('sayBoard', voice.sayBoard, read('B')),
    nextLegal: command('nextLegal', () => voice.jump(1), { ...key('J'), isRepeatable: true }),
    previousLegal: command('previousLegal', () => voice.jump(-1), {
      ...key('Shift+J'),
      isRepeatable: true,
    }),
    // The name of a square leads the focus there and plays nothing: who hears the board wants to hear what lies on the
    // square first, and a slip of the finger costs no move. Enter plays, as everywhere.
    goToSquare: command('goToSquare', (letter) => voice.askSquare('', letter), key('G')),
  };
}
