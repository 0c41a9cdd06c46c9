/** What a reviewed game says of its positions, for the own book. Pure. */
import type { Evaluation } from '../../game/evaluation.ts';
import { type Position, countEmpties } from '../../game/position.ts';
import { onTurn, turnState } from '../../game/rules.ts';
import type { Square } from '../../game/square.ts';
import { type GameTree, lineNodes } from '../../game/tree.ts';
import { type BookKey, keyOf, repliesOf } from '../key.ts';
import { MOST_DISCS, type OwnFinding } from './lines.ts';

/**
 * The positions of the line of a game that were evaluated by a player whose values count, the start first, with the moves
 * that were given a value. A move has a ply less of support than the position that it was found in.
 */
export function findingsOf(
  tree: Pick<GameTree, 'root' | 'line'>,
  counts: (engine: string) => boolean = () => true,
): OwnFinding[] {
  const found = new Map<BookKey, OwnFinding>();
  for (const { position, evaluation } of [tree.root, ...lineNodes(tree)]) {
    if (!evaluation || !counts(evaluation.engine) || turnState(position) === 'over') continue;
    for (const finding of findingsAt(position, evaluation)) {
      const before = found.get(finding.key);
      if (!before || before.plies < finding.plies || (finding.isExact && !before.isExact))
        found.set(finding.key, finding);
    }
  }
  return [...found.values()];
}

function findingsAt(place: Position, evaluation: Evaluation): OwnFinding[] {
  const position = onTurn(place);
  const { score, exact, depth, selectivity, lines } = evaluation;
  const replies = repliesOf(position);
  const side = position.toMove === 'black' ? 1 : -1;
  const confidence = Math.round(Math.min(100, Math.max(0, selectivity)));
  const moves = lines.flatMap(({ score: lead, exact: isExact, moves: [move] }): OwnFinding[] => {
    const reply = replies.find((each) => each.move === move);
    if (!reply || reply.over !== undefined) return [];
    const plies = isExact ? countEmpties(reply.position) : Math.max(0, depth - 1);
    return [{ key: reply.key, value: discs(lead * side * reply.side), plies, confidence, isExact }];
  });
  const bestMove: Square | undefined = lines[0]?.moves[0];
  const best = replies.find(({ move, over }) => move === bestMove && over === undefined)?.key;
  const own: OwnFinding = {
    key: keyOf(position),
    value: discs(score * side),
    plies: exact ? countEmpties(position) : Math.min(60, depth),
    confidence,
    isExact: exact,
    ...(best !== undefined && { best }),
  };
  return [own, ...moves];
}

/** With two decimals, as values stand in books. */
export function discs(value: number): number {
  return Math.round(100 * Math.max(-MOST_DISCS, Math.min(MOST_DISCS, value))) / 100 + 0;
}

/** A short name for what was found, which changes when a game is reviewed more deeply. */
export function stateOf(findings: readonly OwnFinding[]): string {
  const plies = findings.reduce((sum, finding) => sum + finding.plies, 0);
  const exact = findings.filter(({ isExact }) => isExact).length;
  return `${findings.length}.${plies}.${exact}`;
}
