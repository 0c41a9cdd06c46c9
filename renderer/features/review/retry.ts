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
import { type Judgement, lossError } from '../../../engine/review/judge.ts';
import type { Retry } from '../../../engine/game/tree.ts';
import { type Found, type ReviewSearch, moveSearches } from '../../../engine/review/plan.ts';
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

/** The state of the task, with the last try in vain. That a move found loses nothing is an estimate unless `exact`. */
export type RetryStep =
  | ({ readonly kind: 'asking' | 'shown' } & Partial<Tried>)
  | { readonly kind: 'checking'; readonly tried: Square }
  | { readonly kind: 'found'; readonly square: Square; readonly exact: boolean };

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
  }

  /** Shows the answer, after a last try that was in vain or without one. */
  function show(lastTry: Partial<Tried> = {}): void {
    check?.cancel();
    step.value = { kind: 'shown', ...lastTry };
    if (task.value) onDone(task.value, 'shown');
  }

  function judge({ position, value }: RetryTask, square: Square, loss: number, exact: boolean): void {
    const error = exact ? 0 : lossError(countEmpties(position), value.depth);
    if (loss < AS_GOOD || loss <= error) {
      step.value = { kind: 'found', square, exact };
      if (task.value) onDone(task.value, hints.value > 0 || tries > 0 ? 'helped' : 'found');
      return;
    }
    tries += 1;
    const tried = { tried: square, loss, exact };
    if (tries < TRIES) step.value = { kind: 'asking', ...tried };
    else show(tried);
  }

  /** Tries a move. An illegal move does not count as a try. */
  function choose(square: Square): void {
    const now = task.value;
    if (!now || step.value.kind !== 'asking' || !has(legalMoves(now.position), square)) return;
    const { judgement, position, value } = now;
    const side = position.toMove === 'black' ? 1 : -1;
    const lost = (loss: number, exact: boolean): void => judge(now, square, loss, exact);
    if (square === judgement.best) return lost(0, judgement.exact);
    const known = value.lines.find(({ moves }) => moves[0] === square);
    if (square === judgement.move) return lost(judgement.loss, judgement.exact);
    if (known !== undefined) return lost(side * (value.score - known.score), value.exact && known.exact);
    const played = playMove(position, square);
    if (!played.ok) return;
    step.value = { kind: 'checking', tried: square };
    const after = played.value;
    function* searches(): Generator<ReviewSearch, void, Found> {
      const { score, exact } = yield* moveSearches({ id: -1, position: after }, square, value);
      if (step.value.kind === 'checking') lost(side * (value.score - score), exact && value.exact);
    }
    check = review({
      searches: searches(),
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
