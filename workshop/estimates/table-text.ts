/** Prints engine/values/table.ts from what was measured. */
import type { Anchor, Straight } from '../../engine/values/table.ts';
import { type Said, anchorsFor, lineOf } from './measures.ts';

/** The numbers of empty squares where searches end at which lines are fitted; between them lies the mean of two. */
const ANCHORS = { even: [2, 12, 20, 32, 44], odd: [3, 7, 11, 19, 31, 43] } as const;

/** Shallower searches are not told to anybody but beginners, and lean otherwise. */
const LEAST_DEPTH = 4;

/** Lines are fitted to anchors that have at least so many values near them, and to confidences with as many. */
const LEAST_VALUES = 30;

export function tableText(said: readonly Said[]): string {
  const midgame = said.filter(({ step, empties }) => step.depth < empties && step.depth >= LEAST_DEPTH);
  const toDepth = (parity: 'even' | 'odd'): string => {
    const own = midgame
      .filter(({ step }) => (step.depth % 2 === 0) === (parity === 'even'))
      .map((each) => ({ ...each, beyond: each.empties - each.step.depth }));
    const known = ANCHORS[parity].filter(
      (anchor) => own.filter(({ beyond }) => Math.abs(beyond - anchor) <= 4).length >= LEAST_VALUES,
    );
    return anchorsFor(own, known)
      .map((anchor) => `    ${anchorText(anchor)},\n`)
      .join('');
  };
  const ends = Map.groupBy(
    said.filter(({ step, empties }) => step.depth >= empties && step.confidence < 100),
    ({ step }) => step.confidence,
  );
  const toEnd = [...ends]
    .filter(([, all]) => all.length >= LEAST_VALUES)
    .toSorted(([one], [other]) => one - other)
    .map(([confidence, all]) => `  ${confidence}: { ${straightText(lineOf(all))} },\n`)
    .join('');
  return `/**
 * The lines by which values are put right (calibrated.ts), as \`npm run -s workshop -- estimates --table\` prints them.
 * They belong to the shipped evaluation.
 */
/** A straight line: what a value of 0 becomes, and by how much that grows with a disc of the value. */
export interface Straight {
  readonly slope: number;
  readonly constant: number;
}

/** The line of searches that end where so many squares are empty; between two of them lies the mean of both. */
export interface Anchor extends Straight {
  readonly beyond: number;
}

/** Of searches to an even and to an odd depth, by how many squares are empty where they end. */
export const TO_DEPTH: Readonly<Record<'even' | 'odd', readonly Anchor[]>> = {
  even: [
${toDepth('even')}  ],
  odd: [
${toDepth('odd')}  ],
};

/** Of searches to the end of the game, by their confidence in per cent. */
export const TO_END: Readonly<Record<number, Straight>> = {
${toEnd}};`;
}

function anchorText({ beyond, ...line }: Anchor): string {
  return `{ beyond: ${beyond}, ${straightText(line)} }`;
}

function straightText({ slope, constant }: Straight): string {
  return `slope: ${slope.toFixed(3)}, constant: ${(Math.round(100 * constant) / 100 + 0).toFixed(2)}`;
}
