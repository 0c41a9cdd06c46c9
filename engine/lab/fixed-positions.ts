/** Ten midgame positions that never change, for figures that are compared over the years. */
import { currentPosition } from '../game/tree.ts';
import type { Position } from '../game/position.ts';
import { readGames } from '../notation/read.ts';

/** Balanced games of 18 to 30 moves: eight random ones, then the engine's own at depth 8. */
const GAMES = [
  'f5f4g3c6d3g5g6f3e3e2g4c4d6d7c5b6b5e6',
  'c4c5e6c3b3e3d3f5d6d7f6d2f3f4e2b4g5a3c8f1',
  'c4e3f4c5c6g3f5d6e6d7f3e7d3g5g6g4h3h7h4c3h6c2',
  'f5f6f7e3f3g3e2c6d3f4g5g4f2e6h3c2h4e1d7e7d6c5d8f8',
  'f5f4f3g4h3f2d3h4h5e6g3e3e2g5d6c3c4f6h6b4d2c5c6e7b3d1',
  'c4e3f2c6d6c3f5e2c5b4b6f6e6d7e7f3f4g5g4g6h5h3f7e8h4b5a5h6',
  'c4e3f4g5f5d6h5d3e6f6g4c5g6f3e7f7d7f8f2c7c6b3e2b4d8g3h4e1c8e8',
  'c4e3f5g6f4d3g5b5f2f3e2f6g4e6c3d2b4e1c5c6d6b6d7a3',
  'e6d6c7f7c6e3f6c5f8c8b6b7c4d7d8e8e7f5b4g5d3g6',
  'e6f6g6e7d6c5d8e8f8f4c6f7c4f5g8d7c7b5g5b6',
] as const;

export const FIXED_POSITIONS: readonly Position[] = GAMES.map((moves) => {
  const outcome = readGames(moves);
  const game = outcome.kind === 'games' ? outcome.games[0] : undefined;
  if (game === undefined) throw new Error(`a fixed game is broken: ${moves}`);
  return currentPosition(game.tree);
});

const [, , third] = FIXED_POSITIONS;
if (third === undefined) throw new Error('a fixed position is missing');

/** The midgame that pages show first: a corner can be taken, and chance, rules and judgement prefer different moves. */
export const MIDGAME: Position = third;
