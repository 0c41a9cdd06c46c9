import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, passMove, playMove, turnState } from '../../../engine/game/rules.ts';
import { parseTournaments, readTournaments } from '../../training/games.ts';
import { LABEL, emptiesOf } from '../../learning/positions.ts';
import { randomNumbers, startWorkshop } from '../../../test/engine/search/search-module.ts';

const { instance } = startWorkshop(1);

function randomGame(seed: number): { moves: number[]; end: Position } {
  const random = randomNumbers(seed);
  const moves: number[] = [];
  let position = START_POSITION;
  for (let turn = turnState(position); turn !== 'over'; turn = turnState(position)) {
    const squares = squaresOf(legalMoves(position));
    const square = squares[random(squares.length)];
    const next = square === undefined ? passMove(position) : playMove(position, square);
    if (!next.ok) throw new Error(next.error);
    if (square !== undefined) moves.push(square);
    position = next.value;
  }
  return { moves, end: position };
}

/** The bytes of a WTHOR file of one game. */
function tournamentFile(moves: readonly number[], blackDiscs: number, blackDiscsPerfect: number): Uint8Array {
  const bytes = new Uint8Array(16 + 68);
  bytes[4] = 1;
  bytes[12] = 8;
  bytes[14] = 24;
  bytes[16 + 6] = blackDiscs;
  bytes[16 + 7] = blackDiscsPerfect;
  for (const [at, square] of moves.entries())
    bytes[16 + 8 + at] = 10 * ((square >> 3) + 1) + (square & 7) + 1;
  return bytes;
}

const told: string[] = [];

function positionsOf(bytes: Uint8Array): ReturnType<typeof readTournaments> {
  const file = join(mkdtempSync(join(tmpdir(), 'wthor-')), 'WTH_2001.wtb');
  writeFileSync(file, bytes);
  return readTournaments(instance, file, (sentence) => told.push(sentence.replace(/^.*[\\/]/, '')));
}

describe('tournament games', () => {
  const { moves, end } = randomGame(7);
  const black = officialScore(end).black;
  const positions = positionsOf(tournamentFile(moves, black, 40));

  it('are replayed move by move, with the passes that the file leaves out', () => {
    expect(positions.count).toBe(moves.length);
    expect([...positions.moves]).toEqual(moves);
    for (let at = 0; at < positions.count; at++) {
      const [mover = 0n, opponent = 0n] = positions.boards.subarray(2 * at, 2 * at + 2);
      const played = playMove({ black: mover, white: opponent, toMove: 'black' }, moves[at] ?? 0);
      expect(played.ok).toBe(true);
    }
  });

  it('are labelled with the score of perfect play down to 24 empty squares, and then with the result', () => {
    const empties = emptiesOf(positions);
    for (const [at, score] of positions.scores.entries()) {
      const early = (empties[at] ?? 0) >= 24;
      expect(Math.abs(score)).toBe(early ? 2 * 40 - 64 : Math.abs(2 * black - 64));
      const label = empties[at] === 24 ? LABEL.exact : early ? LABEL.later : LABEL.result;
      expect(positions.labels[at]).toBe(label);
    }
    // Black begins and wins with perfect play.
    expect(positions.scores[0]).toBe(16);
    expect(positions.scores[1]).toBe(-16);
  });

  it('keep only the positions that perfect play labels, if they broke off', () => {
    const broken = positionsOf(tournamentFile(moves.slice(0, 45), 33, 40));
    expect(Math.min(...emptiesOf(broken))).toBe(24);
  });

  it('are refused when a file is cut off', () => {
    const bytes = tournamentFile(moves, black, 40);
    expect(() => parseTournaments(bytes.subarray(0, 80))).toThrow(/cut off/);
  });

  it('are told with their place and left out when a move is illegal or no square', () => {
    const [illegal, whole] = [tournamentFile([0], 32, 32), tournamentFile(moves, black, 40)];
    const nowhere = tournamentFile(moves, black, 40);
    nowhere[16 + 8 + 2] = 99;
    const bytes = Uint8Array.from([...whole, ...illegal.subarray(16), ...nowhere.subarray(16)]);
    bytes[4] = 3;
    told.length = 0;
    expect(positionsOf(bytes).count).toBe(moves.length);
    expect(told).toEqual([
      'WTH_2001.wtb, game 2: move 1, a1, is illegal; the game is left out.',
      'WTH_2001.wtb, game 3: move 3 names no square; the game is left out.',
    ]);
  });

  it('are read with legal squares or as none, whatever the bytes are', () => {
    const whole = tournamentFile(moves, black, 40);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 68, maxLength: 68 }), (game) => {
        const bytes = Uint8Array.from([...whole.subarray(0, 16), ...game]);
        const isPlayable = game.subarray(8).every((move) => move === 0 || /^[1-8]{2}$/.test(String(move)));
        const [read] = parseTournaments(bytes).games;
        const isSquare = (square: number | undefined) => square !== undefined && square >= 0 && square < 64;
        expect(read?.moves.every(isSquare)).toBe(isPlayable);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        if (bytes.length !== 84) expect(() => parseTournaments(bytes)).toThrow(/cut off/);
      }),
    );
  });
});
