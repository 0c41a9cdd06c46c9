/** The charts of Monte-Carlo, as data. */
import type { Colour } from '../../../../engine/game/position.ts';
import { type Square, squareName } from '../../../../engine/game/square.ts';
import { RULES_WORTH, type Rule } from '../../../../engine/lab/playouts/rules.ts';
import type { MoveSeen } from '../../../../engine/lab/playouts/tree.ts';
import {
  CHOICES,
  type Costs,
  EXPLORED_PLAYOUTS,
  type Explored,
  JUDGED_PLIES,
  type Way,
} from '../../../../engine/lab/playouts/trials.ts';
import type { Locale } from '../../../../locales/languages.ts';
import { translate as t } from '../../../locales/later.ts';
import type { BarChart, Chart, LineChart, Point } from '../../../ui/chart/chart.ts';
import { scoreText } from '../../../ui/scores.ts';
import type { Grown } from './playouts-language.ts';
import { type Played, RULES } from './store.ts';

/** More bars than this have no room for their words. */
const MOST_BARS = 8;
const MOST_LINES = 5;
const PER_CENT = 100;

export interface Shown {
  readonly grown: Grown | undefined;
  readonly played: readonly Played[];
  readonly explored: readonly Explored[];
  readonly costs: Costs | undefined;
  readonly rules: Readonly<Record<Rule, boolean>>;
  /** Whether positions were judged, and no games played out. */
  readonly isJudged: boolean;
  readonly locale: Locale;
}

/** How numbers are written in a language. */
export function numbersOf(locale: Locale) {
  return {
    whole: (value: number): string => Math.round(value).toLocaleString(locale),
    tenths: (value: number): string => value.toLocaleString(locale, { maximumFractionDigits: 1 }),
    share: (value: number, digits = 0): string =>
      value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: digits }),
  };
}

/** The charts that have anything to show; what each rule is worth is known always. */
export function chartsOf({
  grown,
  played,
  explored,
  costs,
  rules,
  isJudged,
  locale,
}: Shown): readonly Chart[] {
  return [
    ...(grown ? [triesOf(grown, isJudged, locale), ratesOf(grown, isJudged, locale)] : []),
    ...(played.length > 0 ? [keptOf(played, locale)] : []),
    ...(explored.length > 0 ? [exploredOf(explored, locale)] : []),
    ...(costs ? [costsChart(costs, locale)] : []),
    worthOf(rules, locale),
  ];
}

/** What is known of a move, in words. */
export function resultOf({ winRate, proved }: MoveSeen, isJudged: boolean, locale: Locale): string {
  return proved === undefined
    ? t(isJudged ? 'lab.playouts.chance' : 'lab.playouts.won', { share: numbersOf(locale).share(winRate, 1) })
    : t('lab.playouts.isProved', { score: scoreText(proved) });
}

function triesOf({ seen }: Grown, isJudged: boolean, locale: Locale): BarChart {
  const { whole } = numbersOf(locale);
  const all = seen.moves.reduce((sum, { visits }) => sum + visits, 0);
  const kept = Math.max(0, all - seen.playouts);
  return {
    kind: 'bars',
    title: t('lab.playouts.tries'),
    ...(kept > 0 && {
      note: t('lab.playouts.triesNote', { kept: whole(kept), fresh: whole(seen.playouts) }),
    }),
    names: t('lab.playouts.move'),
    axis: { label: t(isJudged ? 'lab.playouts.judgedAxis' : 'lab.playouts.triesAxis'), text: whole },
    bars: seen.moves.slice(0, MOST_BARS).map((move, at) => ({
      name: squareName(move.move),
      ...(move.visits > 0 && { detail: resultOf(move, isJudged, locale) }),
      value: move.visits,
      tone: at === 0 ? 'own' : 'plain',
    })),
  };
}

function sideOf(colour: Colour): string {
  return t(`side.${colour}`);
}

