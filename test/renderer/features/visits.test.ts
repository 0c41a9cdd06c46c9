import { expect, test } from 'vitest';
import type { Line } from '../../../engine/protocol.ts';
import { shareText, visitedMoves } from '../../../renderer/features/play/visits.ts';

function line(move: number, visits?: number): Line {
  return { move, score: 0, exact: false, pv: [move], ...(visits !== undefined && { visits }) };
}

test('the shares of all moves make one, the move that was tried most first', () => {
  expect(visitedMoves([line(19, 1), line(26, 3)])).toEqual([
    { move: 26, share: 0.75 },
    { move: 19, share: 0.25 },
  ]);
});

test('before the first try no move has a share', () => {
  expect(visitedMoves([line(19, 0), line(26)])).toEqual([
    { move: 19, share: 0 },
    { move: 26, share: 0 },
  ]);
});

test('a share is written in whole per cents, as the language writes them', () => {
  expect(shareText(0.376, 'en')).toBe('38%');
});
