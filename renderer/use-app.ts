/** What every component may ask for: the shell it runs in and the command table. */
import { type InjectionKey, inject } from 'vue';
import type { Bridge, DocumentBridge } from '../main/contract/bridge.ts';
import type { CommandTable } from './commands/commands.ts';
import type { BrowserShell } from './platform/browser.ts';

export interface AppContext {
  readonly bridge: Bridge & DocumentBridge;
  readonly commands: CommandTable;
  /** Only in a browser. */
  readonly browser?: BrowserShell;
}

export const APP_CONTEXT: InjectionKey<AppContext> = Symbol('app');

export function useApp(): AppContext {
  const context = inject(APP_CONTEXT);
  if (!context) throw new Error('useApp is for components of the app.');
  return context;
}
