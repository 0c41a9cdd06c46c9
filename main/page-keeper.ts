/**
 * Brings back a page that is gone or stays empty, and gives up when that happens again and again. A page that cannot be
 * read, or that lacks one of the scripts it begins with, is empty, and its window says nothing of it; without its style
 * sheet it runs and cannot be used.
 */
import { afterCrash } from '../engine/keeper/restart-policy.ts';
import type { FatalReason } from './fatal.ts';

export interface PageKeeperHooks {
  /** Loads the page again after so many milliseconds. */
  readonly reload: (delayMs: number) => void;
  /** `code` is Chromium's or the system's own word for the failure. */
  readonly giveUp: (reason: FatalReason, code: string) => void;
  /** Milliseconds from any moment on. */
  readonly now: () => number;
  /** Whether the first failure is already the last one, for a test that shall tell of each. */
  readonly isStrict?: boolean;
}

export type PageKeeper = ReturnType<typeof createPageKeeper>;

export function createPageKeeper({ reload, giveUp, now, isStrict = false }: PageKeeperHooks) {
  const losses: number[] = [];
  let hasBegun = false;
  /** Why the page, or a script that it asked for before it had begun, could not be read. */
  let missing: string | undefined;
  /** Why a style sheet that the page asked for before it had begun could not be read. */
  let unstyled: string | undefined;

  function bringBack(reason: FatalReason, code: string): void {
    hasBegun = false;
    missing = undefined;
    unstyled = undefined;
    losses.push(now());
    const next = afterCrash(losses);
    if (next.kind === 'giveUp' || isStrict) giveUp(reason, code);
    else reload(next.delayMs);
  }

  return {
    /** A new document has come. What the one before it may still have told is not said of this one. */
    arrived(): void {
      hasBegun = false;
    },
    /**
     * The page's own code runs. From now on it tells itself what it lacks. Answers whether it may go on: a page without
     * its style sheet is about to be replaced, and must not take with it what is told only once.
     */
    begun(): boolean {
      hasBegun = unstyled === undefined;
      return hasBegun;
    },
    /** A file was asked for and could not be read. */
    unread(url: string, code: string): void {
      if (hasBegun) return;
      if (url.endsWith('.css')) unstyled ??= code;
      else if (/\.(?:html|js)$/.test(url)) missing ??= code;
    },
    /** The page and everything that it begins with were loaded, as far as they could be. */
    loaded(): void {
      const code = unstyled ?? (hasBegun ? undefined : missing);
      if (code !== undefined) bringBack('pageFailed', code);
    },
    crashed(reason: string): void {
      bringBack('pageCrashed', reason);
    },
  };
}
