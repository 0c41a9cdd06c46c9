/** What is said of a move in a lesson. */
import { opposite } from '../../../engine/game/position.ts';
import { type Square, squareName } from '../../../engine/game/square.ts';
import { doesTask } from '../../../engine/practice/claims.ts';
import { type Exercise, lossOf } from '../../../engine/practice/exercise.ts';
import { factsOf } from '../../../engine/practice/facts.ts';
import type { LessonId } from '../../../engine/practice/lesson-ids.ts';
import { type Reason, reasons, tellsBetter } from '../../../engine/review/why.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { type ExerciseRun, knownLineOf, lineOf } from '../../practice/exercise-run.ts';
import { inOneText } from '../../stores/sentences.ts';
import { wholeLoss } from '../../ui/loss-text.ts';
import { toldLoss } from '../../../engine/review/slips.ts';
import { reasonText } from '../../ui/reason-text.ts';

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

/** The lessons in which every move that misses the task does the same wrong thing, which is told. */
const TOLD = [
  'corners',
  'mobility',
  'quiet',
  'frontier',
  'stable',
  'wedges',
  'tempo',
  'passes',
  'parity',
  'swindles',
] as const;

type Told = (typeof TOLD)[number];

const isTold = (lesson: LessonId): lesson is Told => (TOLD as readonly LessonId[]).includes(lesson);

/** Why a wrong move misses the task, or that it does what was asked and another does it better. */
function missedText(lesson: LessonId, exercise: Exercise, move: Square, t: T): string {
  if (doesTask(lesson, exercise, move)) return t('practice.almost');
  if (!isTold(lesson)) return t('practice.missed');
  const opponent = t(`side.${opposite(exercise.position.toMove)}`);
  return t(`lessons.${lesson}.wrong`, { opponent, ...factsOf(lesson, exercise, move) });
}

/** The discs that a move loses against the best one, and how many the best one ends ahead by. */
export interface MoveLoss {
  readonly loss: number;
  readonly best: number;
  readonly isExact: boolean;
}

/** What a move loses: "b2 is about 12 discs worse than the best move." */
export function lossText(square: Square, { loss, best, isExact }: MoveLoss, t: T): string {
  const named = { square: squareName(square) };
  // A lesson is about positions in which so much is as good as sure.
  const whole = wholeLoss({ loss, exact: true }, best);
  if (whole) return t(whole === 'game' ? 'practice.losesGame' : 'practice.givesWin', named);
  return t(isExact ? 'practice.loses' : 'practice.losesAbout', { ...named, count: toldLoss(loss) });
}

/** What a wrong move loses: "b2 is 12 discs worse than the best move." In a lesson it begins with why the task was missed. */
export function wrongText(run: ExerciseRun, t: T, lesson?: LessonId): string {
  const [made] = lineOf(run);
  if (!made) return '';
  const { exercise } = run;
  const [best] = exercise.options;
  const loss = lossOf(exercise, made.square);
  const isExact = exercise.depth === undefined;
  const task = lesson ? missedText(lesson, exercise, made.square, t) : '';
  const lost = lossText(made.square, { loss, best: best.value, isExact }, t);
  return inOneText([task, lost], t);
}

/** How a move is answered: "White answers a1." Whoever cannot see the line hears more of it: "Then c1, d1 may follow." */
export function answerText(run: ExerciseRun, form: 'seen' | 'heard', t: T): string {
  const [, answer, ...follow] = knownLineOf(run);
  if (!answer) return '';
  const answers = t('practice.answer', {
    side: t(`side.${answer.before.toMove}`),
    square: squareName(answer.square),
  });
  if (form === 'seen' || follow.length === 0) return answers;
  const squares = follow.map(({ square }) => squareName(square)).join(', ');
  return inOneText([answers, t('practice.then', { squares })], t);
}

/** What these reasons say is about the better move alone. */
const OF_BETTER: ReadonlySet<Reason['kind']> = new Set(['takesCorner', 'makesPass', 'securesDiscs']);

/**
 * Why the right move is better than the one that was played, or, if it was found, than the best of the others: a fact that holds
 * on the board. After a wrong move it does not tell the right one. Empty where nothing explains it.
 */
export function reasonOf({ exercise, stage }: ExerciseRun, t: T): string {
  if (stage.kind === 'asking') return '';
  const { options, answers, position } = exercise;
  const best = options.find(({ square }) =>
    stage.kind === 'right' ? square === stage.square : answers.includes(square),
  );
  const other = options.find(({ square }) =>
    stage.kind === 'right' ? !answers.includes(square) : square === stage.square,
  );
  if (!best || !other) return '';
  const [replyToPlayed, ...afterReply] = other.line;
  const reason = reasons({
    position,
    best: best.square,
    played: other.square,
    replyToBest: best.line[0],
    replyToPlayed,
    afterReply,
  }).find((each) => stage.kind === 'right' || !tellsBetter(each));
  if (!reason) return '';
  const told = reasonText(reason, { best: best.square, move: other.square }, position, t);
  // Nobody has spoken of the other move yet.
  const isNew = stage.kind === 'right' && !OF_BETTER.has(reason.kind);
  return inOneText([isNew ? t('practice.nextBest', { square: squareName(other.square) }) : '', told], t);
}

/** How sure the values of an exercise are. */
export function sureText({ depth }: Exercise, t: T): string {
  return depth === undefined ? t('practice.exact') : t('practice.searched', { count: depth });
}
