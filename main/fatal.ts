/**
 * The only way in which the app ends because it cannot go on. The user is told why in one sentence; files that are
 * being written are finished, and the game in progress stays stored, to be offered at the next start.
 */
import type { Say } from './words.ts';

/** The page crashed again and again, could not be loaded, or the app could not start. */
export type FatalReason = 'pageCrashed' | 'pageFailed' | 'notStarted';

export interface FatalHooks {
  readonly say: Say;
  /** Returns when the user has closed the message. */
  readonly tell: (title: string, sentence: string) => void;
  /** Resolves when everything is on the disk. */
  readonly settle: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly log: (line: string) => void;
}

/** `code` is the system's or the program's own word for the failure. Only the first call does anything. */
export type Fatal = (reason: FatalReason, code: string) => Promise<void>;

export function createFatal({ say, tell, settle, exit, log }: FatalHooks): Fatal {
  let isEnding = false;
  return async (reason, code) => {
    if (isEnding) return;
    isEnding = true;
    log(`Othello cannot go on: ${reason}, ${code}.`);
    tell(say('shell.fatal.title'), say(`shell.fatal.${reason}`, { code }));
    await settle().catch((error: unknown) => log(String(error)));
    exit(1);
  };
}