function ratesOf({ seen, samples }: Grown, isJudged: boolean, locale: Locale): LineChart {
  const { whole, tenths } = numbersOf(locale);
  // In the order of the squares, so that a line keeps its look while moves overtake each other.
  const shown = seen.moves
    .slice(0, MOST_LINES)
    .map(({ move }) => move)
    .toSorted((one, other) => one - other);
  const pointsOf = (move: Square): Point[] =>
    samples.flatMap(({ playouts, rates }): Point[] => {
      const rate = rates.get(move);
      return rate === undefined ? [] : [[playouts, PER_CENT * rate]];
    });
  return {
    kind: 'lines',
    title: t(isJudged ? 'lab.playouts.chances' : 'lab.playouts.rates'),
    note: t(isJudged ? 'lab.playouts.chancesNote' : 'lab.playouts.ratesNote'),
    x: { label: t(isJudged ? 'lab.playouts.gauge.judged' : 'lab.playouts.playoutsAxis'), text: whole },
    y: {
      label: t(isJudged ? 'lab.playouts.chancesAxis' : 'lab.playouts.ratesAxis', {
        side: sideOf(seen.position.toMove),
      }),
      text: tenths,
    },
    series: shown.map((move) => ({ name: squareName(move), points: pointsOf(move) })),
  };
}

function keptOf(played: readonly Played[], locale: Locale): BarChart {
  const { whole, tenths } = numbersOf(locale);
  return {
    kind: 'bars',
    title: t('lab.playouts.kept'),
    note: t('lab.playouts.keptNote'),
    names: t('lab.playouts.move'),
    axis: { label: t('lab.playouts.keptAxis'), text: tenths, ends: [0, PER_CENT] },
    bars: played.slice(-MOST_BARS).map(({ move, before, kept }) => ({
      name: squareName(move),
      detail: t('lab.playouts.keptDetail', { kept: whole(kept), before: whole(before) }),
      value: before === 0 ? 0 : (PER_CENT * kept) / before,
      tone: 'own',
    })),
  };
}

function exploredOf(explored: readonly Explored[], locale: Locale): LineChart {
  const { whole, tenths } = numbersOf(locale);
  const [least] = explored;
  const most = explored.at(-1);
  const line = (of: (each: Explored) => number): Point[] =>
    explored.map((each): Point => [each.exploration, PER_CENT * of(each)]);
  return {
    kind: 'lines',
    title: t('lab.playouts.explored'),
    note: t('lab.playouts.exploredNote', {
      playouts: whole(EXPLORED_PLAYOUTS),
      deep: least?.depth ?? 0,
      flat: most?.depth ?? 0,
    }),
    x: { label: t('lab.playouts.exploredAxis'), scale: 'log', text: (value) => numberOf(value, locale) },
    y: { label: t('lab.playouts.shareAxis'), text: tenths, ends: [0, PER_CENT] },
    series: [
      { name: t('lab.playouts.first'), points: line(({ first }) => first) },
      { name: t('lab.playouts.second'), points: line(({ second }) => second) },
    ],
  };
}

function numberOf(value: number, locale: Locale): string {
  return value.toLocaleString(locale, { maximumSignificantDigits: 3 });
}

const WAY_NAMES = {
  random: 'lab.playouts.random',
  rules: 'lab.playouts.byRules',
  judgement: 'lab.playouts.judged',
} as const satisfies Record<Way, string>;

function costsChart({ costs }: Costs, locale: Locale): LineChart {
  const { whole, tenths } = numbersOf(locale);
  return {
    kind: 'lines',
    title: t('lab.playouts.costs'),
    note: t('lab.playouts.costsNote', { plies: JUDGED_PLIES }),
    x: { label: t('lab.playouts.playoutsAxis'), scale: 'log', text: whole },
    y: { label: t('lab.playouts.costsAxis'), text: tenths },
    series: costs.map(({ way, discs }) => ({
      name: t(WAY_NAMES[way]),
      points: discs.map((cost, at): Point => [CHOICES[at] ?? 0, cost]),
    })),
  };
}

function worthOf(rules: Readonly<Record<Rule, boolean>>, locale: Locale): BarChart {
  const { whole } = numbersOf(locale);
  return {
    kind: 'bars',
    title: t('lab.playouts.worth'),
    note: t('lab.playouts.worthNote'),
    names: t('lab.playouts.rulesHead'),
    axis: { label: t('lab.playouts.elo'), text: (value) => scoreText(value) },
    bars: RULES.map((rule) => {
      const { elo, least, most } = RULES_WORTH[rule];
      return {
        name: t('lab.playouts.ruleWithin', {
          name: t(`lab.playouts.rule.${rule}`),
          least: scoreText(least),
          most: whole(most),
        }),
        value: elo,
        tone: rules[rule] ? 'own' : 'plain',
      };
    }),
  };
}
