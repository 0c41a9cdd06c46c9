/** What every component may ask for: the shell it runs in and the command table. */
import { type InjectionKey, inject } from 'vue';
import type { Bridge, DocumentBridge } from '../../main/contract/bridge.ts';
import type { MessageKey } from '../locales/messages.ts';
import type { AppCommand, MenuPlan } from './command.ts';
import type { IconName } from './icons.ts';
import type { BrowserShell } from '../shell/browser.ts';

/** A screen one can go to, as the rail and the button with its name show it. */
export interface Destination {
  readonly screen: string;
  readonly icon: IconName;
  readonly label: MessageKey;
  /** The id of the command that leads there; it is checked while the screen is shown. */
  readonly command: string;
}

export interface AppContext {
  readonly bridge: Bridge & DocumentBridge;
  /** Every command by its id. */
  readonly commands: Readonly<Record<string, AppCommand>>;
  /** Runs the command called `id` if it may run now; tells whether it did. */
  run(id: string): boolean;
  readonly menus: readonly MenuPlan[];
  /** Where one can go, in order. */
  readonly places: readonly Destination[];
  /** Only in a browser. */
  readonly browser?: BrowserShell;
}

export const APP_CONTEXT: InjectionKey<AppContext> = Symbol('app');

export function useApp(): AppContext {
  const context = inject(APP_CONTEXT);
  if (!context) throw new Error('useApp is for components of the app.');
  return context;
}
