/** The system never sleeps and never shuts down, unless a spec says so by emitting the event. */
import { StrictEmitter } from './strict.ts';

class PowerMonitor extends StrictEmitter {
  constructor() {
    super('powerMonitor', ['resume', 'shutdown', 'suspend']);
  }
}

export const powerMonitor = new PowerMonitor();
