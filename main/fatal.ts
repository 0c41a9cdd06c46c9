/**
 * The only way in which the app ends because it cannot go on. The user is told why in one sentence; files that are
 * being written are finished, and the game in progress stays stored, to be offered at the next start.
 */
import type { FatalReason, ShellTexts } from './contract/shell-texts.ts';
import { filled } from './native-dialogs.ts';

export interface FatalHooks {
  readonly texts: () => ShellTexts['fatal'];
  /** Returns when the user has closed the message. */
  readonly tell: (title: string, sentence: string) => void;
  /** Resolves when everything is on the disk. */
  readonly settle: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly log: (line: string) => void;
}

/** `code` is the system's or the program's own word for the failure. Only the first call does anything. */
export type Fatal = (reason: FatalReason, code: string) => Promise<void>;

export function createFatal({ texts, tell, settle, exit, log }: FatalHooks): Fatal {
  let isEnding = false;
  return async (reason, code) => {
    if (isEnding) return;
    isEnding = true;
    log(`Othello cannot go on: ${reason}, ${code}.`);
    tell(texts().title, filled(texts()[reason], { code }));
    await settle().catch((error: unknown) => log(String(error)));
    exit(1);
  };
}
