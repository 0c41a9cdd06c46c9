/**
 * What the engine would play here, shown when the user asks: the best move as a hint, or the value of every move. It is
 * available where a person has a choice or the game is paused; while the computer thinks about its own move, the engine
 * is not free.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { count } from '../../engine/game/bitboard.ts';
import { START_POSITION, samePosition } from '../../engine/game/position.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import { type NodeId, type Place, currentPlace } from '../../engine/game/tree.ts';
import { ALL_LINES, type Line, type SearchInfo } from '../../engine/protocol.ts';
import type { Values } from '../board/overlays.ts';
import { translate } from '../locales/i18n.ts';
import { hintText } from '../ui/hint-text.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useEngineStore } from '../thinking/engine.ts';
import { useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { HINT_MS, VALUES_MS } from './pace.ts';
import { usePreferencesStore } from './preferences.ts';
import { switchedText } from './sentences.ts';
import { useThoughtStore } from './thoughts.ts';
import { useViewStore } from './view.ts';

export const useHintStore = defineStore('hints', () => {
  const announcer = useAnnouncerStore();
  const engine = useEngineStore();
  const game = useGameStore();
  const opponent = useOpponentStore();
  const preferences = usePreferencesStore();
  const thoughts = useThoughtStore();
  const view = useViewStore();

  const showsValues = shallowRef(false);
  /** The place for which a hint was asked. */
  const hintedAt = shallowRef<NodeId>();
  /** The place at which a stored game was taken up: one played elsewhere, or before the page was loaded. */
  const takenUpAt = shallowRef<NodeId>();
  /** The place about which nothing was known when the engine's details were shown. */
  const detailedAt = shallowRef<NodeId>();
  /** The newest result of a search that this store started. */
  const found = shallowRef<{ readonly id: NodeId; readonly info: SearchInfo }>();
  /** The newest values of all moves. */
  const valued = shallowRef<{ readonly id: NodeId; readonly values: Values }>();
  /** Counts the hints that were announced, for whoever has more to say to them. */
  const toldHints = shallowRef(0);
  let isHintTold = false;
  /** Takes the words of the hint back. */
  let withdrawHint = (): void => undefined;
  /** The place for which a hint was asked before the newest one. */
  let hintedBefore: NodeId | undefined;

  /** The place to search; undefined while no hint is allowed. */
  const place = computed((): Place | undefined => {
    if (view.screen !== 'game' || game.serial === 0 || game.turn !== 'move') return undefined;
    return game.next === 'person' || game.held ? game.place : undefined;
  });

  const isPossible = computed(() => place.value !== undefined);

  const scope = computed(() => {
    if (!place.value) return 'nothing';
    if (showsValues.value) return 'values';
    if (hintedAt.value === place.value.id) return 'hint';
    if (detailedAt.value === place.value.id) return 'estimate';
    // A game that was just taken up has no earlier thoughts to show, so the engine estimates its position once.
    return takenUpAt.value === place.value.id && opponent.countsInDiscs ? 'estimate' : 'nothing';
  });

  const values = computed(() =>
    showsValues.value && place.value && valued.value?.id === place.value.id ? valued.value.values : undefined,
  );

  const hint = computed((): Line | undefined => {
    const id = place.value?.id;
    if (id === undefined || hintedAt.value !== id) return undefined;
    const first = found.value?.id === id ? found.value.info.lines[0] : undefined;
    if (!values.value) return first;
    // Another search, or a later step of this one, may prefer a move that the values shown do not call best.
    const { lines, best } = values.value;
    const same = first && lines.get(first.move);
    return same?.score === best ? same : [...lines.values()].find(({ score }) => score === best);
  });

  function take({ id, position }: Place, info: SearchInfo): void {
    if (info.lines.length === 0) return;
    found.value = { id, info };
    if (info.lines.length !== count(legalMoves(position))) return;
    const lines = new Map(info.lines.map((line) => [line.move, line]));
    const best = Math.max(...info.lines.map(({ score }) => score));
    valued.value = {
      id,
      values: { depth: info.depth, selectivity: info.selectivity, lines, best },
    };
  }

  // Whoever comes back to the place later has not asked again.
  watch(
    () => game.place.id,
    (id) => {
      if (hintedAt.value !== id) hintedAt.value = undefined;
    },
  );

  /** Announces the hint, once. */
  function tellHint(): void {
    if (isHintTold || !hint.value) return;
    isHintTold = true;
    toldHints.value++;
    withdrawHint = announcer.say(hintText(hint.value, game.position, translate));
  }

  function ask(at: Place, wanted: 'values' | 'hint' | 'estimate'): void {
    const note = thoughts.noteOn(at.id, { isOnSquares: wanted === 'values' });
    engine.want('hints', {
      kind: 'go',
      position: at.position,
      // The search is limited in time, so that a forgotten window does not heat a laptop for ever.
      limits: () =>
        wanted === 'values'
          ? { kind: 'time', timeMs: VALUES_MS, wholly: true }
          : { kind: 'time', timeMs: HINT_MS },
      player: { kind: 'master' },
      lines: wanted === 'values' ? ALL_LINES : 1,
      onProgress(info) {
        note(info);
        take(at, info);
        if (wanted === 'values') tellHint();
      },
      onAnswer(answer) {
        takenUpAt.value = undefined;
        detailedAt.value = undefined;
        note(answer);
        take(at, answer);
        tellHint();
      },
    });
  }

  // A hint belongs to the game in which it was asked for, although all games begin with the same position.
  game.listen('hints', (change, { tree }) => {
    if (change.kind !== 'begun') return;
    const { id, position } = currentPlace(tree);
    hintedAt.value = undefined;
    // Values are shown for the game in which they were asked for, so the next one begins as a game.
    if (change.how === 'new') showsValues.value = false;
    found.value = undefined;
    valued.value = undefined;
    takenUpAt.value = samePosition(position, START_POSITION) ? undefined : id;
  });

  // Whoever looks at the engine's details wants it to work; in a game on clocks it would help one of the players.
  watch([() => place.value?.id, () => preferences.values.showEngine, () => game.serial], ([id, isShown]) => {
    const isUnknown = !thoughts.latest && !game.isClocked;
    detailedAt.value = isShown && isUnknown ? id : undefined;
  });

  watch([() => place.value?.position, scope, () => game.serial], ([, wanted]) => {
    if (place.value && wanted !== 'nothing') ask(place.value, wanted);
    else engine.want('hints', undefined);
  });

  /** Marks the best move on the board until the next move is played. */
  function showHint(): void {
    isHintTold = false;
    hintedBefore = hintedAt.value;
    // A failed search stays wanted, so asking for the hint again means trying that search again.
    if (engine.notice === 'failed') engine.retry();
    if (hintedAt.value === place.value?.id && scope.value === 'hint' && engine.busyWith !== 'hints') {
      tellHint();
      return;
    }
    hintedAt.value = place.value?.id;
    if (values.value) tellHint();
  }

  /** Takes the newest request for a hint back, and what was said to it. */
  function retractHint(): void {
    hintedAt.value = hintedBefore;
    withdrawHint();
  }

  function toggleValues(): void {
    showsValues.value = !showsValues.value;
    announcer.say(
      view.screen === 'analysis'
        ? switchedText(translate('command.showAllValues'), showsValues.value, translate)
        : translate(showsValues.value ? 'announce.valuesShown' : 'announce.valuesHidden'),
    );
  }

  return { showsValues, isPossible, values, hint, toldHints, showHint, retractHint, toggleValues };
});
