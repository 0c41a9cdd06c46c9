import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { InputError } from '../../../engine/console/command.ts';
import { readTrainingArguments } from '../../../engine/training/arguments.ts';
import { TRAINING_COMMANDS } from '../../../engine/training/commands.ts';
import { SHIPPED_WEIGHTS } from '../../../engine/training/engine.ts';
import { type Part, makeParts } from '../../../engine/training/parts.ts';
import { readPositions } from '../../../engine/training/positions.ts';

function selfplayParts(folder: string, count: number): Part[] {
  return Array.from({ length: count }, (_, part) => ({
    file: join(folder, `${part}.positions`),
    job: { kind: 'selfplay', weightsFile: SHIPPED_WEIGHTS, seed: part, games: 1, depth: 1, exactEmpties: 6 },
  }));
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'parts-'));
}

describe('parts', () => {
  it('are the same made by one run, by several, and by shards', async () => {
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

  it('that are there already are left alone', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, '0.positions'), 'made before');
    await makeParts(selfplayParts(folder, 1), { shard: { index: 1, count: 1 }, threads: 1 });
    expect(readFileSync(join(folder, '0.positions'), 'utf8')).toBe('made before');
  });

  it('of one name are refused before any is made', async () => {
    const folder = newFolder();
    const twice = [...selfplayParts(folder, 2), ...selfplayParts(folder, 1)];
    await expect(makeParts(twice, { shard: { index: 1, count: 1 }, threads: 1 })).rejects.toThrow(
      /both become .*0\.positions/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that cannot be made end the run with the file and the reason', async () => {
    const part: Part = {
      file: join(newFolder(), 'x.positions'),
      job: { kind: 'games', source: '/nowhere/WTH_2000.wtb' },
    };
    await expect(makeParts([part], { shard: { index: 1, count: 1 }, threads: 1 })).rejects.toThrow(
      /x\.positions.*nowhere/,
    );
  });
});

describe('arguments', () => {
  it('have defaults, and paths between them', () => {
    const options = readTrainingArguments(['a', '--seed', '7', 'b'], { seed: '1', games: '20' });
    expect(options.paths('Files')).toEqual(['a', 'b']);
    expect([options.seed(), options.count('games')]).toEqual([7, 20]);
  });

  it('that make no sense are refused in a sentence', () => {
    expect(() => readTrainingArguments(['--sed', '1'], { seed: '1' })).toThrow(InputError);
    expect(() => readTrainingArguments([], { out: undefined }).text('out')).toThrow('--out is missing.');
    for (const seed of ['x', '1.5', '-1', '', '4294967296']) {
      expect(() => readTrainingArguments(['--seed', seed], { seed: '1' }).seed()).toThrow(InputError);
    }
    const numbers = readTrainingArguments(['--a', '0', '--b', '2', '--c', 'x'], { a: '1', b: '1', c: '1' });
    expect(() => numbers.count('a')).toThrow(/whole number from 1/);
    expect(() => numbers.positive('a')).toThrow('--a must be above 0.');
    expect(() => numbers.number('b', 1)).toThrow('--b must be a number from 0 to 1, not "2".');
    expect(() => numbers.number('c')).toThrow('--c must be a number of 0 or more, not "x".');
    expect(() => numbers.paths('Files of positions')).toThrow('Files of positions must be named.');
    for (const shard of ['0/2', '3/2', '1', 'a/b']) {
      expect(() => readTrainingArguments(['--shard', shard], { shard: '1/1' }).shard()).toThrow(/like 1\/4/);
    }
    expect(readTrainingArguments(['--shard', '2/3'], { shard: '1/1' }).shard()).toEqual({
      index: 2,
      count: 3,
    });
  });

  it('of every command are described', () => {
    for (const [name, { help, options }] of Object.entries(TRAINING_COMMANDS)) {
      expect(help.startsWith(`${name} `)).toBe(true);
      const described = [...help.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
      expect(described).toEqual(expect.arrayContaining(Object.keys(options)));
      expect(Object.keys(options)).toEqual(expect.arrayContaining(described));
    }
  });
});
