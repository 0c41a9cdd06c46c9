/** The study overlays of the board: frontier discs, stable discs, and empty regions with their parity. */
import { defineStore } from 'pinia';
import { computed, reactive } from 'vue';
import { count, squaresOf } from '../../engine/game/bitboard.ts';
import { frontier } from '../../engine/game/frontier.ts';
import type { Position } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import { regions } from '../../engine/game/regions.ts';
import { stableDiscs } from '../../engine/game/stability.ts';
import type { SquareSigns } from '../board/overlays.ts';
import { useGameStore } from './game.ts';
import { useViewStore } from './view.ts';

export const OVERLAYS = ['frontier', 'stable', 'regions'] as const;

export type Overlay = (typeof OVERLAYS)[number];

/** The facts that `shown` selects about the squares of `position`; squares without any are left out. */
export function signsOf(
  position: Position,
  shown: Readonly<Record<Overlay, boolean>>,
): ReadonlyMap<Square, SquareSigns> {
  const signs = new Map<Square, SquareSigns>();
  const add = (square: Square, sign: SquareSigns): void => {
    signs.set(square, { ...signs.get(square), ...sign });
  };
  if (shown.frontier) for (const square of squaresOf(frontier(position))) add(square, { isFrontier: true });
  if (shown.stable) {
    const stable = stableDiscs(position, 'black') | stableDiscs(position, 'white');
    for (const square of squaresOf(stable)) add(square, { isStable: true });
  }
  if (shown.regions) {
    for (const region of regions(position)) {
      const size = count(region);
      for (const square of squaresOf(region)) add(square, { regionSize: size });
    }
  }
  return signs;
}

export const useOverlayStore = defineStore('overlays', () => {
  const game = useGameStore();
  const view = useViewStore();
  const shown = reactive<Record<Overlay, boolean>>({ frontier: false, stable: false, regions: false });

  /** A game on clocks is played without help. */
  const isFair = computed(() => view.screen !== 'game' || !game.isClocked || game.isFinished);

  const signs = computed(() =>
    OVERLAYS.some((overlay) => shown[overlay]) && isFair.value ? signsOf(game.position, shown) : undefined,
  );

  return { shown, signs, isFair };
});
