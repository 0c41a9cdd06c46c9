/** The charts about time, as data. */
import { squareName } from '../../../../engine/game/square.ts';
import type { ClockCosts, Look } from '../../../../engine/lab/timing/clock-cost.ts';
import {
  type PonderTrial,
  type Pondered,
  type TimedSearch,
  savedMs,
} from '../../../../engine/lab/timing/timing.ts';
import type { EndReason, RunSeen } from '../../../../engine/lab/timing/watched.ts';
import type { Locale } from '../../../../locales/languages.ts';
import { translate as t } from '../../../locales/later.ts';
import type { Axis, BarChart, Chart, LineChart, Point, Series } from '../../../ui/chart/chart.ts';

const SECOND_MS = 1000;
const PER_CENT = 100;
const PER_MILLE = 10;
const MILLION = 1e6;
/** Shorter times are not told apart by the clocks of browsers, in milliseconds. */
const LEAST_MS = 0.1;

export interface Shown {
  readonly search: TimedSearch | undefined;
  readonly pondered: readonly Pondered[];
  readonly costs: ClockCosts | undefined;
  readonly locale: Locale;
}

type Text = (value: number) => string;

const textIn =
  (locale: Locale, maximumSignificantDigits = 3): Text =>
  (value) =>
    value.toLocaleString(locale, { maximumSignificantDigits });

/** The charts that have anything to show. */
export function chartsOf({ search, pondered, costs, locale }: Shown): readonly Chart[] {
  const text = textIn(locale);
  const run = search?.run;
  return [
    ...(run && run.steps.length > 0
      ? [iterationsOf(run, text), depthsOf(run, text), rateOf(run, text), tableOf(run, text)]
      : []),
    ...(run && run.counts.length > 0 ? [sharesOf(run, text)] : []),
    ...(pondered.length > 0 ? [ponderOf(pondered, text)] : []),
    ...(costs ? [clockOf(costs, text)] : []),
  ];
}

const ENDINGS = {
  enough: 'lab.timing.end.enough',
  nextTooLong: 'lab.timing.end.nextTooLong',
  timeUp: 'lab.timing.end.timeUp',
  proved: 'lab.timing.end.proved',
  deepEnough: 'lab.timing.end.deepEnough',
} as const satisfies Record<EndReason, string>;

const LOOK_NAMES = {
  never: 'lab.timing.looks.never',
  seldom: 'lab.timing.looks.seldom',
  innerNodes: 'lab.timing.looks.innerNodes',
  everyNode: 'lab.timing.looks.everyNode',
} as const satisfies Record<Look, string>;

/** Why a search ended, in words; while it runs, that it does. */
export function endingOf({ steps, end }: RunSeen, text: Text): string {
  const last = steps.at(-1);
  if (!end) return t('lab.timing.runs');
  return t(ENDINGS[end.reason], {
    seconds: text(end.elapsedMs / SECOND_MS),
    next: text((last?.nextMs ?? 0) / SECOND_MS),
  });
}

function secondsAxis(text: Text): Axis {
  return { label: t('lab.timing.seconds'), text };
}

function iterationsOf(run: RunSeen, text: Text): LineChart {
  const { steps } = run;
  const inSeconds = (ms: number): number => Math.max(ms, LEAST_MS) / SECOND_MS;
  return {
    kind: 'lines',
    title: t('lab.timing.iterations'),
    note: endingOf(run, text),
    x: {
      label: t('lab.timing.inTurn'),
      // Iterations to the end of the game have one depth, and are surer each time.
      text: (at) => {
        const step = steps[at - 1];
        if (!step) return '';
        const isAgain = steps[at - 2]?.depth === step.depth;
        return isAgain ? `${step.depth} (${step.selectivity} %)` : String(step.depth);
      },
    },
    y: { label: t('lab.timing.secondsEach'), scale: 'log', text },
    series: [
      {
        name: t('lab.timing.took'),
        look: 0,
        points: steps.map(({ tookMs }, at): Point => [at + 1, inSeconds(tookMs)]),
      },
      {
        name: t('lab.timing.expected'),
        look: 1,
        points: steps.map(({ nextMs }, at): Point => [at + 2, inSeconds(nextMs)]),
      },
    ],
  };
}

/** A line straight up, as high as the chart. */
function upright(name: string, seconds: number, height: number): Series {
  return {
    name,
    isBackdrop: true,
    points: [
      [seconds, 0],
      [seconds, height],
    ],
  };
}

function depthsOf({ steps, budget, end }: RunSeen, text: Text): LineChart {
  const deepest = Math.max(...steps.map(({ depth }) => depth));
  const worthMs = steps.at(-1)?.worthMs ?? Infinity;
  return {
    kind: 'lines',
    title: t('lab.timing.depths'),
    ...(budget &&
      budget.hardMs < Infinity && {
        note: t('lab.timing.planned', {
          planned: text(budget.softMs / SECOND_MS),
          most: text(budget.hardMs / SECOND_MS),
        }),
      }),
    x: secondsAxis(text),
    y: { label: t('lab.timing.plies'), text },
    series: [
      {
        name: t('lab.timing.depth'),
        points: steps.map(({ elapsedMs, depth }): Point => [elapsedMs / SECOND_MS, depth]),
      },
      ...(worthMs < Infinity ? [upright(t('lab.timing.deserved'), worthMs / SECOND_MS, deepest)] : []),
      ...(end ? [upright(t('lab.timing.ended'), end.elapsedMs / SECOND_MS, deepest)] : []),
    ],
  };
}

