import { describe, expect, it } from 'vitest';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { annotate, lineNodes } from '../../../engine/game/tree.ts';
import {
  LEVELS,
  TO_THE_END,
  finalScore,
  isReviewed,
  linePlaces,
  playedLine,
  progressOf,
  valueAt,
} from '../../../engine/review/plan.ts';
import { follow, randomFrom, randomGame } from '../game/random-play.ts';
import { evaluation, reviewed, searchWith } from './lines.ts';

/** Looks one ply ahead and counts discs. */
const greedy = searchWith((position) =>
  squaresOf(legalMoves(position)).map((move) => {
    const { black, white } = follow(position, move);
    const lead = count(black) - count(white);
    return { move, score: position.toMove === 'black' ? lead : -lead };
  }),
);

const game = randomGame(randomFrom(4), START_POSITION);

describe('a review', () => {
  const { tree, searches } = reviewed(game, greedy);

  it('leaves nothing to do, so that a second one searches nothing', () => {
    for (const level of LEVELS) expect(linePlaces(tree).every((at) => isReviewed(at, level))).toBe(true);
    expect(reviewed(tree, greedy).searches).toEqual([]);
  });

  it('continues where an earlier one was interrupted', () => {
    const half = reviewed(game, greedy, 100);
    const rest = reviewed(half.tree, greedy);
    expect(rest.searches.length).toBeLessThan(searches.length);
    expect(lineNodes(rest.tree).map(({ evaluation: found }) => found)).toEqual(
      lineNodes(tree).map(({ evaluation: found }) => found),
    );
  });

  it('values every position once before it looks deeper', () => {
    const [{ depth }] = LEVELS as [(typeof LEVELS)[number]];
    const firstDeeper = searches.findIndex((search) => search.depth > depth && search.depth < TO_THE_END);
    const seen = new Set(searches.slice(0, firstDeeper).map(({ position }) => countEmpties(position)));
    const places = linePlaces(game).filter(({ place }) => countEmpties(place.position) > 0);
    expect(seen.size).toBe(new Set(places.map(({ place }) => countEmpties(place.position))).size);
  });

  it('goes from the end of the line to its start', () => {
    const depths = searches.filter(({ depth }) => depth === 12).map(({ position }) => countEmpties(position));
    expect(depths).toEqual(depths.toSorted((one, other) => one - other));
  });

  it('solves every position from 24 empty squares on', () => {
    const late = linePlaces(tree).filter(({ place }) => countEmpties(place.position) <= 24);
    expect(late.filter(({ place }) => valueAt(place)?.exact !== true)).toEqual([]);
    expect(late.length).toBeGreaterThan(20);
  });

  it('searches only positions in which the side to move has a move', () => {
    for (const { position } of searches) expect(legalMoves(position)).not.toBe(0n);
  });

  it('knows the value of every move that was played', () => {
    const played = linePlaces(tree).filter(({ next }) => next !== undefined && next.move !== 'pass');
    expect(played.filter((at) => playedLine(at) === undefined)).toEqual([]);
  });

  it('makes progress from 0 to 1', () => {
    expect(progressOf(linePlaces(game))).toBeLessThan(0.1);
    const half = progressOf(linePlaces(reviewed(game, greedy, 100).tree));
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(1);
    expect(progressOf(linePlaces(tree))).toBe(1);
  });
});

describe('the value of a place', () => {
  it('is the result if the game is over', () => {
    const last = linePlaces(game).at(-1)!.place;
    expect(valueAt(last)).toMatchObject({ exact: true, score: finalScore(last.position) });
  });

  it('is not taken from another program, whose searches are not comparable', () => {
    const [first] = linePlaces(annotate(game, 0, { evaluation: { ...evaluation(4, []), engine: 'Zebra' } }));
    expect(valueAt(first!.place)).toBeUndefined();
  });
});

describe('a pass', () => {
  /** White has no move on this board; Black has. */
  const passing = ((): Position => {
    for (let seed = 1; seed < 200; seed++) {
      const tree = randomGame(randomFrom(seed), START_POSITION);
      const node = lineNodes(tree).find(
        ({ position }, at) => lineNodes(tree)[at + 1]?.move === 'pass' && countEmpties(position) > 4,
      );
      if (node) return node.position;
    }
    throw new Error('No game has a pass.');
  })();

  it('is valued by the position after it, without lines of the side that cannot move', () => {
    const { tree, searches } = reviewed(randomGame(randomFrom(1), passing), greedy);
    expect(searches.some(({ position }) => position === passing)).toBe(false);
    const value = valueAt(tree.root);
    expect(value?.lines).toEqual([]);
    const after = lineNodes(tree)[0]!.position;
    const { score } = greedy({ position: after, depth: TO_THE_END });
    expect(value?.score).toBe(after.toMove === 'black' ? score : -score);
  });
});
