import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { InputError } from '../../../engine/console/command.ts';
import { SHIPPED_EVALUATION } from '../../host/engine.ts';
import { SHARD } from '../../../engine/console/shard.ts';
import { SEED, neededCount, pathsIn } from '../../training/options.ts';
import { type Part, makeParts } from '../../training/parts.ts';
import { readPositions } from '../../training/position-files.ts';

function selfplayParts(folder: string, count: number): Part[] {
  return Array.from({ length: count }, (_, part) => ({
    file: join(folder, `${part}.positions`),
    job: {
      kind: 'selfplay',
      evaluationFile: SHIPPED_EVALUATION,
      seed: part,
      games: 1,
      depth: 1,
      exactEmpties: 6,
    },
  }));
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'parts-'));
}

describe('parts', () => {
  it('are the same whether they are made by one run, by several runs or by shards', async () => {
    const whole = newFolder();
    await makeParts(selfplayParts(whole, 4), { shard: { index: 1, count: 1 }, threads: 2 });
    const sharded = newFolder();
    await makeParts(selfplayParts(sharded, 4), { shard: { index: 2, count: 3 }, threads: 1 });
    expect(readdirSync(sharded)).toEqual(['1.positions']);
    await makeParts(selfplayParts(sharded, 4), { shard: { index: 1, count: 1 }, threads: 1 });
    expect(readdirSync(sharded)).toEqual(readdirSync(whole));
    for (const name of readdirSync(whole)) {
      expect(readFileSync(join(sharded, name))).toEqual(readFileSync(join(whole, name)));
      expect(readPositions(join(whole, name)).count).toBeGreaterThan(20);
    }
  });

  it('are left as they are if they exist already', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '0.positions'), 'made before');
    await makeParts(selfplayParts(folder, 1), { shard: { index: 1, count: 1 }, threads: 1 });
    expect(readFileSync(join(folder, '0.positions'), 'utf8')).toBe('made before');
  });

  it('are refused before any is made if two have the same name', async () => {
    const folder = newFolder();
    const twice = [...selfplayParts(folder, 2), ...selfplayParts(folder, 1)];
    await expect(makeParts(twice, { shard: { index: 1, count: 1 }, threads: 1 })).rejects.toThrow(
      /both become .*0\.positions/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('end the run with the file and the reason if one cannot be made', async () => {
    const part: Part = {
      file: join(newFolder(), 'x.positions'),
      job: { kind: 'games', source: '/nowhere/WTH_2000.wtb' },
    };
    await expect(makeParts([part], { shard: { index: 1, count: 1 }, threads: 1 })).rejects.toThrow(
      /x\.positions.*nowhere/,
    );
  });
});

describe('a shard', () => {
  it('is one of several', () => {
    expect(SHARD.read('2/3', 'shard')).toEqual({ index: 2, count: 3 });
  });

  it('is the whole by default', () => {
    expect(SHARD.read(undefined, 'shard')).toEqual({ index: 1, count: 1 });
  });

  it.each(['0/2', '3/2', '1', 'a/b'])('is not "%s"', (typed) => {
    expect(() => SHARD.read(typed, 'shard')).toThrow(
      new InputError(`--shard must be like 1/4, not "${typed}".`),
    );
  });
});

test('paths must be named', () => {
  expect(() => pathsIn([], 'Files of positions')).toThrow(
    new InputError('Files of positions must be named.'),
  );
});

test.each(['0', 'x', '1.5', ''])('the number of games cannot be "%s"', (typed) => {
  expect(() => neededCount('games').read(typed, 'games')).toThrow(
    /^--games must be a whole number from 1 to /,
  );
});

test.each(['-1', '4294967296'])('a seed cannot be "%s"', (typed) => {
  expect(() => SEED.read(typed, 'seed')).toThrow(/^--seed must be a whole number from 0 to 4294967295/);
});
