/** The shell inside Electron: what the preload script exposed. */
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
