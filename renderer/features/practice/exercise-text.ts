/** What is said of a move in a lesson. */
import { opposite } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { type Exercise, lossOf } from '../../../engine/practice/exercise.ts';
import { factsOf } from '../../../engine/practice/facts.ts';
import type { LessonId } from '../../../engine/practice/lesson-ids.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { type ExerciseRun, lineOf } from '../../practice/exercise-run.ts';
import { inOneText } from '../../stores/sentences.ts';

type T = Translate<MessageKey>;

/** Who one is: "You are Black." */
export function youText({ position }: Exercise, t: T): string {
  return t('practice.you', { side: t(`side.${position.toMove}`) });
}

/** What is asked for. */
export function taskText(lesson: LessonId, { position }: Exercise, t: T): string {
  return t(`lessons.${lesson}.task`, { opponent: t(`side.${opposite(position.toMove)}`) });
}

/** What the right move has done. */
export function rightText(lesson: LessonId, exercise: Exercise, move: Square, t: T): string {
  const opponent = t(`side.${opposite(exercise.position.toMove)}`);
  return t(`lessons.${lesson}.right`, { opponent, ...factsOf(lesson, exercise, move) });
}

/** What a wrong move loses and how it is answered: "b2 loses 12 discs. White answers a1. Then c1, d1 may follow." */
export function wrongText(run: ExerciseRun, t: T): string {
  const [made] = lineOf(run);
  if (!made) return '';
  const loss = { square: squareName(made.square), count: lossOf(run.exercise, made.square) };
  const isExact = run.exercise.depth === undefined;
  return inOneText(
    [isExact ? t('practice.loses', loss) : t('practice.losesAbout', loss), answerText(run, t)],
    t,
  );
}

/** How a wrong move is answered: "White answers a1. Then c1, d1 may follow." */
export function answerText(run: ExerciseRun, t: T): string {
  const [, answer, ...follow] = lineOf(run);
  return inOneText(
    [
      answer
        ? t('practice.answer', {
            side: t(`side.${answer.before.toMove}`),
            square: squareName(answer.square),
          })
        : '',
      follow.length > 0
        ? t('practice.then', { squares: follow.map(({ square }) => squareName(square)).join(', ') })
        : '',
    ],
    t,
  );
}

/** How sure the values of an exercise are. */
export function sureText({ depth }: Exercise, t: T): string {
  return depth === undefined ? t('practice.exact') : t('practice.searched', { count: depth });
}
