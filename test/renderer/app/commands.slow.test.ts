import { newTree } from '../../../engine/game/tree.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { MenuItem, MenuModel } from '../../../main/contract/bridge.ts';
import {
  type CommandId,
  type CommandTable,
  createCommands,
  runCommand,
} from '../../../renderer/app/commands.ts';
import { MENU_PLAN, menuModel, recentHandle } from '../../../renderer/app/menu.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { seatsWith } from '../../../renderer/session/seats.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { SCREENS, useViewStore } from '../../../renderer/stores/view.ts';
import { gameFile } from '../fake-documents.ts';
import { square, seated } from '../moves.ts';

/** The ids of all commands, which do not depend on the shell. */
const COMMAND_IDS = MENU_PLAN.flatMap(({ groups }) => groups.flat());

const quit = vi.fn();
const toggleFullScreen = vi.fn();
let commands: CommandTable;

beforeEach(async () => {
  await setLocale('en');
  setActivePinia(createPinia());
  quit.mockReset();
  toggleFullScreen.mockReset();
  commands = createCommands({ shell: 'electron', platform: 'linux', quit, toggleFullScreen });
});

function item(menu: MenuModel, id: string): Exclude<MenuItem, { kind: 'separator' }> | undefined {
  const items = menu.flatMap((each) => each.items).filter((each) => each.kind !== 'separator');
  return items.find((each) => each.id === id);
}

