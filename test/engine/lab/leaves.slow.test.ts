import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leaves } from '../../../engine/adapters/leaves.ts';
import { readNetwork } from '../../../engine/host/network-file.ts';
import { EVALUATION_FILE, TEXTBOOK_FILE } from '../../../engine/host/node/files.ts';
import { openTextbook } from '../../../engine/host/textbook-wasm.ts';
import type { Console } from '../../../engine/console/command.ts';
import { FIXED_POSITIONS } from '../../../engine/lab/fixed-positions.ts';
import {
  METHODS,
  type Unit,
  countLeaves,
  meansOf,
  saved,
  unitsOf,
} from '../../../engine/lab/leaves/leaves.ts';

const instance = openTextbook(
  new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
  readNetwork(readFileSync(EVALUATION_FILE)),
);

const DEPTH = 4;

const counts = unitsOf(FIXED_POSITIONS.length, DEPTH).map((unit): [Unit, number] => [
  unit,
  countLeaves(instance, unit, FIXED_POSITIONS[unit.at]!),
]);
const means = meansOf(counts, FIXED_POSITIONS.length);
const meanAt = (method: (typeof METHODS)[number], depth: number): number =>
  means.get(method)!.find((mean) => mean.depth === depth)!.leaves;

describe('searches of textbooks', () => {
  it('agree on the score, but for those that leave moves out', () => {
    for (const position of FIXED_POSITIONS) {
      for (const depth of [1, 3, 5]) {
        const { score } = instance.compare('minimax', position, depth);
        for (const method of [
          'alphaBeta',
          'orderedAlphaBeta',
          'variationSearch',
          'rememberingSearch',
        ] as const)
          expect(instance.compare(method, position, depth).score).toBe(score);
      }
    }
  });

  it('agree on the score where a trial search orders the moves', () => {
    for (const position of FIXED_POSITIONS.slice(0, 4)) {
      const { score } = instance.compare('orderedAlphaBeta', position, 7);
      expect(instance.compare('variationSearch', position, 7).score).toBe(score);
      expect(instance.compare('rememberingSearch', position, 7).score).toBe(score);
    }
  });

  it('evaluate as many leaves by minimax as the tree has', () => {
    for (const position of FIXED_POSITIONS)
      expect(instance.leaves(position, 4)).toBe(instance.compare('minimax', position, 4).leaves);
  });

  it('give the same counts again', () => {
    for (const [unit, count] of counts.filter((_, at) => at % 7 === 0))
      expect(countLeaves(instance, unit, FIXED_POSITIONS[unit.at]!)).toBe(count);
  });
});

describe('the means', () => {
  it('fall with each idea at four plies, from minimax over alpha-beta to ordered moves', () => {
    expect(meanAt('alphaBeta', DEPTH)).toBeLessThan(meanAt('minimax', DEPTH));
    expect(meanAt('orderedAlphaBeta', DEPTH)).toBeLessThan(meanAt('alphaBeta', DEPTH));
    expect(saved(means, 'alphaBeta', 'orderedAlphaBeta', DEPTH)).toBeCloseTo(
      1 - meanAt('orderedAlphaBeta', DEPTH) / meanAt('alphaBeta', DEPTH),
    );
  });

  it('are there only where every position has been counted', () => {
    expect(meansOf(counts.slice(0, 3), FIXED_POSITIONS.length).get('minimax')).toEqual([]);
    expect(saved(new Map(), 'minimax', 'engine', 3)).toBeUndefined();
  });

  it('are what the command prints', async () => {
    const printed: string[] = [];
    const console: Console = {
      out: (line) => void printed.push(line),
      err: () => undefined,
      lines: (async function* () {})(),
    };
    await leaves.run(['--depth', String(DEPTH)], console);
    for (const [at, line] of printed.slice(1).entries()) {
      const [depth, ...cells] = line.trim().split(/\s+/);
      expect(depth).toBe(String(at + 1));
      expect(cells.slice(0, METHODS.length)).toEqual(
        METHODS.map((method) => meanAt(method, at + 1).toFixed(1)),
      );
    }
    expect(printed).toHaveLength(1 + DEPTH);
  });
});
