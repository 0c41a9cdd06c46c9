/**
 * Takes the lock called `name`, which one page at a time can have, until it is given back or the page ends; undefined if
 * another page has it. Where the browser has no locks, every page behaves like the only one.
 */
export async function hold(name: string): Promise<(() => void) | undefined> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return () => undefined;
  const ended = Promise.withResolvers<void>();
  return new Promise((resolve) => {
    const whole = locks.request(name, { ifAvailable: true }, async (granted) => {
      resolve(granted ? ended.resolve : undefined);
      if (granted) await ended.promise;
    });
    // A page that may not ask for locks has no neighbours it could know of.
    whole.catch(() => resolve(ended.resolve));
  });
}
