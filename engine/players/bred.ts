/**
 * Players whose weights the user has bred in the lab, or who have learnt there what squares are worth, or whose network has
 * learnt there: they search as Evolved does. There is no list of them here: a player of this kind is its own description, so
 * that it plays wherever its name is written. Only a network is too large for that: it is named by its content, and plays
 * where its file is kept.
 */
import type { Limits, PlayerSpec } from '../protocol.ts';
import { recipeOfMeasures } from './evolved.ts';
import { isProgramName, programName } from './external.ts';
import type { LearnerId } from './learners.ts';
import type { MeasureWeights, SquareWorth } from './measures.ts';
import type { Player } from './player.ts';
import type { Recipe } from './recipe.ts';

export type BredSpec = Extract<PlayerSpec, { kind: 'bred' }>;

/** The greatest weight: the search adds up no greater ones. */
export const MOST_BRED_WEIGHT = 50;

/** One weight for each. The first screen, which reads players, has no need of their names. */
const MEASURES: MeasureWeights['length'] = 8;

/** The word with which such players sign a game file, before their weights. Files keep it, so it never changes. */
const SIGNATURE = 'Bred';

/** A name for one that has none of its own. */
const UNNAMED = 'Bred';

const WRITTEN = /^bred:([^:]+)(?::(.+))?$/;

/** A number for each kind of square and one for being on the move. */
const SQUARES: SquareWorth['length'] = 11;

/**
 * The player with these weights of measures, or the worth of these squares, rounded to hundredths; undefined if they are
 * neither, or the name is empty.
 */
export function bredOf(weights: readonly number[], name: string): BredSpec | undefined {
  const text = weights.map((weight) => String(Math.round(100 * weight)).replace('-', 'm')).join('-');
  return bredWith({ kind: 'bred', weights: text, name: programName(name) });
}

/** The player that was made of a network; undefined if the name is empty. */
export function learntOf(learner: LearnerId, name: string): BredSpec | undefined {
  return bredWith({ kind: 'bred', weights: `net-${learner}`, name: programName(name) });
}

/** The network by which a `BredSpec` plays; undefined for any other text. */
export function bredLearner(text: string): LearnerId | undefined {
  return /^net-([\da-f]{16})$/.exec(text)?.[1];
}

/** So many numbers in hundredths with hyphens between them, minus being written m; undefined for any other text. */
function numbersIn(text: string, count: number): readonly number[] | undefined {
  const parts = text.split('-');
  if (parts.length !== count || !parts.every((part) => /^(0|m?[1-9]\d{0,3})$/.test(part))) return undefined;
  const numbers = parts.map((part) => Number(part.replace('m', '-')) / 100);
  const most = Math.max(...numbers.map(Math.abs));
  return most > 0 && most <= MOST_BRED_WEIGHT ? numbers : undefined;
}

/** The weights that a `BredSpec` has as hundredths with hyphens between them; undefined for any other text. */
export function bredWeights(text: string): MeasureWeights | undefined {
  const weights = numbersIn(text, MEASURES);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are as many as it has
  return weights?.every((weight) => weight >= 0) ? (weights as unknown as MeasureWeights) : undefined;
}

/** What squares are worth to a `BredSpec` that has learnt it, in discs; undefined for any other text. */
export function bredSquares(text: string): SquareWorth | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there are as many as it has
  return numbersIn(text, SQUARES) as unknown as SquareWorth | undefined;
}

/** The player with these fields, and no others; undefined if there is none. */
export function bredWith(fields: Readonly<Record<string, unknown>>): BredSpec | undefined {
  const { kind, weights, name } = fields;
  if (kind !== 'bred' || Object.keys(fields).length !== 3) return undefined;
  if (typeof weights !== 'string' || !isProgramName(name)) return undefined;
  const isBred = bredWeights(weights) ?? bredSquares(weights) ?? bredLearner(weights);
  return isBred === undefined ? undefined : { kind, weights, name };
}

export function writeBred({ weights, name }: BredSpec): string {
  return `bred:${weights}:${name}`;
}

/** Reads the text that `writeBred` wrote, also without a name; undefined for anything else. */
export function parseBred(text: string): BredSpec | undefined {
  const [, weights, name = UNNAMED] = WRITTEN.exec(text) ?? [];
  return bredWith({ kind: 'bred', weights, name });
}

/** The player that signs a file with this word and this name; undefined if none does. */
export function bredSigning(word: string, name: string): BredSpec | undefined {
  const [, weights] = /^Bred (.+)$/.exec(word) ?? [];
  return bredWith({ kind: 'bred', weights, name });
}

export function bredPlayer(spec: BredSpec): Player {
  const weighs = bredWeights(spec.weights) !== undefined;
  return {
    spec,
    signature: `${SIGNATURE} ${spec.weights}`,
    searches: true,
    countsInDiscs: !weighs,
    ...(weighs && { shows: 'measures' as const }),
    ponders: false,
    limits: ['depth'],
  };
}

/** @throws RangeError for what are no weights. */
export function bredRecipe({ weights: text }: BredSpec, limits: Limits): Recipe {
  const learner = bredLearner(text);
  if (learner !== undefined) return recipeOfMeasures(limits, { learner });
  const weights = bredWeights(text) ?? bredSquares(text);
  if (!weights) throw new RangeError(`"${text}" are no weights of a player.`);
  return recipeOfMeasures(limits, { weights });
}
