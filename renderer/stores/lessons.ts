/** The lessons as the app has them: which one is open, and which positions were done. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { LESSON_IDS, type LessonId } from '../../engine/practice/lesson-ids.ts';
import { movesOf } from '../../engine/practice/lessons.ts';
import type { LessonAnswer } from '../../engine/practice/log.ts';
import { useAnswerStore } from './answers.ts';
import { useViewStore } from './view.ts';

/** A position of a lesson; `at` counts from 0. */
export interface LessonPlace {
  readonly lesson: LessonId;
  readonly at: number;
}

export const useLessonStore = defineStore('lessons', () => {
  const view = useViewStore();
  const practised = useAnswerStore();

  /** The position on the board; undefined while all lessons are listed. */
  const place = shallowRef<LessonPlace>();
  const keyOf = ({ lesson, moves }: Pick<LessonAnswer, 'lesson' | 'moves'>): string => `${lesson} ${moves}`;

  /** The keys of the positions that were done. */
  const done = computed(
    () =>
      new Set(
        practised.answers.flatMap((answer) =>
          answer.of === 'lesson' && answer.outcome !== 'missed' ? [keyOf(answer)] : [],
        ),
      ),
  );

  function isDone(lesson: LessonId, moves: string): boolean {
    return done.value.has(keyOf({ lesson, moves }));
  }

  /** How many positions of a lesson were done, and how many it has. */
  function progressOf(lesson: LessonId): { readonly done: number; readonly count: number } {
    const all = movesOf(lesson);
    return { done: all.filter((moves) => isDone(lesson, moves)).length, count: all.length };
  }

  function isWhole(lesson: LessonId): boolean {
    const progress = progressOf(lesson);
    return progress.done === progress.count;
  }

  /** The first lesson that is not done; undefined once all are. */
  function nextLesson(): LessonId | undefined {
    return LESSON_IDS.find((lesson) => !isWhole(lesson));
  }

  /** The next lesson, or the first one again once all are done. */
  function lessonToOpen(): LessonId {
    return nextLesson() ?? LESSON_IDS[0];
  }

  /** The first position of a lesson that is not done, or its first one. */
  function firstPlace(lesson: LessonId): LessonPlace {
    const at = movesOf(lesson).findIndex((moves) => !isDone(lesson, moves));
    return { lesson, at: Math.max(0, at) };
  }

  /** Shows a lesson, from wherever one is. */
  function open(lesson: LessonId): void {
    place.value = firstPlace(lesson);
    view.screen = 'practice';
  }

  return {
    place,
    isDone,
    progressOf,
    isWhole,
    nextLesson,
    lessonToOpen,
    firstPlace,
    open,
  };
});
