/** The power source of this computer, as far as its browser reports it. */
import type { Bridge } from '../../main/contract/bridge.ts';

/** The part of the Battery Status API that is used here. */
interface Battery extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly charging: boolean;
}

declare global {
  interface Navigator {
    /** TypeScript's types do not have it, because not every browser does, and none over an insecure connection. */
    getBattery?(): Promise<Battery>;
  }
}

/**
 * Implements `Bridge.onPowerSource` for a page of the browser that `owner` belongs to; if it reports nothing, the
 * source is the mains.
 */
export function watchPowerSource(owner: Pick<Navigator, 'getBattery'>): Bridge['onPowerSource'] {
  return (listener) => {
    const end = new AbortController();
    (owner.getBattery?.() ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((battery) => {
        const tell = (): void => listener(battery && !battery.charging ? 'battery' : 'mains');
        if (end.signal.aborted) return;
        tell();
        battery?.addEventListener('chargingchange', tell, { signal: end.signal });
      })
      .catch((error: unknown) => reportError(error));
    return () => end.abort();
  };
}
