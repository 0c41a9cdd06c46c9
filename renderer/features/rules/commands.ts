/** The command that shows the rules. */
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type RulesCommandId = 'rules';

export const RULES_MENUS: readonly MenuGroup<RulesCommandId>[] = [
  { menu: 'help', at: 5, commands: ['rules'] },
];

export function rulesCommands(): Commands<RulesCommandId> {
  const view = useViewStore();
  return { rules: command('rules', () => (view.screen = 'rules')) };
}
