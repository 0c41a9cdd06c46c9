import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fallibleMove, mistakeProbabilities } from '../../../engine/players/mistakes.ts';

/** Losses of the legal moves of some position: at least one move is the best. */
const losses = fc
  .array(fc.integer({ min: 0, max: 128 }), { maxLength: 32 })
  .chain((others) => fc.shuffledSubarray([0, ...others], { minLength: others.length + 1 }));

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const expected = (probabilities: readonly number[], of: readonly number[]): number =>
  probabilities.reduce((sum, probability, at) => sum + probability * of[at]!, 0);

describe('the probabilities of mistakes', () => {
  it('are probabilities', () => {
    fc.assert(
      fc.property(losses, fc.double({ min: 0, max: 200, noNaN: true }), (values, wanted) => {
        const probabilities = mistakeProbabilities(values, wanted);
        expect(probabilities).toHaveLength(values.length);
        for (const probability of probabilities) expect(probability).toBeGreaterThanOrEqual(0);
        expect(
          expected(
            probabilities,
            values.map(() => 1),
          ),
        ).toBeCloseTo(1, 9);
      }),
    );
  });

  it('give away the expected loss if an even choice would give away more', () => {
    fc.assert(
      fc.property(losses, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const wanted = share * mean(values);
        expect(expected(mistakeProbabilities(values, wanted), values)).toBeCloseTo(wanted, 6);
      }),
    );
  });

  it('are even if no choice would give away enough', () => {
    fc.assert(
      fc.property(losses, fc.constantFrom(0, 1, Infinity), (values, more) => {
        for (const probability of mistakeProbabilities(values, mean(values) + 1e-9 + more)) {
          expect(probability).toBeCloseTo(1 / values.length, 12);
        }
      }),
    );
  });

  it('are smaller for a greater loss and equal for the same loss', () => {
    fc.assert(
      fc.property(losses, fc.double({ min: 0, max: 64, noNaN: true }), (values, wanted) => {
        const probabilities = mistakeProbabilities(values, wanted);
        const order = [...values.keys()].sort((one, other) => values[one]! - values[other]!);
        for (const [at, one] of order.slice(1).entries()) {
          const before = order[at]!;
          if (values[one] === values[before]) expect(probabilities[one]).toBe(probabilities[before]);
          expect(probabilities[one]).toBeLessThanOrEqual(probabilities[before]!);
        }
      }),
    );
  });

  it('leave the best moves alone when nothing may be given away', () => {
    expect(mistakeProbabilities([3, 0, 0, 8], 0)).toEqual([0, 0.5, 0.5, 0]);
  });
});

describe('a fallible move', () => {
  const moves = (...scores: number[]) => scores.map((score, move) => ({ move, score }));
  /** The share of evenly spread chances that choose each move. */
  const shares = (of: ReturnType<typeof moves>, loss: number): number[] => {
    const chances = Array.from({ length: 1000 }, (_, at) => at / 1000);
    return of.map(
      (move) => chances.filter((chance) => fallibleMove(of, loss, chance) === move).length / chances.length,
    );
  };

  it('is the only legal one, whatever the strength', () => {
    for (const chance of [0, 0.5, 1 - Number.EPSILON]) {
      for (const loss of [0, 3, Infinity]) {
        const [only] = moves(-64);
        expect(fallibleMove([only!], loss, chance)).toBe(only);
      }
    }
  });

  it('is the same for the same chance', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        const of = moves(4, -2, 0, 4, -30);
        expect(fallibleMove(of, 2, chance)).toBe(fallibleMove(of, 2, chance));
      }),
    );
  });

  it('is one of the best with equal chances when nothing is given away', () => {
    expect(shares(moves(4, -2, 4, 3), 0)).toEqual([0.5, 0, 0.5, 0]);
  });

  it('is every move with equal chances at an infinite loss', () => {
    expect(shares(moves(64, 0, -64, 10), Infinity)).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('may miss the last move that wins, but finds it more often than not', () => {
    const [finds, misses] = shares(moves(2, -30), 8);
    expect(misses).toBeGreaterThan(0.02);
    expect(misses).toBeLessThan(0.2);
    expect(finds! + misses!).toBeCloseTo(1, 9);
  });

  it('overlooks the best move more often among many', () => {
    const [few = 0] = shares(moves(4, 0, 0), 1);
    const [many = 0] = shares(moves(4, ...Array.from({ length: 13 }, () => 0)), 1);
    expect(many).toBeLessThan(few);
    const given = (best: number): number => 4 * (1 - best);
    expect(given(few)).toBeCloseTo(3 / 8, 2);
    expect(given(many)).toBeCloseTo(14 / 8, 2);
  });

  it('cannot be chosen without a legal move', () => {
    expect(() => fallibleMove([], 1, 0.5)).toThrow(RangeError);
  });
});
