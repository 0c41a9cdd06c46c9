/** The recipe of a book: with the same one, and the same engine, whoever grows the book gets the same book. */
import { START_POSITION } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type BookKey, keyOf, positionOf } from './key.ts';

export interface GrowRecipe {
  /** Which of equally urgent positions comes first. */
  readonly seed: number;
  /** The plies of the searches of leaves. It is even, because odd depths lean to the side to move. */
  readonly depth: number;
  /** The plies of the searches that tell which moves are worth a deep one. */
  readonly screen: number;
  /** Moves that are so many discs worse than the best at the depth of `screen` get no deep search. */
  readonly window: number;
  /** From this many empty squares on, leaves are solved. */
  readonly exact: number;
  /** The least number of positions whose moves are searched in a round. */
  readonly batch: number;
  /** How many discs a move of the side that has the book may lose until it is e times less likely. */
  readonly own: number;
  /** How many discs a move of the side that plays against the book may lose until it is e times less likely. */
  readonly opponent: number;
  /** The position that the book grows from. */
  readonly root: BookKey;
  /** A mark of the search and its evaluation, by what they find: values depend on nothing else. */
  readonly engine: string;
}

/**
 * The plies to which the search of a position with so many empty squares goes. To the last square it would prune nothing, and
 * take a hundred times as long; a ply or two before it, the value is hardly worse.
 */
export function leafDepth({ depth }: Pick<GrowRecipe, 'depth'>, empties: number): number {
  return depth < empties ? depth : Math.max(1, empties - (empties % 2 === 0 ? 2 : 1));
}

/** The recipe of the book that ships, but for the engine. */
export const USUAL_RECIPE: Omit<GrowRecipe, 'engine'> = {
  seed: 1,
  depth: 26,
  screen: 10,
  window: 4,
  exact: 22,
  batch: 64,
  own: 0.4,
  opponent: 1,
  root: keyOf(START_POSITION),
};

const TITLE = 'othello book journal 1';

const FIELDS = [
  'seed',
  'depth',
  'screen',
  'window',
  'exact',
  'batch',
  'own',
  'opponent',
  'root',
  'engine',
] as const satisfies readonly (keyof GrowRecipe)[];

export function writeRecipe(recipe: GrowRecipe): string {
  return [TITLE, ...FIELDS.map((name) => `${name}=${recipe[name]}`)].join(' ');
}

/** Reads what `writeRecipe` wrote; otherwise the reason, as a sentence. */
export function parseRecipe(line: string): Result<GrowRecipe, string> {
  if (!line.startsWith(TITLE)) return err('it does not begin as the journal of a book, version 1');
  const words = line.slice(TITLE.length).trim().split(' ');
  const fields = new Map(
    words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
  const number = (name: string): number => Number(fields.get(name) ?? NaN);
  const recipe: GrowRecipe = {
    seed: number('seed'),
    depth: number('depth'),
    screen: number('screen'),
    window: number('window'),
    exact: number('exact'),
    batch: number('batch'),
    own: number('own'),
    opponent: number('opponent'),
    root: fields.get('root') ?? '',
    engine: fields.get('engine') ?? '',
  };
  // A recipe that does not read back as it was written has a field that is missing, unknown or no number.
  if (positionOf(recipe.root) === undefined || writeRecipe(recipe) !== line || line.includes('NaN')) {
    return err('its recipe is damaged');
  }
  return ok(recipe);
}
