/**
 * A program of several commands, each loaded when it is run. Status 2 stands for bad input, 1 for any other failure.
 */
import { type Command, type Console, InputError } from './command.ts';
import { endProcess } from './end-process.ts';
import { readLines } from './lines.ts';

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<Command>;
}

export interface CommandTable {
  /** What is typed before a command. */
  readonly program: string;
  /** A line that says where other commands are. */
  readonly elsewhere: string;
  readonly commands: Readonly<Record<string, Entry>>;
}

function usageOf({ program, commands, elsewhere }: CommandTable): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `${program} <command> [--help]\n\n${lines.join('\n')}\n\n${elsewhere}`;
}

/** Runs a command line; returns the exit status. */
export async function runCommandLine(
  table: CommandTable,
  [name, ...rest]: readonly string[],
  console: Console,
): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    console.out(usageOf(table));
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(table.commands, name) ? table.commands[name] : undefined;
  if (entry === undefined) {
    console.err(`There is no command "${name}".\n\n${usageOf(table)}`);
    return 2;
  }
  try {
    const command = await entry.load();
    if (rest.includes('--help')) console.out(command.helpOn?.(rest) ?? command.help);
    else await command.run(rest, console);
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

/**
 * Runs the command line of this process to its end. The process ends when the last line is written, even if the input is
 * open or a thread still runs.
 */
export async function runProcess(table: CommandTable): Promise<void> {
  // The reader of the output may close it early, which is not an error.
  process.stdout.on('error', () => endProcess());
  process.exitCode = await runCommandLine(table, process.argv.slice(2), {
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    get lines() {
      return readLines(process.stdin);
    },
  });
  process.stdout.write('', () => endProcess());
}
