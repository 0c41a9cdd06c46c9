/**
 * Everything the user can tell the app, in one table. The native menu, the menu bar of the browser version, the
 * keyboard, the toolbar and the keyboard sheet are all read from it.
 */
import type { Bridge } from '../../main/contract.ts';
import type { MessageKey } from '../locales/messages.ts';
import { useAnalysisStore } from '../stores/analysis.ts';
import { useClockStore } from '../stores/clock.ts';
import { useCopyStore } from '../stores/copies.ts';
import { useDocumentStore } from '../stores/documents.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { type Mode, useGameStore } from '../stores/game.ts';
import { useOpponentStore } from '../stores/opponent.ts';
import { usePonderStore } from '../stores/pondering.ts';
import { type Preferences, nextZoom, usePreferencesStore } from '../stores/preferences.ts';
import { usePromptStore } from '../stores/prompts.ts';
import { useViewStore } from '../stores/view.ts';

export const COMMAND_IDS = [
  'open',
  'finishedGames',
  'save',
  'saveAs',
  'saveToClipboard',
  'loadFromClipboard',
  'savePng',
  'saveSvg',
  'clearRecent',
  'newGame',
  'restart',
  'blackVsComputer',
  'whiteVsComputer',
  'computerVsComputer',
  'twoPlayers',
  'pause',
  'clocks',
  'sayTimes',
  'stopThinking',
  'quit',
  'undo',
  'redo',
  'toStart',
  'toEnd',
  'hint',
  'copyMoves',
  'copyMovesWithoutPasses',
  'copyBoardText',
  'copyBoardImage',
  'pasteGame',
  'showLegalMoves',
  'showValues',
  'showEngine',
  'sounds',
  'boardFelt',
  'boardWalnut',
  'boardSlate',
  'boardContrast',
  'zoomIn',
  'zoomOut',
  'zoomReset',
  'fullScreen',
  'preferences',
  'levelBeginner',
  'levelClub',
  'levelMaster',
  'levelCustom',
  'languageSystem',
  'languageEnglish',
  'languageSimplifiedChinese',
  'languageTraditionalChinese',
  'languageJapanese',
  'languageFrench',
  'themeSystem',
  'themeLight',
  'themeDark',
  'shortcuts',
  'about',
] as const;

export type CommandId = (typeof COMMAND_IDS)[number];

export interface AppCommand {
  readonly id: CommandId;
  readonly kind: 'command' | 'checkbox' | 'radio';
  label(): MessageKey;
  /** In Electron's accelerator notation; the first is the one that is shown. */
  readonly shortcuts: readonly string[];
  /** The shortcuts are the system's: what they mean arrives as an event of the clipboard. */
  readonly isSystemKey?: true;
  enabled(): boolean;
  /** Only for `checkbox` and `radio`. */
  checked?(): boolean;
  run(): void;
}

export type CommandTable = Readonly<Record<CommandId, AppCommand>>;

/** Browsers keep Ctrl+N, Ctrl+R and Ctrl+Q for themselves. */
function appShortcut(shell: Bridge['shell'], letter: string): string {
  return shell === 'electron' ? `CmdOrCtrl+${letter}` : `Alt+${letter}`;
}

