import { describe, expect, it } from 'vitest';
import { type Position, opposite, sides } from '../../../engine/game/position.ts';
import { count, has } from '../../../engine/game/bitboard.ts';
import { legalMoves, officialScore, playMove, turnState } from '../../../engine/game/rules.ts';
import { SYMMETRIES, turnedPosition } from '../../../engine/game/symmetry.ts';
import { UNITS_PER_BYTE } from '../../../workshop/search/layout.ts';
import { BIASES, KNOTS, placeWeights, toByte } from '../../../workshop/host/weights.ts';
import { LANES, TABLE_ENTRIES, entryClasses } from '../../../engine/host/patterns.ts';
import {
  INDICES_BYTES,
  MOST_MOVES,
  MOVES,
  MOVES_LANE,
  UNITS_PER_DISC,
} from '../../../engine/search/pattern-layout.ts';
import { randomPositions, startWorkshop } from './search-module.ts';

const { memory, instance } = startWorkshop();
const classes = entryClasses();

/**
 * Weights of `bits` bits, so different that a sum of 47 of them very likely changes if any class or knot is mistaken for
 * another.
 */
function noise(length: number, seed: number, bits: number): Int16Array {
  let state = seed;
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> (32 - bits)) - 2 ** (bits - 1);
  });
}

const biases = noise(BIASES, 1, 12);
const knots = noise(KNOTS * classes.count, 2, 11);
placeWeights(memory, { note: '', biases, knots });

const positions: readonly Position[] = randomPositions(3).take(400).toArray();

/** The evaluation worked out from its definition, square by square. */
function evaluation(position: Position): number {
  const turn = turnState(position);
  if (turn === 'pass') return 0 - evaluation({ ...position, toMove: opposite(position.toMove) });
  if (turn === 'over') {
    const { black, white } = officialScore(position);
    return UNITS_PER_DISC * (position.toMove === 'black' ? black - white : white - black);
  }

  const { mover, opponent } = sides(position);
  const empties = 64 - count(mover) - count(opponent);
  const table = Math.floor(empties / 2);
  let sum = biases[empties] ?? 0;
  const entries = LANES.map(({ squares, centre }) => {
    let index = 0;
    for (const square of squares)
      index = index * 3 + Number(has(mover, square)) - Number(has(opponent, square));
    return centre + index;
  });
  for (const entry of [...entries, MOVES + count(legalMoves(position))]) {
    const shared = classes.ofEntry[entry] ?? 0;
    const below = knots[Math.floor(table / 2) * classes.count + shared] ?? 0;
    const above = knots[Math.ceil(table / 2) * classes.count + shared] ?? 0;
    sum += entry < MOVES ? UNITS_PER_BYTE * toByte(below + above) : Math.floor((below + above) / 2);
  }
  return sum;
}

describe('the evaluation by weights', () => {
  it('is the sum of the weights of all lanes and of the number of moves', () => {
    for (const position of positions) {
      expect(instance.evaluateLearnt(position)).toBe(evaluation(position));
    }
  });

  it('is what a search of the workshop asks while the memory holds weights', () => {
    for (const position of positions.filter((each) => legalMoves(each) !== 0n).slice(0, 50)) {
      const expected = instance
        .evaluateMoves(position)
        .map(({ units }) => -Math.max(-62, Math.min(62, (16 - units) >> 5)));
      const { score } = instance.search({ position, maxDepth: 1, threads: 1 });
      expect(score).toBe(Math.max(...expected));
    }
  });

  it('has indices that stay in the table of their pattern', () => {
    const boards = BigUint64Array.from(positions.flatMap((position) => Object.values(sides(position))));
    const indices = new Int16Array((positions.length * INDICES_BYTES) / 2);
    instance.indexPositions(boards, indices);
    for (const [at, index] of indices.entries()) {
      const number = at % (INDICES_BYTES / 2);
      if (number === MOVES_LANE) continue;
      const lane = LANES[number];
      const half = lane ? (3 ** lane.squares.length - 1) / 2 : 0;
      expect(Math.abs(index)).toBeLessThanOrEqual(half);
    }
  });
});

const stuck = randomPositions(5)
  .filter((position) => turnState(position) === 'pass')
  .take(40)
  .toArray();

