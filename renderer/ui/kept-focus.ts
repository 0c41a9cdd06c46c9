/** The focus in a list whose entries go: a key that removes the entry with the focus must not leave who pressed it nowhere. */
import { onBeforeUpdate, onUpdated } from 'vue';

/**
 * Calls `refocus` after an update of the component that has taken the focus out of what `box` returns, or has disabled what
 * had it, from where no key leads on.
 */
export function keepFocus(box: () => HTMLElement | null, refocus: () => void): void {
  let had = false;
  // Several updates may come before the first of them is told.
  onBeforeUpdate(() => (had ||= box()?.contains(document.activeElement) ?? false));
  onUpdated(() => {
    const { activeElement, body } = document;
    if (had && (activeElement === body || activeElement?.matches(':disabled') === true)) refocus();
    had = false;
  });
}
