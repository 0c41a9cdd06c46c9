/** Reads the text of one game. */
import { type Result, err, ok } from '../game/result.ts';
import type { ReadError } from '../notation/error.ts';
import type { ReadGame } from '../notation/outcome.ts';
import { readGames } from '../notation/read.ts';

/** The first game in `text`. Where a question is to be asked about it, this is what the likeliest answer makes of it. */
export function readFirst(text: string): Result<ReadGame, ReadError> {
  const read = readGames(text);
  if (read.kind === 'failed') return err(read.error);
  const [game] = read.kind === 'games' ? read.games : (read.question.candidates[0]?.games ?? []);
  return game ? ok(game) : err({ code: 'empty' });
}
