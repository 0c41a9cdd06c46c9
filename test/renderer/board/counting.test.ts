import { describe, expect, test } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import { countedDiscs, wayOf } from '../../../renderer/board/counting.ts';
import { BLACK_MUST_PASS, recordOf } from '../moves.ts';

describe('the count of the discs', () => {
  const finished = currentPosition(recordOf(BLACK_MUST_PASS));

  test('takes every disc once', () => {
    const from = countedDiscs(finished).map((disc) => disc.from);
    expect(new Set(from).size).toBe(from.length);
  });

  test('gathers Black from the first square on, in rows of eight', () => {
    const black = countedDiscs(finished).filter(({ colour }) => colour === 'black');
    expect(black.map(({ to }) => to)).toEqual(black.map((_, index) => index));
  });

  test('gathers White from the last square back', () => {
    const white = countedDiscs(START_POSITION).filter(({ colour }) => colour === 'white');
    expect(white.map(({ to }) => to)).toEqual([63, 62]);
  });

  test('writes the number on each tenth disc and on the last', () => {
    const black = countedDiscs({ black: 0xffff_ffff_ffn, white: 0n, toMove: 'black' });
    expect(black.filter(({ isNumbered }) => isNumbered).map(({ number }) => number)).toEqual([
      10, 20, 30, 40,
    ]);
    const white = countedDiscs(START_POSITION).filter(({ isNumbered }) => isNumbered);
    expect(white.map(({ number }) => number)).toEqual([2, 2]);
  });

  test('tells how far a disc goes', () => {
    const [first] = countedDiscs(START_POSITION);
    expect(first && wayOf(first)).toEqual({ files: -4, ranks: -3 });
  });
});
