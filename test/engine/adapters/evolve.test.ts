import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readBredFile } from '../../../engine/lab/evolution/bred-file.ts';
import {
  EQUAL_WEIGHTS,
  SHIPPED_WEIGHTS,
  compared,
  firstGeneration,
  leadOverBefore,
  nextGeneration,
  roundedWeights,
} from '../../../engine/lab/evolution/breeding.ts';
import { run } from '../command-line/command-line.ts';
import { openMatches } from '../lab/evolution/open-matches.ts';

const folder = mkdtempSync(join(tmpdir(), 'othello-evolve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SHORT = ['evolve', '--mutants', '2', '--openings', '4', '--depth', '1', '--threads', '2'];
const OPTIONS = {
  way: 'winner',
  start: EQUAL_WEIGHTS,
  mutants: 2,
  mutation: 1.5,
  openings: 4,
  depth: 1,
  seed: 1,
} as const;

describe('evolve', () => {
  it('prints the numbers of the page, and writes the last weights', async () => {
    const file = join(folder, 'bred.learnt');
    const { status, out } = await run([...SHORT, '--generations', '2', '--out', file]);
    expect(status).toBe(0);
    const play = openMatches();
    let last = firstGeneration(OPTIONS);
    for (let number = 1; number <= 2; number++) {
      last = await nextGeneration(OPTIONS, last, play);
      const row = out.find((line) => line.trim().startsWith(`${number} `)) ?? '';
      const cells = row.trim().split(/\s+/);
      expect(cells[1]).toBe(String(last.best));
      expect(Number(cells[2])).toBeCloseTo(leadOverBefore(last), 1);
      expect(Number(cells[3])).toBeCloseTo(last.luck, 1);
      expect(cells.slice(-8)).toEqual(last.weights.map((weight) => weight.toFixed(2)));
    }
    const { lead, margin } = await compared(OPTIONS, last.weights, SHIPPED_WEIGHTS, play);
    expect(out.join('\n')).toContain(
      `generation 2 against Evolved's weights: ${lead.toFixed(2)} ± ${margin.toFixed(2)} discs a game in 200`,
    );
    const read = readBredFile(readFileSync(file));
    expect(read.ok && read.value.weights).toEqual(roundedWeights(last.weights));
    const told = await run(['evolve', file]);
    expect(told.out[0]).toBe('generation 2; winner, 2 mutants, 4 openings, 1 plies, seed 1');
  });

  it('goes on from its log with the numbers that it would have had', async () => {
    const whole = await run([...SHORT, '--generations', '3']);
    const log = join(folder, 'log.jsonl');
    await run([...SHORT, '--generations', '1', '--log', log]);
    // The last line of a run that was ended while it wrote.
    writeFileSync(log, `${readFileSync(log, 'utf8')}{"number":2,"we`);
    expect((await run([...SHORT, '--generations', '3', '--log', log])).out).toEqual(whole.out);
    const other = await run([...SHORT, '--seed', '2', '--log', log]);
    expect(other.status).toBe(2);
    expect(other.err.join()).toContain('other options');
  });

  it('refuses what are no weights, and a file that was altered', async () => {
    const { status, err } = await run([...SHORT, '--start', '1,2,3']);
    expect(status).toBe(2);
    expect(err.join()).toContain('8 numbers above 0');
    const file = join(folder, 'bred.learnt');
    const bytes = readFileSync(file);
    bytes[30] = (bytes[30] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const altered = await run([...SHORT, '--start', file]);
    expect(altered.status).toBe(2);
    expect(altered.err.join()).toContain('What was bred cannot be loaded: its checksum does not match.');
  });
});
