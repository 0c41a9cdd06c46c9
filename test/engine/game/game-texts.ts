/** Texts of games as the renderer hands them over. */
import { FORMATS } from '../../../engine/notation/format.ts';
import { type GameInfo, NO_INFO } from '../../../engine/notation/info.ts';
import { readGames } from '../../../engine/notation/read.ts';
import type { GameTree } from '../../../engine/game/tree.ts';

export function recordOf(transcript: string): GameTree {
  const outcome = readGames(transcript);
  const game = outcome.kind === 'games' ? outcome.games[0] : undefined;
  if (game === undefined) throw new Error(`no game: ${transcript}`);
  return game.tree;
}

/** In the app's own format. */
export function gameText(game: string | GameTree, info: GameInfo = NO_INFO): string {
  const tree = typeof game === 'string' ? recordOf(game) : game;
  return FORMATS[0].write({ tree, info });
}
