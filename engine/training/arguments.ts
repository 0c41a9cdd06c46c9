/** Reading the arguments of the training commands: options that take a value, most of them with a default. */
import { InputError, readArguments } from '../adapters/command.ts';
import type { Shard } from './parts.ts';

export interface TrainingArguments {
  /** What is not an option. */
  readonly paths: readonly string[];
  text(name: string): string;
  /** Not negative. */
  number(name: string): number;
  /** How many to work on: a whole number, at least 1. */
  threads(): number;
  shard(): Shard;
}

/**
 * `defaults` lists the command's options; undefined marks one that must be given.
 * @throws InputError for options unknown, missing or with a value that is none.
 */
export function readTrainingArguments(
  args: readonly string[],
  defaults: Readonly<Record<string, string | undefined>>,
): TrainingArguments {
  const options = readArguments(args, Object.keys(defaults));
  function text(name: string): string {
    const value = options.text(name) ?? defaults[name];
    if (value === undefined) throw new InputError(`--${name} is missing.`);
    return value;
  }
  function number(name: string): number {
    const value = text(name).trim() === '' ? NaN : Number(text(name));
    if (!(value >= 0 && value < Infinity)) {
      throw new InputError(`--${name} must be a number, not "${text(name)}".`);
    }
    return value;
  }
  return {
    paths: options.rest,
    text,
    number,
    threads() {
      const threads = number('threads');
      if (!Number.isInteger(threads) || threads < 1) {
        throw new InputError(`--threads must be 1 or more, not "${text('threads')}".`);
      }
      return threads;
    },
    shard() {
      const [, index, count] = /^(\d+)\/(\d+)$/.exec(text('shard')) ?? [];
      const shard = { index: Number(index), count: Number(count) };
      if (!(shard.index >= 1 && shard.index <= shard.count)) {
        throw new InputError(`--shard must be like 1/4, not "${text('shard')}".`);
      }
      return shard;
    },
  };
}
