/** The parts of every command of the command line, and the notation of numbers. */

import type { Lines } from './lines.ts';

/** Bad input: the message says what is wrong with it, and the process ends with status 2. */
export class InputError extends Error {}

/** The input and the output of a command. */
export interface Console {
  /** Prints a line on standard output. */
  out(line: string): void;
  /** Prints a line on standard error. */
  err(line: string): void;
  /** The lines of standard input. */
  readonly lines: Lines;
}

export interface Command {
  /** The text that `--help` prints. */
  readonly help: string;
  /** The text that `--help` prints beside these arguments, if it is another one. */
  readonly helpOn?: (args: readonly string[]) => string;
  /** Command lines that the help shows, from the name of the command on; a test runs each. */
  readonly examples: readonly string[];
  /** @throws InputError for bad input. */
  run(args: readonly string[], console: Console): Promise<void>;
}

/** Reports the progress of long work on standard error, at most twice a second and not in the first two seconds. */
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

/** An estimate with one decimal: "+1.4", "-0.3", "0.0". */
export function signedTenths(score: number): string {
  const tenths = Math.round(10 * score) / 10 + 0;
  return `${tenths > 0 ? '+' : ''}${tenths.toFixed(1)}`;
}

/** Nodes or leaves a second, in millions. */
export function perSecond(count: number, seconds: number): string {
  return `${(count / Math.max(seconds, 1e-6) / 1e6).toFixed(1)} M/s`;
}
