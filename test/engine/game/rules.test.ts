import { describe, expect, test } from 'vitest';
import { fromSquares, squaresOf } from '../../../engine/game/bitboard.ts';
import {
  type Colour,
  type Position,
  START_POSITION,
  countEmpties,
  discAt,
  opposite,
} from '../../../engine/game/position.ts';
import { currentPosition } from '../../../engine/game/tree.ts';
import {
  countDiscs,
  flips,
  isGameOver,
  leader,
  legalMoves,
  officialScore,
  passMove,
  playMove,
  turnState,
} from '../../../engine/game/rules.ts';
import { type Square, fileOf, rankOf, squareAt, squareName } from '../../../engine/game/square.ts';
import { below, choices, follow, pick, randomFrom, randomGame, valueOf } from './random-play.ts';

/** A position from 64 characters: `X` black, `O` white. */
function board(characters: string, toMove: Colour): Position {
  const squaresWith = (disc: string) =>
    fromSquares(
      Array.from(characters, (_, square) => square).filter((square) => characters[square] === disc),
    );
  return { black: squaresWith('X'), white: squaresWith('O'), toMove };
}

/** The flipped discs by a second implementation, which walks from square to square. */
function walkedFlips(position: Position, square: Square): Square[] {
  if (discAt(position, square) !== undefined) return [];
  const steps = [-1, 0, 1].flatMap((file) => [-1, 0, 1].map((rank) => [file, rank] as const));
  return steps.flatMap(([fileStep, rankStep]) => {
    const run: Square[] = [];
    for (let distance = 1; distance < 8; distance++) {
      const next = squareAt(fileOf(square) + distance * fileStep, rankOf(square) + distance * rankStep);
      const disc = next === undefined ? undefined : discAt(position, next);
      if (next === undefined || disc === undefined) return [];
      if (disc === position.toMove) return run;
      run.push(next);
    }
    return [];
  });
}

/** Positions that need not come from a game: every square black, white or empty. */
function scatteredPosition(seed: number): Position {
  const random = randomFrom(seed);
  const characters = Array.from({ length: 64 }, () => pick(random, ['X', 'O', '-'])).join('');
  return board(characters, random() < 0.5 ? 'black' : 'white');
}

/** The last position and one in the middle of a random game. */
function playedPositions(seed: number): Position[] {
  const random = randomFrom(seed);
  const plies = below(random, 60);
  return [plies, Infinity].map((limit) => {
    let position = START_POSITION;
    for (let ply = 0; ply < limit; ply++) {
      const moves = choices(position);
      if (moves.length === 0) break;
      position = follow(position, pick(random, moves));
    }
    return position;
  });
}

const POSITIONS = Array.from({ length: 300 }, (_, seed) => [
  scatteredPosition(seed),
  ...playedPositions(seed),
]).flat();

/** Leaves of the tree of `depth` plies; a pass is a ply, a finished game one leaf. */
function perft(position: Position, depth: number): number {
  const moves = choices(position);
  if (depth === 0 || moves.length === 0) return 1;
  return moves.reduce<number>((sum, move) => sum + perft(follow(position, move), depth - 1), 0);
}

describe('moves', () => {
  test('have the published perft counts up to depth 7', () => {
    const counts = [0, 1, 2, 3, 4, 5, 6, 7].map((depth) => perft(START_POSITION, depth));
    expect(counts).toEqual([1, 4, 12, 56, 244, 1396, 8200, 55092]);
  });

  test('flip the discs that a walk over the board finds', () => {
    for (const position of POSITIONS) {
      for (let square = 0; square < 64; square++) {
        expect(squaresOf(flips(position, square))).toEqual(
          walkedFlips(position, square).toSorted((a, b) => a - b),
        );
      }
    }
  });

  test('are legal exactly where they flip a disc', () => {
    for (const position of POSITIONS) {
      const flipping = Array.from({ length: 64 }, (_, square) => square).filter(
        (square) => flips(position, square) !== 0n,
      );
      expect(squaresOf(legalMoves(position))).toEqual(flipping);
    }
  });

  test('add one disc, turn the flipped ones and hand over the turn', () => {
    for (const position of POSITIONS) {
      for (const square of squaresOf(legalMoves(position))) {
        const next = valueOf(playMove(position, square));
        expect(countEmpties(next)).toBe(countEmpties(position) - 1);
        expect(next.black & next.white).toBe(0n);
        expect(next.toMove).toBe(opposite(position.toMove));
        expect(discAt(next, square)).toBe(position.toMove);
        const turned = squaresOf(flips(position, square));
        expect(turned.every((flipped) => discAt(next, flipped) === position.toMove)).toBe(true);
      }
    }
  });

  test('from the start are c4, d3, e6 and f5', () => {
    expect(squaresOf(legalMoves(START_POSITION)).map(squareName)).toEqual(['d3', 'c4', 'f5', 'e6']);
  });

  test('are refused with the reason where they cannot be played', () => {
    const wiped = board(`XX${'-'.repeat(62)}`, 'white');
    expect(playMove(START_POSITION, 27)).toEqual({ ok: false, error: 'occupied' });
    expect(playMove(START_POSITION, 0)).toEqual({ ok: false, error: 'flipsNothing' });
    expect(playMove(wiped, 9)).toEqual({ ok: false, error: 'gameOver' });
  });
});

describe('turns', () => {
  test('are passed exactly when only the other side can move', () => {
    for (const position of POSITIONS) {
      const others = { ...position, toMove: opposite(position.toMove) };
      const able = legalMoves(position) !== 0n;
      const otherAble = legalMoves(others) !== 0n;
      expect(turnState(position)).toBe(able ? 'move' : otherAble ? 'pass' : 'over');
      expect(passMove(position)).toEqual(
        able
          ? { ok: false, error: 'hasMoves' }
          : otherAble
            ? { ok: true, value: others }
            : { ok: false, error: 'gameOver' },
      );
    }
  });

  test('end when neither side can move, as every random game does', () => {
    const random = randomFrom(1);
    for (let game = 0; game < 100; game++) {
      expect(isGameOver(currentPosition(randomGame(random)))).toBe(true);
    }
  });
});

describe('the official score', () => {
  test('gives the empty squares of a finished game to the winner', () => {
    expect(officialScore(board(`XXO${'-'.repeat(61)}`, 'black'))).toEqual({ black: 63, white: 1 });
    expect(officialScore(board(`XOO${'-'.repeat(61)}`, 'black'))).toEqual({ black: 1, white: 63 });
    expect(officialScore(board('-'.repeat(64), 'black'))).toEqual({ black: 32, white: 32 });
    expect(officialScore(board(`XO${'-'.repeat(62)}`, 'white'))).toEqual({ black: 32, white: 32 });
  });

  test('adds up to 64 and keeps the leader', () => {
    for (const position of POSITIONS) {
      const score = officialScore(position);
      expect(score.black + score.white).toBe(64);
      expect(leader(score)).toBe(leader(countDiscs(position)));
    }
  });
});
