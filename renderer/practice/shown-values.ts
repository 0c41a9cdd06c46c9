/** What the board shows of moves that were judged, and of those that are tried in place of them. */
import type { Square } from '../../engine/game/square.ts';
import type { Line } from '../../engine/protocol.ts';
import { type Judgement, hundredths } from '../../engine/review/judge.ts';
import type { Values } from '../board/overlays.ts';
import type { Practice } from './practice.ts';

type Judged = Pick<Judgement, 'bestScore' | 'exact' | 'mover' | 'best' | 'move' | 'loss'>;

/** The better move on its square. */
export function betterValue(judgement: Judged): Values {
  return valuesOf(judgement, [[judgement.best, 0, judgement.exact]]);
}

/**
 * The move that was played on its own square and those that were tried in vain on theirs, with what each loses, and at the end of
 * the task the best one and the one that was found.
 */
export function triedValues(judgement: Judged, practice: Practice | undefined): Values {
  const { move, loss, best, exact } = judgement;
  const stage = practice?.stage;
  const found = (practice?.tries ?? []).map((each): Lost => [each.tried, each.loss, each.exact]);
  if (!stage || stage.kind === 'shown' || stage.kind === 'found') found.push([best, 0, exact]);
  if (stage?.kind === 'found' && stage.square !== best) found.push([stage.square, stage.loss, stage.exact]);
  return valuesOf(judgement, [...found, [move, loss, exact]]);
}

/** A move, the discs it loses, and whether that is exact. */
type Lost = readonly [move: Square, loss: number, exact: boolean];

function valuesOf({ bestScore, mover }: Judged, moves: readonly Lost[]): Values {
  const best = mover === 'black' ? bestScore : -bestScore;
  const lines = new Map<Square, Line>(
    moves.map(([move, loss, exact]) => [move, { move, score: hundredths(best - loss), exact, pv: [move] }]),
  );
  return { depth: 0, selectivity: 100, lines, best };
}
