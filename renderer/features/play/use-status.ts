import { type ComputedRef, computed } from 'vue';
import { useGameStore } from '../../stores/game.ts';
import { useTurnStore } from '../../stores/turns.ts';
import { type Status, statusOf } from './status.ts';

/** What the status line says of the game at the board. */
export function useStatus(): ComputedRef<Status> {
  const game = useGameStore();
  const turns = useTurnStore();
  return computed(() =>
    statusOf({
      mode: game.mode,
      next: game.next,
      isLookingBack: game.isLookingBack,
      isPaused: game.isPaused,
      isThinking: turns.isThinking,
    }),
  );
}
