/** Which of many equally high rows are in view, so that a list of any length has only those on the page. */
import { useElementSize, useScroll } from '@vueuse/core';
import { type ComputedRef, type Ref, computed } from 'vue';

/** A list of so few rows is on the page as a whole. */
const FEW_ROWS = 150;

/** So many rows beyond both edges are there before they come into view. */
const OVERSCAN = 12;

export interface RowsInView {
  /** The place of the first row on the page among all, and of the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** `rowHeight`: CSS pixels. */
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
    // A list that has just become shorter is still scrolled beyond its end.
    const first = Math.min(Math.floor(y.value / rowHeight()), all - 1);
    const shown = Math.ceil(height.value / rowHeight());
    return { from: Math.max(0, first - OVERSCAN), to: Math.min(all, first + shown + OVERSCAN) };
  });
}
