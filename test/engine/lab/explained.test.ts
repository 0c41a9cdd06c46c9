import { expect, it } from 'vitest';
import { explain } from '../../../engine/adapters/explain.ts';
import type { Console } from '../../../engine/console/command.ts';
import { START_POSITION, sides } from '../../../engine/game/position.ts';
import { evolvedTerms, sumOf } from '../../../engine/lab/explained.ts';
import { readPosition } from '../../../engine/adapters/position-text.ts';
import { BRED_WEIGHTS } from '../../../engine/players/measures.ts';
import { weighedMeasures } from '../../../engine/players/measuring.ts';

const POSITION = readPosition('f5d6c3d3c4f4f6f3e6e7');

it('the terms add up to the evaluation of Evolved, for Black', () => {
  const sign = POSITION.toMove === 'black' ? 1 : -1;
  expect(sumOf(evolvedTerms(POSITION))).toBeCloseTo(sign * weighedMeasures(BRED_WEIGHTS, POSITION));
});

it('the terms of a position are the same whoever is called Black, with the other sign', () => {
  const { mover, opponent } = sides(POSITION);
  const turned = { black: opponent, white: mover, toMove: 'white' } as const;
  const own = { black: mover, white: opponent, toMove: 'black' } as const;
  expect(sumOf(evolvedTerms(turned))).toBeCloseTo(-sumOf(evolvedTerms(own)));
});

it('what says most is named first', () => {
  const sizes = evolvedTerms(POSITION).map(({ adds }) => Math.abs(adds));
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
});

it('nothing speaks for either side at the start', () => {
  expect(evolvedTerms(START_POSITION).every(({ adds }) => Object.is(adds, 0))).toBe(true);
});

it('the command prints the terms and their sum', async () => {
  const printed: string[] = [];
  const console: Console = {
    out: (line) => void printed.push(line),
    err: () => undefined,
    lines: (async function* () {})(),
  };
  await explain.run(['f5d6c3d3c4f4f6f3e6e7'], console);
  const terms = evolvedTerms(POSITION);
  expect(printed).toHaveLength(terms.length + 2);
  expect(printed[1]).toContain(terms[0]!.name);
  expect(printed.at(-1)).toMatch(new RegExp(`sum.*${sumOf(terms).toFixed(4)}$`));
});
