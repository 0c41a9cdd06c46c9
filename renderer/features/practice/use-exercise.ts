/**
 * The exercise on the board: what the person does, the answer to a wrong move, which is played by itself, and what follows as far
 * as the engine finds it, to the end of the game where the values are exact.
 */
import { useTimeoutFn } from '@vueuse/core';
import { computed, onUnmounted, shallowRef, watch } from 'vue';
import { type Bitboard, EMPTY } from '../../../engine/game/bitboard.ts';
import { isGameOver, legalMoves, onTurn } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import type { Exercise } from '../../../engine/practice/exercise.ts';
import { TO_THE_END } from '../../../engine/review/plan.ts';
import {
  type ExerciseRun,
  askedAgain,
  begunRun,
  isAnswered,
  lineOf,
  placesOnBoard,
  positionOf,
  walkedTo,
  withHelp,
  withMove,
  withReply,
  withRest,
} from '../../practice/exercise-run.ts';
import { settleMs } from '../../stores/pace.ts';
import { useEngineStore } from '../../thinking/engine.ts';

/** So that the eye has seen one move before the next comes. */
const LOOK_MS = 450;

/** `exercise` is the one to be asked; another one begins anew. `pace` is that of the animations. */
export function useExercise(exercise: () => Exercise, pace: () => number) {
  const engine = useEngineStore();
  const run = shallowRef<ExerciseRun>(begunRun(exercise()));

  const places = computed(() => placesOnBoard(run.value));
  const position = computed(() => positionOf(run.value));

  const answering = useTimeoutFn(
    () => (run.value = withReply(run.value)),
    () => LOOK_MS + settleMs(places.value.at(-1)?.before, position.value, pace()),
    { immediate: false },
  );

  watch(run, (now) => {
    answering.stop();
    if (!isAnswered(now)) answering.start();
  });

  watch(exercise, (now) => ask(begunRun(now)));

  /** Makes a move where one is asked for; undefined for an illegal one. */
  function play(square: Square): ExerciseRun | undefined {
    const next = withMove(run.value, square);
    if (!next) return undefined;
    run.value = next;
    findRest();
    return run.value;
  }

  let withdraw: (() => void) | undefined;

  /** Looks for what follows the known line. Without an engine the known line is all there is. */
  function findRest(): void {
    withdraw?.();
    withdraw = undefined;
    const asked = run.value;
    const end = lineOf(asked).at(-1)?.after;
    if (asked.exercise.depth !== undefined || !end || isGameOver(end)) return;
    withdraw = engine.search(
      {
        position: onTurn(end),
        limits: { kind: 'depth', depth: TO_THE_END },
        player: { kind: 'master' },
      },
      {
        onProgress: () => undefined,
        onAnswer({ pv, exact }) {
          withdraw = undefined;
          if (exact) run.value = withRest(run.value, pv);
        },
        onFailed: () => undefined,
      },
    );
  }

  onUnmounted(() => withdraw?.());

  /** Plays the answer that is still to come. */
  function hurry(): void {
    run.value = withReply(run.value);
  }

  function ask(next: ExerciseRun): void {
    withdraw?.();
    run.value = next;
  }

  return {
    run,
    position,
    /** The squares that may be chosen. */
    playable: computed((): Bitboard =>
      run.value.stage.kind === 'asking' ? legalMoves(position.value) : EMPTY,
    ),
    /** The newest move since the position was asked. */
    last: computed(() => places.value.at(-1)),
    isAnswered: computed(() => isAnswered(run.value)),
    play,
    hurry,
    /** The moves that can be gone through: the one that was made, and what follows it. */
    line: computed(() => lineOf(run.value)),
    walk: (moves: number) => (run.value = walkedTo(run.value, moves)),
    /** Asks it once more; a right move that was shown stays known. */
    again: () => ask(askedAgain(run.value)),
    /** Asks it as if it had not been asked before. */
    begin: () => ask(begunRun(exercise())),
    help: () => (run.value = withHelp(run.value)),
  };
}
