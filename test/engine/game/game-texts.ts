/** Texts of games as the renderer hands them over. */
import { FORMATS } from '../../../engine/game/formats/format.ts';
import { type GameInfo, NO_INFO } from '../../../engine/game/formats/info.ts';
import { readGames } from '../../../engine/game/formats/read.ts';
import type { GameRecord } from '../../../engine/game/record.ts';

export function recordOf(transcript: string): GameRecord {
  const outcome = readGames(transcript);
  const game = outcome.kind === 'games' ? outcome.games[0] : undefined;
  if (game === undefined) throw new Error(`no game: ${transcript}`);
  return game.record;
}

/** In the app's own format. */
export function gameText(game: string | GameRecord, info: GameInfo = NO_INFO): string {
  const record = typeof game === 'string' ? recordOf(game) : game;
  return FORMATS[0].write({ record, info });
}
