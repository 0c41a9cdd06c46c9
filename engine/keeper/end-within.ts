export interface Ending {
  /** Asks the child to end by itself. */
  ask(): void;
  /** Ends it at once. */
  kill(): void;
  /** Resolves when it has ended. */
  readonly gone: Promise<unknown>;
}

/** The system ends at once what it ends at all; it may refuse to end what runs as somebody else. */
const KILL_MS = 1000;

/**
 * Ends a child within `graceMs` and a second: it is asked to, and killed if it has not ended after `graceMs`. Resolves
 * when it has ended, or when the system does not end it.
 */
export async function endWithin({ ask, kill, gone }: Ending, graceMs: number): Promise<void> {
  ask();
  const { promise: refused, resolve: giveUp } = Promise.withResolvers<void>();
  let timer = setTimeout(() => {
    kill();
    timer = setTimeout(giveUp, KILL_MS);
  }, graceMs);
  await Promise.race([gone, refused]);
  clearTimeout(timer);
}
