/** What every command of the command line is made of, and how it reads its arguments. */
import { parseArgs } from 'node:util';

/** Bad input: the message says what is wrong with it, and the process ends with status 2. */
export class InputError extends Error {}

/** Where a command reads and writes. */
export interface Console {
  /** A line on standard output. */
  out(line: string): void;
  /** A line on standard error. */
  err(line: string): void;
  /** The lines of standard input. */
  readonly lines: AsyncIterable<string>;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  /** @throws InputError for bad input. */
  run(args: readonly string[], console: Console): Promise<void>;
}

/** The arguments of a command line: `--name value`, `--name`, and the rest in order. */
export interface Arguments {
  readonly rest: readonly string[];
  has(flag: string): boolean;
  text(name: string): string | undefined;
  /** The whole number after `--name`, or `otherwise`. @throws InputError if it is none or out of range. */
  whole<Otherwise extends number | undefined>(
    name: string,
    range: { readonly min: number; readonly max: number; readonly otherwise: Otherwise },
  ): number | Otherwise;
}

/** @throws InputError for options that are not in `names` or `flags`, or that lack their value. */
export function readArguments(
  args: readonly string[],
  names: readonly string[],
  flags: readonly string[] = [],
): Arguments {
  const options: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const name of names) options[name] = { type: 'string' };
  for (const flag of flags) options[flag] = { type: 'boolean' };
  const { values, positionals } = parsed(args, options);
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    rest: positionals,
    has: (flag) => values[flag] === true,
    text,
    whole: (name, { min, max, otherwise }) => {
      const value = text(name);
      return value === undefined ? otherwise : wholeNumber(value, `--${name}`, min, max);
    },
  };
}

function parsed(
  args: readonly string[],
  options: Record<string, { type: 'string' | 'boolean' }>,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new InputError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws InputError unless `text` is a whole number in `min` .. `max`; `what` names it. */
export function wholeNumber(text: string, what: string, min: number, max: number): number {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (!(value >= min && value <= max)) {
    throw new InputError(`${what} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

/** Reports on standard error, at most twice a second and not in the first two seconds: for what takes long. */
export function createProgress(console: Console): (line: () => string) => void {
  let next = performance.now() + 2000;
  return (line) => {
    const now = performance.now();
    if (now < next) return;
    next = now + 500;
    console.err(line());
  };
}

/** 1234567 as "1,234,567". */
export function grouped(count: number | bigint): string {
  return count.toLocaleString('en-US');
}

export function signed(score: number): string {
  return score > 0 ? `+${score}` : `${score}`;
}

/** Nodes or leaves a second, in millions. */
export function perSecond(count: number, seconds: number): string {
  return `${(count / Math.max(seconds, 1e-6) / 1e6).toFixed(1)} M/s`;
}
