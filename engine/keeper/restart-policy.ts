/** Decides when a process that ended by itself is started again, and when it is not. */

const CRASH_WINDOW_MS = 30_000;
const CRASHES_TO_GIVE_UP = 3;
const FIRST_BACK_OFF_MS = 500;

export type AfterCrash = { readonly kind: 'restart'; readonly delayMs: number } | { readonly kind: 'giveUp' };

/**
 * The action after the process has ended by itself. `crashes` are the times of all its unexpected ends so far in
 * milliseconds, oldest first. The first end in a while leads to an immediate restart, the second to a delayed one.
 */
export function afterCrash(crashes: readonly number[]): AfterCrash {
  const latest = crashes.at(-1) ?? 0;
  const recent = crashes.filter((time) => latest - time < CRASH_WINDOW_MS).length;
  if (recent >= CRASHES_TO_GIVE_UP) return { kind: 'giveUp' };
  return { kind: 'restart', delayMs: recent <= 1 ? 0 : FIRST_BACK_OFF_MS * 2 ** (recent - 2) };
}
