/** The charts of breeding, as data. */
import {
  type BreedingOptions,
  type Generation,
  leadOverBefore,
} from '../../../../engine/lab/evolution/breeding.ts';
import { MEASURE_NAMES } from '../../../../engine/players/measures.ts';
import type { Locale } from '../../../../locales/languages.ts';
import { translate as t } from '../../../locales/later.ts';
import type { Axis, BarChart, Chart, LineChart, Point, Series } from '../../../ui/chart/chart.ts';
import { numberText } from '../../../ui/number-text.ts';
import { signedText } from '../../../ui/scores.ts';

/** What is shown of a breeding. */
export interface BredToShow {
  readonly options: BreedingOptions;
  readonly generations: readonly Generation[];
  /** The generation that is looked at. */
  readonly shown: Generation;
  /** Whether the charts show what luck does. */
  readonly showsLuck: boolean;
  readonly locale: Locale;
}

/** The axis of generations has room for at least so many. */
const LEAST_GENERATIONS = 10;

/** The name of a player of a generation by its number: the one before, or a mutant. */
export function playerName(number: number): string {
  return number === 0 ? t('lab.evolution.before') : t('lab.evolution.mutant', { number });
}

export function chartsOf(bred: BredToShow): readonly Chart[] {
  return [
    weightsChart(bred),
    overFirstChart(bred),
    bestChart(bred),
    ...(bred.shown.number > 0 ? [generationChart(bred)] : []),
  ];
}

function generationAxis(generations: readonly Generation[], locale: Locale): Axis {
  return {
    label: t('lab.evolution.generation'),
    text: (value) => numberText(Math.round(value), locale),
    ends: [0, Math.max(LEAST_GENERATIONS, generations.length - 1)],
  };
}

function weightsChart({ generations, locale }: BredToShow): LineChart {
  return {
    kind: 'lines',
    title: t('lab.evolution.weights'),
    note: t('lab.evolution.weightsNote'),
    x: generationAxis(generations, locale),
    y: {
      label: t('lab.evolution.weight'),
      scale: 'log',
      text: (value) => numberText(value, locale, { maximumFractionDigits: 2 }),
    },
    series: MEASURE_NAMES.map((name, at) => ({
      name: t(`roster.measure.${name}`),
      look: at,
      points: generations.map(({ number, weights }): Point => [number, weights[at] ?? NaN]),
    })),
  };
}

function discs(locale: Locale, label: string): Axis {
  return { label, text: (value) => signedText(value, 1, locale) };
}

function backdrop(name: string, points: readonly Point[]): Series {
  return { name, points, isBackdrop: true };
}

function overFirstChart({ options, generations, showsLuck, locale }: BredToShow): LineChart {
  const line = (of: (lead: Generation['overFirst']) => number): readonly Point[] =>
    generations.map(({ number, overFirst }): Point => [number, of(overFirst)]);
  return {
    kind: 'lines',
    title: t('lab.evolution.overFirst'),
    note: t('lab.evolution.overFirstNote', { games: 2 * options.openings }),
    x: generationAxis(generations, locale),
    y: discs(locale, t('lab.evolution.discs')),
    series: [
      { name: t('lab.evolution.lead'), look: 0, points: line(({ lead }) => lead) },
      ...(showsLuck
        ? [
            backdrop(
              t('lab.evolution.most'),
              line(({ lead, margin }) => lead + margin),
            ),
            backdrop(
              t('lab.evolution.least'),
              line(({ lead, margin }) => lead - margin),
            ),
          ]
        : []),
    ],
  };
}

function bestChart({ generations, showsLuck, locale }: BredToShow): LineChart {
  const played = generations.filter(({ number }) => number > 0);
  const lucky = played.filter((generation) => leadOverBefore(generation) <= generation.luck).length;
  return {
    kind: 'lines',
    title: t('lab.evolution.best'),
    note: showsLuck
      ? t('lab.evolution.luckNote', { count: lucky, all: played.length })
      : t('lab.evolution.bestNote'),
    x: generationAxis(generations, locale),
    y: discs(locale, t('lab.evolution.discs')),
    series: [
      {
        name: t('lab.evolution.bestOf'),
        look: 2,
        points: played.map((generation): Point => [generation.number, leadOverBefore(generation)]),
      },
      ...(showsLuck
        ? [
            backdrop(
              t('lab.evolution.luck'),
              played.map(({ number, luck }): Point => [number, luck]),
            ),
          ]
        : []),
    ],
  };
}

function generationChart({ shown, locale }: BredToShow): BarChart {
  return {
    kind: 'bars',
    title: t('lab.evolution.contest', { number: shown.number }),
    note: t('lab.evolution.contestNote'),
    names: t('lab.evolution.player'),
    axis: discs(locale, t('lab.evolution.discs')),
    bars: shown.scores.map((score, player) => ({
      name: playerName(player),
      value: score,
      tone: player === shown.best ? 'own' : 'plain',
    })),
  };
}
