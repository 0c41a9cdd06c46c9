/** The commands that show what is taught: the rules, and then the lessons. */
import { useViewStore } from '../../stores/view.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type RulesCommandId = 'rules' | 'lessons';

export const RULES_MENUS: readonly MenuGroup<RulesCommandId>[] = [
  { menu: 'help', at: 5, commands: ['rules', 'lessons'] },
];

export function rulesCommands(): Commands<RulesCommandId> {
  const view = useViewStore();

  function showLessons(): void {
    view.practiceSection = 'lessons';
    view.screen = 'practice';
  }

  return {
    rules: command('rules', () => (view.screen = 'rules')),
    lessons: command('lessons', showLessons),
  };
}
