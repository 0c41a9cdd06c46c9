/** The game of the run before, which waits for its user to decide about it. It is read once, and only where there is one. */
import { readOwnText } from '../../engine/notation/own-text.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import type { ReturnedGame } from '../../main/contract/bridge.ts';

export interface WaitingGame extends ReturnedGame {
  /** Undefined if its text cannot be read. */
  readonly read: ReadGame | undefined;
}

export function readWaiting(returned: ReturnedGame): WaitingGame {
  return { ...returned, read: readOwnText(returned.game.text) };
}
