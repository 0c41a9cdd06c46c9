/** What the specs of the game know about an app under test, in either shell. */
import type { ConsoleMessage, Page } from 'playwright-core';

export interface RunningApp {
  readonly shell: 'electron' | 'browser';
  readonly page: Page;
  /** Chooses the menu item of the command `id` as soon as it is enabled; resolves when the page has been told. */
  choose(id: string): Promise<void>;
  /** Sets the size of the page in CSS pixels; resolves when its layout is complete. */
  resize(width: number, height: number): Promise<void>;
  /** Resolves when page and shell have handled all messages between them, and the layout is complete. */
  settle(): Promise<void>;
  /** Errors that the page has printed or thrown since it was opened. */
  problems(): readonly string[];
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** The system's language as a BCP 47 tag. */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /**
   * By default the browser version is asked for less motion and the desktop app is not, so that the specs meet both. What
   * moves takes a fifth of a spec's processor time.
   */
  readonly reducedMotion?: boolean;
  /** Whether the page is drawn, which takes a quarter of a spec's processor time. */
  readonly isDrawn?: boolean;
  /** What the browser version lacks that its engine needs for shared memory: the page's headers, or the engine's global. */
  readonly withoutSharedMemory?: 'headers' | 'global';
  /** Whether the browser version is on a phone, which has fingers in place of a mouse. */
  readonly isPhone?: boolean;
}

/** What an error or a warning of the page says, with its place; undefined for other messages. */
export function complaintOf(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error' && message.type() !== 'warning') return undefined;
  // A file that fails to load is named by its place alone.
  const { url } = message.location();
  return url === '' ? message.text() : `${message.text()} (${url})`;
}

/** Closes `app`, and throws if its page has printed or thrown an error since it was opened. */
export async function closeWithoutProblems(app: RunningApp): Promise<void> {
  const problems = app.problems();
  await app.close();
  if (problems.length > 0) throw new Error(`The page complained: ${problems.join('; ')}`);
}
