/** The power monitor of a computer on the mains that never sleeps or shuts down, unless a spec emits the event. */
import { StrictEmitter } from './strict.ts';

class PowerMonitor extends StrictEmitter {
  #isOnBattery = false;

  constructor() {
    // On a Mac nobody should listen for `shutdown`: it comes with Dock > Quit, too, which does nothing any more once it
    // was prevented.
    const shutdown = process.platform === 'linux' ? ['shutdown'] : [];
    super('powerMonitor', ['on-ac', 'on-battery', 'resume', 'suspend', ...shutdown]);
    this.on('on-battery', () => (this.#isOnBattery = true));
    this.on('on-ac', () => (this.#isOnBattery = false));
  }

  isOnBatteryPower(): boolean {
    return this.#isOnBattery;
  }
}

export const powerMonitor = new PowerMonitor();
