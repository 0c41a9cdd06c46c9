/** What the parts of the stand-in know about each other: whether it is ready, what is open, and what ends with it. */
import { rmSync } from 'node:fs';
import { endProcess } from '../../engine/console/end-process.ts';
import { scratchFolder } from './launch.ts';

/** A window, as far as quitting needs it. */
export interface OpenWindow {
  /** Asks the window to close, as its user would. False means that a listener or the page refused. */
  askToClose(): Promise<boolean>;
}

export const openWindows = new Set<OpenWindow>();

let hasBecomeReady = false;
let hasBegunToEnd = false;
let announce: () => void = () => undefined;
const exitHooks: (() => void | Promise<void>)[] = [];

export const whenReady = new Promise<void>((resolve) => {
  announce = resolve;
});

export function isReady(): boolean {
  return hasBecomeReady;
}

export function becomeReady(): void {
  hasBecomeReady = true;
  announce();
}

/** Throws, as Electron does, if a call must wait for `ready`. */
export function requireReady(what: string): void {
  if (!hasBecomeReady) throw new Error(`${what} before app is ready`);
}

export function requireNotReady(what: string): void {
  if (hasBecomeReady) throw new Error(`${what} should be called before app is ready`);
}

export function isEnding(): boolean {
  return hasBegunToEnd;
}

/** `hook` runs when the stand-in ends, and ends what it has started. */
export function onExit(hook: () => void | Promise<void>): void {
  exitHooks.push(hook);
}

export async function end(code: number): Promise<never> {
  hasBegunToEnd = true;
  await Promise.allSettled(exitHooks.map(async (hook) => hook()));
  rmSync(scratchFolder, { recursive: true, force: true, maxRetries: 5 });
  endProcess(code);
}
