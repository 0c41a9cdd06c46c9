import { describe, expect, test } from 'vitest';
import { type GameNode, lineNodes } from '../../../engine/game/tree.ts';
import type { Judgement } from '../../../engine/review/judge.ts';
import { praiseOf } from '../../../renderer/features/play/afterword.ts';
import { BLACK_MUST_PASS, WIPE_OUT, recordOf } from '../moves.ts';

/** White has lost by few discs. */
const finished = lineNodes(
  recordOf(
    'd3c5d6e3f4c6f5c3c4b5f2e6e7f7c7f6d7c8c2c1b4a5a3b3b6a6a4a2d2f8e8d8b1a1b2g5e1d1h5g4e2g2f3g3h2b7f1h3h4g1a7g6h7g7h1a8h8g8b8--h6',
  ),
);

const lost = lineNodes(recordOf(WIPE_OUT));

/** What was found of a move of White. */
function found(judgement: Partial<Judgement> & Pick<Judgement, 'ply'>): Judgement {
  const none = {
    id: 0,
    number: 1,
    empties: 40,
    move: 0,
    best: 0,
    mover: 'white',
    mark: 'best',
    isSure: true,
  } as const;
  return { ...none, loss: 0, error: 0, exact: true, bestScore: 0, score: 0, turned: undefined, ...judgement };
}

describe('what went well', () => {
  test('is a close game before all else', () => {
    expect(praiseOf('white', finished, [found({ ply: 40, score: -20 })])).toEqual({ kind: 'close' });
  });

  test('is a lead, from when to when it held, beyond what the estimates may be off', () => {
    expect(praiseOf('white', lost, [])).toBeUndefined();
    expect(praiseOf('white', lost, [found({ ply: 30, score: -4 })])).toEqual({
      kind: 'ahead',
      from: 30,
      to: 30,
    });
    expect(praiseOf('white', lost, [found({ ply: 30, score: -6, error: 3 })])).toBeUndefined();
    expect(praiseOf('white', lost, [found({ ply: 6, score: -30 })])).toBeUndefined();
    // A person who was behind before and after one move was not ahead up to it.
    const scores = [-8, 20, 20, -20, 8, -8, -20, -6, 2];
    const swung = scores.map((score, at) => found({ ply: 20 + at, score }));
    expect(praiseOf('white', lost, swung)).toEqual({ kind: 'ahead', from: 25, to: 27 });
    expect(praiseOf('white', lost, swung.slice(0, 4))).toEqual({ kind: 'ahead', from: 23, to: 23 });
  });

  test('is a stretch of moves that gave nothing away, told before a short lead', () => {
    const steady = [2, 4, 6, 8, 10, 12].map((ply) => found({ ply }));
    const short = found({ ply: 15, mover: 'black', score: -8 });
    const run = { kind: 'steady', from: 2, to: 12 };
    expect(praiseOf('white', lost, [...steady, short])).toEqual(run);
    expect(praiseOf('white', lost, steady.slice(0, 5))).toBeUndefined();
    // A move that lost discs, or the game, ends a stretch.
    const broken = (slip: Partial<Judgement>): unknown =>
      praiseOf('white', lost, steady.with(3, found({ ply: 8, ...slip })));
    expect(broken({ loss: 2.5 })).toBeUndefined();
    expect(broken({ loss: 1, turned: 'drawToLoss' })).toBeUndefined();
    // Whoever is hopelessly behind has nothing left to give away.
    const hopeless = steady.map(({ ply }) => found({ ply, bestScore: 40 }));
    expect(praiseOf('white', lost, hopeless)).toBeUndefined();
    expect(praiseOf('white', lost, [found({ ply: 9, score: -6 })])).toEqual({
      kind: 'ahead',
      from: 9,
      to: 9,
    });
  });

  test('is that the opponent had to pass, which the moves alone tell', () => {
    const passed = lineNodes(recordOf(`${BLACK_MUST_PASS}--`));
    expect(praiseOf('white', passed, [])).toEqual({ kind: 'passes', count: 1 });
  });

  test('is that the opponent had few replies, but for a move that lost discs itself', () => {
    const few: GameNode[] = lineNodes(recordOf(BLACK_MUST_PASS.slice(0, 12)));
    expect(praiseOf('white', few, [found({ ply: 6 })])).toEqual({ kind: 'hemmedIn', count: 3 });
    expect(praiseOf('white', few, [found({ ply: 6, loss: 12 })])).toBeUndefined();
    expect(praiseOf('white', few, [])).toBeUndefined();
  });

  test('is nothing before the first move', () => {
    expect(praiseOf('black', [], [])).toBeUndefined();
  });
});
