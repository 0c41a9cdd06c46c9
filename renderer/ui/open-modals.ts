/** How many modal dialogs are open: the page behind them is inert. */
import { computed, shallowRef } from 'vue';

const open = shallowRef(0);

export const isBehindModal = computed(() => open.value > 0);

/** Called by a dialog that opens; returns what it calls when it has closed. */
export function coverPage(): () => void {
  open.value++;
  return () => void open.value--;
}
