/** What the page asks of the worker in which learners learn, and what it hears. */
import type { Label, LearningOptions } from '../../../../engine/lab/learning/learning.ts';
import type { LearnerKind } from '../../../../engine/players/learners.ts';
import type { Watched } from '../../../../engine/lab/learning/watching.ts';

export interface Begun {
  readonly options: LearningOptions;
  /** The squares played in each of the games to learn from in place of self-play. */
  readonly games: readonly Uint8Array[] | undefined;
}

/** What is saved as a file, with its checksum. */
export interface LearnerFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a file of a learner holds. */
export type OpenedLearner =
  | {
      readonly kind: 'learner';
      readonly of: LearnerKind;
      readonly note: string;
      readonly worth: readonly number[];
      /** What each kind of square is worth and being on the move; only to a learner of squares. */
      readonly squares: readonly number[] | undefined;
    }
  | { readonly kind: 'refused' };

/** Why nothing is learnt: one in twenty of so few games cannot be held back. */
export type LearningFailure = 'tooFew';

export type LearningNews =
  | { readonly kind: 'watched'; readonly watched: Watched }
  | { readonly kind: 'failed'; readonly failure: LearningFailure };

export interface LearningCalls {
  /** Forgets what was learnt and begins anew; news follow. */
  begin: { args: [begun: Begun]; answer: void };
  /** Goes on, or rests after the present step. */
  run: { args: [isRunning: boolean]; answer: void };
  /** The learner of a label at its best, as a file; undefined before anything is learnt. */
  save: { args: [label: Label, note: string]; answer: LearnerFile | undefined };
  /** What each kind of square is worth to the learner of a label at its best, and being on the move; undefined of others. */
  squares: { args: [label: Label]; answer: readonly number[] | undefined };
  open: { args: [bytes: Uint8Array<ArrayBuffer>]; answer: OpenedLearner };
}
