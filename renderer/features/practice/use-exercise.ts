/** The exercise on the board: what the person does, and the answers to a wrong move, which are played one after another. */
import { useTimeoutFn } from '@vueuse/core';
import { computed, shallowRef, watch } from 'vue';
import { type Bitboard, EMPTY } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import type { Exercise } from '../../../engine/practice/exercise.ts';
import {
  type ExerciseRun,
  askedAgain,
  begunRun,
  isAnswered,
  placesOnBoard,
  positionOf,
  withAnswer,
  withHelp,
  withMove,
} from '../../practice/exercise-run.ts';
import { settleMs } from '../../stores/pace.ts';

/** So that the eye has seen one move before the next comes. */
const LOOK_MS = 450;

/** `exercise` is the one to be asked; another one begins anew. `pace` is that of the animations. */
export function useExercise(exercise: () => Exercise, pace: () => number) {
  const run = shallowRef<ExerciseRun>(begunRun(exercise()));

  const places = computed(() => placesOnBoard(run.value));
  const position = computed(() => positionOf(run.value));

  const answering = useTimeoutFn(
    () => (run.value = withAnswer(run.value)),
    () => LOOK_MS + settleMs(places.value.at(-1)?.before, position.value, pace()),
    { immediate: false },
  );

  watch(run, (now) => {
    answering.stop();
    if (!isAnswered(now)) answering.start();
  });

  watch(exercise, (now) => (run.value = begunRun(now)));

  /** Makes a move where one is asked for; undefined for an illegal one. */
  function play(square: Square): ExerciseRun | undefined {
    const next = withMove(run.value, square);
    if (next) run.value = next;
    return next;
  }

  /** Plays all answers that are still to come. */
  function hurry(): void {
    while (!isAnswered(run.value)) run.value = withAnswer(run.value);
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
    again: () => (run.value = askedAgain(run.value)),
    help: () => (run.value = withHelp(run.value)),
  };
}
