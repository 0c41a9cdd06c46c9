/**
 * Collects the lines of an iteration until all are there, so that values of different iterations are never mixed. Here
 * values leave the search, so here they are put right (engine/values).
 */
import { count } from '../game/bitboard.ts';
import { type Position, countEmpties } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { type Symmetry, imageOf, symmetriesOf } from '../game/symmetry.ts';
import { fallibleMove } from '../players/mistakes.ts';
import { type Recipe, isMainSearch, linesOf } from '../players/recipe.ts';
import type { Line, SearchInfo } from '../protocol.ts';
import { calibrated } from '../values/calibrated.ts';
import type { Iteration } from './search-wasm.ts';

/** The findings of a search, and how long it has run by then: all of `SearchInfo` but the job. */
export type TimedFindings = Omit<SearchInfo, 'jobId'>;

/** The part of `SearchInfo` that needs neither a clock nor a job id. */
export type Findings = Omit<TimedFindings, 'elapsedMs'>;

/**
 * An iteration of the full search in `position` with its score as it is told: put right, and on the side of 0 on which
 * the game is proved to end.
 */
export function told(iteration: Iteration, position: Position): Iteration {
  const { score, exact, outcome } = iteration;
  if (exact || outcome === 'draw') return iteration;
  const expected = calibrated(score, { ...iteration, empties: countEmpties(position) });
  if (outcome === 'win') return { ...iteration, score: Math.max(expected, LEAST_WIN) };
  return { ...iteration, score: outcome === 'loss' ? Math.min(expected, -LEAST_WIN) : expected };
}

/** The winner of a game is at least so many discs ahead, because empty squares count for the winner. */
const LEAST_WIN = 2;

/**
 * Returns a function that takes the iterations of one search by `recipe` in `position`, line by line. It returns the
 * findings whenever all lines that the recipe asks for, or as many as there are moves, have a value. Those of a fallible
 * player are as the search found them, because its mistakes are measured by them.
 */
export function createLineSet(
  position: Position,
  recipe: Recipe,
): (iteration: Iteration) => Findings | undefined {
  const expected = Math.min(linesOf(recipe), count(legalMoves(position)));
  const symmetries = isMainSearch(recipe) && expected > 1 ? symmetriesOf(position) : [];
  let gathered: Line[] = [];
  return (found) => {
    const iteration = recipe.kind === 'search' ? told(found, position) : found;
    if (iteration.rank === 1) gathered = [];
    const { move, score, exact, pv, visits } = iteration;
    gathered.push({ move, score, exact, pv, ...(visits !== undefined && { visits }) });
    return gathered.length < expected ? undefined : findingsOf(iteration, equalised(gathered, symmetries));
  };
}

/**
 * The same lines of a position that is the same under `symmetries`, where moves that are images of each other have one value:
 * the proved one, or else the highest, with the play that it comes from. Searches of them need not find quite the same.
 */
function equalised(lines: readonly Line[], symmetries: readonly Symmetry[]): readonly Line[] {
  if (symmetries.length === 0) return lines;
  return lines.map((line) => {
    let best = line;
    for (const symmetry of symmetries) {
      const image = lines.find(({ move }) => imageOf(move, symmetry) === line.move);
      if (!image || !isSurer(image, best)) continue;
      best = { ...image, move: line.move, pv: image.pv.map((square) => imageOf(square, symmetry)) };
    }
    return best;
  });
}

function isSurer(one: Line, other: Line): boolean {
  return one.exact === other.exact ? one.score > other.score : one.exact;
}

/**
 * The same findings in `position` with one of the lines as the move to play, and its value as it is told. It may be a
 * mistake: see engine/players/mistakes.ts.
 */
export function fallibleFindings(
  position: Position,
  findings: TimedFindings,
  loss: number,
  chance: number,
): TimedFindings {
  const chosen = fallibleMove(findings.lines, loss, chance);
  const empties = countEmpties(position);
  const score = chosen.exact ? chosen.score : calibrated(chosen.score, { ...findings, empties });
  return { ...findings, score, exact: chosen.exact, pv: chosen.pv, lines: [{ ...chosen, score }] };
}

/** The findings of a player that reports nothing but its move. */
export function findingsOf(iteration: Iteration, gathered?: readonly Line[]): Findings {
  const { move, score, exact, outcome, pv, depth, selectivity, nodes, hashFull, sights } = iteration;
  // A selective search may rate a later line higher than an earlier one, so the lines are sorted. Players that count
  // visits report their lines in the right order already.
  const isCounted = iteration.visits !== undefined;
  const sorted = isCounted ? gathered?.slice() : gathered?.toSorted((a, b) => b.score - a.score);
  const lines = sorted ?? [{ move, score, exact, pv }];
  const best = lines[0] ?? { move, score, exact, pv };
  const more = { ...(outcome && { outcome }), ...(sights && { sights }) };
  return { depth, selectivity, score: best.score, exact, ...more, pv: best.pv, lines, nodes, hashFull };
}
