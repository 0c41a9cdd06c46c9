/** Tells the host the result of an iteration: the report is written to the thread's area and then announced. */
import {
  REPORT_DEPTH,
  REPORT_EXACT,
  REPORT_MOVE,
  REPORT_NODES,
  REPORT_OUTCOME,
  REPORT_PV,
  REPORT_PV_LENGTH,
  REPORT_RANK,
  REPORT_SCORE,
  REPORT_SELECTIVITY,
} from './memory-map';
import { lineAt } from './principal-variation';
import { area, nodesCounted } from './state';

@external('env', 'iteration')
declare function announceIteration(): void;

/** Reports the line of the root, where `empties` squares are empty. The line must have at least one move. */
export function reportLine(
  rank: i32,
  depth: i32,
  empties: i32,
  score: i32,
  selectivity: i32,
  exact: bool,
): void {
  const line = lineAt(empties);
  const length = load<u8>(line);
  store<i32>(area(REPORT_MOVE), <i32>load<u8>(line, 1));
  store<i32>(area(REPORT_RANK), rank);
  store<i32>(area(REPORT_DEPTH), min(depth, empties));
  store<i32>(area(REPORT_SELECTIVITY), selectivity);
  store<i32>(area(REPORT_SCORE), score);
  store<i32>(area(REPORT_EXACT), exact ? 1 : 0);
  store<i32>(area(REPORT_OUTCOME), 0);
  store<i32>(area(REPORT_PV_LENGTH), <i32>length);
  memory.copy(area(REPORT_PV), line + 1, length);
  store<f64>(area(REPORT_NODES), <f64>nodesCounted());
  announceIteration();
}

/**
 * Reports who wins: the mover (`outcome` 1), nobody (0) or the opponent (-1). The rest is taken from the report before,
 * but the score is moved to the right side of 0, and a win or a draw gets the `move` that keeps it. If all moves lose,
 * none is proved better than another, so the move reported before stays.
 */
export function reportOutcome(outcome: i32, move: i32): void {
  const score = load<i32>(area(REPORT_SCORE));
  store<i32>(area(REPORT_OUTCOME), 2 + outcome);
  if (outcome < 0) announceScore(min(score, -2));
  else {
    replaceMove(move);
    announceScore(outcome > 0 ? max(score, 2) : 0);
  }
}

/** Reports a `move` that does not lose but may or may not win. */
export function reportNoLoss(move: i32): void {
  replaceMove(move);
  announceScore(max(load<i32>(area(REPORT_SCORE)), 0));
}

/**
 * Reports a `move` that an iteration found before it was stopped, with a lower bound of its score; the rest is taken
 * from the report before. `line` is the line of the root, which may be of another move. A move that was reported is not
 * reported again.
 */
export function reportBetter(move: i32, score: i32, line: usize): void {
  if (move == reportedMove()) return;
  replaceMove(move);
  const length = load<u8>(line);
  if (length > 0 && load<u8>(line, 1) == move) {
    store<i32>(area(REPORT_PV_LENGTH), <i32>length);
    memory.copy(area(REPORT_PV), line + 1, length);
  }
  announceScore(score);
}

/** The move of the latest report. */
export function reportedMove(): i32 {
  return load<i32>(area(REPORT_MOVE));
}

/** Reports a line of `move` alone if it is a new move, because the line of the report before need not hold after it. */
function replaceMove(move: i32): void {
  if (move == reportedMove()) return;
  store<i32>(area(REPORT_MOVE), move);
  store<i32>(area(REPORT_PV_LENGTH), 1);
  store<u8>(area(REPORT_PV), <u8>move);
}

function announceScore(score: i32): void {
  store<i32>(area(REPORT_SCORE), score);
  store<f64>(area(REPORT_NODES), <f64>nodesCounted());
  announceIteration();
}
