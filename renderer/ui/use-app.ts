/** What components may use of the app: its shell and the command table. */
import { type InjectionKey, inject } from 'vue';
import type { Bridge } from '../../main/contract/bridge.ts';
import type { FirstLabel } from '../locales/messages.ts';
import type { AppCommand, MenuPlan } from './command.ts';
import type { IconName } from './icons.ts';
import type { BrowserShell } from '../shell/browser.ts';

/** A screen that the user can go to, as the rail and the place button show it. */
export interface Destination {
  readonly screen: string;
  readonly icon: IconName;
  readonly label: FirstLabel;
  /** The id of the command that leads there; it is marked while the screen is shown. */
  readonly command: string;
}

export interface AppContext {
  readonly bridge: Bridge;
  /** Every command by its id. */
  readonly commands: Readonly<Record<string, AppCommand>>;
  /** Runs the command called `id` if it may run now; returns whether it ran. */
  run(id: string): boolean;
  readonly menus: readonly MenuPlan[];
  /** Where the user can go, in order. */
  readonly destinations: readonly Destination[];
  /** A sentence about what goes on at a screen while the user is elsewhere; undefined where nothing does. */
  busyText(screen: string): string | undefined;
  /** Present only in a browser. */
  readonly browser?: BrowserShell;
}

export const APP_CONTEXT: InjectionKey<AppContext> = Symbol('app');

export function useApp(): AppContext {
  const context = inject(APP_CONTEXT);
  if (!context) throw new Error('useApp is for components of the app.');
  return context;
}
