/**
 * The names of squares that are typed on a board where letters and digits also do something by themselves: a digit that
 * follows a letter makes the two a name, and what the letter alone would have done is not done, or is taken back.
 */
import { parseSquare, type Square } from '../../engine/game/square.ts';
import { type KeyStroke, isIncomplete, keyName } from './shortcut.ts';

/**
 * How long a letter waits for the digit before it does what it does, in milliseconds: who types a name would else hear
 * the whole board first.
 */
export const DIGIT_MS = 350;

/**
 * How long a letter that only begins a name waits for the digit before a field takes the focus, in milliseconds: on the
 * way to it and back a screen reader would say where one is.
 */
export const FIELD_MS = 1200;

/** The two characters of a name belong together if they are typed within this time, in milliseconds. */
export const NAME_MS = 2000;

type Key = KeyStroke & Pick<KeyboardEvent, 'target' | 'timeStamp' | 'repeat'>;

interface Begun {
  readonly file: string;
  /** The element that had the focus: who has gone elsewhere since means something else. */
  readonly on: EventTarget | null;
  /** In milliseconds, in the time of events. */
  readonly at: number;
  /** Takes back what the letter has done at once. */
  readonly undo: () => void;
  /** Takes back what it has done since. */
  retract: () => void;
}

/**
 * The letter of a file that is typed without modifiers, with Caps Lock or without. As with shortcuts, the position of the
 * key tells the letter where an input method hides it, or where the layout has no Latin letters.
 */
export function typedFile(stroke: KeyStroke): string | undefined {
  const isPlain = !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey && !stroke.shiftKey;
  const name = keyName(stroke);
  return isPlain && /^[a-h]$/.test(name) ? name : undefined;
}

/**
 * The digit of a rank that is typed, with Shift where the keyboard has it there. A sign that needs Shift is no digit, but
 * one that needs none, as on French keyboards, is the digit of its key.
 */
export function typedRank(stroke: KeyStroke): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = stroke;
  const name = shiftKey ? key.normalize('NFKC') : keyName(stroke);
  return !ctrlKey && !metaKey && !altKey && /^[1-8]$/.test(name) ? name : undefined;
}

const NOTHING = (): void => undefined;

export function createSquareNames() {
  let begun: Begun | undefined;
  /** What the last letter does if no digit follows soon. */
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Forgets what waits; false if nothing does. */
  function drop(): boolean {
    const hasWaited = waiting !== undefined;
    clearTimeout(timer);
    waiting = undefined;
    return hasWaited;
  }

  function act(): void {
    const next = waiting;
    drop();
    next?.();
  }

  return {
    /**
     * `event` typed a letter on a square. Unless a digit follows, `run` is called a moment later, or before what the next
     * key does. It returns what takes its act back; if it returns nothing, that is not possible and the name is over.
     * `undo` takes back what the letter has done at once.
     */
    begin(event: Key, run: () => (() => void) | undefined, undo = NOTHING, waitMs = DIGIT_MS): void {
      const file = typedFile(event);
      if (file === undefined) return void run();
      const mine: Begun = { file, on: event.target, at: event.timeStamp, undo, retract: NOTHING };
      begun = mine;
      waiting = () => {
        const retract = run();
        if (retract) mine.retract = retract;
        else if (begun === mine) begun = undefined;
      };
      timer = setTimeout(act, waitMs);
    },
    /** The square whose name `event` completes. Any other key has what waits done first. */
    complete(event: Key): Square | undefined {
      // A letter may be held. Some keyboards have their digits behind Shift, and screen readers are silenced with Ctrl.
      const rank = typedRank(event);
      const isPart = rank === undefined && typedFile(event) === undefined && isIncomplete(event);
      if (event.repeat || isPart) return undefined;
      const before = begun;
      begun = undefined;
      const isNext = before?.on === event.target && event.timeStamp - before.at <= NAME_MS;
      const square = isNext && rank !== undefined ? parseSquare(`${before.file}${rank}`) : undefined;
      if (square === undefined) act();
      else {
        if (!drop()) before?.retract();
        before?.undo();
      }
      return square;
    },
  };
}
