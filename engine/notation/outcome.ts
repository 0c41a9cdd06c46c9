/** What reading a text can come to: games, a question that only a person can answer, or an error. */
import type { Colour } from '../game/position.ts';
import type { Alteration } from './checksum.ts';
import type { ReadError } from './error.ts';
import type { Game } from './info.ts';

export type FormatId = 'transcript' | 'board' | 'game' | 'ggf' | 'sgf';

/** A game, and what it was written in. */
export interface ReadGame extends Game {
  readonly format: FormatId;
  /** The text was changed after the app wrote it, or is damaged. */
  readonly altered?: Alteration;
}

export type ReadOutcome =
  /** At least one game; `problems` tells of those that could not be read among several. */
  | {
      readonly kind: 'games';
      readonly games: readonly ReadGame[];
      readonly problems: readonly ReadError[];
    }
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | { readonly kind: 'failed'; readonly error: ReadError };

/** Which readings a text has; there are at least two, the likeliest first. */
export interface ReadQuestion {
  readonly about: 'digits' | 'sideToMove';
  readonly candidates: readonly ReadCandidate[];
}

/** One reading: what it takes the digits for, which side it lets move where the text is silent, and what results. */
export interface ReadCandidate {
  readonly digits?: DigitMeaning;
  readonly toMove?: Colour;
  readonly games: readonly ReadGame[];
}

/** The digit that stands for each kind of square, where one does. */
export interface DigitMeaning {
  readonly black?: string;
  readonly white?: string;
  readonly empty?: string;
}

/** The question as an English sentence. */
export function describeReadQuestion(question: ReadQuestion): string {
  return question.about === 'digits'
    ? 'What do the digits on this board stand for?'
    : 'Which side is to move on this board?';
}
