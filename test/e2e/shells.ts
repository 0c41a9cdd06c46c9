/** Which tests run in which shell: the table is in README.md. */
import { test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { isRealElectron, launchElectron } from './electron.ts';
import type { LaunchOptions, RunningApp } from './running-app.ts';

/** The shell in which tests of the page alone run: it starts faster. */
const BROWSER_VERSION = 'the browser version';

/** For tests of what each shell does in a way of its own. */
export const SHELLS: readonly (readonly [
  name: string,
  launch: (options?: LaunchOptions) => Promise<RunningApp>,
])[] = [
  ['the desktop app', launchElectron],
  [BROWSER_VERSION, launchBrowser],
];

/** Declares a test as Vitest's `test` does. */
type PageTest = (name: string, body: () => Promise<void>) => void;

/**
 * For tests of the page, in which the shell has no part: they are declared in one shell only. In Electron itself they
 * run, too: there the system's menu hears the keys first, which it does not in the stand-in.
 */
export function pageTestIn(shell: string): PageTest {
  if (shell !== BROWSER_VERSION && !isRealElectron) return () => undefined;
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- both are where this is called
  return (name, body) => test(name, body);
}
