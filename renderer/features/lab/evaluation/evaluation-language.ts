/** What the page about evaluations asks of its worker, and what it hears. */
import type { Position } from '../../../../engine/game/position.ts';
import type { Explained } from '../../../../engine/lab/evaluation/terms.ts';
import type { Opinions, Voice } from '../../../../engine/lab/evaluation/voices.ts';

/** What is said of a position. */
export interface Said {
  readonly position: Position;
  readonly voice: Voice;
  readonly explained: Explained;
  /** What everybody says, for Black. */
  readonly sums: Readonly<Record<Voice, number>>;
  /** What each disc is worth for Black, by its square. */
  readonly worth: readonly (number | undefined)[];
  /** What the voice says of the positions after the two moves that are compared, in the order in which they were asked for. */
  readonly compared: readonly [one: Explained, other: Explained] | undefined;
}

export interface Asked {
  readonly position: Position;
  readonly voice: Voice;
  /** The term that the discs are judged by; all together if undefined. */
  readonly part: string | undefined;
  readonly compared: readonly [one: Position, other: Position] | undefined;
}

export interface EvaluationNews {
  readonly opinions: readonly Opinions[];
}

export interface EvaluationCalls {
  say: { args: [asked: Asked]; answer: Said };
  /** Looks ahead, and tells news of each depth. The worker is ended to stop it. */
  look: { args: [position: Position, plies: number]; answer: void };
}
