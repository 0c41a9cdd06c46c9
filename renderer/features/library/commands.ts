/**
 * The commands of the library. What does them is loaded when one is run, because the first screen needs nothing of it; the
 * net of the page tells it where that cannot be fetched.
 */
import type * as library from '../../stores/library.ts';
import { useViewStore } from '../../stores/view.ts';
import { useVoiceStore } from '../../stores/voice.ts';
import { type Commands, type MenuGroup, command } from '../../ui/command.ts';

export type LibraryCommandId = 'gamesWithPosition' | 'importGames' | 'importFolder';

export const LIBRARY_MENUS: readonly MenuGroup<LibraryCommandId>[] = [
  { menu: 'file', at: 15, commands: ['importGames', 'importFolder'] },
  { menu: 'board', at: 40, commands: ['gamesWithPosition'] },
];

export function libraryCommands(): Commands<LibraryCommandId> {
  const view = useViewStore();
  const voice = useVoiceStore();

  async function go(use: (store: ReturnType<typeof library.useLibraryStore>) => void): Promise<void> {
    const { useLibraryStore } = await import('../../stores/library.ts');
    use(useLibraryStore());
    view.screen = 'library';
  }

  return {
    gamesWithPosition: command(
      'gamesWithPosition',
      () => {
        const position = voice.board?.position();
        if (position) void go((store) => store.seek(position));
      },
      { shortcuts: ['CmdOrCtrl+Shift+F'], enabled: () => voice.board !== undefined },
    ),
    importGames: command('importGames', () => void go((store) => store.importFrom('files'))),
    importFolder: command('importFolder', () => void go((store) => store.importFrom('folder'))),
  };
}
