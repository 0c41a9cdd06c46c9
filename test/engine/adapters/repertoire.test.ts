/** Repertoires on the command line: made from games, measured, filled, and taken out of the app. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { squareName } from '../../../engine/game/square.ts';
import { readGames } from '../../../engine/notation/read.ts';
import { learning, learntLines } from '../../../engine/practice/learnt.ts';
import { linesOfTree } from '../../../engine/practice/repertoire-tree.ts';
import { writeLogs } from '../../../engine/practice/log.ts';
import { run } from '../command-line/command-line.ts';
import { movesIn } from '../practice/random-lines.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'othello-repertoire-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);

function linesAt(name: string): string[] {
  const read = readGames(readFileSync(at(name), 'utf8'));
  if (read.kind !== 'games') throw new Error('It holds no game.');
  return linesOfTree(read.games[0]!.tree).map((moves) => moves.map(squareName).join(''));
}

it('makes lines of a folder of games, and turns what was played in another direction', async () => {
  mkdirSync(at('games'));
  writeFileSync(at('games/1.txt'), 'f5d6c3d3c4');
  writeFileSync(at('games/2.txt'), 'c4e3f6');
  writeFileSync(at('games/3.txt'), 'f5f6e6');
  const { status, out } = await run(['repertoire', 'build', at('games'), '--out', at('r.sgf')]);
  expect({ status, out }).toEqual({ status: 0, out: [`1 line, 3 positions in ${at('r.sgf')}`] });
  expect(linesAt('r.sgf')).toEqual(['f5d6c3']);
  await run(['repertoire', 'build', at('games'), '--games', '1', '--out', at('all.sgf')]);
  expect(linesAt('all.sgf').toSorted()).toEqual(['f5d6c3d3c4', 'f5f6e6']);
});

it('takes every branch of a file, and names the openings', async () => {
  writeFileSync(at('tree.sgf'), '(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[e6]))');
  await run(['repertoire', 'build', at('tree.sgf'), '--games', '1', '--out', at('r.sgf')]);
  expect(linesAt('r.sgf').toSorted()).toEqual(['f5d6c3', 'f5f6e6']);
  expect(readFileSync(at('r.sgf'), 'utf8')).toContain('C[Diagonal Opening]');
});

it('tells what is covered, and what is missing, by what people play', async () => {
  writeFileSync(at('r.sgf'), '(;GM[2];B[f5](;W[d6];B[c3])(;W[f6];B[e6]))');
  writeFileSync(at('games.txt'), 'f5f4e3\nf5f4e3d6\nf5f4e3f6\nf5f4f3\n');
  expect((await run(['library', 'import', at('games.txt'), '--db', at('c.db')])).status).toBe(0);
  const asked = ['repertoire', 'coverage', at('r.sgf'), '--plies', '3', '--json'];
  const told = async (...more: string[]) =>
    (await run([...asked, ...more])).out.map((line): Record<string, unknown> => JSON.parse(line) as never);
  const [people, value] = [await told('--db', at('c.db')), await told('--by', 'value', '--loss', '1')];
  // Four games go on with f4, which no book advises.
  expect(people).toContainEqual(expect.objectContaining({ gap: 'reply', moves: 'f5f4' }));
  const inside = people.find(({ after }) => after === 3)!['inside'] as number;
  expect(inside).toBeGreaterThan(0.4);
  expect(inside).toBeLessThan(0.6);
  expect(value).toContainEqual(expect.objectContaining({ gaps: 0 }));
  expect(value.find(({ after }) => after === 3)!['inside']).toBeGreaterThan(0.9);
});

it('fills what is missing with moves of the book', async () => {
  const args = ['repertoire', 'fill', '--plies', '4', '--chance', '10', '--out', at('f.sgf')];
  expect((await run(args)).status).toBe(0);
  const { out } = await run(['repertoire', 'coverage', at('f.sgf'), '--plies', '4']);
  const share = /inside after {2}3 +([\d.]+) %/.exec(out.join('\n'))?.[1];
  expect(Number(share)).toBeGreaterThan(70);
});

it('takes the lines of a side out of the app, without those that were given up', async () => {
  mkdirSync(at('tournaments'));
  const line = (moves: string, side: 'black' | 'white' = 'black') => ({ side, moves: movesIn(moves) });
  const logged = [
    learning(line('f5d6c3'), true, 1000),
    learning(line('f5f6e6'), true, 1001),
    learning(line('f5d6', 'white'), true, 1002),
    learning(line('f5f6e6'), false, 1003),
  ];
  expect(learntLines(logged).map(({ key }) => key)).toEqual(['white f5d6', 'black f5d6c3']);
  const name = 'practice-20261122t102030123z-5a0a3f0e.jsonl';
  writeFileSync(at(`tournaments/${name}`), writeLogs([logged], '0.2.0'));
  const { out } = await run(['repertoire', 'export', '--data', folder, '--out', at('black.sgf')]);
  expect(out).toEqual([`1 line, 3 positions in ${at('black.sgf')}`]);
  expect(linesAt('black.sgf')).toEqual(['f5d6c3']);
});

it('says what it needs', async () => {
  const refused = async (...args: string[]) => {
    const { status, err } = await run(['repertoire', ...args]);
    expect(status).toBe(2);
    return err.join();
  };
  expect(await refused('build', '--out', at('x.sgf'))).toContain('either files or --db');
  expect(await refused('coverage')).toContain('The files of the repertoire are missing.');
  expect(await refused('coverage', at('none.sgf'))).toContain('There is no file');
  expect(await refused('export', '--data', at('none'), '--out', at('x.sgf'))).toContain('There is no folder');
});
