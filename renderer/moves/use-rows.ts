/** Determines which of many equally high rows are in view, so that a list of any length renders only those. */
import { type Ref, computed } from 'vue';

/** A list with no more rows than this is rendered as a whole. */
const FEW_ROWS = 150;

/** The number of rows rendered beyond each edge before they come into view. */
const OVERSCAN = 12;

/** What a list shows of its rows, in CSS pixels. */
export interface ScrolledList {
  /** How far it is scrolled. */
  readonly offset: Readonly<Ref<number>>;
  readonly height: Readonly<Ref<number>>;
  readonly rowHeight: Readonly<Ref<number>>;
}

/** The index of the first row to render, and the index after the last one. */
export function useRows({ offset, height, rowHeight }: ScrolledList, count: () => number) {
  return computed(() => {
    const all = count();
    if (all <= FEW_ROWS) return { from: 0, to: all };
    // A list that has just become shorter may still be scrolled beyond its end.
    const first = Math.min(Math.floor(offset.value / rowHeight.value), all - 1);
    const shown = Math.ceil(height.value / rowHeight.value);
    return { from: Math.max(0, first - OVERSCAN), to: Math.min(all, first + shown + OVERSCAN) };
  });
}
