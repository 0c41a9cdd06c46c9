/**
 * Lets the page do what waits, such as drawing a frame or hearing a key, before what follows. Long work at the start is
 * divided by it.
 */
export async function nextTask(): Promise<void> {
  // Safari has no such function.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
