import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { LABELS, USUAL, createLearning, divide, playGame } from '../../../engine/lab/learning/learning.ts';
import { readLearner } from '../../../engine/host/learner-file.ts';
import { run } from '../command-line/command-line.ts';
import { openLearning } from '../lab/learning/open-learning.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-learn-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'squares.learnt');

describe('learn', () => {
  it('prints the numbers that the learners of the page have, and writes the best of them', async () => {
    const args = ['learn', 'squares', '--games', '60', '--depth', '2', '--passes', '2', '--out', file];
    const { status, out } = await run([...args, '--label', 'mean']);
    expect(status).toBe(0);
    const instance = openLearning();
    const options = { ...USUAL.squares, kind: 'squares', seed: 1, passes: 2 } as const;
    const games = Array.from({ length: 60 }, (_, game) => playGame(instance, { seed: 1, depth: 2 }, game));
    const learning = createLearning(instance, divide(games, 1), options);
    while (learning.advance());
    for (const { label, standings } of learning.courses())
      for (const { lessons, error, foreseen } of standings) {
        const row = out.find((line) => new RegExp(`^${label} +${lessons} `).test(line)) ?? '';
        expect(row.split(/\s+/)[2]).toBe(error.toFixed(2));
        expect(row).toContain(`${(100 * foreseen).toFixed(1)} %`);
      }
    const read = readLearner(new Uint8Array(readFileSync(file)));
    expect(read.ok && read.value.state).toEqual(learning.best(LABELS[2]));
  });

  it('says what a file holds, and refuses one that is altered', async () => {
    const { out } = await run(['learn', file]);
    expect(out[0]).toBe('squares: squares, mean; 60 games of self-play, seed 1; 2 passes, rate 0.0002');
    const bytes = readFileSync(file);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const { status, err } = await run(['learn', file]);
    expect(status).toBe(2);
    expect(err.join()).toContain('The learner cannot be loaded: its checksum does not match.');
  });

  it('learns from files of games, and refuses those without a game that is over', async () => {
    const unfinished = join(folder, 'game.txt');
    writeFileSync(unfinished, 'f5d6c3d3c4');
    const { status, err } = await run(['learn', 'squares', '--from', unfinished]);
    expect(status).toBe(2);
    expect(err.join()).toContain('no game in it began as usual and is over');
  });
});
