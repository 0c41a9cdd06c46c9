/** The commands for the looks, sounds, language and sizes of the app. */
import { LANGUAGES, LOCALES, type LanguageCommand } from '../../../locales/languages.ts';
import { type Preferences, nextZoom, usePreferencesStore } from '../../stores/preferences.ts';
import { useViewStore } from '../../stores/view.ts';
import {
  type AppCommand,
  type CommandContext,
  type Commands,
  type MenuGroup,
  choice,
  command,
  isMacApp,
  toggle,
} from '../../ui/command.ts';

/** The commands for the values of a preference that has menu items. */
const SETTINGS = {
  boardFelt: ['board', 'felt'],
  boardWalnut: ['board', 'walnut'],
  boardSlate: ['board', 'slate'],
  boardContrast: ['board', 'contrast'],
  themeSystem: ['theme', 'system'],
  themeLight: ['theme', 'light'],
  themeDark: ['theme', 'dark'],
  languageSystem: ['language', 'system'],
} as const satisfies Record<
  string,
  { [Name in keyof Preferences]: readonly [Name, Preferences[Name]] }[keyof Preferences]
>;

type SettingId = keyof typeof SETTINGS;

export const PREFERENCE_MENUS = [
  { menu: 'display', at: 20, commands: ['boardFelt', 'boardWalnut', 'boardSlate', 'boardContrast'] },
  { menu: 'display', at: 30, commands: ['themeSystem', 'themeLight', 'themeDark'] },
  { menu: 'display', at: 40, commands: ['zoomIn', 'zoomOut', 'zoomReset'] },
  { menu: 'display', at: 50, commands: ['fullScreen'] },
  { menu: 'settings', at: 10, commands: ['preferences'] },
  { menu: 'settings', at: 30, commands: ['sounds'] },
  {
    menu: 'settings',
    at: 40,
    commands: ['languageSystem', ...LOCALES.map((locale) => LANGUAGES[locale].command)],
  },
] as const satisfies readonly MenuGroup[];

type PreferenceCommandId = (typeof PREFERENCE_MENUS)[number]['commands'][number];

export function preferenceCommands(context: CommandContext): Commands<PreferenceCommandId> {
  const preferences = usePreferencesStore();
  const view = useViewStore();
  const { values } = preferences;

  const setting = (id: SettingId): AppCommand => {
    const [name, value] = SETTINGS[id];
    return choice(
      id,
      () => values[name] === value,
      () => Object.assign(values, { [name]: value }),
    );
  };

  /** A language is called by its own name in all of them. */
  const languages = (): Commands<LanguageCommand> => {
    const all = LOCALES.map((locale): [string, AppCommand] => {
      const { command: id } = LANGUAGES[locale];
      const isChosen = (): boolean => values.language === locale;
      const chosen = choice('languageSystem', isChosen, () => (values.language = locale));
      return [id, { ...chosen, id, label: () => `language.${locale}` }];
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
    return Object.fromEntries(all) as Commands<LanguageCommand>;
  };

  const zoom = (id: 'zoomIn' | 'zoomOut', by: 1 | -1, shortcuts: readonly string[]): AppCommand =>
    command(id, () => (values.zoom = nextZoom(values.zoom, by) ?? values.zoom), {
      shortcuts,
      enabled: () => nextZoom(values.zoom, by) !== undefined,
      whyNot: () => (by === 1 ? 'whyNot.largestText' : 'whyNot.smallestText'),
    });

  return {
    preferences: command('preferences', () => (view.dialog = 'preferences'), {
      label: () => (isMacApp(context) ? 'command.settings' : 'command.preferences'),
      shortcuts: ['CmdOrCtrl+,'],
    }),
    sounds: toggle(
      'sounds',
      () => values.sounds,
      () => (values.sounds = !values.sounds),
    ),
    boardFelt: setting('boardFelt'),
    boardWalnut: setting('boardWalnut'),
    boardSlate: setting('boardSlate'),
    boardContrast: setting('boardContrast'),
    themeSystem: setting('themeSystem'),
    themeLight: setting('themeLight'),
    themeDark: setting('themeDark'),
    zoomIn: zoom('zoomIn', 1, ['CmdOrCtrl+Plus', 'CmdOrCtrl+=']),
    zoomOut: zoom('zoomOut', -1, ['CmdOrCtrl+-']),
    zoomReset: command('zoomReset', () => (values.zoom = 100), {
      shortcuts: ['CmdOrCtrl+0'],
      enabled: () => values.zoom !== 100,
      whyNot: () => 'whyNot.usualSize',
    }),
    fullScreen: toggle(
      'fullScreen',
      () => view.fullScreen === 'on',
      () => context.toggleFullScreen(),
      {
        shortcuts: [context.platform === 'mac' ? 'Ctrl+Cmd+F' : 'F11'],
        enabled: () => view.fullScreen !== 'unavailable',
      },
    ),
    languageSystem: setting('languageSystem'),
    ...languages(),
  };
}
