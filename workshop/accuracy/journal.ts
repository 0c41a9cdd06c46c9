/** Reviewed games of known players: a journal of one game a line, so that long work goes on where it stopped. */
import * as v from 'valibot';
import type { Judgement } from '../../engine/review/judge.ts';

const JUDGED = v.object({
  ply: v.number(),
  number: v.number(),
  empties: v.number(),
  move: v.number(),
  mover: v.picklist(['black', 'white']),
  loss: v.number(),
  error: v.number(),
  exact: v.boolean(),
  best: v.number(),
  bestScore: v.number(),
  score: v.number(),
  isForced: v.boolean(),
});

export const REVIEWED = v.object({
  black: v.string(),
  white: v.string(),
  /** Which of the games of the two it is; the opening follows from it. */
  part: v.number(),
  /** Black's lead at the end, in discs. */
  lead: v.number(),
  moves: v.array(v.union([v.number(), v.literal('pass')])),
  judgements: v.array(JUDGED),
});

/** A game between two players, with what a review said of its moves after the opening. */
export type ReviewedGame = v.InferOutput<typeof REVIEWED>;

export type Judged = v.InferOutput<typeof JUDGED>;

/** What the journal keeps of a judgement: the facts, from which marks and figures follow. */
export function judgedOf(judgement: Judgement): Judged {
  const { ply, number, empties, move, mover, loss, error, exact, best, bestScore, score, mark } = judgement;
  const isForced = mark === 'forced';
  return { ply, number, empties, move, mover, loss, error, exact, best, bestScore, score, isForced };
}
