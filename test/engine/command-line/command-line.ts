/** Runs command lines with their input and output in memory. */
import { ENGINE } from '../../../engine/command-line/commands.ts';
import { type CommandTable, runCommandLine } from '../../../engine/console/command-table.ts';

export interface Outcome {
  readonly status: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** `lines` are the input of the command; a generator can take its time between them. */
export async function run(
  args: readonly string[],
  lines: Iterable<string> | AsyncIterable<string> = [],
  table: CommandTable = ENGINE,
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCommandLine(table, args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    lines: givenLines(lines),
  });
  return { status, out, err };
}

async function* givenLines(lines: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
}
