/**
 * Prevents the app from ending with unsaved moves unless the user agrees: closing the window, quitting and the system's
 * shutdown all pass through here. It uses only what main holds, so a page that hangs or has crashed makes no
 * difference.
 */

/** An event whose default action ends something. */
export interface Ending {
  preventDefault(): void;
}

export interface QuitHooks {
  readonly wouldLoseMoves: () => boolean;
  /** Keeps what can be kept without asking, otherwise asks and saves; see `Documents.confirmEnd`. */
  readonly confirm: () => Promise<'proceed' | 'stay'>;
  /** Called when the user agreed or had nothing to lose, so that the game is given up. */
  readonly letGo: () => void;
}

export function createQuitGuard({ wouldLoseMoves, confirm, letGo }: QuitHooks) {
  let pending: (() => void) | undefined;

  async function ask(): Promise<void> {
    const answer = await confirm();
    const end = pending;
    pending = undefined;
    if (answer === 'stay') return;
    letGo();
    end?.();
  }

  return {
    /**
     * Handles an event that ends the window or the app. If moves would be lost, the event is prevented, the user is
     * asked, and `end` is called if they agree. Later events are also prevented while the question is open, and the `end`
     * of the last one is the one that is called.
     */
    guard(event: Ending, end: () => void): void {
      if (pending === undefined && !wouldLoseMoves()) return letGo();
      event.preventDefault();
      const isAsking = pending !== undefined;
      pending = end;
      if (!isAsking) void ask();
    },
  };
}

/** Whether `value` is an event of the system that can be prevented; Electron's types leave out some of them. */
export function isEnding(value: unknown): value is Ending {
  return (
    typeof value === 'object' &&
    value !== null &&
    'preventDefault' in value &&
    typeof value.preventDefault === 'function'
  );
}
