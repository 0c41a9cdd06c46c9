/**
 * Adds lines to a journal in the folder that its argument names, as fast as it can, and says each that is kept. Tests kill
 * it meanwhile.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { createJournals } from '../../main/journals.ts';

// Node keeps what it has compiled only when a process ends by itself, which this one never does.
flushCompileCache();

const journals = createJournals(process.argv[2] ?? '');
/** Long enough that a kill may fall into the writing of one. */
const FILLING = 'x'.repeat(50_000);

for (let at = 0; ; at++) {
  if (!(await journals.add('m1', `${at} ${FILLING}`))) throw new Error('A line was refused.');
  // The line is written synchronously, because it must arrive before the process is killed.
  writeSync(1, `${at}\n`);
}
