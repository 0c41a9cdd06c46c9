/**
 * The names of squares that are typed on a board where letters and digits also do something by themselves: a letter acts
 * at once, and a digit that follows it makes the two a name.
 */
import { parseSquare, type Square } from '../../engine/game/square.ts';
import { type KeyStroke, isIncomplete } from './shortcut.ts';

/** The two characters of a name belong together if they are typed within this time, in milliseconds. */
export const NAME_MS = 2000;

type Key = KeyStroke & Pick<KeyboardEvent, 'target' | 'timeStamp' | 'repeat'>;

/** A name that is complete, and what takes back the act of its letter. */
export interface TypedSquare {
  readonly square: Square;
  readonly retract: () => void;
}

interface Begun {
  readonly file: string;
  /** The element that had the focus: who has gone elsewhere since means something else. */
  readonly on: EventTarget | null;
  /** In milliseconds, in the time of events. */
  readonly at: number;
  readonly retract: () => void;
}

/** The letter of a file, with Shift or Caps Lock or without. */
function fileIn({ key, ctrlKey, metaKey, altKey }: KeyStroke): string | undefined {
  return !ctrlKey && !metaKey && !altKey && /^[a-h]$/i.test(key) ? key.toLowerCase() : undefined;
}

/** The letter of a file that is typed without modifiers, with Caps Lock or without. */
export function typedFile(stroke: KeyStroke): string | undefined {
  return stroke.shiftKey ? undefined : fileIn(stroke);
}

/** Whether the digit of a rank is typed, with Shift where the keyboard has it there. */
export function isTypedRank({ key, ctrlKey, metaKey, altKey }: KeyStroke): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[1-8]$/.test(key);
}

export function createSquareNames() {
  let begun: Begun | undefined;

  return {
    /** `event` typed a letter, with or without Shift, and has done what it does by itself; `retract` takes that back. */
    begin(event: Key, retract: () => void): void {
      const file = fileIn(event);
      if (file !== undefined) begun = { file, on: event.target, at: event.timeStamp, retract };
    },
    /** Whatever was typed is no part of a name any more. */
    forget(): void {
      begun = undefined;
    },
    /** The name that `event` completes. Any other key begins anew. */
    complete(event: Key): TypedSquare | undefined {
      // A letter may be held. Some keyboards have their digits behind Shift, and screen readers are silenced with Ctrl.
      if (event.repeat || isIncomplete(event)) return undefined;
      const before = begun;
      begun = undefined;
      if (!before || before.on !== event.target || event.timeStamp - before.at > NAME_MS) return undefined;
      const square = isTypedRank(event) ? parseSquare(`${before.file}${event.key}`) : undefined;
      return square === undefined ? undefined : { square, retract: before.retract };
    },
  };
}
