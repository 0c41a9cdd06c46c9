import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, START_POSITION, samePosition } from '../../../engine/game/position.ts';
import { SYMMETRIES, turnedPosition } from '../../../engine/game/symmetry.ts';
import {
  NAME_LANGUAGES,
  OPENINGS,
  type Opening,
  leftBookAt,
  namedPlies,
  openingAt,
  openingName,
  openingOfLine,
  positionOf,
} from '../../../engine/openings/openings.ts';
import { squareName } from '../../../engine/game/square.ts';
import { randomGame, randomFrom, choices, follow } from '../game/random-play.ts';
import { positionsAfter } from './lines.ts';

const opening = fc.constantFrom(...OPENINGS);
const symmetry = fc.constantFrom(...SYMMETRIES);

function textOf({ moves }: Opening): string {
  return moves.map(squareName).join('');
}

/** The position that `moves` lead to, if they can be played. */
function after(moves: readonly number[]): Position | undefined {
  return moves.reduce<Position | undefined>(
    (position, move) => (position && choices(position).includes(move) && follow(position, move)) || undefined,
    START_POSITION,
  );
}

/** Every way to exchange two moves of the same side that leads to the same position. */
function transpositions({ moves }: Opening): Position[] {
  const target = after(moves)!;
  return moves.flatMap((move, at) =>
    moves.flatMap((other, later) => {
      if (later <= at || (later - at) % 2 !== 0) return [];
      const swapped = after(moves.with(at, other).with(later, move));
      return swapped && samePosition(swapped, target) ? [swapped] : [];
    }),
  );
}

describe('the table of openings', () => {
  it('has moves that can be played, and a name, in every row', () => {
    for (const each of OPENINGS) {
      expect(() => positionOf(each), textOf(each)).not.toThrow();
      expect(Object.keys(each.names).length, textOf(each)).toBeGreaterThan(0);
    }
  });

  it('has every position once', () => {
    for (const each of OPENINGS) expect(openingAt(positionOf(each)), textOf(each)).toBe(each);
  });
});

describe('openingAt', () => {
  it('finds an opening in all eight views of the board', () => {
    fc.assert(
      fc.property(opening, symmetry, (each, turn) => {
        expect(openingAt(turnedPosition(positionOf(each), turn))).toBe(each);
      }),
    );
  });

  it('finds an opening for every order of its moves', () => {
    const all = OPENINGS.flatMap((each) => transpositions(each).map((position) => ({ each, position })));
    expect(all.length).toBeGreaterThan(100);
    for (const { each, position } of all) expect(openingAt(position), textOf(each)).toBe(each);
  });

  it('has no name for the start, and none for the same discs with the other side to move', () => {
    expect(openingAt(START_POSITION)).toBeUndefined();
    fc.assert(
      fc.property(opening, (each) => {
        const position = positionOf(each);
        const toMove = position.toMove === 'black' ? 'white' : 'black';
        expect(openingAt({ ...position, toMove })).toBeUndefined();
      }),
    );
  });

  it('agrees with a comparison of every view with every opening along random games', () => {
    const views = OPENINGS.flatMap((each) =>
      SYMMETRIES.map((turn) => ({ each, view: turnedPosition(positionOf(each), turn) })),
    );
    for (let seed = 0; seed < 40; seed++) {
      const { root } = randomGame(randomFrom(seed), START_POSITION, 8);
      for (let [at] = root.children; at; [at] = at.children) {
        const { position } = at;
        expect(openingAt(position)).toBe(views.find(({ view }) => samePosition(view, position))?.each);
      }
    }
  });
});

describe('openingName', () => {
  const tiger = positionsAfter('f5d6c3d3c4').at(-1)!;

  it('is the established name of each language, as a title', () => {
    expect(NAME_LANGUAGES.map((language) => openingName(tiger, language))).toEqual([
      'Tiger',
      '虎定石',
      'Tigre',
    ]);
  });

  it('is the English name in any other language, in its quotation marks', () => {
    expect(openingName(tiger, 'zh-CN')).toBe('“Tiger”');
    expect(openingName(tiger, 'zh-TW')).toBe('「Tiger」');
    expect(openingName(tiger, 'de')).toBe('Tiger');
    const aubrey = positionsAfter('f5d6c3d3c4b3').at(-1)!;
    expect(openingName(aubrey, 'fr')).toBe('«\u00a0Aubrey\u00a0»');
  });

  it('reads the language off a tag with a region', () => {
    expect(openingName(tiger, 'fr-CA')).toBe('Tigre');
  });

  it('is missing if a name is established only in another language', () => {
    const berg = positionsAfter('f5d6c3d3c4b5').at(-1)!;
    expect(openingName(berg, 'en')).toBeUndefined();
    expect(openingName(berg, 'ja')).toBe('Berg Tiger');
  });
});

describe('a line of moves', () => {
  const line = positionsAfter('f5d6c3d3c4f4c5b3c2b4');

  it('has the places at which its name changes', () => {
    expect(namedPlies(line, 'en')).toEqual([
      { ply: 2, name: 'Perpendicular Opening' },
      { ply: 5, name: 'Tiger' },
      { ply: 9, name: 'Rose-Bill' },
      { ply: 10, name: 'Central Rose-Bill' },
    ]);
  });

  it('has the name of its last position that has one', () => {
    expect(openingOfLine(line.slice(0, 9), 'en')).toEqual({ ply: 5, name: 'Tiger' });
    expect(openingOfLine(line, 'ja')).toEqual({ ply: 10, name: 'FJT定石' });
    expect(openingOfLine(line.slice(0, 2), 'en')).toBeUndefined();
  });

  it('leaves the book with the first move that is on the way to no name any more', () => {
    // After b3 the Rose-Bill is two moves away, which has no name of its own until then.
    expect(leftBookAt(line.slice(0, 9))).toBeUndefined();
    expect(leftBookAt(line)).toBeUndefined();
    expect(leftBookAt(positionsAfter('f5d6c7f3'))).toBe(3);
  });

  it('that comes back to a name leaves the book after that', () => {
    fc.assert(
      fc.property(opening, ({ moves }) => {
        expect(leftBookAt(positionsAfter(moves.map(squareName).join('')))).toBeUndefined();
      }),
    );
  });

  it('has the same names when it is turned', () => {
    fc.assert(
      fc.property(symmetry, (turn) => {
        const turned = line.map((position) => turnedPosition(position, turn));
        expect(namedPlies(turned, 'en')).toEqual(namedPlies(line, 'en'));
      }),
    );
  });
});
