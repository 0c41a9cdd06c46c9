/** Where the power of this computer comes from, as far as its browser tells. */
import type { Bridge } from '../../main/contract/bridge.ts';

/** The part of the Battery Status API that is used. */
interface Battery extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly charging: boolean;
}

declare global {
  interface Navigator {
    /** Not in TypeScript's types: not every browser has it, and none over an insecure connection. */
    getBattery?(): Promise<Battery>;
  }
}

/** `Bridge.onPowerSource` for a page of the browser that `owner` belongs to; where it tells nothing, it is the mains. */
export function watchPowerSource(owner: Pick<Navigator, 'getBattery'>): Bridge['onPowerSource'] {
  return (listener) => {
    const end = new AbortController();
    void (owner.getBattery?.() ?? Promise.resolve(undefined))
      .catch(() => undefined)
      .then((battery) => {
        const tell = (): void => listener(battery && !battery.charging ? 'battery' : 'mains');
        if (end.signal.aborted) return;
        tell();
        battery?.addEventListener('chargingchange', tell, { signal: end.signal });
      });
    return () => end.abort();
  };
}
