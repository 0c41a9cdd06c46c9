/** Entry of the engine on the command line: `npm run -s engine -- <command>`, or dist/othello-engine. */
import { readLines } from '../console/lines.ts';
import { runCommandLine } from './cli.ts';

// Whoever reads may have read enough.
process.stdout.on('error', () => process.exit());
process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  get lines() {
    return readLines(process.stdin);
  },
});
// When the last line has left. An open input, or a thread that does not end, must not keep the process.
process.stdout.write('', () => process.exit());
