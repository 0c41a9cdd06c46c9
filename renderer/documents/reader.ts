/**
 * The readers of all formats of games, which come when the first game is opened: whoever plays a new one needs none. They
 * reject only where their bundle cannot be fetched.
 */
import type { ReadOutcome } from '../../engine/notation/outcome.ts';

/** See `readGames` of engine/notation. */
export async function readGames(input: string | Uint8Array): Promise<ReadOutcome> {
  const reader = await import('../../engine/notation/read.ts');
  return reader.readGames(input);
}
