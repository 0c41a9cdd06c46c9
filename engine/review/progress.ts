/** How accurately one person has played in each part of the game, week by week. Pure. */
import type { Colour } from '../game/position.ts';
import type { GameTree } from '../game/tree.ts';
import { reviewedLine } from './reviewed-line.ts';
import { PHASES, type Phase, accuracyOf, phaseOf } from './summary.ts';

/** Accuracies in per cent, 0 to 100; undefined where nothing was at stake. */
export type PhaseAccuracies = Readonly<Record<Phase | 'all', number | undefined>>;

/** A reviewed game of the person; its date begins with a day as "2026-11-28", if it is known. */
export interface PlayedGame {
  readonly date: string | undefined;
  readonly accuracies: PhaseAccuracies;
}

export interface Week {
  /** Its Monday, as "2026-11-23". */
  readonly monday: string;
  readonly games: number;
  /** The means of its games. */
  readonly accuracies: PhaseAccuracies;
}

const PARTS = ['all', ...PHASES] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The accuracies of the side `colour` in the line of a reviewed game. */
export function accuraciesIn(tree: Pick<GameTree, 'root' | 'line'>, colour: Colour): PhaseAccuracies {
  const { judgements } = reviewedLine(tree);
  const lead = (colour === 'black' ? 1 : -1) * (judgements.at(-1)?.score ?? 0);
  const chosen = judgements.filter(({ mover, mark }) => mover === colour && mark !== 'forced');
  const within = (phase: Phase): number | undefined =>
    accuracyOf(
      chosen.filter(({ empties }) => phaseOf(empties) === phase),
      lead,
    );
  return {
    all: accuracyOf(chosen, lead),
    opening: within('opening'),
    middle: within('middle'),
    endgame: within('endgame'),
  };
}

/** The means of some games. */
export function meanAccuracies(games: readonly PlayedGame[]): PhaseAccuracies {
  const means = PARTS.map((part) => {
    const known = games.flatMap(({ accuracies }) => accuracies[part] ?? []);
    const sum = known.reduce((total, each) => total + each, 0);
    return [part, known.length === 0 ? undefined : sum / known.length] as const;
  });
  const [all, opening, middle, endgame] = means.map(([, mean]) => mean);
  return { all, opening, middle, endgame };
}

/** The weeks in which games of a known day were played, the latest first. */
export function weeksOf(games: readonly PlayedGame[]): readonly Week[] {
  const byWeek = new Map<string, PlayedGame[]>();
  for (const game of games) {
    const monday = game.date === undefined ? undefined : mondayOf(game.date);
    if (monday !== undefined) byWeek.set(monday, [...(byWeek.get(monday) ?? []), game]);
  }
  return [...byWeek]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .map(([monday, played]) => ({ monday, games: played.length, accuracies: meanAccuracies(played) }));
}

/** The Monday of the week of a date; undefined for one without a day. */
function mondayOf(date: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  if (day === undefined) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // Days are counted from a Thursday.
  const weekday = (at / DAY_MS + 3) % 7;
  return new Date(at - weekday * DAY_MS).toISOString().slice(0, 10);
}

/** The part of the game with the least accuracy, if it is clearly less than in another part; undefined otherwise. */
export function weakestPhase(accuracies: PhaseAccuracies): Phase | undefined {
  const known = PHASES.flatMap((phase) => {
    const accuracy = accuracies[phase];
    return accuracy === undefined ? [] : [{ phase, accuracy }];
  }).toSorted((one, other) => one.accuracy - other.accuracy);
  const [least, next] = known;
  return least && next && next.accuracy - least.accuracy >= CLEARLY ? least.phase : undefined;
}

/** Fewer per cent between two parts of the game are chance. */
const CLEARLY = 5;
