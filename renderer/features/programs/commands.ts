/** The command for the programs that the user has added as players. */
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type ProgramCommandId = 'programs';

export const PROGRAM_MENUS: readonly MenuGroup<ProgramCommandId>[] = [
  { menu: 'settings', at: 15, commands: ['programs'] },
];

export function programCommands(): Commands<ProgramCommandId> {
  const view = useViewStore();
  return { programs: command('programs', () => (view.dialog = 'programs')) };
}
