import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import {
  type FirstUnits,
  type NeuralNetwork,
  networkRows,
  phaseOf,
  placeEvaluation,
  placeNeural,
  readNetwork,
  writeNetwork,
} from '../../../engine/host/network-file.ts';
import { EVALUATION_FILE, NEURAL_FILE } from '../../../engine/host/node/files.ts';
import { instantiateWorkshop } from '../../../workshop/host/workshop-wasm.ts';
import { LANES, entryClasses } from '../../../engine/host/patterns.ts';
import type { Iteration, SearchHooks } from '../../../engine/host/search-wasm.ts';
import { MOVES, UNITS_PER_DISC } from '../../../engine/search/pattern-layout.ts';
import {
  randomEndgames,
  randomNumbers,
  randomPositions,
  workshopModule,
  startOpponents,
  startSearch,
} from './search-module.ts';

const network = readNetwork(readFileSync(NEURAL_FILE));

function startNeural(hooks: SearchHooks = {}) {
  const started = startOpponents(1, hooks);
  placeNeural(started.memory, network);
  return started;
}

/** The network in plain loops, as its file describes it, for a mover with legal moves. */
function evaluate({ firstUnits, stages, rows, dense }: NeuralNetwork, position: Position): number {
  const { count: classes, ofEntry } = entryClasses();
  const { black, white, toMove } = position;
  const digitOf = (square: number): number => {
    const side = 1n << BigInt(square);
    if (((black | white) & side) === 0n) return 0;
    return ((toMove === 'black' ? black : white) & side) === 0n ? -1 : 1;
  };
  const active = LANES.map(({ squares, centre }) => {
    const index = squares.reduce((sum, square) => 3 * sum + digitOf(square), 0);
    return ofEntry[centre + index] ?? 0;
  });
  active.push(ofEntry[MOVES + count(legalMoves(position))] ?? 0, classes + countEmpties(position));
  const phase = phaseOf(countEmpties(position));
  const stage = stages.filter((first) => first <= phase).length - 1;
  const from = stage * (rows.length / stages.length);
  const sums = Array.from({ length: firstUnits }, (_, unit) =>
    active.reduce((sum, row) => sum + (rows[from + row * firstUnits + unit] ?? 0), 0),
  );
  const inputs = [...sums.map((sum) => Math.max(0, sum)), ...sums.map((sum) => Math.max(0, -sum))];
  const numbers = dense[phase] ?? new Int32Array();
  const dot = (at: number, values: readonly number[]): number =>
    values.reduce((sum, value, index) => sum + value * (numbers[at + index] ?? 0), 0);
  const biases = 16 * inputs.length;
  const hidden = Array.from({ length: 16 }, (_, unit) =>
    Math.max(0, Math.min(32767, (dot(unit * inputs.length, inputs) + (numbers[biases + unit] ?? 0)) >> 11)),
  );
  const output = dot(biases + 16, hidden) + dot(biases + 32, inputs) + (numbers.at(-1) ?? 0);
  return Math.floor((output * 20 * UNITS_PER_DISC) / 2 ** 18);
}

/**
 * A network of two stages in which every number is drawn, or the greatest that a file may hold with a drawn sign: then
 * its sums are as large as any.
 */
function drawnNetwork(firstUnits: FirstUnits, isExtreme: boolean): NeuralNetwork {
  const draw = randomNumbers(8);
  const number = (most: number): number => {
    const drawn = draw(2 * most + 1) - most;
    if (!isExtreme) return drawn;
    return drawn < 0 ? -most : most;
  };
  const inputs = 2 * firstUnits;
  const counts = [
    { count: 16 * inputs, most: 8191 },
    { count: 16, most: 2 ** 24 },
    { count: 16 + inputs, most: 8191 },
    { count: 1, most: 2 ** 24 },
  ];
  // All rows of an extreme network have the same signs, so that they never cancel out.
  const signs = Array.from({ length: firstUnits }, () => number(127));
  return {
    note: 'drawn',
    firstUnits,
    stages: [0, 6],
    rows: Int8Array.from({ length: 2 * networkRows() * firstUnits }, (_, at) =>
      isExtreme ? (signs[at % firstUnits] ?? 0) : number(20),
    ),
    dense: Array.from({ length: 15 }, () =>
      Int32Array.from(
        counts.flatMap(({ count: length, most }) => Array.from({ length }, () => number(most))),
      ),
    ),
  };
}

