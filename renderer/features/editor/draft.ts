/** The board that is being set up. It outlives its screen, so that nobody loses half a board by looking elsewhere. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';

/** The number of steps that can be taken back. */
const MOST_STEPS = 200;

export const useDraftStore = defineStore('draft', () => {
  const origin = shallowRef(START_POSITION);
  const history = shallowRef<readonly Position[]>([]);
  /** What was undone, the newest last. */
  const undone = shallowRef<readonly Position[]>([]);

  const position = computed(() => history.value.at(-1) ?? START_POSITION);
  const canUndo = computed(() => history.value.length > 1);
  const canRedo = computed(() => undone.value.length > 0);
  /** Whether the board is another one than at the beginning. */
  const isChanged = computed(() => canUndo.value && !samePosition(position.value, origin.value));

  /** Begins with `from`, unless a board was left half-done; answers whether that is so. */
  function begin(from: Position): 'begun' | 'kept' {
    if (isChanged.value) return 'kept';
    origin.value = from;
    // Whoever comes back to the same board can still undo what led to it.
    if (!canUndo.value || !samePosition(position.value, from)) {
      history.value = [from];
      undone.value = [];
    }
    return 'begun';
  }

  /** The steps before the newest change, for `retract`. */
  let before: { readonly history: readonly Position[]; readonly undone: readonly Position[] } | undefined;

  function change(next: Position): void {
    if (samePosition(next, position.value)) return;
    before = { history: history.value, undone: undone.value };
    history.value = [...history.value, next].slice(-MOST_STEPS);
    undone.value = [];
  }

  /** Makes `next` of the newest step, so that both are undone together. */
  function amend(next: Position): void {
    history.value = [...history.value.slice(0, -1), next];
  }

  function undo(): void {
    if (!canUndo.value) return;
    undone.value = [...undone.value, position.value];
    history.value = history.value.slice(0, -1);
  }

  function redo(): void {
    const next = undone.value.at(-1);
    if (!next) return;
    undone.value = undone.value.slice(0, -1);
    history.value = [...history.value, next];
  }

  /** Takes the newest change back as if it had never been, together with what it has made impossible to redo. */
  function retract(): void {
    if (!before) return;
    history.value = before.history;
    undone.value = before.undone;
    before = undefined;
  }

  /** Forgets the board: it is in use, or not wanted. */
  function end(): void {
    history.value = [];
    undone.value = [];
  }

  return { position, canUndo, canRedo, isChanged, begin, change, amend, undo, redo, retract, end };
});
