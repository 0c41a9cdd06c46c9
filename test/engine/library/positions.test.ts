/** All positions of games as rows, against the rules and the keys of positions. */
import { expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { playMove } from '../../../engine/game/rules.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { positionKey } from '../../../engine/library/key.ts';
import { openLibrary } from '../../../engine/library/library.ts';
import type { PositionRow } from '../../../engine/library/positions.ts';
import { recordOf } from '../../../engine/library/record.ts';
import { traceGame } from '../../../engine/library/segment.ts';
import { memoryStore } from '../../../engine/library/store.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

const GAMES = Array.from({ length: 12 }, (_, seed) => randomGame(randomFrom(seed)));

function rowsOf(): PositionRow[][] {
  const library = openLibrary(memoryStore());
  library.add(
    GAMES.map((tree, at) => {
      const info = { black: { name: `Anna ${at}` }, white: {}, date: '2001' };
      const record = recordOf({ format: 'game', tree, info }, () => false);
      const hashes = traceGame(record.start, record.moves);
      if (typeof hashes === 'number') throw new RangeError(`Move ${hashes} is against the rules.`);
      return { record, hashes, file: 1, place: at + 1, isOwn: false };
    }),
  );
  library.find({ terms: [], sort: { by: 'added', isDescending: false } });
  return GAMES.map((_, index) => {
    const rows: PositionRow[] = [];
    library.positions(index, (row) => rows.push(row));
    return rows;
  });
}

const boardOf = ({ black, white, toMove }: PositionRow) => ({
  black: BigInt.asUintN(64, black),
  white: BigInt.asUintN(64, white),
  toMove: toMove === 1 ? ('black' as const) : ('white' as const),
});

test('rows have the key, the side to move and the number of moves of each position of a game', () => {
  for (const [at, rows] of rowsOf().entries()) {
    const { root, line } = GAMES[at]!;
    const positions = [
      START_POSITION,
      ...lineNodes({ root, line }).flatMap(({ move, position }) => (move === 'pass' ? [] : [position])),
    ];
    expect(rows.map(({ ply }) => ply)).toEqual(positions.map((_, ply) => ply));
    for (const [ply, row] of rows.entries()) {
      expect(positionKey(boardOf(row))).toEqual(positionKey(positions[ply]!));
      expect(row.day).toBe(20_010_000);
    }
  }
});

test('the move of a row leads to the position of the next, and the last has none', () => {
  for (const rows of rowsOf()) {
    for (const [at, row] of rows.slice(0, -1).entries()) {
      const played = playMove(boardOf(row), row.move);
      expect(played.ok && positionKey(played.value)).toEqual(positionKey(boardOf(rows[at + 1]!)));
    }
    expect(rows.at(-1)?.move).toBe(-1);
  }
});