describe('a network of any numbers', () => {
  test.each([
    [8, false],
    [8, true],
    [16, false],
    [16, true],
  ] as const)(
    'of %i units, at its extremes: %s, has the values that its file describes',
    (units, isExtreme) => {
      const drawn = drawnNetwork(units, isExtreme);
      const read = readNetwork(writeNetwork(drawn));
      // Millions of numbers are compared as bytes, because `toEqual` makes a key of each.
      expect(Buffer.compare(Buffer.from(read.rows.buffer), Buffer.from(drawn.rows.buffer))).toBe(0);
      expect({ ...read, rows: drawn.rows }).toEqual(drawn);
      const { memory, instance } = startOpponents(1);
      placeNeural(memory, read);
      placeEvaluation(memory, read);
      const workshop = instantiateWorkshop(workshopModule, memory, 1);
      const positions = randomPositions(9)
        .filter((position) => legalMoves(position) !== 0n)
        .take(300)
        .toArray();
      const values = positions.map((position) => evaluate(drawn, position));
      expect(new Set(values).size).toBeGreaterThan(isExtreme ? 5 : 100);
      expect(positions.map((position) => instance.evaluateNeural(position))).toEqual(values);
      expect(positions.map((position) => workshop.evaluateLearnt(position))).toEqual(values);
    },
  );
});

describe('the network of Neural', () => {
  test('has the values that its file describes', () => {
    const { instance } = startNeural();
    const positions = randomPositions(3)
      .filter((position) => legalMoves(position) !== 0n)
      .take(500)
      .toArray();
    expect(positions.map((position) => instance.evaluateNeural(position))).toEqual(
      positions.map((position) => evaluate(network, position)),
    );
  });

  test('leaves that of the main search as its own file describes it', () => {
    const { memory } = startNeural();
    const workshop = instantiateWorkshop(workshopModule, memory, 1);
    const shipped = readNetwork(readFileSync(EVALUATION_FILE));
    const positions = randomPositions(4)
      .filter((position) => legalMoves(position) !== 0n)
      .take(500)
      .toArray();
    expect(positions.map((position) => workshop.evaluateLearnt(position))).toEqual(
      positions.map((position) => evaluate(shipped, position)),
    );
  });

  test('has other rows in each stage, be it Neural or the main search', () => {
    const staged = {
      ...network,
      stages: [0, 6],
      rows: Int8Array.from([
        ...network.rows,
        ...network.rows.map((value, at) => (at % 3 === 0 ? -value : value)),
      ]),
    };
    const { memory, instance } = startOpponents(1);
    placeNeural(memory, staged);
    placeEvaluation(memory, staged);
    const workshop = instantiateWorkshop(workshopModule, memory, 1);
    const positions = [...randomEndgames(6, 40, 22, 25), ...randomPositions(7).take(200)].filter(
      (position) => legalMoves(position) !== 0n,
    );
    const values = positions.map((position) => evaluate(staged, position));
    expect(positions.map((position) => instance.evaluateNeural(position))).toEqual(values);
    expect(positions.map((position) => workshop.evaluateLearnt(position))).toEqual(values);
    for (const empties of [22, 23, 24, 25]) {
      const at = positions.findIndex((position) => countEmpties(position) === empties);
      const changes = values[at] !== evaluate(network, positions[at] ?? START_POSITION);
      expect(changes).toBe(empties >= 24);
    }
  });

  test('knows that a corner is worth having', () => {
    const { instance } = startNeural();
    const [position] = randomEndgames(3, 1, 40, 44) as [Position];
    const { black, white } = position;
    const corner = 1n;
    const withCorner = { black: black | corner, white: white & ~corner, toMove: 'black' } as const;
    const without = { black: black & ~corner, white: white | corner, toMove: 'black' } as const;
    expect(instance.evaluateNeural(withCorner)).toBeGreaterThan(instance.evaluateNeural(without));
  });
});

describe('a search with the network', () => {
  test('finds the result of perfect play near the end', () => {
    const { instance } = startNeural();
    const { instance: search } = startSearch(1);
    const endgames = randomEndgames(5, 5, 12, 12);
    const scores = endgames.map(
      (position) => instance.searchNeural({ position, maxDepth: 60, threads: 1 }).score,
    );
    expect(scores).toEqual(
      endgames.map((position) => search.search({ position, maxDepth: 60, threads: 1 }).score),
    );
  });

  test('says of every legal move what the network makes of it, the best first', () => {
    const heard: Iteration[] = [];
    const { instance } = startNeural({ onIteration: (iteration) => heard.push(iteration) });
    instance.searchNeural({ position: START_POSITION, maxDepth: 2, threads: 1 });
    const sights = heard[0]?.sights ?? [];
    expect(sights.map(({ move }) => move).toSorted((a, b) => a - b)).toEqual(
      squaresOf(legalMoves(START_POSITION)),
    );
    expect(sights.map(({ score }) => score)).toEqual(
      sights.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  test('leaves nothing in the hash table that the main search would take for its own', () => {
    const { instance, search } = startNeural();
    const { instance: fresh } = startSearch(1);
    const request = { position: START_POSITION, maxDepth: 8, threads: 1 };
    instance.searchNeural(request);
    expect(search.search(request).score).toBe(fresh.search(request).score);
  });
});
