/** Games for components to show, and the app around them. */
import { vi } from 'vitest';
import { createCommands, runCommand } from '../../renderer/app/commands.ts';
import { MENU_PLAN } from '../../renderer/app/menu.ts';
import { DESTINATIONS } from '../../renderer/app/destinations.ts';
import type { Mode } from '../../renderer/session/seats.ts';
import { useBackgroundStore } from '../../renderer/stores/background.ts';
import { useGameStore } from '../../renderer/stores/game.ts';
import { useViewStore } from '../../renderer/stores/view.ts';
import type { AppContext } from '../../renderer/ui/use-app.ts';
import { movesOf, seated } from '../renderer/moves.ts';

/** Begins a game of `mode` with the moves of a transcript, in which passes are `--`. */
export function begin(mode: Mode, transcript = ''): ReturnType<typeof useGameStore> {
  const game = useGameStore();
  game.start(seated(mode));
  useViewStore().screen = 'game';
  for (const move of movesOf(transcript)) game.playNext(move);
  return game;
}

/** The app context of components, in a browser on Linux. */
export function appContext(): Partial<AppContext> {
  const bridge = {
    shell: 'browser',
    platform: 'linux',
    quit: vi.fn<() => void>(),
    toggleFullScreen: vi.fn<() => void>(),
    journals: async () => [],
  } as const;
  const commands = createCommands(bridge);
  return {
    bridge: bridge as unknown as AppContext['bridge'],
    commands,
    run: (id) => runCommand(commands, id),
    menus: MENU_PLAN,
    destinations: DESTINATIONS,
    busyText: (screen) => useBackgroundStore().screens.get(screen)?.(),
  };
}
