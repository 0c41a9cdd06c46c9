import { describe, expect, test } from 'vitest';
import { EMPTY } from '../../../engine/game/bitboard.ts';
import { START_POSITION, discAt } from '../../../engine/game/position.ts';
import {
  EMPTY_BOARD,
  mirrored,
  rotated,
  setupFaults,
  withColoursSwapped,
  withContent,
} from '../../../engine/game/setup.ts';
import { parseSquare } from '../../../engine/game/square.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { randomFrom, randomGame } from './random-play.ts';

const A1 = parseSquare('a1')!;

describe('a square', () => {
  test('can get a disc, get another disc, and be emptied', () => {
    const black = withContent(START_POSITION, A1, 'black');
    expect(discAt(black, A1)).toBe('black');
    const white = withContent(black, A1, 'white');
    expect(discAt(white, A1)).toBe('white');
    expect(withContent(white, A1, 'empty')).toEqual(START_POSITION);
  });
});

describe('a board', () => {
  const board = withContent(START_POSITION, A1, 'black');

  test('is mirrored from side to side', () => {
    expect(discAt(mirrored(board), parseSquare('h1')!)).toBe('black');
    expect(mirrored(mirrored(board))).toEqual(board);
  });

  test('is turned clockwise and is unchanged after four turns', () => {
    expect(discAt(rotated(board), parseSquare('h1')!)).toBe('black');
    expect(discAt(rotated(rotated(board)), parseSquare('h8')!)).toBe('black');
    expect(rotated(rotated(rotated(rotated(board))))).toEqual(board);
  });

  test('can swap its colours together with the turn', () => {
    const swapped = withColoursSwapped(board);
    expect(discAt(swapped, A1)).toBe('white');
    expect(swapped.toMove).toBe('white');
    expect(withColoursSwapped(swapped)).toEqual(board);
  });
});

describe('the faults of a board', () => {
  test('are none at the start', () => {
    expect(setupFaults(START_POSITION)).toEqual([]);
  });

  test('are that neither side can move and that it has too few discs', () => {
    expect(setupFaults(EMPTY_BOARD)).toEqual(['over', 'tooFew']);
  });

  test('include an empty square in the centre', () => {
    const moved = withContent(
      withContent(START_POSITION, parseSquare('d4')!, 'empty'),
      parseSquare('c4')!,
      'white',
    );
    expect(setupFaults(moved)).toContain('centreEmpty');
  });

  test('include a disc without a neighbour', () => {
    expect(setupFaults(withContent(START_POSITION, A1, 'white'))).toEqual(['detached']);
  });

  test('include a side that has no move while the other has one', () => {
    const square = (name: string): number => parseSquare(name)!;
    let board = EMPTY_BOARD;
    for (const name of ['d4', 'e4', 'd5', 'e5', 'f5', 'g5'])
      board = withContent(board, square(name), 'white');
    board = withContent(board, square('h5'), 'black');
    expect(setupFaults({ ...board, toMove: 'white' })).toEqual(['passes']);
    expect(setupFaults({ ...board, toMove: 'black' })).toEqual([]);
  });

  test('never say that a board from a game cannot be reached', () => {
    for (let seed = 1; seed <= 60; seed++) {
      for (const { position } of lineNodes(randomGame(randomFrom(seed)))) {
        expect(position.black & position.white).toBe(EMPTY);
        const faults = setupFaults(position);
        expect(faults).not.toContain('detached');
        expect(faults).not.toContain('centreEmpty');
        expect(faults).not.toContain('tooFew');
      }
    }
  });
});
