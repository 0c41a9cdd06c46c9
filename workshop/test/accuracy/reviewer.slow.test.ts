import { describe, expect, it } from 'vitest';
import { readGames } from '../../../engine/notation/read.ts';
import type { GameTree } from '../../../engine/game/tree.ts';
import { createReviewer } from '../../accuracy/reviewer.ts';

function gameOf(moves: string): GameTree {
  const outcome = readGames(moves);
  const [game] = outcome.kind === 'games' ? outcome.games : [];
  if (!game) throw new Error('A game cannot be read.');
  return game.tree;
}

const GAMES = [
  'f5d6c4d3c3f4f6f3e6e7c6g6g5f7e2c7d8c5b5e8f8b3d7b6e3g3a6g4c8b7a3d2e1c2b1b8b4g7h8a4a8g8f2c1d1g1b2a1f1a7a2a5h2h3h1h7h6g2h5h4',
  'f5d6c4d3c3f4c5b3e2e3c2d2e6e1g4d1a3c6d7f3f2h4h3h2g3h5g5g6f6h6b6f1g2f7b4b5e7a4g8h1g1c7b8d8f8a6a5a2b7g7h8a8c8e8a7h7a1b2c1b1',
].map(gameOf);

describe('a review on one thread', () => {
  it('says the same each time, also after another game and by another reviewer', async () => {
    const review = createReviewer();
    const [first, other] = GAMES as [GameTree, GameTree];
    const said = await review(first, 'quick');
    expect(said.length).toBe(60);
    await review(other, 'quick');
    expect(await review(first, 'quick')).toEqual(said);
    expect(await createReviewer()(first, 'quick')).toEqual(said);
  });
});
