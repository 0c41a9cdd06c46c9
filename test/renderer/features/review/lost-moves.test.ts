import { expect, test } from 'vitest';
import type { Judgement } from '../../../../engine/review/judge.ts';
import { readGames } from '../../../../engine/notation/read.ts';
import { type LostMove, lostByKind, lostMoves } from '../../../../renderer/features/review/lost-moves.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a judgement counts here
const lost = (kind: LostMove['kind'], loss: number): LostMove => ({
  game: 0,
  judgement: { loss } as Judgement,
  kind,
});

test('kinds come with the dearest first, and what nothing explains last', () => {
  expect(
    lostByKind([lost('corners', 4), lost(undefined, 90), lost('parity', 7), lost('corners', 6)]),
  ).toEqual([
    { kind: 'corners', slips: 2, discs: 10 },
    { kind: 'parity', slips: 1, discs: 7 },
    { kind: undefined, slips: 1, discs: 90 },
  ]);
});

test('a game that no review has judged has lost nothing that is known', () => {
  const read = readGames('f5d6c3d3c4');
  expect(read.kind).toBe('games');
  const games = read.kind === 'games' ? read.games.map((game) => ({ game, own: undefined })) : [];
  expect(games).toHaveLength(1);
  expect(lostMoves(games)).toEqual([]);
});
