/**
 * A breeding as it is kept: a heading with its options, then a line of JSON for each generation. Whatever is added later, the
 * lines before stay, so that a breeding goes on wherever its log ends. Pure.
 */
import { type Form, asKept, fieldsIn, isFields, upToDate } from '../../kept/kept.ts';
import { MOST_BRED_WEIGHT } from '../../players/bred.ts';
import { MEASURE_NAMES } from '../../players/measures.ts';
import { type BreedingOptions, type Generation, LIMITS, type Lead, WAYS } from './breeding.ts';
import { type Shape, isCovariance } from './covariance.ts';

const BREEDING: Form = { migrations: [] };

/** The heading of a log; `app` is the version of the app that writes it. */
export function breedingHeading(options: BreedingOptions, app: string): string {
  return JSON.stringify(asKept(BREEDING, { log: 'breeding', options }, app));
}

/** The options of a log with this first line; undefined if it is none, or of a newer version. */
export function readBreedingHeading(line: string): BreedingOptions | undefined {
  const found = upToDate(fieldsIn(line), BREEDING);
  return found.kind === 'read' && found.value['log'] === 'breeding'
    ? optionsOf(found.value['options'])
    : undefined;
}

export function writeGeneration(generation: Generation): string {
  return JSON.stringify(generation);
}

/**
 * The generations of the lines behind a heading, in their order from 1 on. Lines that were cut off, or that are no
 * generation, end them: what follows cannot be what came of them.
 */
export function readGenerations(lines: readonly string[]): Generation[] {
  const read: Generation[] = [];
  for (const line of lines) {
    const generation = generationOf(fieldsIn(line));
    if (generation?.number !== read.length + 1) break;
    read.push(generation);
  }
  return read;
}

function optionsOf(value: unknown): BreedingOptions | undefined {
  if (!isFields(value)) return undefined;
  const way = WAYS.find((each) => each === value['way']);
  const start = weightsOf(value['start']);
  const [mutants, mutation, openings, depth, seed] = (
    ['mutants', 'mutation', 'openings', 'depth', 'seed'] as const
  ).map((name) => {
    const number = value[name];
    const { least, most } = LIMITS[name];
    const isWithin = typeof number === 'number' && number >= least && number <= most;
    return isWithin && (name === 'mutation' || Number.isInteger(number)) ? number : undefined;
  });
  if (!way || !start || start.some((weight) => weight > MOST_BRED_WEIGHT)) return undefined;
  if (mutants === undefined || mutation === undefined || openings === undefined) return undefined;
  if (depth === undefined || seed === undefined) return undefined;
  return { way, start, mutants, mutation, openings, depth, seed };
}

function generationOf(value: unknown): Generation | undefined {
  if (!isFields(value)) return undefined;
  const { number, best, luck, table: rows } = value;
  const weights = weightsOf(value['weights']);
  const players = lists(value['players'], weightsOf);
  const size = players?.length;
  const scores = numbers(value['scores'], size);
  const table = lists(rows, (row) => cellsOf(row, size));
  const overFirst = leadOf(value['overFirst']);
  const shape = shapeOf(value['shape']);
  if (!isNumber(number) || !isNumber(best) || !isNumber(luck)) return undefined;
  if (!weights || !players || !scores || !overFirst || !shape) return undefined;
  if (!table || table.length !== size || !Number.isInteger(best) || players[best] === undefined)
    return undefined;
  return { number, weights, players, table, scores, best, luck, overFirst, shape };
}

/** A weight for each measure, all above 0. */
function weightsOf(value: unknown): number[] | undefined {
  const weights = numbers(value, MEASURE_NAMES.length);
  return weights?.every((weight) => weight > 0) ? weights : undefined;
}

/** A row of a table of so many players. */
function cellsOf(value: unknown, size: number | undefined): (number | null)[] | undefined {
  const cells = lists(value, (cell) => (cell === null || isNumber(cell) ? { cell } : undefined));
  return cells?.length === size ? cells?.map(({ cell }) => cell) : undefined;
}

function leadOf(value: unknown): Lead | undefined {
  if (!isFields(value)) return undefined;
  const { lead, margin } = value;
  return isNumber(lead) && isNumber(margin) ? { lead, margin } : undefined;
}

function shapeOf(value: unknown): Shape | undefined {
  if (!isFields(value)) return undefined;
  const { spread } = value;
  const size = MEASURE_NAMES.length;
  const covariance = lists(value['covariance'], (row) => numbers(row, size));
  const spreadPath = numbers(value['spreadPath'], size);
  const path = numbers(value['path'], size);
  if (!isNumber(spread) || covariance?.length !== size || !spreadPath || !path) return undefined;
  if (spread <= 0 || spread > Math.log(LIMITS.mutation.most) || !isCovariance(covariance)) return undefined;
  return { spread, covariance, spreadPath, path };
}

/** A list of which `read` takes every item; undefined for anything else. */
function lists<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = Array.from(value, read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

function numbers(value: unknown, count: number | undefined): number[] | undefined {
  const found = lists(value, (each) => (isNumber(each) ? each : undefined));
  return found?.length === count ? found : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
