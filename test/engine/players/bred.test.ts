import { describe, expect, it } from 'vitest';
import {
  bredOf,
  bredSigning,
  bredLearner,
  bredSquares,
  bredWeights,
  learntOf,
  parseBred,
  writeBred,
} from '../../../engine/players/bred.ts';
import { parseEntrant, writeEntrant } from '../../../engine/players/entrant.ts';
import { EVOLVED_DEPTH } from '../../../engine/players/evolved.ts';
import { madeOf, weightsOf } from '../../../engine/players/weights-of.ts';
import { BRED_WEIGHTS, MEASURE_NAMES } from '../../../engine/players/measures.ts';
import {
  parsePlayer,
  playerOf,
  playerWith,
  recipeFor,
  writePlayer,
} from '../../../engine/players/registry.ts';

const SPEC = bredOf([0.35, 3.34, 1.86, 1.41, 0.69, 0.06, 0.15, 0.134], 'Bred 1.12')!;

describe('a player that was bred', () => {
  it('is its own description, which is written and read', () => {
    expect(SPEC).toEqual({ kind: 'bred', weights: '35-334-186-141-69-6-15-13', name: 'Bred 1.12' });
    expect(writePlayer(SPEC)).toBe('bred:35-334-186-141-69-6-15-13:Bred 1.12');
    expect(parsePlayer(writePlayer(SPEC))).toEqual(SPEC);
    expect(playerWith({ ...SPEC })?.spec).toEqual(SPEC);
    const limited = { player: SPEC, limits: { kind: 'depth', depth: 4 } } as const;
    expect(parseEntrant(writeEntrant(limited))).toEqual({ ok: true, value: limited });
    expect(parseBred('bred:35-334-186-141-69-6-15-13')?.name).toBe('Bred');
  });

  it('searches as Evolved does, with its own weights', () => {
    expect(recipeFor(SPEC, { kind: 'infinite' }, 1)).toEqual({
      kind: 'evolved',
      depth: EVOLVED_DEPTH,
      weights: BRED_WEIGHTS,
    });
    expect(recipeFor(SPEC, { kind: 'depth', depth: 3 }, 1)).toMatchObject({ depth: 3 });
    expect(weightsOf(SPEC)).toEqual(BRED_WEIGHTS);
    expect(weightsOf({ kind: 'evolved' })).toEqual(BRED_WEIGHTS);
    expect(BRED_WEIGHTS).toHaveLength(MEASURE_NAMES.length);
    expect(weightsOf({ kind: 'club' })).toBeUndefined();
  });

  it('signs files with its weights and its name', () => {
    expect(bredSigning(playerOf(SPEC).signature, SPEC.name)).toEqual(SPEC);
    expect(bredSigning('Bred', SPEC.name)).toBeUndefined();
    expect(bredSigning('Custom 7', 'Othello')).toBeUndefined();
  });

  it('is none with other weights, without a name, or with more fields', () => {
    for (const weights of [
      '',
      '1-2-3',
      '0-0-0-0-0-0-0-0',
      '1-1-1-1-1-1-1-5001',
      '1-1-1-1-1-1-1-01',
      '1-1-1-1-1-1-1-x',
    ])
      expect(bredWeights(weights)).toBeUndefined();
    expect(bredOf([1, 1, 1, 1, 1, 1, 1, 1], ' ')).toBeUndefined();
    expect(bredOf([1, 1, 1, 1, 1, 1, 1, -1], 'x')).toBeUndefined();
    expect(playerWith({ ...SPEC, step: 1 })).toBeUndefined();
    expect(playerWith({ ...SPEC, name: 'two\nlines' })).toBeUndefined();
    expect(parsePlayer('bred:')).toBeUndefined();
    expect(() => recipeFor({ ...SPEC, weights: '1' }, { kind: 'infinite' }, 1)).toThrow(RangeError);
    expect(writeBred(SPEC)).not.toContain('=');
  });
});

describe('a player that has learnt what squares are worth', () => {
  const WORTH = [7, 0.9, 0.2, 0.1, -1.04, 0.1, 0.1, 0.5, 0, -0.1, 1.5] as const;
  const LEARNT = bredOf(WORTH, 'Squares 1')!;

  it('is its own description with minus signs of its own', () => {
    expect(writePlayer(LEARNT)).toBe('bred:700-90-20-10-m104-10-10-50-0-m10-150:Squares 1');
    expect(parsePlayer(writePlayer(LEARNT))).toEqual(LEARNT);
    expect(bredSquares(LEARNT.weights)).toEqual(WORTH);
    expect(bredSigning(playerOf(LEARNT).signature, LEARNT.name)).toEqual(LEARNT);
  });

  it('searches as Evolved does, and counts in discs', () => {
    expect(recipeFor(LEARNT, { kind: 'depth', depth: 3 }, 1)).toEqual({
      kind: 'evolved',
      depth: 3,
      weights: WORTH,
    });
    expect(playerOf(LEARNT)).toMatchObject({ countsInDiscs: true });
    expect(playerOf(LEARNT).shows).toBeUndefined();
    expect(weightsOf(LEARNT)).toBeUndefined();
  });

  it('is none with other numbers', () => {
    for (const text of [
      '0-0-0-0-0-0-0-0-0-0-0',
      '1-1-1-1-1-1-1-1-1-1-m5001',
      '1-1-1-1-1-1-1-1-1-1-m0',
      '1-1-1-1-1-1-1-1-1-1',
    ])
      expect(bredSquares(text)).toBeUndefined();
  });
});

describe('a player whose network has learnt', () => {
  const LEARNT = learntOf('0123456789abcdef', 'Network 1')!;

  it('is named by the content of its file', () => {
    expect(writePlayer(LEARNT)).toBe('bred:net-0123456789abcdef:Network 1');
    expect(parsePlayer(writePlayer(LEARNT))).toEqual(LEARNT);
    expect(bredLearner(LEARNT.weights)).toBe('0123456789abcdef');
    expect(bredSigning(playerOf(LEARNT).signature, LEARNT.name)).toEqual(LEARNT);
    expect(madeOf(LEARNT)).toBe('network');
  });

  it('searches as Evolved does by that network, and counts in discs', () => {
    expect(recipeFor(LEARNT, { kind: 'depth', depth: 3 }, 1)).toEqual({
      kind: 'evolved',
      depth: 3,
      learner: '0123456789abcdef',
    });
    expect(playerOf(LEARNT)).toMatchObject({ countsInDiscs: true });
    expect(weightsOf(LEARNT)).toBeUndefined();
  });

  it('is none with another id, which might lead to another file', () => {
    for (const id of ['', '0123', '0123456789ABCDEF', '../../../../etc/', '0123456789abcdef0'])
      expect(learntOf(id, 'Network 1')).toBeUndefined();
  });
});
