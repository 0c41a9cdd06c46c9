/** A walk through the steps of the rules, on a board of its own. */
import { computed, shallowRef } from 'vue';
import { EMPTY, count, has } from '../../../engine/game/bitboard.ts';
import { type MoveRefusal, flips, legalMoves } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { PERSON, type Seats } from '../../session/seats.ts';
import { createSession } from '../../session/session.ts';
import { createStopwatch } from '../../session/stopwatch.ts';
import { LESSONS, STEPS, type LessonId, lessonGame } from './lessons.ts';

/**
 * `task`: the step waits for the move it asks for. `passing`: White has no move, which the board says until the user goes
 * on. `again`: Black moves a second time. `done`: the step has been shown.
 */
export type Phase = 'task' | 'passing' | 'again' | 'done';

/** What came of a square that the user chose. */
export type Tried =
  | { readonly kind: 'played' }
  | { readonly kind: 'refused'; readonly why: MoveRefusal | 'notYourTurn' }
  /** The move is allowed, but the step asks for another one; `turned` is the number of discs it would turn. */
  | { readonly kind: 'other'; readonly turned: number }
  /** The step is done already. */
  | { readonly kind: 'nothing' };

const TWO_PEOPLE: Seats = { black: PERSON, white: PERSON };

export function createCourse() {
  const session = createSession({
    stopwatch: createStopwatch({ losesOnTime: () => false }),
    seats: TWO_PEOPLE,
  });
  const step = shallowRef<LessonId>('place');
  /** The steps that have been done since the course began. */
  const done = shallowRef<ReadonlySet<LessonId>>(new Set());
  /** The number of moves that led to the position at which the step began. */
  const startPly = shallowRef(0);

  const played = computed(() => session.ply.value - startPly.value);

  const isDone = computed(() => played.value === LESSONS[step.value].length);

  const phase = computed((): Phase => {
    if (isDone.value) return 'done';
    if (session.next.value === 'pass') return 'passing';
    return played.value === 0 ? 'task' : 'again';
  });

  const targets = computed(() =>
    phase.value === 'task' ? LESSONS[step.value].targets(session.position.value) : session.playable.value,
  );

  /** The squares that the user may choose. */
  const playable = computed(() =>
    phase.value === 'task' || phase.value === 'again' ? session.playable.value : EMPTY,
  );

  /** The square of the newest move of this step. */
  const lastSquare = computed(() => (played.value > 0 ? session.lastSquare.value : undefined));

  function begin(next: LessonId): void {
    const tree = lessonGame(next);
    session.load({ tree, info: NO_INFO }, TWO_PEOPLE);
    step.value = next;
    startPly.value = tree.ply;
  }

  /** Begins the step `by` steps further on. */
  function go(by: 1 | -1): void {
    const next = STEPS[STEPS.indexOf(step.value) + by];
    if (next) begin(next);
  }

  function pass(): void {
    if (phase.value === 'passing') session.playNext('pass');
  }

  function choose(square: Square): Tried {
    if (phase.value === 'done' || phase.value === 'passing') return { kind: 'nothing' };
    const { value: position } = session.position;
    if (has(legalMoves(position), square) && !has(targets.value, square)) {
      return { kind: 'other', turned: count(flips(position, square)) };
    }
    const chosen = session.choose(square);
    if (!chosen.ok) return { kind: 'refused', why: chosen.error };
    if (isDone.value) done.value = new Set([...done.value, step.value]);
    return { kind: 'played' };
  }

  begin('place');

  return { session, step, phase, done, targets, playable, lastSquare, begin, go, pass, choose };
}
