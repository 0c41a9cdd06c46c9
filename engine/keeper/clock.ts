/** Time as whoever keeps a child sees it, so that a test can let it pass. */
export interface Clock {
  /** Milliseconds from any moment on; never goes back. */
  now(): number;
  /** Runs `run` after `delayMs`; the function that is returned calls it off. */
  after(delayMs: number, run: () => void): () => void;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
