/** Entry of the engine on the command line: `npm run -s engine -- <command>`, or dist/othello-engine. */
import { endProcess } from '../console/end-process.ts';
import { readLines } from '../console/lines.ts';
import { runCommandLine } from './cli.ts';

// The reader of the output may close it early, which is not an error.
process.stdout.on('error', () => endProcess());
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  get lines() {
    return readLines(process.stdin);
  },
});
// The process ends when the last line is written, even if the input is open or a thread still runs.
process.stdout.write('', () => endProcess());
