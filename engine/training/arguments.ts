/** Training commands and their arguments: paths, and options that take a value, most of them with a default. */
import { type Command, type Console, InputError, readArguments, wholeNumber } from '../console/command.ts';
import type { Shard } from './parts.ts';

/** By name, what an option is unless it is given; undefined marks one that must be. */
export type Options = Readonly<Record<string, string | undefined>>;

export interface TrainingCommand extends Command {
  readonly options: Options;
}

/** What was given, each read as what it is to be. @throws InputError, all of them, for what is missing or is none. */
export interface TrainingArguments {
  /** What is not an option; at least one, of `what`. */
  paths(what: string): readonly string[];
  text(name: string): string;
  /** From 0 to `most`. */
  number(name: string, most?: number): number;
  /** Above 0. */
  positive(name: string): number;
  whole(name: string, least: number, most: number): number;
  /** How many of something there are to be, at least 1. */
  count(name: string): number;
  seed(): number;
  /** How many to work on. */
  threads(): number;
  shard(): Shard;
}

const GREATEST_COUNT = 1_000_000_000;
const GREATEST_SEED = 0xffffffff;
const MOST_THREADS = 1024;

/** A command that reads its arguments by `options`; its help names each of them. */
export function trainingCommand(command: {
  readonly summary: string;
  readonly help: string;
  readonly options: Options;
  readonly run: (given: TrainingArguments, console: Console) => Promise<void>;
}): TrainingCommand {
  const { run, ...rest } = command;
  return {
    ...rest,
    run: async (args, console) => run(readTrainingArguments(args, command.options), console),
  };
}

/** @throws InputError for options unknown. */
export function readTrainingArguments(args: readonly string[], defaults: Options): TrainingArguments {
  const options = readArguments(args, Object.keys(defaults));
  function text(name: string): string {
    const value = options.text(name) ?? defaults[name];
    if (value === undefined) throw new InputError(`--${name} is missing.`);
    return value;
  }
  function number(name: string, most = Infinity): number {
    const value = text(name).trim() === '' ? NaN : Number(text(name));
    if (!(value >= 0 && value <= most && value < Infinity)) {
      const bounds = most === Infinity ? 'of 0 or more' : `from 0 to ${most}`;
      throw new InputError(`--${name} must be a number ${bounds}, not "${text(name)}".`);
    }
    return value;
  }
  function whole(name: string, least: number, most: number): number {
    return wholeNumber(text(name), `--${name}`, least, most);
  }
  return {
    paths(what) {
      if (options.rest.length === 0) throw new InputError(`${what} must be named.`);
      return options.rest;
    },
    text,
    number,
    positive(name) {
      const value = number(name);
      if (value === 0) throw new InputError(`--${name} must be above 0.`);
      return value;
    },
    whole,
    count: (name) => whole(name, 1, GREATEST_COUNT),
    seed: () => whole('seed', 0, GREATEST_SEED),
    threads: () => whole('threads', 1, MOST_THREADS),
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
