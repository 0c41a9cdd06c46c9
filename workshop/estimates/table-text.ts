/** Prints engine/values/table.ts from what was measured. */
import type { Anchor } from '../../engine/values/table.ts';
import { type Places, type Said, fitTo, lineOf } from './measures.ts';

const PLACES: Places = {
  slope: [2, 8, 16, 26, 40],
  tempo: { even: [2, 8, 14, 20, 32, 44], odd: [3, 9, 15, 21, 33, 45] },
};

/** Shallower searches are told to nobody but those who play against beginners, and lean otherwise. */
const LEAST_DEPTH = 4;

/** Lines are fitted to confidences with so many values, and to places with so many near them. */
const LEAST_VALUES = 30;
const NEAR = 4;

/** The content of the file. */
export function tableText(said: readonly Said[]): string {
  const midgame = said.filter(({ step, empties }) => step.depth < empties && step.depth >= LEAST_DEPTH);
  const reached = (places: readonly number[]): number[] =>
    places.filter(
      (place) =>
        midgame.filter(({ empties, step }) => Math.abs(empties - step.depth - place) <= NEAR).length >=
        LEAST_VALUES,
    );
  const { slope, tempo, both } = fitTo(midgame, {
    slope: reached(PLACES.slope),
    tempo: { even: reached(PLACES.tempo.even), odd: reached(PLACES.tempo.odd) },
  });
  const ends = Map.groupBy(
    said.filter(({ step, empties }) => step.depth >= empties && step.confidence < 100),
    ({ step }) => step.confidence,
  );
  const toEnd = [...ends]
    .filter(([, all]) => all.length >= LEAST_VALUES)
    .toSorted(([one], [other]) => one - other)
    .map(([confidence, all]) => {
      const line = lineOf(all);
      return `  ${confidence}: { slope: ${rounded(line.slope, 3)}, constant: ${rounded(line.constant, 2)} },\n`;
    })
    .join('');
  return `/**
 * The lines by which values are put right (calibrated.ts), as \`npm run -s workshop -- estimates --table\` prints them.
 * They belong to the shipped evaluation.
 */

/** What holds of searches that end where so many squares are empty; between two of them lies the mean of both. */
export interface Anchor {
  readonly beyond: number;
  readonly is: number;
}

/** By how much the true value grows with a disc of the value. */
export const SLOPE: readonly Anchor[] = [
${anchorLines(slope, '  ', 3)}];

/**
 * How many discs too little the evaluation thinks of the side that is to move where a search ends, with an even and with an
 * odd number of empty squares.
 */
export const TEMPO: Readonly<Record<'even' | 'odd', readonly Anchor[]>> = {
  even: [
${anchorLines(tempo.even, '    ', 2)}  ],
  odd: [
${anchorLines(tempo.odd, '    ', 2)}  ],
};

/** How many discs too little every search thinks of the side to move. */
export const BOTH = ${rounded(both, 2)};

/** Of searches to the end of the game, by their confidence in per cent: a straight line. */
export const TO_END: Readonly<Record<number, { readonly slope: number; readonly constant: number }>> = {
${toEnd}};`;
}

function anchorLines(anchors: readonly Anchor[], indent: string, decimals: number): string {
  return anchors
    .map(({ beyond, is }) => `${indent}{ beyond: ${beyond}, is: ${rounded(is, decimals)} },\n`)
    .join('');
}

function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}
