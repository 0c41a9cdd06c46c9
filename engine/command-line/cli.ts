/** The command line of the engine: `npm run -s engine -- <command>`. Status 2: bad input; 1: anything else that failed. */
import { createInterface } from 'node:readline';
import { bench } from '../adapters/bench.ts';
import { type Command, type Console, InputError } from '../console/command.ts';
import { convert } from '../adapters/convert.ts';
import { gtp } from '../adapters/gtp.ts';
import { leaves } from '../adapters/leaves.ts';
import { match } from '../adapters/match.ts';
import { nboard } from '../adapters/nboard.ts';
import { perft } from '../adapters/perft.ts';
import { search } from '../adapters/search.ts';
import { solve } from '../adapters/solve.ts';
import { TRAINING_COMMANDS } from '../training/commands.ts';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({ perft, solve, search, bench, leaves, nboard, gtp, match, convert, ...TRAINING_COMMANDS }),
);

const USAGE = `npm run -s engine -- <command> [--help]

${Array.from(COMMANDS, ([name, { summary }]) => `  ${name.padEnd(8)} ${summary}`).join('\n')}`;

/** Runs a command line; returns the exit status. */
export async function runCommandLine(args: readonly string[], console: Console): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === 'help') {
    console.out(USAGE);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    console.err(`There is no command "${name}".\n\n${USAGE}`);
    return 2;
  }
  if (rest.includes('--help')) {
    console.out(command.help);
    return 0;
  }
  try {
    await command.run(rest, console);
    return 0;
  } catch (error) {
    if (error instanceof InputError) {
      console.err(`${name}: ${error.message}`);
      return 2;
    }
    console.err(`${name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  }
}

if (import.meta.main) {
  // Whoever reads may have read enough.
  process.stdout.on('error', () => process.exit());
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    get lines() {
      return createInterface({ input: process.stdin, crlfDelay: Infinity });
    },
  });
}
