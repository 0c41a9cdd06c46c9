/** A small tournament for tests, and the wait for what becomes of it. */
import { expect, vi } from 'vitest';
import type { RecordedPlan } from '../../../../engine/arena/record.ts';
import type { useArenaStore } from '../../../../renderer/features/arena/store.ts';

export const PLAN: RecordedPlan = {
  format: 'round-robin',
  players: ['greedy', 'club', 'master:ms=100'],
  pairs: 2,
  seed: 1,
  clock: '',
};

export async function untilPhase(arena: ReturnType<typeof useArenaStore>, phase: string): Promise<void> {
  await vi.waitFor(() => expect(arena.state?.phase).toBe(phase), { timeout: 10_000 });
}
