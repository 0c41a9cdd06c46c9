import { describe, expect, test } from 'vitest';
import { type GameNode, lineNodes } from '../../../engine/game/tree.ts';
import { praiseOf } from '../../../renderer/features/play/afterword.ts';
import { BLACK_MUST_PASS, WIPE_OUT, recordOf } from '../moves.ts';

/** White has lost by few discs. */
const finished = lineNodes(
  recordOf(
    'd3c5d6e3f4c6f5c3c4b5f2e6e7f7c7f6d7c8c2c1b4a5a3b3b6a6a4a2d2f8e8d8b1a1b2g5e1d1h5g4e2g2f3g3h2b7f1h3h4g1a7g6h7g7h1a8h8g8b8--h6',
  ),
);

describe('what went well', () => {
  test('is a close game before all else', () => {
    expect(praiseOf('white', finished, [{ ply: 40, score: -20 }])).toEqual({ kind: 'close' });
  });

  test('is a lead that lasted, and then the corners', () => {
    const lost = lineNodes(recordOf(WIPE_OUT));
    expect(praiseOf('white', lost, [])).toBeUndefined();
    expect(praiseOf('white', lost, [{ ply: 30, score: -4 }])).toEqual({ kind: 'ahead', ply: 30 });
    expect(praiseOf('white', lost, [{ ply: 6, score: -30 }])).toBeUndefined();
  });

  test('is a stretch of moves that gave nothing away, told before a short lead', () => {
    const lost = lineNodes(recordOf(WIPE_OUT));
    const steady = [2, 4, 6, 8, 10, 12].map((ply) => ({ ply, score: ply === 2 ? 9 : 10 }));
    expect(praiseOf('white', lost, [...steady, { ply: 15, score: -8 }])).toEqual({
      kind: 'steady',
      from: 2,
      to: 12,
    });
    expect(praiseOf('white', lost, steady.slice(0, 5))).toBeUndefined();
    // Whoever is hopelessly behind has nothing left to give away.
    const hopeless = steady.map(({ ply }) => ({ ply, score: 40 }));
    expect(praiseOf('white', lost, hopeless)).toBeUndefined();
    expect(praiseOf('white', lost, [{ ply: 9, score: -6 }])).toEqual({ kind: 'ahead', ply: 9 });
  });

  test('is that the opponent had to pass or had few replies, which the moves alone tell', () => {
    const lost = (transcript: string): GameNode[] => lineNodes(recordOf(transcript));
    expect(praiseOf('white', lost(`${BLACK_MUST_PASS}--`), [])).toEqual({ kind: 'passes', count: 1 });
    const few = { kind: 'hemmedIn', ply: 6, count: 3 };
    expect(praiseOf('white', lost(BLACK_MUST_PASS.slice(0, 12)), [])).toEqual(few);
  });

  test('is nothing before the first move', () => {
    expect(praiseOf('black', [], [])).toBeUndefined();
  });
});
