/** The application menu, read from the command table. */
import type { GameFile, MenuItem, MenuModel } from '../../main/contract/bridge.ts';
import type { Translate } from '../locales/i18n.ts';
import type { MessageKey } from '../locales/messages.ts';
import type { AppCommand, CommandId, CommandTable } from './commands.ts';

interface MenuPlan {
  readonly id: string;
  readonly label: MessageKey;
  /** The groups are parted by separators. */
  readonly groups: readonly (readonly CommandId[])[];
}

/** Recent files stand before this command. */
const AFTER_RECENT: CommandId = 'clearRecent';
const RECENT_PREFIX = 'recent:';
const MAX_RECENT_CHARACTERS = 48;

export const MENU_PLAN: readonly MenuPlan[] = [
  {
    id: 'file',
    label: 'menu.file',
    groups: [
      ['open', 'finishedGames', 'save', 'saveAs'],
      ['saveToClipboard', 'loadFromClipboard'],
      ['savePng', 'saveSvg'],
      [AFTER_RECENT],
      ['quit'],
    ],
  },
  {
    id: 'game',
    label: 'menu.game',
    groups: [
      ['newGame', 'restart'],
      ['blackVsComputer', 'whiteVsComputer', 'computerVsComputer', 'twoPlayers'],
      ['clocks'],
      ['pause', 'sayTimes', 'stopThinking'],
    ],
  },
  {
    id: 'moves',
    label: 'menu.moves',
    groups: [
      ['undo', 'redo'],
      ['toStart', 'toEnd'],
      ['hint'],
      ['copyMoves', 'copyMovesWithoutPasses', 'copyBoardText', 'copyBoardImage'],
      ['pasteGame'],
    ],
  },
  {
    id: 'display',
    label: 'menu.display',
    groups: [
      ['showLegalMoves', 'showValues', 'showEngine'],
      ['boardFelt', 'boardWalnut', 'boardSlate', 'boardContrast'],
      ['themeSystem', 'themeLight', 'themeDark'],
      ['zoomIn', 'zoomOut', 'zoomReset'],
      ['fullScreen'],
    ],
  },
  {
    id: 'settings',
    label: 'menu.settings',
    groups: [
      ['preferences'],
      ['levelBeginner', 'levelClub', 'levelMaster', 'levelCustom'],
      ['sounds'],
      [
        'languageSystem',
        'languageEnglish',
        'languageSimplifiedChinese',
        'languageTraditionalChinese',
        'languageJapanese',
        'languageFrench',
      ],
    ],
  },
  { id: 'help', label: 'menu.help', groups: [['shortcuts'], ['about']] },
];

/** The menu as it stands now. */
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

/** Wider menus are hard to read, and the end of a name tells as much as its beginning. */
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