describe.each([
  ['weights', instance],
  ['the network', startWorkshop().instance],
])('the evaluation by %s', (_name, workshop) => {
  it('is the same after a move as for the position set up from scratch', () => {
    for (const position of positions) {
      for (const { square, units } of workshop.evaluateMoves(position)) {
        const next = playMove(position, square);
        if (!next.ok) throw new Error('The search plays an illegal move.');
        expect(units).toBe(0 - workshop.evaluateLearnt(next.value));
      }
    }
  });

  it('is the same on the board turned and mirrored', () => {
    for (const position of positions) {
      const expected = workshop.evaluateLearnt(position);
      for (const symmetry of SYMMETRIES) {
        expect(workshop.evaluateLearnt(turnedPosition(position, symmetry))).toBe(expected);
      }
    }
  });

  it('is the same with colours exchanged', () => {
    for (const position of positions) {
      const { black, white, toMove } = position;
      const exchanged = { black: white, white: black, toMove: opposite(toMove) };
      expect(workshop.evaluateLearnt(exchanged)).toBe(workshop.evaluateLearnt(position));
    }
  });

  it('takes a side without a move as the other side to move, with the opposite sign', () => {
    for (const position of stuck) {
      const other = { ...position, toMove: opposite(position.toMove) };
      expect(workshop.evaluateLearnt(position)).toBe(0 - workshop.evaluateLearnt(other));
    }
  });

  it('is the final score where neither side has a move', () => {
    const finished = { black: 0xffff_ffff_ffff_0000n, white: 0n, toMove: 'white' } as const;
    expect(turnState(finished)).toBe('over');
    expect(workshop.evaluateLearnt(finished)).toBe(-64 * UNITS_PER_DISC);
  });
});

describe('positions indexed for training', () => {
  it('have the number of legal moves in a lane of its own', () => {
    const boards = BigUint64Array.from(positions.flatMap((position) => Object.values(sides(position))));
    const indices = new Int16Array((positions.length * INDICES_BYTES) / 2);
    instance.indexPositions(boards, indices);
    const moves = positions.map((_, at) => indices[at * (INDICES_BYTES / 2) + MOVES_LANE]);
    expect(moves).toEqual(positions.map((position) => count(legalMoves(position))));
    expect(Math.max(...moves.map(Number))).toBeLessThanOrEqual(MOST_MOVES);
  });
});

describe('the bytes of the tables', () => {
  it('are the nearest to the mean of the two weights', () => {
    expect([-15, -9, -1, 0, 3, 5, 11, 13, 800].map(toByte)).toEqual([-2, -1, 0, 0, 0, 1, 1, 2, 100]);
  });

  it('are even where the mean lies in the middle between two of them', () => {
    expect([-28, -20, -12, -4, 4, 12, 20, 28].map(toByte)).toEqual([-4, -2, -2, 0, 0, 2, 2, 4]);
  });

  it('stop at the largest number that a byte holds on both sides of 0', () => {
    expect([-32766, -1024, 1024, 32766].map(toByte)).toEqual([-127, -127, 127, 127]);
  });
});

describe('the classes of entries', () => {
  it('are numbered without a gap over all entries of the table', () => {
    const seen = new Set(classes.ofEntry);
    expect(classes.ofEntry.length).toBe(TABLE_ENTRIES);
    expect([...seen].toSorted((a, b) => a - b)).toEqual(Array.from({ length: classes.count }, (_, at) => at));
  });

  it('are nearly half as many as the entries of a symmetric pattern', () => {
    // A pattern of n squares, of which its mirror image leaves m in place, has (3^n + 3^((n + m) / 2)) / 2 classes.
    const sizes = [
      [9, 3],
      [10, 0],
      [10, 2],
      [8, 0],
      [8, 0],
      [9, 1],
      [10, 0],
      [10, 0],
      [10, 0],
      [9, 3],
    ];
    const halved = sizes.map(([n = 0, m = 0]) => (3 ** n + 3 ** ((n + m) / 2)) / 2);
    const strip = 3 ** 10;
    const numbersOfMoves = MOST_MOVES + 1;
    const expected = halved.reduce((sum, size) => sum + size, strip + numbersOfMoves);
    expect(classes.count).toBe(expected);
  });
});
