/** What reviewers said of the moves of games: a journal of one review a line, so that long work goes on where it stopped. */
import * as v from 'valibot';

const MOVE = v.object({
  ply: v.number(),
  /** Empty squares before the move. */
  empties: v.number(),
  /** Discs. */
  loss: v.number(),
  /** What nine of ten losses are off by at most; 0 for a fact. */
  error: v.number(),
  exact: v.boolean(),
  mark: v.string(),
});

const STEP = v.object({ ply: v.number(), empties: v.number(), depth: v.number(), loss: v.number() });

export const REVIEW = v.object({
  /** The squares played, in one word. */
  game: v.string(),
  /** The name of the reviewer. */
  by: v.string(),
  /** Milliseconds of processor time. */
  ms: v.number(),
  moves: v.array(MOVE),
  /** The estimates on the way, by the depth in plies they come from. */
  steps: v.array(STEP),
});

/** A game as one reviewer has judged it. */
export type Review = v.InferOutput<typeof REVIEW>;

/** What a reviewer said of a move that had alternatives. */
export type ReviewedMove = v.InferOutput<typeof MOVE>;
