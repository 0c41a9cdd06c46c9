import { expect, test } from 'vitest';
import type { GameEntry } from '../../../../engine/library/entry.ts';
import { playerOf } from '../../../../engine/players/registry.ts';
import { signed } from '../../../../renderer/documents/signature.ts';
import { againstStrengths, ownSide } from '../../../../renderer/features/library/own-figures.ts';

/** A game of the user as Black against a computer, which ended with these discs. */
function against(kind: 'beginner' | 'club', black: number, white: number): GameEntry {
  const info = signed({ black: {}, white: {} }, { white: { kind } });
  const winner = black > white ? 'black' : black < white ? 'white' : 'draw';
  return { number: 1, info, moves: 60, discs: { black, white }, winner, isReviewed: false };
}

test('the user’s side is the one without a name, where the other has one', () => {
  expect(ownSide(against('club', 30, 34))).toBe('black');
  expect(ownSide({ info: { black: { name: 'Okada' }, white: {} } })).toBe('white');
  expect(ownSide({ info: { black: {}, white: {} } })).toBeUndefined();
  expect(ownSide({ info: { black: { name: 'Okada' }, white: { name: 'Hsu' } } })).toBeUndefined();
});

test('results against computers are told apart by their strength, the weakest first', () => {
  const met = againstStrengths([
    against('club', 20, 44),
    against('beginner', 40, 24),
    against('club', 32, 32),
    against('beginner', 50, 14),
    { ...against('club', 0, 0), info: { black: {}, white: { name: 'Okada' } } },
  ]);
  expect(met).toMatchObject([
    { spec: { kind: 'beginner' }, games: 2, wins: 2, draws: 0, losses: 0, average: 26 },
    { spec: { kind: 'club' }, games: 2, wins: 0, draws: 1, losses: 1, average: -12 },
  ]);
  const won = against('club', 10, 6);
  const result = { ending: 'resignation', winner: 'black' } as const;
  expect(
    againstStrengths([{ ...won, info: { ...won.info, result } }, against('club', 20, 44)]),
  ).toMatchObject([{ games: 2, wins: 1, losses: 1, average: -24 }]);
  expect(met[0]!.elo).toBe(playerOf({ kind: 'beginner' }).elo);
});
