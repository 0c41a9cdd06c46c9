/** The shell inside Electron: the object that the preload script provides. */
import type { Bridge } from '../../main/contract/bridge.ts';

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly bridge?: Bridge;
  }
}

export function electronBridge(): Bridge | undefined {
  return window.bridge;
}
