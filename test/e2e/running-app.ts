/** What the specs of the game know of an app under test, whichever shell it runs in. */
import type { Page } from 'playwright-core';

export interface RunningApp {
  readonly shell: 'electron' | 'browser';
  readonly page: Page;
  /** Chooses the menu entry of the command `id` as soon as it may be chosen; the page has been told when this resolves. */
  choose(id: string): Promise<void>;
  /** Gives the page this many CSS pixels; it is laid out anew when this resolves. */
  resize(width: number, height: number): Promise<void>;
  /** Resolves when page and shell have dealt with all that they have told each other so far, and the page is laid out. */
  settle(): Promise<void>;
  /** Errors that the page printed or threw since it was opened. */
  problems(): readonly string[];
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** BCP 47 tag of the system's language. */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
}
