/** Collects the lines of an iteration until all are there, so that values of different iterations are never mixed. */
import { count } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { fallibleMove } from '../players/mistakes.ts';
import type { Line, SearchInfo } from '../protocol.ts';
import type { Iteration } from './search-wasm.ts';

/** The findings of a search, and how long it has run by then: all of `SearchInfo` but the job. */
export type TimedFindings = Omit<SearchInfo, 'jobId'>;

/** The part of `SearchInfo` that needs neither a clock nor a job id. */
export type Findings = Omit<TimedFindings, 'elapsedMs'>;

/**
 * Returns a function that takes the iterations of one search in `position`, line by line. It returns the findings
 * whenever all `lines` of an iteration, or as many as there are moves, have a value.
 */
export function createLineSet(
  position: Position,
  lines: number,
): (iteration: Iteration) => Findings | undefined {
  const expected = Math.min(lines, count(legalMoves(position)));
  let gathered: Line[] = [];
  return (iteration) => {
    if (iteration.rank === 1) gathered = [];
    const { move, score, exact, pv, visits } = iteration;
    gathered.push({ move, score, exact, pv, ...(visits !== undefined && { visits }) });
    return gathered.length < expected ? undefined : findingsOf(iteration, gathered);
  };
}

/** The same findings with one of the lines as the move to play. It may be a mistake: see engine/players/mistakes.ts. */
export function fallibleFindings(findings: TimedFindings, loss: number, chance: number): TimedFindings {
  const line = fallibleMove(findings.lines, loss, chance);
  return { ...findings, score: line.score, exact: line.exact, pv: line.pv, lines: [line] };
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
