import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LABEL,
  type LabelledPosition,
  collectPositions,
  emptiesOf,
  parsePositions,
  positionFiles,
  readPositions,
  sampleHeldOut,
  writePositions,
} from '../../../engine/training/positions.ts';

const labelled: fc.Arbitrary<LabelledPosition> = fc
  .record({
    mover: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    others: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    score: fc.integer({ min: -64, max: 64 }),
    label: fc.constantFrom(...Object.values(LABEL)),
    move: fc.integer({ min: 0, max: 64 }),
    fold: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ others, ...rest }) => ({ ...rest, opponent: others & ~rest.mover }));

describe('a file of positions', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(fc.array(labelled), (list) => {
        const positions = collectPositions(list);
        expect(parsePositions(Uint8Array.from(writePositions(positions)))).toEqual(positions);
      }),
    );
  });

  it('is refused when cut off or something else, and the error names it', () => {
    const whole = Uint8Array.from(writePositions(collectPositions(fc.sample(labelled, 5))));
    expect(() => parsePositions(whole.slice(0, -1))).toThrow(/cut off/);
    expect(() => parsePositions(whole.slice(1))).toThrow(/not a file of positions/);
    const file = join(mkdtempSync(join(tmpdir(), 'positions-')), 'broken.positions');
    writeFileSync(file, 'nothing');
    expect(() => readPositions(file)).toThrow(/broken\.positions: not a file/);
  });

  it('knows the numbers of empty squares', () => {
    fc.assert(
      fc.property(fc.array(labelled), (list) => {
        const expected = list.map(({ mover, opponent }) => {
          const occupied = (mover | opponent).toString(2).replaceAll('0', '').length;
          return 64 - occupied;
        });
        expect([...emptiesOf(collectPositions(list))]).toEqual(expected);
      }),
    );
  });
});

describe('folders of positions', () => {
  it('stand for the files in them, in order', () => {
    const folder = mkdtempSync(join(tmpdir(), 'positions-'));
    for (const name of ['b.positions', 'a.positions', 'c.part']) writeFileSync(join(folder, name), '');
    expect(positionFiles([folder])).toEqual([join(folder, 'a.positions'), join(folder, 'b.positions')]);
    expect(() => positionFiles([join(folder, 'missing')])).toThrow(/does not exist/);
  });
});

describe('a sample', () => {
  it('has only positions held out, in range', () => {
    const data = collectPositions(fc.sample(labelled, 400));
    const range = { leastEmpties: 10, mostEmpties: 20, heldOutFolds: 100 };
    const all = sampleHeldOut([data], { ...range, every: 1 });
    expect(all.count).toBeGreaterThan(0);
    expect(Math.max(...all.folds)).toBeLessThan(100);
    for (const empties of emptiesOf(all)) {
      expect(empties).toBeGreaterThanOrEqual(10);
      expect(empties).toBeLessThanOrEqual(20);
    }
    expect(sampleHeldOut([data], { ...range, every: 3 }).count).toBe(Math.floor(all.count / 3));
  });
});
