/** Own openings: lines that are joined up to symmetry, and the way through them that is asked. */
import { describe, expect, it } from 'vitest';
import { type Square, parseSquare, squareName } from '../../../engine/game/square.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { createRandom } from '../../../engine/players/random.ts';
import {
  askedPositions,
  movesOf,
  placeId,
  positionsAlong,
  repertoireOf,
  sideOfLine,
  wayThrough,
} from '../../../engine/practice/repertoire.ts';

const line = (moves: string): { moves: Square[] } => ({
  moves: (moves.match(/../g) ?? []).map((name) => parseSquare(name)!),
});

const after = (moves: string) => positionsAlong(line(moves).moves)!.at(-1)!;
const names = (moves: readonly Square[]): string => moves.map(squareName).join('');

describe('a repertoire', () => {
  const lines = repertoireOf([line('f5d6c3d3c4'), line('f5f6e6f4')]);

  it('plays what its lines play, in every direction of the board', () => {
    expect(movesOf(lines, START_POSITION).map(squareName)).toEqual(['d3', 'c4', 'f5', 'e6']);
    expect(movesOf(lines, after('f5d6')).map(squareName)).toEqual(['c3']);
    // The same position, with the board turned by half.
    expect(movesOf(lines, after('c4e3')).map(squareName)).toEqual(['f6']);
    expect(movesOf(lines, after('f5d6c5'))).toEqual([]);
  });

  it('asks the positions of one side in which it has a move', () => {
    expect(askedPositions(lines, 'black')).toEqual([
      placeId(START_POSITION),
      ...[after('f5d6'), after('f5f6')].map(placeId).toSorted(byOrder(lines)),
      placeId(after('f5d6c3d3')),
    ]);
    expect(askedPositions(lines, 'white')).toHaveLength(3);
  });

  it('leaves a line out that cannot be played', () => {
    expect(repertoireOf([line('f5f5')]).size).toBe(0);
    expect(positionsAlong(line('a1').moves)).toBeUndefined();
  });

  it('gives a line to the side that moved last', () => {
    expect(sideOfLine(line('f5').moves)).toBe('black');
    expect(sideOfLine(line('f5d6').moves)).toBe('white');
  });
});

/** Positions of as many discs stand in the order in which the lines have them. */
function byOrder(lines: ReadonlyMap<string, unknown>) {
  const order = [...lines.keys()];
  return (one: string, other: string): number => order.indexOf(one) - order.indexOf(other);
}

describe('the way through a repertoire', () => {
  const lines = repertoireOf([line('f5d6c3d3c4'), line('f5f6e6f4c3'), line('f5f4e3')]);
  const random = createRandom(5);

  async function way(wanted: readonly string[], weights: Readonly<Record<string, number>> = {}, from = '') {
    const ids = new Set(wanted.map((moves) => placeId(after(moves))));
    const moves = await wayThrough(lines, {
      side: 'black',
      from: line(from).moves,
      isWanted: (id) => ids.has(id),
      weigh: async (_, move) => weights[squareName(move)] ?? 0,
      chance: () => random.unit(),
    });
    return names(moves);
  }

  it('leads to what is wanted, and on to the end of that line', async () => {
    const place = async (wanted: string): Promise<string> =>
      placeId(after((await way([wanted])).slice(0, wanted.length)));
    for (const wanted of ['f5d6', 'f5f6e6f4', 'f5f4'])
      // oxlint-disable-next-line no-await-in-loop -- one after another, by one source of chance
      expect(await place(wanted)).toBe(placeId(after(wanted)));
    expect((await way(['f5f6'])).length).toBe(10);
  });

  it('meets the replies as often as they are played, where nothing is wanted', async () => {
    const seen = new Map<string, number>();
    for (let games = 0; games < 200; games++) {
      // oxlint-disable-next-line no-await-in-loop -- one after another, by one source of chance
      const moves = await way([], { d6: 97, f6: 1, f4: 0 }, 'f5');
      const reply = moves.slice(2, 4);
      seen.set(reply, (seen.get(reply) ?? 0) + 1);
    }
    expect(seen.get('d6')).toBeGreaterThan(150);
    expect(seen.size).toBeGreaterThan(1);
  });

  it('goes on from moves that were played in another direction of the board', async () => {
    const moves = await way([], {}, 'c4e3');
    expect(moves.startsWith('c4e3f6')).toBe(true);
    expect(moves).toHaveLength(10);
  });
});
