/**
 * What the engine finds out in the analysis place: the best lines of the position on the board. It looks for a while, or
 * without an end, and only while somebody is here. Where a game that goes on was left for it, that is come back to.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, watch } from 'vue';
import { count } from '../../../engine/game/bitboard.ts';
import type { NodeId } from '../../../engine/game/tree.ts';
import { ALL_LINES, type Limits, type SearchInfo } from '../../../engine/protocol.ts';
import type { Values } from '../../board/overlays.ts';
import { useAnalysisStore } from '../../stores/analysis.ts';
import { useGameStore } from '../../stores/game.ts';
import { usePreferencesStore } from '../../stores/preferences.ts';
import { useThoughtStore } from '../../stores/thoughts.ts';
import { useViewStore } from '../../stores/view.ts';
import { useEngineStore } from '../../thinking/engine.ts';

export const MOST_LINES = 8;

/** How long a position is looked at where that is not to go on without an end. */
export const EXPLORE_MS = 10_000;

/** Where a game stood that was left before its end. */
interface Stand {
  readonly serial: number;
  readonly id: NodeId;
}

export const useExploreStore = defineStore('explore', () => {
  const analysis = useAnalysisStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const { values: preferences } = usePreferencesStore();
  const thoughts = useThoughtStore();
  const view = useViewStore();

  /** The newest result for each place that was looked at. */
  const found = shallowReactive(new Map<NodeId, SearchInfo>());
  let stood: Stand | undefined;

  const isHere = computed(() => view.screen === 'explore' && game.serial > 0);
  /** As many lines as are asked for: there are no more than moves. */
  const wantedLines = computed(() =>
    analysis.showsValues ? ALL_LINES : Math.min(preferences.analysisLines, count(game.legal)),
  );
  const place = computed(() => (isHere.value && game.turn === 'move' ? game.place : undefined));
  const info = computed(() => found.get(game.place.id));
  const lines = computed(() => info.value?.lines.slice(0, preferences.analysisLines) ?? []);

  /** What the moves of the lines are worth, for the board. */
  const values = computed((): Values | undefined => {
    if (!place.value || !info.value || info.value.lines.length === 0) return undefined;
    const { depth, selectivity } = info.value;
    const shown = analysis.showsValues ? info.value.lines : lines.value;
    return {
      depth,
      selectivity,
      lines: new Map(shown.map((line) => [line.move, line])),
      best: Math.max(...shown.map(({ score }) => Math.round(score))),
    };
  });

  /** The engine looks at the position on the board now. */
  const isBusy = computed(() => engine.busyWith === 'explore');

  function limits(): Limits {
    return preferences.analysisEndless ? { kind: 'infinite' } : { kind: 'time', timeMs: EXPLORE_MS };
  }

  watch([place, wantedLines, () => preferences.analysisEndless, () => game.serial], ([at, wanted]) => {
    if (!at) {
      engine.want('explore', undefined);
      return;
    }
    const note = thoughts.noteOn(at.id);
    const take = (result: SearchInfo): void => {
      note(result);
      // The first plies of a new search say less than what an earlier one has left.
      const before = found.get(at.id);
      const saysLess = before && before.lines.length >= Math.min(wanted, result.lines.length);
      if (result.lines.length > 0 && !(saysLess && result.depth < before.depth)) found.set(at.id, result);
    };
    engine.want('explore', {
      kind: 'go',
      position: at.position,
      limits,
      player: { kind: 'master' },
      lines: wanted,
      onProgress: take,
      onAnswer: take,
    });
  });

  game.listen('explore', (change) => {
    if (change.kind === 'begun') found.clear();
  });

  // Whoever comes back by way of another screen comes back to the game all the same.
  watch(
    () => view.screen,
    (now) => {
      if (stood?.serial !== game.serial) stood = undefined;
      if (now === 'explore') {
        stood ??= game.isFinished ? undefined : { serial: game.serial, id: game.place.id };
      } else if (now === 'game') {
        if (stood) game.walkToNode(stood.id);
        stood = undefined;
      }
    },
  );

  return { isHere, info, lines, values, isBusy };
});