describe('the table', () => {
  test.each([
    ['electron', 'linux'],
    ['electron', 'mac'],
    ['browser', 'windows'],
    ['browser', 'mac'],
  ] as const)('%s on %s: names and shortcuts are unique', (shell, platform) => {
    const all = Object.values(createCommands({ shell, platform, quit, toggleFullScreen }));
    expect(all.map(({ id }) => id).sort()).toEqual([...COMMAND_IDS].sort());
    const shortcuts = all.flatMap((command) => command.shortcuts.map((each) => each.toLowerCase()));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  test.each(COMMAND_IDS)('%s says why where it cannot run', (id) => {
    const view = useViewStore();
    const silent = (): string[] =>
      SCREENS.filter((screen) => {
        view.screen = screen;
        return !commands[id].enabled() && commands[id].whyNot === undefined;
      });
    expect(silent()).toEqual([]);
    useGameStore().start(seated('twoPlayers'));
    expect(silent()).toEqual([]);
  });

  test.each(COMMAND_IDS)('%s has a label', (id) => {
    const label = commands[id].label();
    expect(translate(label)).not.toBe(label);
  });

  test('the first shortcut of a command is no key that the board takes for itself', () => {
    const boards = new Set(['Up', 'Down', 'Left', 'Right', 'PageUp', 'PageDown', 'Enter']);
    const taken = Object.values(commands).filter(({ shortcuts: [first = ''] }) => boards.has(first));
    expect(taken.map(({ id }) => id)).toEqual([]);
  });

  test('browsers keep their own shortcuts', () => {
    const all = Object.values(
      createCommands({ shell: 'browser', platform: 'linux', quit, toggleFullScreen }),
    );
    const taken = new Set(['CmdOrCtrl+N', 'CmdOrCtrl+R', 'CmdOrCtrl+Q', 'CmdOrCtrl+W', 'CmdOrCtrl+T']);
    expect(all.flatMap(({ shortcuts }) => shortcuts).filter((each) => taken.has(each))).toEqual([]);
  });
});

describe('running', () => {
  test.each(['blackVsComputer', 'whiteVsComputer', 'computerVsComputer', 'twoPlayers'] as const)(
    '%s begins a game of that mode, also in the middle of another game',
    (id) => {
      const game = useGameStore();
      game.start(seated('twoPlayers'));
      game.playNext(square('f5'));
      expect(runCommand(commands, id)).toBe(true);
      expect(game.mode).toEqual(id);
      expect(game.ply).toBe(0);
      expect(useViewStore().screen).toBe('game');
      expect(usePreferencesStore().values.mode).toBe(id);
      // It begins a game and switches nothing on, so no mark stands before it.
      expect(commands[id].kind).toBe('command');
    },
  );

  test('restart keeps the settings', async () => {
    runCommand(commands, 'whiteVsComputer');
    const game = useGameStore();
    game.playNext(square('f5'));
    runCommand(commands, 'restart');
    await expect.poll(() => game.serial).toBe(2);
    expect(game.mode).toBe('whiteVsComputer');
    expect(game.ply).toBe(0);
  });

  test('new game shows the start screen and leaves the game as it is', () => {
    runCommand(commands, 'twoPlayers');
    const game = useGameStore();
    game.playNext(square('f5'));
    expect(runCommand(commands, 'newGame')).toBe(true);
    expect(useViewStore().screen).toBe('start');
    expect(game.ply).toBe(1);
    expect(runCommand(commands, 'undo')).toBe(false);
    expect(game.ply).toBe(1);
  });

  test('undo, redo, to start and to end run only if they lead somewhere', () => {
    const walks = ['undo', 'redo', 'toStart', 'toEnd'] as const;
    const enabled = (): CommandId[] => walks.filter((id) => commands[id].enabled());
    expect(enabled()).toEqual([]);
    runCommand(commands, 'twoPlayers');
    const game = useGameStore();
    game.playNext(square('f5'));
    game.playNext(square('d6'));
    expect(enabled()).toEqual(['undo', 'toStart']);
    runCommand(commands, 'undo');
    expect(enabled()).toEqual(['undo', 'redo', 'toStart', 'toEnd']);
    runCommand(commands, 'toStart');
    expect(game.ply).toBe(0);
    expect(enabled()).toEqual(['redo', 'toEnd']);
    runCommand(commands, 'toEnd');
    expect(game.ply).toBe(2);
    expect(runCommand(commands, 'toEnd')).toBe(false);
  });

  test('levels, languages, themes and markers are radio items whose choice takes effect', () => {
    const { values } = usePreferencesStore();
    runCommand(commands, 'levelClub');
    runCommand(commands, 'languageSimplifiedChinese');
    runCommand(commands, 'themeDark');
    runCommand(commands, 'showLegalMoves');
    expect(values).toMatchObject({
      level: 'club',
      language: 'zh-CN',
      theme: 'dark',
      showLegalMoves: false,
    });
    const checked = COMMAND_IDS.filter((id) => commands[id].checked?.());
    expect(checked).toEqual([
      'goHome',
      'showEstimate',
      'boardFelt',
      'themeDark',
      'levelClub',
      'sounds',
      'languageSimplifiedChinese',
    ]);
  });

  test('the dialog of custom strengths changes nothing before OK', () => {
    runCommand(commands, 'levelCustom');
    expect(useViewStore().dialog).toBe('strength');
    expect(usePreferencesStore().values.level).toBe('master');
  });

  test('choosing the same level again replaces the level a game was opened with', () => {
    runCommand(commands, 'levelClub');
    const game = useGameStore();
    game.load({ tree: newTree(), info: NO_INFO }, seatsWith('blackVsComputer', { kind: 'beginner' }));
    useViewStore().screen = 'game';
    runCommand(commands, 'levelClub');
    expect(game.seats.white).toEqual({ kind: 'club' });
  });

  test('a new game has the clocks of the preferences', () => {
    runCommand(commands, 'clocks');
    expect(useViewStore().dialog).toBe('clocks');
    useViewStore().dialog = undefined;
    Object.assign(usePreferencesStore().values, { personTime: '5:00', computerTime: '1:00' });
    runCommand(commands, 'blackVsComputer');
    expect(useGameStore().info).toMatchObject({ black: { time: '5:00' }, white: { time: '1:00' } });
  });

  test('the clocks are read out if the game has any', async () => {
    expect(commands.sayTimes.enabled()).toBe(false);
    runCommand(commands, 'twoPlayers');
    expect(commands.sayTimes.enabled()).toBe(false);
    usePreferencesStore().values.personTime = '15:00';
    runCommand(commands, 'twoPlayers');
    await expect.poll(() => commands.sayTimes.enabled()).toBe(true);
    expect(runCommand(commands, 'sayTimes')).toBe(true);
    expect(useAnnouncerStore().entries.at(-1)?.text).toMatch(/^Black: .+ left\. White: 15 minutes left\.$/);
  });

  test('the estimate cannot be switched in a game on clocks, where it is never shown', async () => {
    usePreferencesStore().values.personTime = '15:00';
    runCommand(commands, 'twoPlayers');
    await expect.poll(() => commands.showEstimate.enabled()).toBe(false);
    expect(commands.showEstimate.checked?.()).toBe(false);
    expect(commands.showEstimate.whyNot?.()).toBe('whyNot.clocked');
    usePreferencesStore().values.personTime = '';
    runCommand(commands, 'twoPlayers');
    await expect.poll(() => commands.showEstimate.enabled()).toBe(true);
    expect(commands.showEstimate.checked?.()).toBe(true);
  });

  test('the commands for the board and sounds change the preferences', () => {
    const { values } = usePreferencesStore();
    runCommand(commands, 'boardWalnut');
    runCommand(commands, 'sounds');
    expect(values).toMatchObject({ board: 'walnut', sounds: false });
    const checked = (['boardFelt', 'boardWalnut', 'sounds'] as const).map((id) => commands[id].checked?.());
    expect(checked).toEqual([false, true, false]);
  });

  test('the full-screen command exists only if the shell supports it', () => {
    const view = useViewStore();
    expect(runCommand(commands, 'fullScreen')).toBe(false);
    view.fullScreen = 'off';
    expect(commands.fullScreen.checked?.()).toBe(false);
    expect(runCommand(commands, 'fullScreen')).toBe(true);
    expect(toggleFullScreen).toHaveBeenCalledOnce();
    view.fullScreen = 'on';
    expect(commands.fullScreen.checked?.()).toBe(true);
  });

  test('on a Mac, the items of the app menu have the usual Mac wording', () => {
    const labels = (['preferences', 'quit'] as const).map((id) => {
      const mac = createCommands({ shell: 'electron', platform: 'mac', quit, toggleFullScreen });
      return [mac[id].label(), commands[id].label()];
    });
    expect(labels).toEqual([
      ['command.settings', 'command.preferences'],
      ['command.quitApp', 'command.quit'],
    ]);
  });

  test('the text size goes up and down in steps between its limits', () => {
    const { values } = usePreferencesStore();
    const sizes: number[] = [];
    expect(commands.zoomReset.enabled()).toBe(false);
    while (runCommand(commands, 'zoomIn')) sizes.push(values.zoom);
    expect(sizes).toEqual([110, 125, 150, 175, 200]);
    expect(commands.zoomIn.whyNot?.()).toBe('whyNot.largestText');
    expect(runCommand(commands, 'zoomReset')).toBe(true);
    expect(values.zoom).toBe(100);
    while (runCommand(commands, 'zoomOut')) sizes.push(values.zoom);
    expect(sizes.slice(5)).toEqual([90, 75]);
    expect(commands.zoomOut.whyNot?.()).toBe('whyNot.smallestText');
  });

  test('the pause command is called resume during a pause', () => {
    runCommand(commands, 'computerVsComputer');
    expect(commands.pause.label()).toBe('command.pause');
    runCommand(commands, 'pause');
    expect(commands.pause.label()).toBe('command.resume');
    expect(useGameStore().isPaused).toBe(true);
  });

  test('the commands for quitting and for dialogs do what they say', () => {
    runCommand(commands, 'quit');
    expect(quit).toHaveBeenCalledOnce();
    for (const dialog of ['shortcuts', 'preferences', 'about'] as const) {
      runCommand(commands, dialog);
      expect(useViewStore().dialog).toBe(dialog);
      useViewStore().dialog = undefined;
    }
  });

  test('no command runs under a dialog', () => {
    runCommand(commands, 'twoPlayers');
    runCommand(commands, 'about');
    expect(runCommand(commands, 'restart')).toBe(false);
    expect(runCommand(commands, 'shortcuts')).toBe(false);
    expect(runCommand(commands, 'quit')).toBe(true);
    expect(useGameStore().serial).toBe(1);
    expect(useViewStore().dialog).toBe('about');
    useViewStore().dialog = undefined;
    expect(runCommand(commands, 'restart')).toBe(true);
  });

  test('an unknown id runs nothing', () => {
    expect(runCommand(commands, 'formatDisk')).toBe(false);
  });
});

describe('the menu', () => {
  test('holds every command once', () => {
    expect([...COMMAND_IDS].sort()).toEqual(Object.keys(commands).sort());
    expect(new Set(COMMAND_IDS).size).toBe(COMMAND_IDS.length);
  });

  test('shows labels, shortcuts, states and marks', () => {
    runCommand(commands, 'twoPlayers');
    const menu = menuModel(commands, translate, []);
    expect(menu.map(({ label }) => label)).toEqual([
      'File',
      'Game',
      'Moves',
      'Board',
      'Display',
      'Settings',
      'Help',
    ]);
    expect(item(menu, 'undo')).toEqual({
      kind: 'command',
      id: 'undo',
      label: 'Undo',
      accelerator: 'CmdOrCtrl+Z',
      enabled: false,
    });
    expect(item(menu, 'levelMaster')).toMatchObject({ kind: 'radio', checked: true });
    expect(item(menu, 'showLegalMoves')).toMatchObject({ kind: 'checkbox', checked: true, accelerator: 'L' });
  });

  test('separates its groups with lines, but has none at its ends', () => {
    for (const [at, { items }] of menuModel(commands, translate, []).entries()) {
      expect(items[0]?.kind).not.toBe('separator');
      expect(items.at(-1)?.kind).not.toBe('separator');
      const groups = items.filter(({ kind }) => kind === 'separator').length + 1;
      expect(groups).toBe(MENU_PLAN[at]?.groups.length);
    }
  });

  test('lists recent files, with long names shortened, before the command that clears them', () => {
    const files = [gameFile('a.txt'), gameFile(`${'long '.repeat(50)}name.txt`)];
    const [file] = menuModel(commands, translate, files);
    const items = file?.items.filter((each) => each.kind !== 'separator') ?? [];
    const at = items.findIndex(({ id }) => id === 'clearRecent');
    expect(items.slice(at - 2, at).map(({ label }) => label)).toEqual([
      'a.txt',
      'long long long long long… long long long name.txt',
    ]);
    expect(items.slice(at - 2, at).map(({ id }) => recentHandle(id))).toEqual(
      files.map(({ handle }) => handle),
    );
    expect(recentHandle('clearRecent')).toBeUndefined();
  });

  test('speaks the language of the interface, and survives a structured clone', async () => {
    await setLocale('zh-CN');
    const menu = menuModel(commands, translate, []);
    expect(item(menu, 'undo')?.label).toBe('悔棋');
    expect(structuredClone(menu)).toEqual(menu);
  });
});

describe('taking over a side', () => {
  beforeEach(() => {
    useGameStore().start(seatsWith('computerVsComputer', { kind: 'club' }));
    useViewStore().screen = 'game';
    useGameStore().playNext(square('f5'));
  });

  test('seats a person on that side and the computer that played it on the other', () => {
    expect(runCommand(commands, 'takeWhite')).toBe(true);
    expect(useGameStore().seats).toEqual(seatsWith('whiteVsComputer', { kind: 'club' }));
  });

  test('keeps the moves', () => {
    runCommand(commands, 'takeWhite');
    expect(useGameStore().moves).toEqual([square('f5')]);
  });

  test('lets the game go on from an earlier place', () => {
    useGameStore().walkTo(0);
    runCommand(commands, 'takeWhite');
    expect(useGameStore().held).toBe(false);
    expect(useGameStore().ply).toBe(0);
  });

  test('does nothing if a person already plays that side', () => {
    runCommand(commands, 'takeWhite');
    expect(commands.takeWhite.enabled()).toBe(false);
    expect(commands.takeBlack.enabled()).toBe(true);
  });
});
