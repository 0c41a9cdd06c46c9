/** The charts of learning, as data. */
import {
  LABELS,
  type Label,
  type LearningOptions,
  type Standing,
} from '../../../../engine/lab/learning/learning.ts';
import type { Seen, Watched } from '../../../../engine/lab/learning/watching.ts';
import type { Locale } from '../../../../locales/languages.ts';
import { translate as t } from '../../../locales/later.ts';
import type { Axis, LineChart, Point, Series } from '../../../ui/chart/chart.ts';
import { signedText } from '../../../ui/scores.ts';

/**
 * What the study found with tournament games: the share of moves foreseen, in per cent, and the error against the mean of
 * the result and the value of the next position, in discs.
 */
const STUDY_FORESEEN = 39.4;
const STUDY_ERROR = 8.36;
/** What the second study found by the number of empty squares, in discs: 2 to 3 with 1 to 5, near 4 with 5 to 10. */
const STUDY_PHASES: readonly Point[] = [
  [3, 2.5],
  [7.5, 4],
];
/** A phase has four numbers of empty squares; it is drawn in the middle of them. */
const IN_PHASE = 4;

const PER_CENT = 100;

/** The charts of what is learnt; none before anything is. */
export function chartsOf(
  watched: Watched | undefined,
  options: Pick<LearningOptions, 'kind'>,
  locale: Locale,
): readonly LineChart[] {
  const courses = watched?.courses ?? [];
  if (courses.length === 0) return [];
  const number = (digits: number) => (value: number) =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  const lessons: Axis = { label: t('lab.learning.lessons'), text: number(0) };
  const discs: Axis = { label: t('lab.learning.discs'), text: number(1) };
  const overLessons = (of: (standing: Standing) => number): Series[] =>
    courses.map(({ label, standings }, look) => ({
      name: nameOf(label),
      look,
      points: standings.map((standing): Point => [standing.lessons, of(standing)]),
    }));
  const last = Math.max(1, ...courses.flatMap(({ standings }) => standings.map((each) => each.lessons)));
  const level = (name: string, value: number): Series[] => [
    {
      name,
      isBackdrop: true,
      points: [
        [0, value],
        [last, value],
      ],
    },
  ];
  const floor = watched?.floor;
  return [
    {
      kind: 'lines',
      title: t('lab.learning.error'),
      note: errorNote(courses, number(2)),
      x: lessons,
      y: discs,
      series: [
        ...overLessons(({ error }) => error),
        ...(floor === undefined ? [] : level(t('lab.learning.floor'), floor)),
      ],
    },
    {
      kind: 'lines',
      title: t('lab.learning.meanError'),
      note: t('lab.learning.meanErrorNote'),
      x: lessons,
      y: discs,
      series: [
        ...overLessons(({ meanError }) => meanError),
        ...level(t('lab.learning.studyError', { discs: number(2)(STUDY_ERROR) }), STUDY_ERROR),
      ],
    },
    {
      kind: 'lines',
      title: t('lab.learning.game'),
      note: failureNote(courses, number(1)),
      x: { label: t('lab.learning.ply'), text: number(0), ends: [0, 60] },
      y: { label: t('lab.learning.forBlack'), text: (value) => signedText(value, 0, locale) },
      series: gameLines(watched),
    },
    {
      kind: 'lines',
      title: t('lab.learning.foreseen'),
      note: t('lab.learning.foreseenNote'),
      x: lessons,
      y: { label: t('lab.learning.perCent'), text: number(1) },
      series: [
        ...overLessons(({ foreseen }) => PER_CENT * foreseen),
        ...level(t('lab.learning.study'), STUDY_FORESEEN),
      ],
    },
    {
      kind: 'lines',
      title: t('lab.learning.phases'),
      note: t('lab.learning.phasesNote'),
      x: { label: t('lab.learning.empties'), text: number(0), ends: [0, 60] },
      y: discs,
      series: [
        ...courses.map(({ label, best }, look) => ({
          name: nameOf(label),
          look,
          points: best.phases.flatMap((error, phase): Point[] =>
            Number.isNaN(error) ? [] : [[IN_PHASE * (phase + 0.5), error]],
          ),
        })),
        ...(options.kind === 'patterns'
          ? [{ name: t('lab.learning.secondStudy'), isBackdrop: true, points: STUDY_PHASES }]
          : []),
      ],
    },
  ];
}

/** The word for a label. */
export function nameOf(label: Label): string {
  return t(`lab.learning.label.${label}`);
}

/** What the lines say at their best. */
function errorNote(courses: readonly Seen[], text: (value: number) => string): string {
  const [result, next, mean] = inOrder(courses).map(({ best }) => text(best.error));
  return t('lab.learning.errorNote', { result: result ?? '', next: next ?? '', mean: mean ?? '' });
}

/** By how much each of the three jumps, and how near to 0 it stays early. */
function failureNote(courses: readonly Seen[], text: (value: number) => string): string {
  const latest = inOrder(courses).map(({ standings }) => standings.at(-1));
  const [result, next, mean] = latest.map((standing) => text(standing?.jump ?? 0));
  const [early, earlyNext] = latest.map((standing) => text(PER_CENT * (standing?.earlySize ?? 0)));
  return t('lab.learning.gameNote', {
    result: result ?? '',
    next: next ?? '',
    mean: mean ?? '',
    early: early ?? '',
    earlyNext: earlyNext ?? '',
  });
}

function inOrder(courses: readonly Seen[]): readonly Seen[] {
  return LABELS.flatMap((label) => courses.filter((course) => course.label === label));
}

/** The values of the three along the game that is shown, and how it ended. */
function gameLines(watched: Watched | undefined): Series[] {
  const shown = watched?.shown;
  if (!watched || !shown) return [];
  const plies = shown.empties.map((empties) => 60 - empties);
  const first = plies[0] ?? 0;
  return [
    ...watched.courses.map(({ label, values }, look) => ({
      name: nameOf(label),
      look,
      points: values.map((value, at): Point => [plies[at] ?? at, value]),
    })),
    {
      name: t('lab.learning.end'),
      isBackdrop: true,
      points: [
        [first, shown.lead],
        [60, shown.lead],
      ],
    },
  ];
}
