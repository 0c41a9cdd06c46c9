/** A question on the screen: what the person does to it, and the searches that judge a try. */
import { computed, shallowRef } from 'vue';
import type { Square } from '../../engine/game/square.ts';
import type { Retry } from '../../engine/game/tree.ts';
import type { Found, ReviewSearch } from '../../engine/review/plan.ts';
import type { Review, ReviewRequest } from '../thinking/review.ts';
import { judging } from './judging.ts';
import {
  type Practice,
  type Question,
  begun,
  canHint,
  checking,
  isOver,
  judged,
  outcomeOf,
  shown,
  toldOf,
  withHint,
} from './practice.ts';

/** The searches that `first` and `others` ask for. */
function* both(
  first: ReviewSearch,
  others: Generator<ReviewSearch, void, Found>,
): Generator<ReviewSearch, void, Found> {
  let step: IteratorResult<ReviewSearch, void> = { value: first };
  while (step.done !== true) step = others.next(yield step.value);
}

export interface PracticePorts {
  /** Keeps how the person fared with a question that is done, after so many tries in vain. */
  onDone(question: Question, outcome: Retry['outcome'], tries: number): void;
  /** Searches a move whose value is not known. */
  review(request: ReviewRequest): Review;
}

export function usePractice({ review, onDone }: PracticePorts) {
  const practice = shallowRef<Practice>();
  let check: Review | undefined;

  /** Begins with a question, in place of the one before. */
  function begin(question: Question): void {
    check?.cancel();
    practice.value = begun(question);
  }

  function end(): void {
    check?.cancel();
    practice.value = undefined;
  }

  function become(next: Practice): void {
    practice.value = next;
    const outcome = outcomeOf(next);
    if (outcome) onDone(next.question, outcome, next.tries.length);
  }

  function show(): void {
    check?.cancel();
    if (practice.value) become(shown(practice.value));
  }

  /** Finds out what a try is worth, and judges it. */
  function* checked(asked: Question, square: Square): Generator<ReviewSearch, void, Found> {
    const { question, verdict } = yield* judging(asked, square);
    const now = practice.value;
    // The answer may have been shown, or the question left, meanwhile.
    if (now?.stage.kind === 'checking') become(judged(now, question, verdict));
  }

  /** Tries a move. An illegal move does not count as a try. */
  function choose(square: Square): void {
    const tried = practice.value && checking(practice.value, square);
    if (!tried) return;
    practice.value = tried;
    if (tried.stage.kind !== 'checking') return;
    const searches = checked(tried.question, square);
    // What is known already is judged at once.
    const first = searches.next();
    if (first.done === true) return;
    check = review({
      searches: both(first.value, searches),
      isUrgent: true,
      // Without an engine the value stays unknown. Then the answer is shown, and the try is not recorded as a failure.
      onEnd(how) {
        if (how === 'failed' && practice.value) practice.value = shown(practice.value);
        else if (how === 'dropped') end();
      },
    });
  }

  function hint(): void {
    if (practice.value) practice.value = withHint(practice.value);
  }

  /** A value that follows from the practice; undefined while there is none. */
  const from = <Value>(derive: (now: Practice) => Value) =>
    computed(() => practice.value && derive(practice.value));

  return {
    /** All of it, for who shows it. */
    practice: computed(() => practice.value),
    question: from(({ question }) => question),
    stage: from(({ stage }) => stage),
    told: from(toldOf),
    isOver: computed(() => practice.value !== undefined && isOver(practice.value)),
    canHint: computed(() => practice.value !== undefined && canHint(practice.value)),
    begin,
    end,
    show,
    choose,
    hint,
  };
}
