/** What a screen does once it is made, in a task of its own: a page that is made in one task answers nobody meanwhile. */
import { onMounted, onUnmounted } from 'vue';
import { nextTask } from '../shell/next-task.ts';

/** Calls `work` after the component is mounted and the page has done what waits, unless the component has gone by then. */
export function afterMounted(work: () => void): void {
  let isThere = true;
  onMounted(async () => {
    await nextTask();
    if (isThere) work();
  });
  onUnmounted(() => (isThere = false));
}

/**
 * Calls `focus` after the component is mounted, unless the focus has moved meanwhile. To set it at once would lay out the
 * page in the middle of what makes it.
 */
export function focusFirst(focus: () => void): void {
  let before: Element | null = null;
  onMounted(() => (before = document.activeElement));
  afterMounted(() => {
    const { activeElement, body } = document;
    if (activeElement === before || activeElement === body) focus();
  });
}
