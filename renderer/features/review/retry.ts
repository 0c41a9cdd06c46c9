/**
 * Finding the better move for oneself: the position before a mistake, hints in steps, a second try, then the answer.
 * Nothing of it changes the game.
 */
import { computed, shallowRef } from 'vue';
import { has } from '../../../engine/game/bitboard.ts';
import type { Evaluation } from '../../../engine/game/evaluation.ts';
import { type Position, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import { type Square, fileOf, rankOf } from '../../../engine/game/square.ts';
import { type Judgement, judge as judgeMove, lossError } from '../../../engine/review/judge.ts';
import type { Retry } from '../../../engine/game/tree.ts';
import {
  type Found,
  type LinePlace,
  type ReviewSearch,
  lastSearches,
  moveSearches,
} from '../../../engine/review/plan.ts';
import type { Review, ReviewRequest } from '../../thinking/review.ts';

/**
 * A move that loses fewer discs than this is as good as the best one. So is one whose loss is an estimate, if it is within
 * the error.
 */
const AS_GOOD = 1;

const TRIES = 2;

/** The first hint tells the quarter of the board, the second the square. */
const HINTS = 2;

const MIDDLE = 4;

export type Quarter = 'upperLeft' | 'upperRight' | 'lowerLeft' | 'lowerRight';

export interface RetryTask {
  readonly judgement: Judgement;
  /** The position before the move. */
  readonly position: Position;
  readonly value: Evaluation;
}

/** A try in vain, and the number of discs that it would have lost: an estimate unless `exact`. */
interface Tried {
  readonly tried: Square;
  readonly loss: number;
  readonly exact: boolean;
}

/** The state of the task, with the last try in vain, or with what the move found loses: an estimate unless `exact`. */
export type RetryStep =
  | ({ readonly kind: 'asking' | 'shown' } & Partial<Tried>)
  | { readonly kind: 'checking'; readonly tried: Square }
  | { readonly kind: 'found'; readonly square: Square; readonly loss: number; readonly exact: boolean };

/** Stands for the place before the move, of which nothing but its value is asked. */
const BEFORE = -1;

/**
 * The task with all that a review finds out about its position in the end. Before that its estimates may err by as much
 * as a mistake loses, and nobody is to be told by those that a move is good, or that it is not.
 */
function* searched(task: RetryTask): Generator<ReviewSearch, RetryTask, Found> {
  const { position, value, judgement } = task;
  const { id, ply, number, move } = judgement;
  const after = playMove(position, move);
  if (!after.ok) return task;
  const at: LinePlace = {
    place: { id: BEFORE, position, evaluation: value },
    next: { move, place: { id, position: after.value } },
  };
  const found = yield* lastSearches(at);
  if (found === undefined || found === value) return task;
  const judged = judgeMove([{ ...at, place: { ...at.place, evaluation: found } }], 0);
  return { position, value: found, judgement: judged ? { ...judged, id, ply, number } : judgement };
}

/** What `square` loses against the best move of the task, and whether that is exact. */
function* lossOf(
  { judgement, position, value }: RetryTask,
  square: Square,
): Generator<ReviewSearch, { readonly loss: number; readonly exact: boolean }, Found> {
  if (square === judgement.best) return { loss: 0, exact: judgement.exact };
  if (square === judgement.move) return judgement;
  const known = value.lines.find(({ moves }) => moves[0] === square);
  const played = playMove(position, square);
  const place = { id: BEFORE, position: played.ok ? played.value : position };
  const { score, exact } = known ?? (yield* moveSearches(place, square, value));
  const side = position.toMove === 'black' ? 1 : -1;
  return { loss: side * (value.score - score), exact: exact && value.exact };
}

/** The searches that `first` and `others` ask for. */
function* both(
  first: ReviewSearch,
  others: Generator<ReviewSearch, void, Found>,
): Generator<ReviewSearch, void, Found> {
  let step: IteratorResult<ReviewSearch, void> = { value: first };
  while (step.done !== true) step = others.next(yield step.value);
}

export interface RetryPorts {
  /** Called when a task is done; `outcome` says how the person fared. */
  onDone(task: RetryTask, outcome: Retry['outcome']): void;
  /** Searches a move whose value is not known. */
  review(request: ReviewRequest): Review;
}

export function createRetry({ review, onDone }: RetryPorts) {
  const task = shallowRef<RetryTask>();
  const step = shallowRef<RetryStep>({ kind: 'asking' });
  /** The number of hints that have been given. */
  const hints = shallowRef(0);
  let tries = 0;
  let check: Review | undefined;

  function begin(next: RetryTask): void {
    check?.cancel();
    task.value = next;
    step.value = { kind: 'asking' };
    hints.value = 0;
    tries = 0;
  }

  function end(): void {
    check?.cancel();
    task.value = undefined;
    step.value = { kind: 'asking' };
    hints.value = 0;
  }

  /** Shows the answer, after a last try that was in vain or without one. */
  function show(lastTry: Partial<Tried> = {}): void {
    check?.cancel();
    step.value = { kind: 'shown', ...lastTry };
    if (task.value) onDone(task.value, 'shown');
  }

  /** Finds out what a try is worth, and judges it. */
  function* checked(asked: RetryTask, square: Square): Generator<ReviewSearch, void, Found> {
    const now = yield* searched(asked);
    const { loss, exact } = yield* lossOf(now, square);
    // The answer may have been shown, or the task left, meanwhile.
    if (step.value.kind !== 'checking') return;
    task.value = now;
    const error = exact ? 0 : lossError(countEmpties(now.position), now.value.depth);
    if (loss < AS_GOOD || loss <= error) {
      step.value = { kind: 'found', square, loss: Math.max(0, loss), exact };
      return onDone(now, hints.value > 0 || tries > 0 ? 'helped' : 'found');
    }
    tries += 1;
    const tried = { tried: square, loss, exact };
    if (tries < TRIES) step.value = { kind: 'asking', ...tried };
    else show(tried);
  }

  /** Tries a move. An illegal move does not count as a try. */
  function choose(square: Square): void {
    const asked = task.value;
    if (!asked || step.value.kind !== 'asking' || !has(legalMoves(asked.position), square)) return;
    step.value = { kind: 'checking', tried: square };
    const searches = checked(asked, square);
    const first = searches.next();
    if (first.done === true) return;
    check = review({
      searches: both(first.value, searches),
      isUrgent: true,
      // Without an engine the value stays unknown. Then the answer is shown, and the try is not recorded as a failure.
      onEnd(how) {
        if (how === 'failed') step.value = { kind: 'shown' };
        else if (how === 'dropped') end();
      },
    });
  }

  function hint(): void {
    hints.value = Math.min(HINTS, hints.value + 1);
  }

  /** The quarter of the board in which the better move is, once it was asked for. */
  const quarter = computed((): Quarter | undefined => {
    const best = task.value?.judgement.best;
    if (best === undefined || hints.value === 0) return undefined;
    const isUpper = rankOf(best) < MIDDLE;
    const isLeft = fileOf(best) < MIDDLE;
    if (isUpper) return isLeft ? 'upperLeft' : 'upperRight';
    return isLeft ? 'lowerLeft' : 'lowerRight';
  });

  /** The better move, once the hints or the answer have told it, or the one that the person has found. */
  const told = computed((): Square | undefined => {
    if (step.value.kind === 'found') return step.value.square;
    return hints.value >= HINTS || step.value.kind === 'shown' ? task.value?.judgement.best : undefined;
  });

  const isOver = computed(() => step.value.kind === 'found' || step.value.kind === 'shown');

  const canHint = computed(() => hints.value < HINTS && step.value.kind === 'asking');

  return { task, step, hints, quarter, told, isOver, canHint, begin, end, show, choose, hint };
}