/** The table for the app that runs on `bridge`; its functions read the stores, so they are reactive. */
export function createCommands(
  bridge: Pick<Bridge, 'shell' | 'platform' | 'quit' | 'toggleFullScreen'>,
): CommandTable {
  const analysis = useAnalysisStore();
  const clock = useClockStore();
  const copies = useCopyStore();
  const documents = useDocumentStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const opponent = useOpponentStore();
  const pondering = usePonderStore();
  const preferences = usePreferencesStore();
  const view = useViewStore();

  const inGame = (): boolean => view.screen === 'game';
  /** There the menus are worded as every app's are. */
  const isMacApp = bridge.shell === 'electron' && bridge.platform === 'mac';

  /** The move found so far is played, or what was found out stays to be seen. */
  function stopThinking(): void {
    pondering.rest();
    engine.stop();
  }

  function command(
    id: CommandId,
    run: () => void,
    more: Partial<Pick<AppCommand, 'label' | 'shortcuts' | 'isSystemKey' | 'enabled'>> = {},
  ): AppCommand {
    return {
      id,
      kind: 'command',
      label: () => `command.${id}` as const,
      shortcuts: [],
      enabled: () => true,
      run,
      ...more,
    };
  }

  function choice(id: CommandId, checked: () => boolean, run: () => void): AppCommand {
    return { ...command(id, run), kind: 'radio', checked };
  }

  const mode = (id: CommandId & Mode): AppCommand =>
    choice(
      id,
      // Before the first game the one that Start would begin: a menu marks one of its radio items in any case.
      () => (game.serial > 0 ? game.mode : preferences.values.mode) === id,
      () => documents.begin(id),
    );

  function setting<Name extends keyof Preferences>(
    id: CommandId,
    name: Name,
    value: Preferences[Name],
  ): AppCommand {
    return choice(
      id,
      () => preferences.values[name] === value,
      () => (preferences.values[name] = value),
    );
  }

  function level(id: CommandId, kind: 'beginner' | 'club' | 'master'): AppCommand {
    return choice(
      id,
      () => preferences.values.level === kind,
      () => opponent.choose({ kind }),
    );
  }

  function switchable(
    id: CommandId & ('showLegalMoves' | 'showEngine' | 'sounds'),
    shortcuts: readonly string[] = [],
  ): AppCommand {
    const toggle = (): boolean => (preferences.values[id] = !preferences.values[id]);
    return { ...command(id, toggle, { shortcuts }), kind: 'checkbox', checked: () => preferences.values[id] };
  }

  function zoom(id: CommandId, by: 1 | -1, shortcuts: readonly string[]): AppCommand {
    const next = (): Preferences['zoom'] | undefined => nextZoom(preferences.values.zoom, by);
    const step = (): void => {
      preferences.values.zoom = next() ?? preferences.values.zoom;
    };
    return command(id, step, { shortcuts, enabled: () => next() !== undefined });
  }

  /**
   * A key that text fields need, too. On a Mac a menu takes the keys that it shows from them, so it must not show it.
   */
  function systemKey(letter: string): Pick<AppCommand, 'shortcuts' | 'isSystemKey'> {
    return { shortcuts: isMacApp ? [] : [`CmdOrCtrl+${letter}`], isSystemKey: true };
  }

  return {
    open: command('open', () => void documents.open(), { shortcuts: ['CmdOrCtrl+O'] }),
    finishedGames: command('finishedGames', () => void documents.openFinished()),
    save: command('save', () => void documents.save('save'), {
      shortcuts: ['CmdOrCtrl+S'],
      enabled: () => inGame() && documents.canSave,
    }),
    saveAs: command('saveAs', () => void documents.save('saveAs'), {
      shortcuts: ['CmdOrCtrl+Shift+S'],
      enabled: () => inGame() && documents.canSave,
    }),
    saveToClipboard: command('saveToClipboard', () => (view.dialog = 'saveToClipboard'), { enabled: inGame }),
    loadFromClipboard: command('loadFromClipboard', () => (view.dialog = 'loadFromClipboard')),
    savePng: command('savePng', () => void copies.saveImage('png'), { enabled: inGame }),
    saveSvg: command('saveSvg', () => void copies.saveImage('svg'), { enabled: inGame }),
    clearRecent: command('clearRecent', documents.clearRecentFiles, {
      enabled: () => documents.recentFiles.length > 0,
    }),
    newGame: command('newGame', () => (view.screen = 'start'), {
      shortcuts: [appShortcut(bridge.shell, 'N')],
      enabled: inGame,
    }),
    restart: command('restart', documents.restart, {
      shortcuts: [appShortcut(bridge.shell, 'R')],
      enabled: inGame,
    }),
    blackVsComputer: mode('blackVsComputer'),
    whiteVsComputer: mode('whiteVsComputer'),
    computerVsComputer: mode('computerVsComputer'),
    twoPlayers: mode('twoPlayers'),
    pause: command('pause', () => game.togglePause(), {
      label: () => (game.isPaused ? 'command.resume' : 'command.pause'),
      shortcuts: ['Space', 'P'],
      enabled: () => inGame() && game.canPause,
    }),
    clocks: command('clocks', () => view.showClocks()),
    sayTimes: command('sayTimes', clock.sayTimes, {
      shortcuts: ['T'],
      enabled: () => inGame() && game.isClocked,
    }),
    stopThinking: command('stopThinking', stopThinking, {
      shortcuts: ['M'],
      enabled: () => inGame() && engine.busyWith !== undefined,
    }),
    quit: command('quit', () => bridge.quit(), {
      label: () => (isMacApp ? 'command.quitApp' : 'command.quit'),
      shortcuts: [appShortcut(bridge.shell, 'Q')],
    }),
    undo: command('undo', () => game.undo(), {
      shortcuts: ['CmdOrCtrl+Z'],
      enabled: () => inGame() && game.undoPly !== undefined,
    }),
    redo: command('redo', () => game.redo(), {
      shortcuts: ['CmdOrCtrl+Shift+Z', 'CmdOrCtrl+Y'],
      enabled: () => inGame() && game.redoPly !== undefined,
    }),
    toStart: command('toStart', () => game.walkTo(0), {
      shortcuts: ['Home'],
      enabled: () => inGame() && game.ply > 0,
    }),
    toEnd: command('toEnd', () => game.walkTo(game.lastPly), {
      shortcuts: ['End'],
      enabled: () => inGame() && game.ply < game.lastPly,
    }),
    hint: command('hint', () => analysis.showHint(), {
      shortcuts: ['H'],
      enabled: () => analysis.isPossible,
    }),
    copyMoves: command('copyMoves', () => void copies.copyMoves(), {
      ...systemKey('C'),
      enabled: () => inGame() && copies.transcript !== '',
    }),
    copyMovesWithoutPasses: command('copyMovesWithoutPasses', () => void copies.copyMovesWithoutPasses(), {
      enabled: () => inGame() && copies.transcript !== '',
    }),
    copyBoardText: command('copyBoardText', () => void copies.copyBoardText(), { enabled: inGame }),
    copyBoardImage: command('copyBoardImage', () => void copies.copyBoardImage(), { enabled: inGame }),
    pasteGame: command('pasteGame', () => void documents.paste(), systemKey('V')),
    showLegalMoves: switchable('showLegalMoves', ['L']),
    showValues: {
      ...command('showValues', () => analysis.toggleValues(), { shortcuts: ['V'], enabled: inGame }),
      kind: 'checkbox',
      checked: () => analysis.showsValues,
    },
    showEngine: switchable('showEngine', ['E']),
    sounds: switchable('sounds'),
    boardFelt: setting('boardFelt', 'board', 'felt'),
    boardWalnut: setting('boardWalnut', 'board', 'walnut'),
    boardSlate: setting('boardSlate', 'board', 'slate'),
    boardContrast: setting('boardContrast', 'board', 'contrast'),
    zoomIn: zoom('zoomIn', 1, ['CmdOrCtrl+Plus', 'CmdOrCtrl+=']),
    zoomOut: zoom('zoomOut', -1, ['CmdOrCtrl+-']),
    zoomReset: command('zoomReset', () => (preferences.values.zoom = 100), {
      shortcuts: ['CmdOrCtrl+0'],
      enabled: () => preferences.values.zoom !== 100,
    }),
    fullScreen: {
      ...command('fullScreen', () => bridge.toggleFullScreen(), {
        shortcuts: [bridge.platform === 'mac' ? 'Ctrl+Cmd+F' : 'F11'],
        enabled: () => view.fullScreen !== 'unavailable',
      }),
      kind: 'checkbox',
      checked: () => view.fullScreen === 'on',
    },
    preferences: command('preferences', () => (view.dialog = 'preferences'), {
      label: () => (isMacApp ? 'command.settings' : 'command.preferences'),
      shortcuts: ['CmdOrCtrl+,'],
    }),
    levelBeginner: level('levelBeginner', 'beginner'),
    levelClub: level('levelClub', 'club'),
    levelMaster: level('levelMaster', 'master'),
    levelCustom: choice(
      'levelCustom',
      () => preferences.values.level === 'custom',
      () => (view.dialog = 'strength'),
    ),
    languageSystem: setting('languageSystem', 'language', 'system'),
    languageEnglish: setting('languageEnglish', 'language', 'en'),
    languageSimplifiedChinese: setting('languageSimplifiedChinese', 'language', 'zh-CN'),
    languageTraditionalChinese: setting('languageTraditionalChinese', 'language', 'zh-TW'),
    languageJapanese: setting('languageJapanese', 'language', 'ja'),
    languageFrench: setting('languageFrench', 'language', 'fr'),
    themeSystem: setting('themeSystem', 'theme', 'system'),
    themeLight: setting('themeLight', 'theme', 'light'),
    themeDark: setting('themeDark', 'theme', 'dark'),
    shortcuts: command('shortcuts', () => (view.dialog = 'shortcuts'), { shortcuts: ['F1', '?'] }),
    about: command('about', () => (view.dialog = 'about')),
  };
}

/** Whether a dialog wants an answer first. Native menus stay open to the user then; nothing of them may run. */
export function isDialogOpen(): boolean {
  return useViewStore().dialog !== undefined || usePromptStore().current !== undefined;
}

/**
 * Runs the command called `id` if there is one and it may run now; tells whether it did. Only quitting may run under a
 * dialog that asks nothing.
 */
export function runCommand(commands: CommandTable, id: string): boolean {
  const found = Object.values(commands).find((command) => command.id === id);
  if (!found?.enabled()) return false;
  if (found.id === 'quit' ? usePromptStore().current !== undefined : isDialogOpen()) return false;
  found.run();
  return true;
}
