/** What an evaluation is made of in one position: its parts, what each adds, and which discs are behind it. Pure. */
import { bit, has } from '../../game/bitboard.ts';
import type { Position } from '../../game/position.ts';
import type { Square } from '../../game/square.ts';
import { BRED_WEIGHTS } from '../../players/measures.ts';
import { measured } from '../../players/measuring.ts';

/** A part of a sum, for Black: above 0 it speaks for Black. */
export interface Term {
  /** Of a place of a pattern the pattern's, a space, and the squares where the place begins and ends. */
  readonly name: string;
  /** What is counted and its weight, where `adds` is their product. */
  readonly value?: number;
  readonly weight?: number;
  readonly adds: number;
}

export interface Explained {
  /** What says most first. */
  readonly terms: readonly Term[];
  /** What the terms add up to, for Black. */
  readonly sum: number;
  /** What one of the terms has more than its share because the evaluation counts in whole numbers. */
  readonly rounding?: number;
}

/** An evaluation that says what it is made of. */
export type Explain = (position: Position) => Explained;

/** 1 if numbers of the side to move are Black's, or -1. */
export function sideOf({ toMove }: Position): 1 | -1 {
  return toMove === 'black' ? 1 : -1;
}

export function explainedBy(terms: readonly Term[]): Explained {
  return {
    terms: terms.toSorted((one, other) => Math.abs(other.adds) - Math.abs(one.adds)),
    sum: terms.reduce((sum, { adds }) => sum + adds, 0),
  };
}

/** A part that is counted for the side to move of `position`. Adding 0 turns -0 into 0. */
export function weighed(position: Position, name: string, count: number, weight: number): Term {
  const value = sideOf(position) * count + 0;
  return { name, value, weight, adds: value * weight + 0 };
}

/** The eight measures of Evolved, -1 .. 1, on a scale of its own. */
export function explainEvolved(position: Position): Explained {
  return explainedBy(
    measured(position).map(({ name, value }, at) => weighed(position, name, value, BRED_WEIGHTS[at] ?? 0)),
  );
}

/**
 * What each disc is worth for Black, by its square: half of what the sum, or the term of this name, would lose by turning
 * it. It is above 0 where the disc speaks for Black; empty squares have nothing, and neither have those that are not `among` the
 * squares that are asked for.
 */
export function worthOfDiscs(
  explain: Explain,
  position: Position,
  name?: string,
  among = ~0n,
): readonly (number | undefined)[] {
  const read = (of: Position): number => {
    const { terms, sum } = explain(of);
    return name === undefined ? sum : (terms.find((term) => term.name === name)?.adds ?? 0);
  };
  const now = read(position);
  return Array.from({ length: 64 }, (_, square) => {
    if (!has((position.black | position.white) & among, square)) return undefined;
    return (now - read(turned(position, square))) / 2;
  });
}

function turned({ black, white, toMove }: Position, square: Square): Position {
  return { black: black ^ bit(square), white: white ^ bit(square), toMove };
}

/** A term of two positions. */
export interface Difference {
  readonly name: string;
  readonly one: number;
  readonly other: number;
  /** `one` less `other` for the side that chooses: above 0 it speaks for the first. */
  readonly favours: number;
}

/** What tells two positions apart for the side that chooses between them (1 for Black), what matters most first. */
export function differencesOf(one: Explained, other: Explained, side: 1 | -1): readonly Difference[] {
  const adds = ({ terms }: Explained): ReadonlyMap<string, number> =>
    new Map(terms.map((term) => [term.name, term.adds]));
  const [first, second] = [adds(one), adds(other)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .map((name): Difference => {
      const [a, b] = [first.get(name) ?? 0, second.get(name) ?? 0];
      return { name, one: a, other: b, favours: side * (a - b) + 0 };
    })
    .toSorted((a, b) => Math.abs(b.favours) - Math.abs(a.favours));
}
