import { expect, test } from 'vitest';
import { CORNERS } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import { MIDGAME } from '../../../engine/lab/fixed-positions.ts';

test('in the midgame that is shown first a corner can be taken, as the page of evaluations asks for', () => {
  expect(legalMoves(MIDGAME) & CORNERS).not.toBe(0n);
});
