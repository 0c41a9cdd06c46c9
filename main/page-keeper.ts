/**
 * Brings back a page that is gone or stays empty, and gives up when that happens again and again. A page without one of
 * the scripts that it begins with is empty, and its window says nothing of it.
 */
import { afterCrash } from '../engine/restart-policy.ts';
import type { FatalReason } from './contract/shell-texts.ts';

export interface PageKeeperHooks {
  /** Loads the page again after so many milliseconds. */
  readonly reload: (delayMs: number) => void;
  /** `code` is Chromium's or the system's own word for the failure. */
  readonly giveUp: (reason: FatalReason, code: string) => void;
  /** Milliseconds from any moment on. */
  readonly now: () => number;
}

export type PageKeeper = ReturnType<typeof createPageKeeper>;

export function createPageKeeper({ reload, giveUp, now }: PageKeeperHooks) {
  const losses: number[] = [];
  let hasBegun = false;
  /** Why a script could not be read that the page asked for before it had begun. */
  let missing: string | undefined;

  function bringBack(reason: FatalReason, code: string): void {
    hasBegun = false;
    missing = undefined;
    losses.push(now());
    const next = afterCrash(losses);
    if (next.kind === 'restart') reload(next.delayMs);
    else giveUp(reason, code);
  }

  return {
    /** The page's own code runs. From now on it tells itself what it lacks. */
    begun(): void {
      hasBegun = true;
    },
    /** A file was asked for and could not be read. */
    unread(url: string, code: string): void {
      if (!hasBegun && url.endsWith('.js')) missing ??= code;
    },
    /** The page and everything that it begins with were loaded, as far as they could be. */
    loaded(): void {
      if (missing !== undefined && !hasBegun) bringBack('pageFailed', missing);
    },
    crashed(reason: string): void {
      bringBack('pageCrashed', reason);
    },
  };
}
