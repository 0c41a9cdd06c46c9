/**
 * A page that is animated without a pause, or that a busy machine draws late, may never be idle; what waits for that
 * runs after this time all the same.
 */
const LONGEST_WAIT_MS = 3000;

/** Runs `task` once, as soon as the page has nothing else to do. */
export function whenIdle(task: () => void): void {
  // Safari has no such callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: LONGEST_WAIT_MS });
  else setTimeout(task);
}
