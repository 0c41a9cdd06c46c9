/**
 * The priority of the engine's process. On the opponent's time it steps back for everything else, where it can take that
 * back: on Windows. Elsewhere an ordinary process may only ever become nicer, threads one by one included, and then the
 * search that a ponder hit goes on with, and every one after it, would have to be done at the low priority.
 */
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;

/** Returns what to call when pondering begins or ends; `set` sets the priority of this process. */
export function priorityWhilePondering(
  platform: NodeJS.Platform = process.platform,
  set: (priority: number) => void = setPriority,
): (isPondering: boolean) => void {
  if (platform !== 'win32') return () => undefined;
  return (isPondering) => {
    try {
      set(isPondering ? PRIORITY_BELOW_NORMAL : PRIORITY_NORMAL);
    } catch {
      // Thinking matters more than who waits for whom.
    }
  };
}
