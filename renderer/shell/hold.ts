/**
 * Takes the lock called `name`, which one page at a time can have, until it is given back or the page ends; undefined if
 * another page has it and does not give it back within `waitMs`. Where there are no locks, because the page came over an
 * insecure connection or may not ask for them, every page behaves like the only one.
 */
export async function hold(name: string, waitMs = 0): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return () => undefined;
  const ended = Promise.withResolvers<void>();
  const signal = waitMs > 0 ? AbortSignal.timeout(waitMs) : undefined;
  const options = signal ? { signal } : { ifAvailable: true };
  return new Promise((resolve) => {
    const whole = locks.request(name, options, async (granted) => {
      resolve(granted ? ended.resolve : undefined);
      if (granted) await ended.promise;
    });
    whole.catch(() => resolve(signal?.aborted === true ? undefined : ended.resolve));
  });
}
