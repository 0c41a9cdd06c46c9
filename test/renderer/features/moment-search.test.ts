import { describe, expect, test } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { Colour, Position } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import type { SearchInfo } from '../../../engine/protocol.ts';
import { lookBack } from '../../../renderer/features/play/moment-search.ts';
import type { ReviewEnd, ReviewRequest } from '../../../renderer/thinking/review.ts';
import { recordOf } from '../../engine/review/lines.ts';

const tree = recordOf('f5d6c3d3c4f4');

/** What a search that knows that Black ends ahead by `scores[n]` discs after n moves finds in a position of the line. */
function found(position: Position, scores: readonly number[]): SearchInfo {
  const places = [tree.root, ...lineNodes(tree)];
  const ply = places.findIndex((place) => place.position === position);
  const forBlack = scores[ply] ?? 0;
  const score = position.toMove === 'black' ? forBlack : 0 - forBlack;
  const next = places[ply + 1];
  const isBest = next !== undefined && scores[ply + 1] === forBlack;
  const other = squaresOf(legalMoves(position)).find(
    (square) => !next || !('move' in next) || square !== next.move,
  );
  const move = isBest && 'move' in next ? (next.move as number) : other!;
  const line = { move, score, exact: true, pv: [move] };
  return {
    ...line,
    jobId: 1,
    depth: 60,
    selectivity: 100,
    lines: [line],
    nodes: 1,
    elapsedMs: 1,
    hashFull: 0,
  };
}

/** An engine that runs a review at once, and ends it as `end` says. */
function engineOf(scores: readonly number[], end: ReviewEnd = 'finished') {
  const log = { cancelled: 0 };
  const review = ({ searches, onEnd }: ReviewRequest) => {
    let step = searches.next();
    while (step.done !== true) step = searches.next(found(step.value.position, scores));
    onEnd(end);
    return { pause() {}, resume() {}, cancel: () => void log.cancelled++ };
  };
  return { engine: { review }, log };
}

function moments(scores: readonly number[], you: Colour, end?: ReviewEnd): (number | undefined)[] {
  const plies: (number | undefined)[] = [];
  lookBack(engineOf(scores, end).engine, { tree, plies: 6 }, you, ({ lostAt }) => plies.push(lostAt));
  return plies;
}

describe('the moment of a lost game that a quick review finds', () => {
  test('is the turning point that Review names, although another move of the person cost more', () => {
    expect(moments([20, 4, 4, -2, -2, -2, -2], 'black')).toEqual([3]);
  });

  test('is the costliest move of the person where no move of theirs turned the game', () => {
    expect(moments([2, 2, 12, 12, 18, 18, 18], 'white')).toEqual([2]);
    expect(moments([-2, -6, -6, -20, -20, -24, -24], 'black')).toEqual([3]);
  });

  test('is not told where no move of the person lost enough for a mark, or the review failed', () => {
    expect(moments([0, 0, 8, 8, 8, 8, 8], 'black')).toEqual([undefined]);
    expect(moments([0, -9, -9, -9, -9, -9, -9], 'black', 'failed')).toEqual([undefined]);
  });

  test('comes with what was found of all moves, and with nothing where the review failed', () => {
    const lossesOf = (end: ReviewEnd): number[] => {
      const losses: number[] = [];
      const { engine } = engineOf([20, 4, 4, -2, -2, -2, -2], end);
      lookBack(engine, { tree, plies: 6 }, 'black', ({ judgements }) =>
        losses.push(...judgements.map(({ loss }) => loss)),
      );
      return losses;
    };
    expect(lossesOf('finished')).toEqual([0, 0, 6, 0, 0, 0]);
    expect(lossesOf('failed')).toEqual([]);
  });

  test('writes nothing into the game, and ends the review when it is told to', () => {
    const { engine, log } = engineOf([0, -9, -9, -9, -9, -9, -9]);
    lookBack(engine, { tree, plies: 6 }, 'black', () => undefined)();
    expect(log.cancelled).toBe(1);
    expect(lineNodes(tree).every(({ evaluation }) => evaluation === undefined)).toBe(true);
  });
});
