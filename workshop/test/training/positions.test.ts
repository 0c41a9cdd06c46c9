import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../engine/console/command.ts';
import {
  LABEL,
  type LabelledPosition,
  collectPositions,
  emptiesOf,
  sampleHeldOut,
} from '../../learning/positions.ts';
import {
  parsePositions,
  positionFiles,
  readPositions,
  writePositions,
} from '../../training/position-files.ts';

const labelled: fc.Arbitrary<LabelledPosition> = fc
  .record({
    mover: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    others: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    score: fc.integer({ min: -64, max: 64 }),
    label: fc.constantFrom(...Object.values(LABEL)),
    move: fc.integer({ min: 0, max: 63 }),
    fold: fc.integer({ min: 0, max: 255 }),
  })
  .map(({ others, ...rest }) => ({ ...rest, opponent: others & ~rest.mover }));

describe('a file of positions', () => {
  it('is read as the positions that were written', () => {
    fc.assert(
      fc.property(fc.array(labelled), (list) => {
        const positions = collectPositions(list);
        const bytes = writePositions(positions);
        expect(parsePositions(Uint8Array.from(bytes))).toEqual(positions);
        // A reader's buffer need not begin at a multiple of 8 bytes.
        const shifted = Buffer.concat([new Uint8Array(1), bytes]).subarray(1);
        expect(parsePositions(shifted)).toEqual(positions);
      }),
    );
  });

  it('is refused unless it is whole, whatever the bytes are', () => {
    const [whole] = [Uint8Array.from(writePositions(collectPositions(fc.sample(labelled, 3))))];
    const column = 8 + 16 * 3;
    for (const [at, byte] of [
      [column, 65],
      [column + 3, 4],
      [column + 6, 64],
    ] as const) {
      const broken = whole.slice();
      broken[at] = byte;
      expect(() => parsePositions(broken)).toThrow(/position 0 of this file makes no sense/);
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.boolean(), (bytes, hasHead) => {
        const head = hasHead ? [...whole.subarray(0, 4), Math.floor((bytes.length - 4) / 20), 0, 0, 0] : [];
        const given = Uint8Array.from([...head, ...bytes]);
        try {
          expect(parsePositions(given).count * 20 + 8).toBe(given.length);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });

  it('is refused with an error that names it when it is cut off or something else', () => {
    const whole = Uint8Array.from(writePositions(collectPositions(fc.sample(labelled, 5))));
    expect(() => parsePositions(whole.slice(0, -1))).toThrow(/cut off/);
    expect(() => parsePositions(whole.slice(1))).toThrow(/not a file of positions/);
    const file = join(mkdtempSync(join(tmpdir(), 'positions-')), 'broken.positions');
    writeFileSync(file, 'nothing');
    expect(() => readPositions(file)).toThrow(/broken\.positions: this is not a file/);
  });

  it('has the number of empty squares of each position', () => {
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
  it('stand for the files in them, in the order of their names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'positions-'));
    for (const name of ['b.positions', 'a.positions', 'c.part']) writeFileSync(join(folder, name), '');
    expect(positionFiles([folder])).toEqual([join(folder, 'a.positions'), join(folder, 'b.positions')]);
    expect(() => positionFiles([join(folder, 'missing')])).toThrow(/does not exist/);
  });
});

describe('a sample', () => {
  it('has only positions that are held out and in range', () => {
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
