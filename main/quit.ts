/**
 * Nothing ends with moves unsaved unless the user said so: the window's cross, quitting and the system's shutdown all
 * come through here. It works from what main holds, so a page that hangs or has crashed changes nothing.
 */

/** An event whose default is to end something. */
export interface Ending {
  preventDefault(): void;
}

export interface QuitHooks {
  readonly wouldLoseMoves: () => boolean;
  /** Keeps what can be kept without asking, else asks and saves; see `Documents.confirmEnd`. */
  readonly confirm: () => Promise<'proceed' | 'stay'>;
  /** The user agreed, or had nothing to lose: the game is given up. */
  readonly letGo: () => void;
}

export interface QuitGuard {
  /**
   * For a listener of an event that ends the window or the app. Where moves would be lost the event is held up, the
   * user is asked, and `end` ends what the event was about if they agree. While the question is open, later events
   * are held up too, and the last one's `end` is what happens.
   */
  guard(event: Ending, end: () => void): void;
}

export function createQuitGuard({ wouldLoseMoves, confirm, letGo }: QuitHooks): QuitGuard {
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
    guard(event, end) {
      if (pending === undefined && !wouldLoseMoves()) return letGo();
      event.preventDefault();
      const isAsking = pending !== undefined;
      pending = end;
      if (!isAsking) void ask();
    },
  };
}

/** Whether `value` is an event of the system's that can be prevented; Electron's types leave out some. */
export function isEnding(value: unknown): value is Ending {
  return (
    typeof value === 'object' &&
    value !== null &&
    'preventDefault' in value &&
    typeof value.preventDefault === 'function'
  );
}
