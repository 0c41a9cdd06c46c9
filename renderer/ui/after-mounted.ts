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

/** Whether somebody is in a list or a menu that is open, which would close if the focus left it. */
function isInOpened(focused: Element | null): boolean {
  if (focused?.closest('[role=menu]')) return true;
  const controls = [...document.querySelectorAll('[aria-expanded=true][aria-controls]')];
  return controls.some((control) =>
    document.getElementById(control.getAttribute('aria-controls') ?? '')?.contains(focused),
  );
}

/**
 * Calls `focus` after the component is mounted, unless the focus has moved meanwhile, or is where somebody chooses already
 * where to go next. To set it at once would lay out the page in the middle of what makes it.
 */
export function focusFirst(focus: () => void): void {
  let before: Element | null = null;
  onMounted(() => (before = document.activeElement));
  afterMounted(() => {
    const { activeElement, body } = document;
    if ((activeElement === before && !isInOpened(before)) || activeElement === body) focus();
  });
}
