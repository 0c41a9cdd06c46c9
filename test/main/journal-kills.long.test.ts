/** The app is killed while a journal grows: no line that was kept is lost, and the next run goes on after a cut one. */
import { expect, test } from 'vitest';
import { createJournals } from '../../main/journals.ts';
import { journalLines } from '../../renderer/stores/journal-lines.ts';
import { killWriters } from './kill-writers.ts';

const LINE = /^(\d+) x{50000}$/;

test('the lines of a journal survive kills, and a line that was cut spoils no other', async () => {
  await killWriters('journal-writer.ts', 12, async (folder, said) => {
    const journals = createJournals(folder);
    expect(await journals.add('m1', 'the next run')).toBe(true);
    const lines = [...((await journalLines({ readJournal: journals.read }, 'm1')) ?? [])];
    expect(lines.pop()).toBe('the next run');
    const whole = lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
    expect(whole).toEqual(Array.from({ length: whole.length }, (_, at) => String(at)));
    expect(whole.length).toBeGreaterThanOrEqual(said.length);
    // Only the line that the kill fell into may be cut.
    expect(lines.length - whole.length).toBeLessThanOrEqual(1);
  });
});
