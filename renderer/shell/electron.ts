/** The shell inside Electron: the object that the preload script provides. */
import type { Bridge, DocumentBridge } from '../../main/contract/bridge.ts';

declare global {
  interface Window {
    /** Absent in a browser. */
    readonly bridge?: Bridge & DocumentBridge;
  }
}

export function electronBridge(): (Bridge & DocumentBridge) | undefined {
  return window.bridge;
}
