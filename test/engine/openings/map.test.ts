import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type Square, parseSquare, squareName } from '../../../engine/game/square.ts';
import { stepsFrom } from '../../../engine/game/steps.ts';
import { openingsAhead, waysFrom } from '../../../engine/openings/map.ts';
import { OPENINGS, keyOf, positionOf } from '../../../engine/openings/openings.ts';
import { MOST_ORDERED, asInBooks, otherOrders } from '../../../engine/openings/transpositions.ts';

const movesOf = (text: string): Square[] => (text.match(/../g) ?? []).map((name) => parseSquare(name)!);
const after = (text: string) => stepsFrom(START_POSITION, movesOf(text)).at(-1)?.position ?? START_POSITION;
const textOf = (moves: readonly Square[]): string => moves.map(squareName).join('');
const namesAhead = (text: string) => openingsAhead(keyOf(after(text))).map(({ names }) => names.en);

describe('the ways from a position', () => {
  it('are one of those that are the same up to symmetry, as books write it', () => {
    expect(waysFrom(START_POSITION).map(({ move }) => squareName(move))).toEqual(['f5']);
    expect(waysFrom(after('f5')).map(({ move }) => squareName(move))).toEqual(['f4', 'd6', 'f6']);
  });

  it('are those of the other side where one has to pass', () => {
    // Black has the only disc that can be enclosed, and White no disc to enclose it with.
    const position = { black: 0b10n, white: 0b1n, toMove: 'white' as const };
    expect(waysFrom(position)).toEqual(waysFrom({ ...position, toMove: 'black' }));
  });

  it('lead to every opening by its usual moves', () => {
    for (const opening of OPENINGS) {
      for (const [at, move] of opening.moves.entries()) {
        const before = positionOf({ moves: opening.moves.slice(0, at) });
        const key = keyOf(positionOf({ moves: opening.moves.slice(0, at + 1) }));
        const ways = waysFrom(before);
        expect(ways.map((way) => way.key)).toContain(key);
        expect(ways.some((way) => way.move === move || way.key === key)).toBe(true);
      }
    }
  });
});

describe('the openings ahead', () => {
  it('are those on the way, the nearest first, with the one that is reached', () => {
    const ahead = namesAhead('f5d6c3d3c4');
    expect(ahead[0]).toBe('Tiger');
    expect(ahead).toContain('Stephenson');
    expect(ahead).not.toContain('Cat');
  });

  it('are found whatever way the board lies', () => {
    // The same line begun at d3.
    expect(namesAhead('d3c5')).toEqual(expect.arrayContaining(namesAhead('f5d6')));
    expect(namesAhead('d3c5')).not.toHaveLength(0);
  });

  it('are none beyond the book of names', () => {
    expect(namesAhead('f5d6c7')).toEqual([]);
  });
});

describe('other orders of moves', () => {
  it('come to the same place by another last position but one', () => {
    expect(otherOrders(movesOf('f5d6c3d3c4')).map(textOf)).toEqual(['f5d6c4d3c3']);
    expect(otherOrders(movesOf('f5d6c4d3c3')).map(textOf)).toEqual(['f5d6c3d3c4']);
  });

  it('lead where the line leads, for all openings', () => {
    for (const { moves } of OPENINGS) {
      for (const order of otherOrders(moves)) {
        expect(new Set(order)).toEqual(new Set(moves));
        expect(after(textOf(order))).toEqual(after(textOf(moves)));
        expect(after(textOf(order.slice(0, -1)))).not.toEqual(after(textOf(moves.slice(0, -1))));
      }
    }
  });

  it('are not looked for where a line cannot be played or is long', () => {
    expect(otherOrders([])).toEqual([]);
    expect(otherOrders(movesOf('f5f5'))).toEqual([]);
    const long = OPENINGS.find(({ moves }) => moves.length > MOST_ORDERED);
    expect(otherOrders(long!.moves)).toEqual([]);
  });
});

describe('a line as books write it', () => {
  it('begins with f5 and comes to the same place with the board turned', () => {
    for (const line of ['d3c5', 'c4e3', 'e6f4']) {
      expect(textOf(asInBooks(movesOf(line))!)).toBe('f5d6');
      expect(keyOf(after(line))).toBe(keyOf(after('f5d6')));
    }
  });

  it('is none where the line is written so, or has no moves', () => {
    expect(asInBooks(movesOf('f5d6c3'))).toBeUndefined();
    expect(asInBooks([])).toBeUndefined();
  });
});
