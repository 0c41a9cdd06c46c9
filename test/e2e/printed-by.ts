/** What a line prints that a page offers for a shell, run beside it in this process. */
import { ENGINE } from '../../engine/command-line/commands.ts';

/** What each line has printed, because the pages of both shells offer the same ones. */
const known = new Map<string, Promise<readonly string[]>>();

/** The lines. @throws Error unless the line names a command of the engine. */
export async function printedBy(line: string): Promise<readonly string[]> {
  const printed = known.get(line) ?? run(line);
  known.set(line, printed);
  return printed;
}

async function run(line: string): Promise<readonly string[]> {
  const words = Array.from(line.matchAll(/"([^"]*)"|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  const [name = '', ...rest] = words.slice(words.indexOf('--') + 1);
  const entry = ENGINE.commands[name];
  if (!line.startsWith(ENGINE.program) || !entry) throw new Error(`"${line}" is no command of the engine.`);
  const printed: string[] = [];
  const command = await entry.load();
  await command.run(rest, {
    out: (text) => void printed.push(text),
    err: () => undefined,
    lines: (async function* () {})(),
  });
  return printed;
}

/** A number as a page or a command writes it; NaN for what is none. Pages have a sign of their own for minus. */
export function numberIn(text: string | null | undefined): number {
  return Number(text?.trim().replace('−', '-') || NaN);
}

/**
 * The first numbers that differ by more than the pages' and the commands' ways of rounding may make them; undefined if none do.
 */
export function differing(
  shown: readonly (string | null | undefined)[],
  printed: readonly (string | null | undefined)[],
  rounding: number,
): string | undefined {
  if (shown.length !== printed.length) return `${shown.length} numbers, and ${printed.length}`;
  for (const [at, text] of shown.entries()) {
    const [one, other] = [numberIn(text), numberIn(printed[at])];
    const isSame = Number.isNaN(one) ? Number.isNaN(other) : Math.abs(one - other) <= rounding;
    if (!isSame) return `${at}: ${text}, and ${printed[at]}`;
  }
  return undefined;
}
