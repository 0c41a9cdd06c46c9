/** What every component may ask for: the shell it runs in and the command table. */
import { type InjectionKey, inject } from 'vue';
import type { Bridge, DocumentBridge } from '../../main/contract/bridge.ts';
import type { Place } from '../stores/view.ts';
import type { AppCommand, MenuPlan } from './command.ts';
import type { BrowserShell } from '../shell/browser.ts';

export interface AppContext {
  readonly bridge: Bridge & DocumentBridge;
  /** Every command by its id. */
  readonly commands: Readonly<Record<string, AppCommand>>;
  readonly menus: readonly MenuPlan[];
  /** Where one can go, in order. */
  readonly places: readonly Place[];
  /** Only in a browser. */
  readonly browser?: BrowserShell;
}

export const APP_CONTEXT: InjectionKey<AppContext> = Symbol('app');

export function useApp(): AppContext {
  const context = inject(APP_CONTEXT);
  if (!context) throw new Error('useApp is for components of the app.');
  return context;
}
