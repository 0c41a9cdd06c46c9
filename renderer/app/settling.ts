/** When another screen comes, read later than the first one. */
import type { ShallowRef } from 'vue';

/** Another screen is at least so many new elements. Orca is told of each, and drops announcements among so many. */
const MANY = 40;

/** How long a screen reader takes for them and for the new focus, in milliseconds; what is announced meanwhile waits. */
const SETTLING_MS = 500;

/** What is announced waits no longer than this, in milliseconds, however often something is added. */
const LONGEST_SETTLING_MS = 2000;

/** Sets `isSettling` while another screen comes. Returns what ends this. */
export function watchSettling(isSettling: ShallowRef<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let longest: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    clearTimeout(timer);
    clearTimeout(longest);
    longest = undefined;
    isSettling.value = false;
  }

  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    const count = added.reduce(
      (sum, node) => sum + (node instanceof Element ? 1 + node.getElementsByTagName('*').length : 0),
      0,
    );
    if (count < MANY) return;
    clearTimeout(timer);
    isSettling.value = true;
    timer = setTimeout(settle, SETTLING_MS);
    longest ??= setTimeout(settle, LONGEST_SETTLING_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    settle();
  };
}
