/** The charts of what evaluations say, as data. */
import { count } from '../../../../engine/game/bitboard.ts';
import type { Position } from '../../../../engine/game/position.ts';
import { type Square, squareName } from '../../../../engine/game/square.ts';
import { CLASSIC_PARTS, CLASSIC_PHASES } from '../../../../engine/lab/evaluation/classic.ts';
import { type Explained, differencesOf, sideOf } from '../../../../engine/lab/evaluation/terms.ts';
import type { Opinions, Voice } from '../../../../engine/lab/evaluation/voices.ts';
import { MEASURE_NAMES } from '../../../../engine/players/measures.ts';
import type { Locale } from '../../../../locales/languages.ts';
import { translate as t } from '../../../locales/later.ts';
import type { Bar, BarChart, Chart, LineChart, Point, Series } from '../../../ui/chart/chart.ts';
import { signedText } from '../../../ui/scores.ts';
import type { Said } from './evaluation-language.ts';

export interface Shown {
  readonly said: Said | undefined;
  /** The moves that `said` compares, and whether at the ends of their lines. */
  readonly pair: readonly [Square, Square] | undefined;
  readonly opinions: readonly Opinions[];
  readonly locale: Locale;
}

/** So many bars are told apart at a glance; what says less stands together. */
const MOST_BARS = 8;
/** So many moves have a line of their own. */
const MOST_LINES = 4;

export function isNetwork(voice: Voice): boolean {
  return voice === 'patterns' || voice === 'neural';
}

/** The name of a term in words; that of a place has the squares where it begins and ends. */
export function labelOf(voice: Voice, name: string): string {
  const measure = voice === 'evolved' ? MEASURE_NAMES.find((each) => each === name) : undefined;
  if (measure) return t(`roster.measure.${measure}`);
  const [part = '', squares] = name.split(' ');
  const known = PARTS.find((each) => each === part);
  const words = known ? t(`lab.evaluation.parts.${known}`) : part;
  return squares === undefined ? words : `${words} ${squares.replace('-', '–')}`;
}

const PARTS = [
  'corners',
  'mobility',
  'potentialMobility',
  'stability',
  'squares',
  'discs',
  'cornerBlock',
  'edgeAndX',
  'cornerStrip',
  'cornerTriangle',
  'thirdRow',
  'diagonal',
  'wingedDiagonal',
  'innerBridge',
  'edgeBridge',
  'edgeAndC2',
  'innerBlock',
  'moves',
  'stage',
] as const;

/** How numbers are written: what is said early in a game is small. */
export function textOf(locale: Locale): (value: number) => string {
  return (value) => signedText(value, 2, locale);
}

export function chartsOf({ said, pair, opinions, locale }: Shown): readonly Chart[] {
  if (!said) return [];
  const text = textOf(locale);
  return [
    termsChart(said, text),
    ...(isNetwork(said.voice) && said.explained.terms.length > 0 ? [placesChart(said.explained, text)] : []),
    ...(said.voice === 'classic' ? [weightsChart(said.position, locale)] : []),
    ...(said.compared && pair ? [differenceChart(said, said.compared, pair, text)] : []),
    verdictsChart(said, opinions, locale),
    ...(opinions.length > 0 ? [opinionsChart(opinions, pair, locale)] : []),
  ];
}

function sumNote(sum: number, text: (value: number) => string): string {
  // What is written as 0 prefers nobody.
  return Number(sum.toFixed(2)) === 0
    ? t('lab.evaluation.even')
    : t('lab.evaluation.sum', { side: t(`side.${sum < 0 ? 'white' : 'black'}`), score: text(sum) });
}

/**
 * Values in hundredths, as they are written, that add up to `sum` as it is written: those that rounding down takes most from
 * are rounded up.
 */
export function addingUp(values: readonly number[], sum: number): readonly number[] {
  const hundredths = values.map((value) => Math.floor(100 * value));
  const missing = Math.round(100 * sum) - hundredths.reduce((all, each) => all + each, 0);
  const raised = new Set(
    values
      .map((value, at) => ({ at, rest: 100 * value - hundredths[at]! }))
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, Math.max(0, missing))
      .map(({ at }) => at),
  );
  return hundredths.map((value, at) => (value + Number(raised.has(at))) / 100);
}

function forSides(name: string, value: number): Bar {
  return { name, value, tone: value < 0 ? 'white' : 'black' };
}

function addsLabel(voice: Voice): string {
  return t(voice === 'evolved' ? 'lab.evaluation.adds' : 'lab.evaluation.addsDiscs');
}

/** The terms, those of a network by kinds of patterns. */
function termsChart({ voice, explained }: Said, text: (value: number) => string): BarChart {
  const byKind = new Map<string, number>();
  for (const { name, adds } of explained.terms) {
    const kind = isNetwork(voice) ? (name.split(' ')[0] ?? name) : name;
    byKind.set(kind, (byKind.get(kind) ?? 0) + adds);
  }
  const terms = [...byKind].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const written = addingUp(
    terms.map(([, adds]) => adds),
    explained.sum,
  );
  return {
    kind: 'bars',
    title: t(`lab.evaluation.counts.${voice}`),
    note: sumNote(explained.sum, text),
    names: t('lab.evaluation.measure'),
    axis: { label: addsLabel(voice), text },
    bars: terms.map(([name], at) => forSides(labelOf(voice, name), written[at]!)),
  };
}

