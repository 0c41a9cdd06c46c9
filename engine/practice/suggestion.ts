/** What to practise next, with the reason for it. Pure. */

export interface PracticeFacts {
  /** Positions of all sorts that are to be asked again today. */
  readonly due: number;
  /** Positions of the lessons that were done, and how many there are. */
  readonly lessons: { readonly done: number; readonly count: number };
  /** Own games with a review. */
  readonly reviewed: number;
  /** The part of the game that is played least accurately, if one clearly is. */
  readonly weakest: 'opening' | 'middle' | 'endgame' | undefined;
}

/**
 * One thing to do: repeat what may be forgotten, go on with the lessons, work on the weakest part of the game, have own games
 * reviewed, or solve puzzles.
 */
export type Suggestion = 'repeat' | 'lessons' | 'opening' | 'middle' | 'endgame' | 'review' | 'puzzles';

/** A habit begins with so many positions of the lessons, after which they are one thing among others. */
const FIRST_LESSONS = 24;

/** Fewer reviewed games tell nothing about parts of the game. */
const LEAST_REVIEWED = 3;

export function suggestionFor({ due, lessons, reviewed, weakest }: PracticeFacts): Suggestion {
  if (due > 0) return 'repeat';
  if (lessons.done < Math.min(FIRST_LESSONS, lessons.count)) return 'lessons';
  if (reviewed < LEAST_REVIEWED) return 'review';
  if (weakest) return weakest;
  return lessons.done < lessons.count ? 'lessons' : 'puzzles';
}
