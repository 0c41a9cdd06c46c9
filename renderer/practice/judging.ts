/** Judges an answer by searches. Pure: it yields the searches and takes what they have found. */
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { playMove } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import {
  type Judgement,
  hundredths,
  isSlip,
  judge,
  lossError,
  markFor,
  turnedBy,
} from '../../engine/review/judge.ts';
import {
  type Found,
  type LinePlace,
  type ReviewSearch,
  lastSearches,
  moveSearches,
} from '../../engine/review/plan.ts';
import type { Question, Verdict } from './practice.ts';

/**
 * A move that loses fewer discs than this is as good as the best one. So is one whose loss is an estimate, if it is within
 * the error.
 */
const AS_GOOD = 1;

/** Stands for the place of the question, of which nothing but its value is asked. */
const ASKED = -1;

/** The place of the question, and where the move that was played there led. */
function placeOf({ position, value, played }: Question): LinePlace {
  const place = { id: ASKED, position, evaluation: value };
  const after = played && playMove(position, played.move);
  if (!played || after?.ok !== true) return { place, next: undefined };
  return { place, next: { move: played.move, place: { id: played.id, position: after.value } } };
}

/**
 * The question with all that a review finds out about its position in the end. Before that its estimates may err by as
 * much as a mistake loses, and nobody is to be told by those that a move is good, or that it is not.
 */
function* searched(question: Question): Generator<ReviewSearch, Question, Found> {
  const at = placeOf(question);
  const value = yield* lastSearches(at);
  if (value === undefined || value === question.value) return question;
  const best = value.lines[0]?.moves[0] ?? question.best;
  const { played } = question;
  if (!played) return { ...question, value, best };
  const anew = judge([{ ...at, place: { ...at.place, evaluation: value } }], 0);
  const { id, ply, number } = played;
  const now: Judgement = anew ? { ...anew, id, ply, number } : played;
  return { ...question, value, best: now.best, played: now };
}

/** What `square` loses against the best move, and whether that is exact. */
function* lossOf(
  { position, value, best, played }: Question,
  square: Square,
): Generator<ReviewSearch, Pick<Verdict, 'loss' | 'exact'>, Found> {
  if (square === best) return { loss: 0, exact: value.exact };
  if (square === played?.move) return played;
  const known = value.lines.find(({ moves }) => moves[0] === square);
  const { score, exact } =
    known ?? (yield* moveSearches(position, afterTry(position, square), square, value));
  const side = position.toMove === 'black' ? 1 : -1;
  const loss = hundredths(side * (value.score - score));
  return { loss, exact: exact && value.exact };
}

function afterTry(position: Position, square: Square): LinePlace['place'] {
  const after = playMove(position, square);
  return { id: ASKED, position: after.ok ? after.value : position };
}

/** The verdict on the legal move `square`, and the question with what was found out for that. */
export function* judging(
  asked: Question,
  square: Square,
): Generator<ReviewSearch, { readonly question: Question; readonly verdict: Verdict }, Found> {
  const question = yield* searched(asked);
  const { loss, exact } = yield* lossOf(question, square);
  const { position, value } = question;
  const error = exact ? 0 : lossError(countEmpties(position), value.depth);
  const best = position.toMove === 'black' ? value.score : -value.score;
  const isAsGood = loss < AS_GOOD || loss <= error;
  // What a review would give no mark for is not told to be wrong here.
  const isGood = isAsGood || !isSlip(markFor(loss, error, turnedBy(best, hundredths(best - loss), error)));
  return { question, verdict: { square, loss, exact, isAsGood, isGood } };
}
