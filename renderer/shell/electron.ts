/** The shell inside Electron: the object that the preload script provides. */
import type { Bridge } from '../../main/contract/bridge.ts';
import { watchPowerSource } from './power-source.ts';

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly bridge?: Bridge;
  }
}

/**
 * Undefined in a browser. On Linux the page asks Chromium for the power source, which has it from UPower: Electron's own
 * events of batteries exist on macOS and Windows only (electron.d.ts, `on-ac`), and `isOnBatteryPower` is always false
 * there.
 */
export function electronBridge(): Bridge | undefined {
  const { bridge } = window;
  if (bridge?.platform !== 'linux') return bridge;
  return { ...bridge, onPowerSource: watchPowerSource(navigator) };
}
