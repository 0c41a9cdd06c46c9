/**
 * What the engine would play here, for whoever asks: the best move as a hint, or the value of every move. Only where a
 * person may choose, or where the game waits; while the computer thinks about its own move the engine is the computer's.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { count } from '../../engine/game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import { ALL_LINES, type Line, type SearchInfo } from '../../engine/protocol.ts';
import { translate } from '../locales/i18n.ts';
import { scoreText } from '../scores.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { ANALYSIS_MS, HINT_MS } from './pace.ts';
import { useThoughtStore } from './thoughts.ts';
import { useViewStore } from './view.ts';

/** The values of all moves of a position, of one depth. */
export interface Values {
  readonly depth: number;
  readonly selectivity: number;
  readonly lines: ReadonlyMap<Square, Line>;
  /** The highest score there is. */
  readonly best: number;
}

export const useAnalysisStore = defineStore('analysis', () => {
  const announcer = useAnnouncerStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const opponent = useOpponentStore();
  const thoughts = useThoughtStore();
  const view = useViewStore();

  const showsValues = shallowRef(false);
  /** Where a hint was asked for. */
  const hintedAt = shallowRef<Position>();
  /** Where a game was taken up that had been played elsewhere, or before the page was loaded. */
  const takenUpAt = shallowRef<Position>();
  /** The newest result of a search that was asked for here. */
  const found = shallowRef<{ readonly position: Position; readonly info: SearchInfo }>();
  /** The newest values of all moves. */
  const valued = shallowRef<{ readonly position: Position; readonly values: Values }>();
  let isHintTold = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The position to think about, where that is allowed. */
  const place = computed((): Position | undefined => {
    if (view.screen !== 'game' || game.serial === 0 || game.turn !== 'move') return undefined;
    return game.next === 'person' || game.held ? game.position : undefined;
  });

  const isPossible = computed(() => place.value !== undefined);

  const scope = computed(() => {
    if (!place.value) return 'nothing';
    if (showsValues.value) return 'values';
    if (hintedAt.value === place.value) return 'hint';
    // What Master thought of the moves before, nobody knows here, and its thinking on a person's time says nothing.
    return takenUpAt.value === place.value && opponent.isMaster ? 'estimate' : 'nothing';
  });

  const values = computed(() =>
    showsValues.value && place.value && valued.value?.position === place.value
      ? valued.value.values
      : undefined,
  );

  const hint = computed((): Line | undefined =>
    place.value && hintedAt.value === place.value && found.value?.position === place.value
      ? found.value.info.lines[0]
      : undefined,
  );

  function take(position: Position, info: SearchInfo): void {
    if (info.lines.length === 0) return;
    found.value = { position, info };
    if (info.lines.length !== count(legalMoves(position))) return;
    const lines = new Map(info.lines.map((line) => [line.move, line]));
    const best = Math.max(...info.lines.map(({ score }) => Math.round(score)));
    valued.value = {
      position,
      values: { depth: info.depth, selectivity: info.selectivity, lines, best },
    };
  }

  /** Says what the hint is, once. */
  function tellHint(): void {
    if (isHintTold || !hint.value) return;
    isHintTold = true;
    announcer.say(
      translate('announce.hint', {
        square: squareName(hint.value.move),
        side: translate(`side.${game.position.toMove}`),
        score: scoreText(hint.value.score),
      }),
    );
  }

  function ask(position: Position, wanted: 'values' | 'hint' | 'estimate'): void {
    const note = thoughts.noteOn(position);
    engine.want('analysis', {
      kind: 'go',
      position,
      limits: () => (wanted === 'values' ? { kind: 'infinite' } : { kind: 'time', timeMs: HINT_MS }),
      player: { kind: 'master' },
      lines: wanted === 'values' ? ALL_LINES : 1,
      onProgress(info) {
        note(info);
        take(position, info);
        if (wanted === 'values') tellHint();
      },
      onAnswer(answer) {
        clearTimeout(timer);
        takenUpAt.value = undefined;
        note(answer);
        take(position, answer);
        tellHint();
      },
    });
    // Nobody looks at the same values for ever, and a laptop gets hot.
    if (wanted === 'values') timer = setTimeout(engine.stop, ANALYSIS_MS);
  }

  // All games begin with the same position, and a hint belongs to the game in which it was asked for.
  watch(
    () => game.serial,
    () => {
      hintedAt.value = undefined;
      takenUpAt.value = samePosition(game.position, START_POSITION) ? undefined : game.position;
    },
    { flush: 'sync' },
  );

  watch([place, scope, () => game.serial], ([position, wanted]) => {
    clearTimeout(timer);
    if (position && wanted !== 'nothing') ask(position, wanted);
    else engine.want('analysis', undefined);
  });

  /** Marks the best move on the board, until the next move. */
  function showHint(): void {
    isHintTold = false;
    if (hintedAt.value === place.value && scope.value === 'hint' && engine.busyWith !== 'analysis') {
      tellHint();
      return;
    }
    hintedAt.value = place.value;
    if (values.value) tellHint();
  }

  function toggleValues(): void {
    showsValues.value = !showsValues.value;
    announcer.say(translate(showsValues.value ? 'announce.valuesShown' : 'announce.valuesHidden'));
  }

  return { showsValues, isPossible, values, hint, showHint, toggleValues };
});
