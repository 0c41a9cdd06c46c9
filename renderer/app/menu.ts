/** The application menu, which is built from the menus of the features and the command table. */
import type { GameFile, MenuItem, MenuModel } from '../../main/contract/bridge.ts';
import { EDITOR_MENUS } from '../features/editor/commands.ts';
import { ANALYSIS_MENUS } from '../features/analysis/commands.ts';
import { FILE_MENUS } from '../features/files/commands.ts';
import { HELP_MENUS } from '../features/help/commands.ts';
import { HOME_MENUS } from '../features/home/commands.ts';
import { LIBRARY_MENUS } from '../features/library/commands.ts';
import { PLAY_MENUS } from '../features/play/commands.ts';
import { PRACTICE_MENUS } from '../features/practice/commands.ts';
import { PREFERENCE_MENUS } from '../features/preferences/commands.ts';
import { PROGRAM_MENUS } from '../features/programs/commands.ts';
import { VOICE_MENUS } from '../features/voice/commands.ts';
import { REVIEW_MENUS } from '../features/review/commands.ts';
import { SHARING_MENUS } from '../features/sharing/commands.ts';
import { RULES_MENUS } from '../features/rules/commands.ts';
import type { Translate } from '../locales/i18n.ts';
import { type AppCommand, MENU_IDS, type MenuGroup, type MenuPlan } from '../ui/command.ts';
import type { CommandId, CommandTable } from './commands.ts';
import { DESTINATION_MENUS } from './destinations.ts';
import { HISTORY_MENUS } from './place-history.ts';

/** The recent files are listed before this command. */
const AFTER_RECENT: CommandId = 'clearRecent';
const RECENT_PREFIX = 'recent:';
const MAX_RECENT_CHARACTERS = 48;

const GROUPS: readonly MenuGroup<CommandId>[] = [
  ...FILE_MENUS,
  ...HOME_MENUS,
  ...PLAY_MENUS,
  ...ANALYSIS_MENUS,
  ...EDITOR_MENUS,
  ...VOICE_MENUS,
  ...REVIEW_MENUS,
  ...SHARING_MENUS,
  ...PRACTICE_MENUS,
  ...LIBRARY_MENUS,
  ...DESTINATION_MENUS,
  ...HISTORY_MENUS,
  ...PREFERENCE_MENUS,
  ...PROGRAM_MENUS,
  ...RULES_MENUS,
  ...HELP_MENUS,
];

export const MENU_PLAN: readonly MenuPlan<CommandId>[] = MENU_IDS.map((id) => ({
  id,
  label: `menu.${id}` as const,
  groups: GROUPS.filter(({ menu }) => menu === id)
    .toSorted((one, other) => one.at - other.at)
    .map(({ commands }) => commands),
}));

/** The present menu. */
export function menuModel(
  commands: CommandTable,
  translate: Translate,
  recentFiles: readonly GameFile[],
): MenuModel {
  return MENU_PLAN.map(({ id, label, groups }) => ({
    id,
    label: translate(label),
    items: groups.flatMap((group, index): MenuItem[] => [
      ...(index === 0 ? [] : [{ kind: 'separator' } as const]),
      ...group.flatMap((command) => [
        ...(command === AFTER_RECENT ? recentFiles.map(recentItem) : []),
        menuItem(commands[command], translate),
      ]),
    ]),
  }));
}

function menuItem(command: AppCommand, translate: Translate): MenuItem {
  const accelerator = command.shortcuts[0];
  return {
    kind: command.kind,
    id: command.id,
    label: translate(command.label()),
    enabled: command.enabled(),
    ...(accelerator === undefined ? {} : { accelerator }),
    ...(command.checked ? { checked: command.checked() } : {}),
  };
}

function recentItem({ handle, name }: GameFile): MenuItem {
  return { kind: 'command', id: `${RECENT_PREFIX}${handle}`, label: shortened(name), enabled: true };
}

/** Wider menus are hard to read, and both ends of a name are needed to recognise it. */
function shortened(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= MAX_RECENT_CHARACTERS) return name;
  const half = MAX_RECENT_CHARACTERS / 2;
  return [...characters.slice(0, half), '…', ...characters.slice(-half)].join('');
}

/** The handle of the recent file that the menu item `id` opens. */
export function recentHandle(id: string): string | undefined {
  return id.startsWith(RECENT_PREFIX) ? id.slice(RECENT_PREFIX.length) : undefined;
}
