/** The options that several training commands have. */
import { availableParallelism } from 'node:os';
import { InputError } from '../../engine/console/command.ts';
import { type Option, needed, text, whole, wholeNumber } from '../../engine/console/options.ts';
import { SHIPPED_EVALUATION } from '../host/engine.ts';

const GREATEST_COUNT = 1_000_000_000;
const GREATEST_SEED = 0xffffffff;
const MOST_THREADS = 1024;

/** An option for a number of things, at least 1. */
export function countOf(about: string, otherwise: number): Option<number> {
  return whole('n', about, { min: 1, max: GREATEST_COUNT, otherwise });
}

/** An option like `countOf` without a default. */
export function neededCount(about: string): Option<number> {
  const count = needed('n', about);
  return {
    ...count,
    read: (typed, name) => wholeNumber(count.read(typed, name), `--${name}`, 1, GREATEST_COUNT),
  };
}

export const OUT = needed('folder', 'where everything made goes');
export const SEED = whole('s', 'what random numbers begin with', {
  min: 0,
  max: GREATEST_SEED,
  otherwise: 1,
});
export const AGAINST = text('positions', 'to measure with, instead of those', { otherwise: '' });
export const KEEP = text('file', 'to keep each pass in, and to go on from', { otherwise: '' });
export const WEIGHTS = text('file', 'the evaluation', {
  otherwise: SHIPPED_EVALUATION,
  shown: 'the shipped one',
});
export const THREADS = whole('n', 'how many to work on', {
  min: 1,
  max: MOST_THREADS,
  otherwise: availableParallelism(),
  shown: 'all cores',
});

/**
 * The arguments that are not options: paths, of which there must be at least one. @throws InputError, with `what` they
 * are, if there is none.
 */
export function pathsIn(rest: readonly string[], what: string): readonly string[] {
  if (rest.length === 0) throw new InputError(`${what} must be named.`);
  return rest;
}
