/** What the host is told after an iteration: written to the thread's area, then announced. */
import {
  REPORT_DEPTH,
  REPORT_EXACT,
  REPORT_MOVE,
  REPORT_NODES,
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

/** Reports the line of the root, whose number of empty squares is `empties`; it must have at least one move. */
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
  store<i32>(area(REPORT_PV_LENGTH), <i32>length);
  memory.copy(area(REPORT_PV), line + 1, length);
  store<f64>(area(REPORT_NODES), <f64>nodesCounted());
  announceIteration();
}