/** The first of what says most, and the sum of all others. */
function loudest<Each>(all: readonly Each[], bar: (each: Each) => Bar, value: (each: Each) => number): Bar[] {
  if (all.length <= MOST_BARS) return all.map(bar);
  const others = all.slice(MOST_BARS).reduce((sum, each) => sum + value(each), 0);
  const { tone } = bar(all[0]!);
  const isSided = tone === 'black' || tone === 'white';
  const [minus, plus] = isSided ? (['white', 'black'] as const) : (['minus', 'plus'] as const);
  const rest: Bar = { name: t('lab.evaluation.others'), value: others, tone: others < 0 ? minus : plus };
  return [...all.slice(0, MOST_BARS).map(bar), rest];
}

function placesChart({ terms }: Explained, text: (value: number) => string): BarChart {
  return {
    kind: 'bars',
    title: t('lab.evaluation.places'),
    note: t('lab.evaluation.placesNote'),
    names: t('lab.evaluation.measure'),
    axis: { label: t('lab.evaluation.addsDiscs'), text },
    bars: loudest(
      terms,
      ({ name, adds }) => forSides(labelOf('patterns', name), adds),
      ({ adds }) => adds,
    ),
  };
}

/** The weights of the six parts over the game, each phase as a step. */
function weightsChart({ black, white }: Position, locale: Locale): LineChart {
  const discs = count(black | white);
  const whole = (value: number): string => value.toLocaleString(locale);
  return {
    kind: 'lines',
    title: t('lab.evaluation.weights'),
    note: t('lab.evaluation.weightsNote', { discs: whole(discs) }),
    x: { label: t('lab.evaluation.discsOnBoard'), text: whole, ends: [4, 64] },
    y: { label: t('lab.evolution.weight'), text: whole },
    series: CLASSIC_PARTS.map((part) => ({
      name: t(`lab.evaluation.parts.${part}`),
      points: CLASSIC_PHASES.flatMap(({ mostDiscs, weights }, at): Point[] => [
        [(CLASSIC_PHASES[at - 1]?.mostDiscs ?? 3) + 1, weights[part]],
        [mostDiscs, weights[part]],
      ]),
    })),
  };
}

/** What tells the two moves apart: above 0 it speaks for the first. */
function differenceChart(
  { position, voice }: Said,
  [one, other]: readonly [Explained, Explained],
  pair: readonly [Square, Square],
  text: (value: number) => string,
): BarChart {
  const side = sideOf(position);
  const differences = differencesOf(one, other, side);
  const names = { one: squareName(pair[0]), other: squareName(pair[1]) };
  const ahead = side * (one.sum - other.sum);
  const loudestFor = differences.find(({ favours }) => favours * ahead > 0);
  return {
    kind: 'bars',
    title: t('lab.evaluation.compare', names),
    note:
      Number(ahead.toFixed(2)) === 0 || !loudestFor
        ? t('lab.evaluation.alike')
        : t('lab.evaluation.preferred', {
            move: ahead > 0 ? names.one : names.other,
            score: text(Math.abs(ahead)),
            part: labelOf(voice, loudestFor.name),
          }),
    names: t('lab.evaluation.measure'),
    axis: { label: t('lab.evaluation.compareAxis', names), text },
    bars: loudest(
      differences,
      ({ name, favours }): Bar => ({
        name: labelOf(voice, name),
        value: favours,
        tone: favours < 0 ? 'minus' : 'plus',
      }),
      ({ favours }) => favours,
    ),
  };
}

/** What each one says in discs, and the search. */
function verdictsChart({ sums }: Said, opinions: readonly Opinions[], locale: Locale): BarChart {
  const last = opinions.at(-1);
  const searched = last?.moves[0]?.score;
  const text = textOf(locale);
  return {
    kind: 'bars',
    title: t('lab.evaluation.verdicts'),
    note: t('lab.evaluation.verdictsNote', { score: text(sums.evolved) }),
    names: t('lab.evaluation.voice.label'),
    axis: { label: t('lab.evaluation.addsDiscs'), text },
    bars: [
      ...(['classic', 'patterns', 'neural'] as const).map((voice) =>
        forSides(t(`lab.evaluation.voice.${voice}`), sums[voice]),
      ),
      ...(last && searched !== undefined
        ? [forSides(t('lab.leaves.ahead', { count: last.depth }), searched)]
        : []),
    ],
  };
}

/** What is thought of moves, depth by depth: of those compared and of the best ones. */
function opinionsChart(
  opinions: readonly Opinions[],
  pair: readonly [Square, Square] | undefined,
  locale: Locale,
): LineChart {
  const best = opinions.at(-1)?.moves.map(({ move }) => move) ?? [];
  const shown = [...new Set([...(pair ?? []), ...best])].slice(0, MOST_LINES);
  const pointsOf = (square: Square): Point[] =>
    opinions.flatMap(({ depth, moves }): Point[] => {
      const score = moves.find(({ move }) => move === square)?.score;
      return score === undefined ? [] : [[depth, score]];
    });
  return {
    kind: 'lines',
    title: t('lab.evaluation.opinions'),
    note: t('lab.evaluation.opinionsNote', { moves: choicesText(opinions) }),
    x: { label: t('lab.timing.plies'), text: (value) => value.toLocaleString(locale) },
    y: { label: t('lab.learning.forBlack'), text: (value) => signedText(value, 0, locale) },
    series: shown.map((square): Series => ({ name: squareName(square), points: pointsOf(square) })),
  };
}

/** The move that was best at each depth: "e3 (1–3), f7 (4–10)". */
function choicesText(opinions: readonly Opinions[]): string {
  const spans: { move: Square; from: number; to: number }[] = [];
  for (const { depth, moves } of opinions) {
    const move = moves[0]?.move;
    const before = spans.at(-1);
    if (move === undefined) continue;
    if (before?.move === move) before.to = depth;
    else spans.push({ move, from: depth, to: depth });
  }
  return spans
    .map(({ move, from, to }) => `${squareName(move)} (${from === to ? from : `${from}–${to}`})`)
    .join(', ');
}
