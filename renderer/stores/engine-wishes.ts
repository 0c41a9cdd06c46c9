/** What the preferences and the game on the board tell the client of the engine. */
import type { EngineWishes } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';

export function engineWishes(): EngineWishes {
  const game = useGameStore();
  const { values } = usePreferencesStore();
  return {
    threads: () => values.threads,
    hashMb: () => values.hashMb,
    game: () => game.serial,
  };
}
