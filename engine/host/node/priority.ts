/**
 * Lowers the priority of the engine's process while it thinks on the opponent's time. This is done on Windows only. On
 * other systems an ordinary process may lower its priority but not raise it again, and the search that follows a ponder
 * hit would have to run at the low priority.
 */
import { constants, setPriority } from 'node:os';

const { PRIORITY_BELOW_NORMAL, PRIORITY_NORMAL } = constants.priority;

/** Returns the function to call when pondering begins or ends; `set` sets the priority of this process. */
export function priorityWhilePondering(
  platform: NodeJS.Platform = process.platform,
  set: (priority: number) => void = setPriority,
): (isPondering: boolean) => void {
  if (platform !== 'win32') return () => undefined;
  return (isPondering) => {
    try {
      set(isPondering ? PRIORITY_BELOW_NORMAL : PRIORITY_NORMAL);
    } catch {
      // The search matters more than its priority, so a system that refuses the change is ignored.
    }
  };
}
