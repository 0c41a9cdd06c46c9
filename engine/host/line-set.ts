/** The lines of an iteration, gathered until they can be compared: values of different iterations are never mixed. */
import { count } from '../game/bitboard.ts';
import type { Position } from '../game/position.ts';
import { legalMoves } from '../game/rules.ts';
import { fallibleMove } from '../players/mistakes.ts';
import type { Line, SearchInfo } from '../protocol.ts';
import type { Iteration } from './search-wasm.ts';

/** What a search knows of itself: the part of `SearchInfo` that needs neither a clock nor a name. */
export type Findings = Omit<SearchInfo, 'jobId' | 'elapsedMs'>;

/**
 * Takes the iterations of one search in `position`, line by line, and returns what is known whenever all `lines` of an
 * iteration, or as many as there are moves, have a value.
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

/** The same findings with one of the lines in place of the best: a mistake, or not (engine/players/mistakes.ts). */
export function fallibleFindings(findings: Findings, loss: number, chance: number): Findings {
  const line = fallibleMove(findings.lines, loss, chance);
  return { ...findings, score: line.score, exact: line.exact, pv: line.pv, lines: [line] };
}

/** What a player knows that reports nothing but its move. */
export function findingsOf(iteration: Iteration, gathered?: readonly Line[]): Findings {
  const { move, score, exact, outcome, pv, depth, selectivity, nodes, hashFull } = iteration;
  // A selective search may find a later line better than an earlier one. Who counts visits knows the order itself.
  const isCounted = iteration.visits !== undefined;
  const sorted = isCounted ? gathered?.slice() : gathered?.toSorted((a, b) => b.score - a.score);
  const lines = sorted ?? [{ move, score, exact, pv }];
  const best = lines[0] ?? { move, score, exact, pv };
  const proof = outcome ? { outcome } : {};
  return { depth, selectivity, score: best.score, exact, ...proof, pv: best.pv, lines, nodes, hashFull };
}
