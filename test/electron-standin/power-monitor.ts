/** The power monitor of a computer on the mains that never sleeps or shuts down, unless a spec emits the event. */
import { StrictEmitter } from './strict.ts';

class PowerMonitor extends StrictEmitter {
  #isOnBattery = false;

  constructor() {
    // On a Mac nobody should listen for `shutdown`: it comes with Dock > Quit, too, which does nothing any more once it
    // was prevented.
    // Linux has no events of batteries (electron.d.ts: `on-ac` is for darwin and win32).
    const isLinux = process.platform === 'linux';
    super('powerMonitor', ['resume', 'suspend', ...(isLinux ? ['shutdown'] : ['on-ac', 'on-battery'])]);
    if (isLinux) return;
    this.on('on-battery', () => (this.#isOnBattery = true));
    this.on('on-ac', () => (this.#isOnBattery = false));
  }

  isOnBatteryPower(): boolean {
    return this.#isOnBattery;
  }
}

export const powerMonitor = new PowerMonitor();
