/** Determines which of many equally high rows are in view, so that a list of any length renders only those. */
import { useElementSize, useScroll } from '@vueuse/core';
import { type ComputedRef, type Ref, computed } from 'vue';

/** A list with no more rows than this is rendered as a whole. */
const FEW_ROWS = 150;

/** The number of rows rendered beyond each edge before they come into view. */
const OVERSCAN = 12;

export interface RowsInView {
  /** The index of the first rendered row, and the index after the last one. */
  readonly from: number;
  readonly to: number;
}

/** `rowHeight` is in CSS pixels. */
export function useRows(
  list: Readonly<Ref<HTMLElement | null>>,
  count: () => number,
  rowHeight: () => number,
): ComputedRef<RowsInView> {
  const { y } = useScroll(list);
  const { height } = useElementSize(list);
  return computed(() => {
    const all = count();
    if (all <= FEW_ROWS) return { from: 0, to: all };
    // A list that has just become shorter may still be scrolled beyond its end.
    const first = Math.min(Math.floor(y.value / rowHeight()), all - 1);
    const shown = Math.ceil(height.value / rowHeight());
    return { from: Math.max(0, first - OVERSCAN), to: Math.min(all, first + shown + OVERSCAN) };
  });
}
