/** The turns of a game with a fake engine and a fake clock. */
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, vi } from 'vitest';
import { nextTick } from 'vue';
import { moveName } from '../../../engine/notation/transcript.ts';
import { useEngineStore } from '../../../renderer/thinking/engine.ts';
import { engineWishes } from '../../../renderer/stores/engine-wishes.ts';
import type { Mode } from '../../../renderer/session/seats.ts';
import { useBookStore } from '../../../renderer/stores/book.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { useTurnStore } from '../../../renderer/stores/turns.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeEngine } from '../fake-engine.ts';
import { movesOf, seated } from '../moves.ts';

/** A time longer than any animation and the pause after it. */
export const SETTLED_MS = 1000;

export let game: ReturnType<typeof useGameStore>;
export let engine: ReturnType<typeof useEngineStore>;
export let turns: ReturnType<typeof useTurnStore>;
export let thoughts: ReturnType<typeof useThoughtStore>;
export let fake: FakeEngine;

export function play(moves: string): void {
  for (const move of movesOf(moves)) game.playNext(move);
}

export async function start(mode: Mode, moves = ''): Promise<void> {
  game.start(seated(mode));
  useViewStore().screen = 'game';
  play(moves);
  await nextTick();
}

export function played(): string {
  return game.moves.slice(0, game.ply).map(moveName).join('');
}

/** Has each test of the file that calls this begin with new stores, a new engine, and a clock of its own. */
export function makeTurns(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    setActivePinia(createPinia());
    game = useGameStore();
    engine = useEngineStore();
    turns = useTurnStore();
    useBookStore().connect();
    thoughts = useThoughtStore();
    fake = new FakeEngine();
    engine.connect(fake, 4, engineWishes());
  });

  afterEach(() => vi.useRealTimers());
}
