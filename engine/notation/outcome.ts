/** The outcomes of reading a text: games, a question that only a person can answer, or an error. */
import type { Colour } from '../game/position.ts';
import { type Result, err } from '../game/result.ts';
import { playedMoves } from '../game/tree.ts';
import type { Alteration } from './checksum.ts';
import type { ReadError } from './error.ts';
import type { Game } from './info.ts';
import type { ReadNotice } from './notice.ts';
import { writeTranscript } from './transcript.ts';

/** `pgn` and `json` are only read; `wthor` is written as files of many games. */
export type FormatId = 'transcript' | 'board' | 'game' | 'ggf' | 'sgf' | 'pgn' | 'json' | 'wthor';

/** A game, and the format it was written in. */
export interface ReadGame extends Game {
  readonly format: FormatId;
  /** The text was changed after the app wrote it, or is damaged. */
  readonly altered?: Alteration;
  /** What of its text is not in the game; absent where there is nothing to tell. */
  readonly notices?: readonly ReadNotice[];
}

/** The game with `more` to tell about its text. */
export function withNotices(game: ReadGame, more: readonly ReadNotice[]): ReadGame {
  return more.length === 0 ? game : { ...game, notices: [...(game.notices ?? []), ...more] };
}

/** Why a text cannot be read; `legal` is the game up to the place at fault, if a move is played in it. */
export interface Refusal {
  readonly error: ReadError;
  readonly legal?: ReadGame;
}

/** At least one game; `problems` describes those of several games that could not be read. */
export interface ReadGames {
  readonly kind: 'games';
  readonly games: readonly ReadGame[];
  readonly problems: readonly ReadError[];
}

export type ReadOutcome =
  | ReadGames
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | ({ readonly kind: 'failed' } & Refusal);

/** The possible readings of a text, at least two, the likeliest first. */
export interface ReadQuestion {
  readonly about: 'digits' | 'sideToMove';
  readonly candidates: readonly ReadCandidate[];
}

/**
 * One reading: the meaning of the digits, the side to move if the text does not name one, and the games that result.
 */
export interface ReadCandidate extends ReadGames {
  readonly digits?: DigitMeaning;
  readonly toMove?: Colour;
}

/** The digit that stands for each kind of square, if one does. */
export interface DigitMeaning {
  readonly black?: string;
  readonly white?: string;
  readonly empty?: string;
}

/** The likeliest reading, each game of which tells that there are others. */
export function likeliest({ about, candidates: [first] }: ReadQuestion): ReadGames {
  const { games = [], problems = [] } = first ?? {};
  const told = games.map((game) => withNotices(game, [{ code: 'assumed', about }]));
  return { kind: 'games', games: told, problems };
}

/** The question as an English sentence. */
export function describeReadQuestion(question: ReadQuestion): string {
  return question.about === 'digits'
    ? 'What do the digits on this board stand for?'
    : 'Which side is to move on this board?';
}

/** Refuses a game that could be read up to `error`; without a move it is of no use. */
export function refused(error: ReadError, legal: ReadGame): Result<never, Refusal> {
  return err(legal.tree.line.length > 0 ? { error, legal } : { error });
}

/** The moves of the game up to the place at fault, as an English sentence; empty where there are none. */
export function describeLegalPart({ legal }: Refusal): string {
  if (legal === undefined) return '';
  const moves = playedMoves(legal.tree);
  const count = moves.length === 1 ? 'The move before it is' : `The ${moves.length} moves before it are`;
  return `${count} ${writeTranscript(moves)}.`;
}
