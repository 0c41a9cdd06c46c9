import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countEmpties } from '../../../engine/game/position.ts';
import { type GameTree, lineNodes } from '../../../engine/game/tree.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { NO_INFO } from '../../../engine/notation/info.ts';
import { writeSgf } from '../../../engine/notation/sgf.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';
import { run } from '../command-line/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-review-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Three moves from nine empty squares on, so that everything is solved at once. */
const game = ((): GameTree => {
  const near = lineNodes(randomGame(randomFrom(8))).find(({ position }) => countEmpties(position) === 9);
  return randomGame(randomFrom(3), near?.position, 3);
})();

function fileWith(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, writeSgf({ tree: game, info: NO_INFO }));
  return path;
}

describe('the command review', () => {
  it('writes an annotated game and a line of JSON for each move', async () => {
    const out = join(folder, 'out');
    const { status, err } = await run([
      'review',
      fileWith('one.sgf'),
      '--out',
      out,
      '--threads',
      '1',
      '--hash',
      '1',
    ]);
    expect(err).toEqual([]);
    expect(status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['one.jsonl', 'one.txt']);
    const rows = readFileSync(join(out, 'one.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as Record<string, unknown>);
    expect(rows.map(({ ply }) => ply)).toEqual([1, 2, 3]);
    for (const row of rows) {
      expect(row).toMatchObject({ exact: true, error: 0 });
      expect(row['loss']).toBeGreaterThanOrEqual(0);
    }
    const read = readGames(readFileSync(join(out, 'one.txt')));
    expect(read.kind).toBe('games');
    const [found] = read.kind === 'games' ? read.games : [];
    for (const node of lineNodes(found!.tree)) expect(node.mark).toBeDefined();
    expect(found!.tree.root.evaluation?.exact).toBe(true);
  });

  it('shares games among shards and leaves finished ones as they are', async () => {
    const out = join(folder, 'shared');
    const files = ['a.sgf', 'b.sgf', 'c.sgf'].map(fileWith);
    const options = ['--out', out, '--threads', '1', '--hash', '1'];
    await run(['review', ...files, ...options, '--shard', '2/2']);
    expect(readdirSync(out).toSorted()).toEqual(['b.jsonl', 'b.txt']);
    const second = await run(['review', ...files, ...options]);
    expect(second.out).toEqual(['1 of 2: a', '2 of 2: c']);
  });

  it.each([
    [[], 'review: Files of games must be named.'],
    [['/nowhere.sgf'], 'review: /nowhere.sgf cannot be read'],
  ])('refuses %j', async (files, message) => {
    const { status, err } = await run(['review', ...files, '--out', join(folder, 'none')]);
    expect(status).toBe(2);
    expect(err.join('\n')).toContain(message);
  });

  it('refuses two games that would become one file', async () => {
    const file = fileWith('twice.sgf');
    const { err } = await run(['review', file, file, '--out', join(folder, 'none')]);
    expect(err).toEqual(['review: Two of the games would both become twice.txt.']);
  });
});
