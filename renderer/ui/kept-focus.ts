/** The focus in a list whose entries go: a key that removes the entry with the focus must not leave who pressed it nowhere. */
import { onBeforeUpdate, onUpdated } from 'vue';

/** Calls `refocus` after an update of the component that has taken the focus out of what `box` returns. */
export function keepFocus(box: () => HTMLElement | null, refocus: () => void): void {
  let had = false;
  onBeforeUpdate(() => (had = box()?.contains(document.activeElement) ?? false));
  onUpdated(() => {
    if (had && document.activeElement === document.body) refocus();
  });
}
