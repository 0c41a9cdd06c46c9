/**
 * Ways through the app of a person who hears it: keys, and how it is known that the app has done what they ask for. What
 * Orca says after each step stands in spoken.txt.
 */

export interface Step {
  /** Keys that are pressed one after another, by the names that xdotool has for them. */
  readonly keys: string;
  /** Something that is said in the end, where the app takes its time: a screen that is loaded, the computer's answer. */
  readonly until?: RegExp;
}

export interface Journey {
  readonly title: string;
  readonly steps: readonly (Step | string)[];
  /** How many seconds of speech the steps may take, or, where moves are counted, how many a move. */
  readonly most?: { readonly seconds: number; readonly moves?: number };
  /** How many steps come before those that `most` is about. */
  readonly before?: number;
}

const step = (keys: string, until: RegExp): Step => ({ keys, until });

/** Plays one of the legal moves against Club, and waits for the answer. */
const ANSWERED = ['Next', step('Return', /^White /)];

export const JOURNEYS: readonly Journey[] = [
  {
    title: 'A first game, up to the first move',
    steps: ['Shift+Tab', 'Tab', step('Return', /Board/), 'Right', 'Left', 'c 4', step('Return', /^White /)],
    most: { seconds: 25 },
  },
  {
    title: 'A game against Club',
    steps: [
      'Shift+Tab',
      'Tab',
      step('Return', /Board/),
      ...ANSWERED,
      ...ANSWERED,
      ...ANSWERED,
      ...ANSWERED,
      ...ANSWERED,
      ...ANSWERED,
    ],
    most: { seconds: 2.5, moves: 12 },
    before: 3,
  },
];