/** Nodes a second since the figure before: by the counts of the threads, or where a search was too short for two, by iterations. */
function rateOf({ steps, counts }: RunSeen, text: Text): LineChart {
  const known =
    counts.length > 1
      ? counts.map(({ elapsedMs, byThread }) => ({ elapsedMs, nodes: sum(byThread) }))
      : steps.filter(({ elapsedMs }) => elapsedMs >= 1);
  return {
    kind: 'lines',
    title: t('lab.timing.rate'),
    x: secondsAxis(text),
    y: { label: t('lab.timing.rateAxis'), text },
    series: [
      {
        name: t('lab.timing.allThreads'),
        points: known.map(({ elapsedMs, nodes }, at): Point => {
          const before =
            counts.length > 1 ? (known[at - 1] ?? { elapsedMs: 0, nodes: 0 }) : { elapsedMs: 0, nodes: 0 };
          const seconds = Math.max(LEAST_MS, elapsedMs - before.elapsedMs) / SECOND_MS;
          return [elapsedMs / SECOND_MS, (nodes - before.nodes) / seconds / MILLION];
        }),
      },
    ],
  };
}

function tableOf({ steps }: RunSeen, text: Text): LineChart {
  return {
    kind: 'lines',
    title: t('lab.timing.table'),
    note: t('lab.timing.tableNote'),
    x: secondsAxis(text),
    y: { label: t('lab.timing.tableAxis'), text },
    series: [
      {
        name: t('lab.timing.filled'),
        points: steps.map(({ elapsedMs, hashFull }): Point => [elapsedMs / SECOND_MS, hashFull / PER_MILLE]),
      },
    ],
  };
}

function sharesOf({ counts }: RunSeen, text: Text): BarChart {
  const byThread = counts.at(-1)?.byThread ?? [];
  const all = Math.max(1, sum(byThread));
  return {
    kind: 'bars',
    title: t('lab.timing.shares'),
    note: t('lab.timing.sharesNote'),
    names: t('lab.timing.thread'),
    axis: { label: t('lab.timing.sharesAxis'), text },
    bars: byThread.map((nodes, at) => ({
      name: t('lab.timing.threadName', { number: at + 1 }),
      value: (PER_CENT * nodes) / all,
      tone: at === 0 ? 'own' : 'plain',
    })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const BASES: Readonly<Record<PonderTrial, PonderTrial>> = {
  without: 'without',
  hit: 'without',
  missWithout: 'missWithout',
  miss: 'missWithout',
};

function ponderOf(pondered: readonly Pondered[], text: Text): LineChart {
  const trialOf = (name: PonderTrial): Pondered | undefined => pondered.find(({ trial }) => trial === name);
  /** What pondering saved after a reply, as a sentence; none as long as it is not known. */
  const sentence = (name: 'hit' | 'miss'): string => {
    const [one, base] = [trialOf(name), trialOf(BASES[name])];
    if (!one || !base) return '';
    const ms = savedMs(one, base);
    const way = ms === undefined ? 'never' : ms < 0 ? 'later' : 'earlier';
    return t(`lab.timing.${name}.${way}`, { seconds: text(Math.abs(ms ?? 0) / SECOND_MS) });
  };
  return {
    kind: 'lines',
    title: t('lab.timing.ponder'),
    note: `${t('lab.timing.ponderNote')} ${sentence('hit')} ${sentence('miss')}`.trim(),
    x: { label: t('lab.timing.sinceReply'), text },
    y: { label: t('lab.timing.plies'), text },
    series: pondered.map(({ trial, reply, depths }) => ({
      name: t(`lab.timing.trial.${trial}`, { square: squareName(reply) }),
      points: depths.map(({ ms, depth }): Point => [ms / SECOND_MS, depth]),
    })),
  };
}

function clockOf({ costs, rounds }: ClockCosts, text: Text): BarChart {
  const percent = (times: number): number => PER_CENT * (times - 1);
  const signed = (value: number): string => text(Math.round(10 * value) / 10).replace('-', '−');
  return {
    kind: 'bars',
    title: t('lab.timing.clock'),
    note: t('lab.timing.clockNote', { count: rounds }),
    names: t('lab.timing.look'),
    axis: { label: t('lab.timing.clockAxis'), text: signed },
    bars: costs.map(({ look, times, least, most }) => ({
      name:
        look === 'never'
          ? t(LOOK_NAMES.never)
          : t('lab.timing.within', {
              name: t(LOOK_NAMES[look]),
              least: signed(percent(least)),
              most: signed(percent(most)),
            }),
      value: percent(times),
      tone: look === 'never' ? 'own' : percent(times) < 0 ? 'minus' : 'plain',
    })),
  };
}
