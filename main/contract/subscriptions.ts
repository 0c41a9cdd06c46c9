/**
 * What an owner has begun and must end: listeners, timers, locks, searches.
 *
 *     const subscriptions = new Subscriptions(bridge.onEngineEvent(onEvent));
 *     subscriptions.add(() => clearTimeout(timer));
 *     return () => subscriptions.end();
 */
export class Subscriptions {
  #ends: (() => void)[];

  /** Each argument, here and in `add`, ends one thing. */
  constructor(...ends: (() => void)[]) {
    this.#ends = ends;
  }

  add(...ends: (() => void)[]): void {
    this.#ends.push(...ends);
  }

  /** Ends everything, the newest first and each once; more can be added afterwards. */
  end(): void {
    const ends = this.#ends.reverse();
    this.#ends = [];
    for (const end of ends) end();
  }
}
