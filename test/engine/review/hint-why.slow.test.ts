import { describe, expect, test } from 'vitest';
import { count, squaresOf } from '../../../engine/game/bitboard.ts';
import type { Position } from '../../../engine/game/position.ts';
import { flips, legalMoves, playMove } from '../../../engine/game/rules.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { lineNodes } from '../../../engine/game/tree.ts';
import { hintReason } from '../../../engine/review/hint-why.ts';
import { recordOf } from '../game/game-texts.ts';
import { randomFrom, randomGame } from '../game/random-play.ts';

/** The moves that the opponent has, none where it must pass. */
function repliesTo(position: Position, move: Square): number {
  const played = playMove(position, move);
  return played.ok ? count(legalMoves(played.value)) : NaN;
}

const at = (moves: string) => lineNodes(recordOf(moves)).at(-1)!.position;

describe('why a hint', () => {
  test('is what sets it apart from the move that tempts most, as far as anything does', () => {
    const position = at('d3c5d6e3f4c6f5c3c4b5f2e6e7f7c7f6d7c8c2c1b4a5a3b3b6');
    // After b7 the other side takes a8.
    expect(hintReason(position, parseSquare('e2')!, undefined)).toEqual({
      kind: 'against',
      played: parseSquare('b7'),
      reason: { kind: 'givesCorner', corner: parseSquare('a8') },
    });
  });

  test('is nothing where all moves are alike but for what is no reason', () => {
    expect(hintReason(at('f5'), parseSquare('d6')!, undefined)).toBeUndefined();
  });

  test('is never more than holds: a fewest is the fewest of all moves', () => {
    const random = randomFrom(5);
    let told = 0;
    const kinds = new Set<string>();
    for (let game = 0; game < 3; game++) {
      for (const { position } of lineNodes(randomGame(random))) {
        const moves = squaresOf(legalMoves(position));
        for (const best of moves) {
          const why = hintReason(position, best, undefined);
          if (why === undefined) continue;
          told++;
          expect(why.kind === 'only').toBe(moves.length === 1);
          if (why.kind !== 'fewestDiscs' && why.kind !== 'fewestMoves') continue;
          kinds.add(why.kind);
          const counts = moves.map((move) =>
            why.kind === 'fewestDiscs' ? count(flips(position, move)) : repliesTo(position, move),
          );
          expect(why.count).toBe(Math.min(...counts));
          expect(why.count).toBeLessThan(Math.max(...counts));
        }
      }
    }
    expect(told).toBeGreaterThan(200);
    expect([...kinds].toSorted()).toEqual(['fewestDiscs', 'fewestMoves']);
  });
});
