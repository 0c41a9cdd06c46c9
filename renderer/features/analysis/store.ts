/**
 * The engine's analysis on the analysis screen: the best lines of the position on the board. It runs for a while, or
 * without a limit, and only while the screen is shown. If the user came from a game in progress, leaving the screen
 * returns to it.
 */
import { useIntervalFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { count } from '../../../engine/game/bitboard.ts';
import { departure } from '../../../engine/game/branches.ts';
import { type NodeId, ROOT_ID, playedMoves } from '../../../engine/game/tree.ts';
import { parseExternal } from '../../../engine/players/external.ts';
import { ALL_LINES, type PlayerSpec, type SearchInfo } from '../../../engine/protocol.ts';
import type { Values } from '../../board/overlays.ts';
import { useAnnouncerStore } from '../../stores/announcer.ts';
import { useHintStore } from '../../stores/hints.ts';
import { useGameStore } from '../../stores/game.ts';
import { usePreferencesStore } from '../../stores/preferences.ts';
import { useThoughtStore } from '../../stores/thoughts.ts';
import { useViewStore } from '../../stores/view.ts';
import { useEngineStore } from '../../thinking/engine.ts';

export const MOST_LINES = 8;

/** How long a position is analysed, unless the analysis has no limit. */
export const ANALYSIS_MS = 10_000;

/** The game as it was left for the analysis: its place, the end of its line, and whether it had ended there. */
interface Stand {
  readonly serial: number;
  readonly id: NodeId;
  readonly end: NodeId;
  readonly isFinished: boolean;
}

/** What was tried beside the game when the user left the analysis, and the place of the game that was shown instead. */
interface Trial {
  readonly serial: number;
  readonly tried: NodeId;
  readonly at: NodeId;
}

export const useAnalysisStore = defineStore('analysis', () => {
  const announcer = useAnnouncerStore();
  const hints = useHintStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const chosen = usePreferencesStore();
  const { values: preferences } = chosen;
  const thoughts = useThoughtStore();
  const view = useViewStore();

  /** The newest result for each place that was analysed. */
  const found = shallowReactive(new Map<NodeId, SearchInfo>());
  let stood: Stand | undefined;
  let trial: Trial | undefined;

  /** Whether two engines are compared, in place of the analysis. */
  const isComparing = shallowRef(false);
  /** Whether the games of the library stand in place of the lines; the analysis goes on and tells them its values. */
  const isExploring = shallowRef(false);
  const isHere = computed(() => view.screen === 'analysis' && game.serial > 0);
  /** The number of lines to search, which is limited by the number of moves. */
  const wantedLines = computed(() =>
    hints.showsValues ? ALL_LINES : Math.min(preferences.analysisLines, count(game.legal)),
  );
  const place = computed(() =>
    isHere.value && game.turn === 'move' && !isComparing.value ? game.place : undefined,
  );
  const info = computed(() => found.get(game.place.id));
  const lines = computed(() => info.value?.lines.slice(0, preferences.analysisLines) ?? []);

  /** The values of the first moves of the lines, for the board. */
  const values = computed((): Values | undefined => {
    if (!place.value || !info.value || info.value.lines.length === 0) return undefined;
    const { depth, selectivity } = info.value;
    const shown = hints.showsValues ? info.value.lines : lines.value;
    return {
      depth,
      selectivity,
      lines: new Map(shown.map((line) => [line.move, line])),
      best: Math.max(...shown.map(({ score }) => score)),
    };
  });

  /** Whether the engine analyses the position on the board now. */
  const isBusy = computed(() => engine.busyWith === 'analysis');

  /** How long the place on the board has been analysed. */
  const analysedMs = shallowRef(0);
  /** Whether that came to its end: an engine that failed or went down has not analysed the place. */
  const isDone = shallowRef(false);
  let begunAt = 0;
  const ticks = useIntervalFn(() => (analysedMs.value = performance.now() - begunAt), 1000, {
    immediate: false,
    immediateCallback: true,
  });

  /** Who analyses: the engine, or a program that the user has chosen for that. */
  const analyst = computed((): PlayerSpec => parseExternal(chosen.analyst) ?? { kind: 'master' });

  // What one of them has found says nothing about what the other knows.
  watch(analyst, () => found.clear());

  const wishes = [place, wantedLines, () => preferences.analysisEndless, analyst, () => game.serial] as const;

  /** Forgets how long the analysis before took. */
  function resetTime(): void {
    ticks.pause();
    analysedMs.value = 0;
    isDone.value = false;
  }

  watch(wishes, ([at, wanted, , player]) => {
    // At once, because the engine may be away and not begin.
    resetTime();
    if (!at) {
      engine.want('analysis', undefined);
      return;
    }
    const isProgram = player.kind === 'external';
    // What a program outside has found is not noted as if the app's own engine had.
    const note = isProgram ? undefined : thoughts.noteOn(at.id, { isOnSquares: true });
    const take = (result: SearchInfo): void => {
      // The first depths of a new search say less than the result of an earlier, longer search.
      const before = found.get(at.id);
      const saysLess = before && before.lines.length >= Math.min(wanted, result.lines.length);
      if (result.lines.length === 0 || (saysLess && result.depth < before.depth)) return;
      found.set(at.id, result);
      note?.(result);
    };
    engine.want('analysis', {
      kind: 'go',
      position: at.position,
      limits: () =>
        preferences.analysisEndless
          ? { kind: 'infinite' }
          : { kind: 'time', timeMs: ANALYSIS_MS, wholly: true },
      player,
      lines: wanted,
      ...(isProgram && { game: { start: game.tree.root.position, moves: playedMoves(game.tree) } }),
      onProgress(result) {
        take(result);
        // The engine keeps the time, which does not begin before a program is up.
        begunAt = performance.now() - result.elapsedMs;
        if (!ticks.isActive.value) ticks.resume();
      },
      onAnswer(answer) {
        take(answer);
        analysedMs.value = answer.totalMs;
        isDone.value = true;
      },
    });
  });

  watch(isBusy, (busy) => {
    if (busy) resetTime();
    else ticks.pause();
  });

  game.listen('analysis', (change) => {
    if (change.kind !== 'begun') return;
    found.clear();
    // A new game is played elsewhere, and one that was opened is studied here. What is tried from a board that was set up
    // is all there is of its game.
    const isStudied = isHere.value && change.how === 'loaded' && game.lastPly > 0;
    stood = isStudied ? standing() : undefined;
  });

  /** Where the user comes from who begins to study the game on the board. */
  function standing(): Stand {
    const { serial, place: at, tree, isFinished } = game;
    return { serial, id: at.id, end: tree.line.at(-1) ?? ROOT_ID, isFinished };
  }

  /**
   * Leaves what was tried. What lies beside the line of the game is left at the place where it branches off, unless it was
   * made the main line. What lies beyond the end of the game is left at that end, unless the game has no move of its own.
   */
  function backToLine({ end }: Stand): void {
    const { serial, place: tried, tree } = game;
    const own = tree.line.indexOf(end) + 1;
    if (own > 0 && tree.ply > own) game.walkToNode(end);
    else if (own > 0 || !departure(tree)) return;
    else game.walkToLine(end);
    trial = { serial, tried: tried.id, at: game.place.id };
  }

  /** Shows again what was tried last, if the user has gone nowhere else since. */
  function backToTrial(): void {
    const left = trial;
    trial = undefined;
    if (left?.serial === game.serial && left.at === game.place.id) game.walkToNode(left.tried);
  }

  // Whoever comes back by way of another screen comes back to the game all the same.
  watch(
    () => view.screen,
    (now) => {
      // Where one arrives is told with the name of the screen; a review tells it by its judgement alone.
      const tellWalks = announcer.leaveWalks(() => now !== 'review');
      if (stood?.serial !== game.serial) stood = undefined;
      if (now === 'analysis') {
        stood ??= standing();
        backToTrial();
      } else if (now === 'review') {
        // A review is of the game, and not of what was tried beside it.
        if (stood) backToLine(stood);
      } else if (now === 'game') {
        if (stood?.isFinished === true) backToLine(stood);
        else if (stood) game.walkToNode(stood.id);
        stood = undefined;
      }
      tellWalks();
    },
  );

  return { isHere, isComparing, isExploring, info, lines, values, isBusy, isDone, analysedMs };
});
