/** Games to test with, written as transcripts. */
import { type GameTree, newTree, play } from '../../engine/game/tree.ts';
import { parseSquare } from '../../engine/game/square.ts';
import { type Mode, type Seats, seatsWith } from '../../renderer/session/seats.ts';
import { usePreferencesStore } from '../../renderer/stores/preferences.ts';

/** Black has no move afterwards, and White has. */
export const BLACK_MUST_PASS = 'e6f6d3e7e8d8g6f8';

/** Black takes every disc: 13 to 0 after nine moves. */
export const WIPE_OUT = 'e6f4e3f6g5d6e7f5c5';

/** A whole game of 60 discs with a pass before the last one. */
export const PASS_NEAR_END =
  'f5f6e6f4g4d6c5c6g7b6a6f7f3h8b5c7g8f8c8h4d3a5g3c4b3d8c3d7b8a2g5c2a4f2d2e2g2b7e7e8e1h6e3h2c1b4h3b1g1d1f1b2a3g6a8h5a7h1h7--a1';

export function square(name: string): number {
  const parsed = parseSquare(name);
  if (parsed === undefined) throw new Error(`${name} is not a square.`);
  return parsed;
}

/** The moves of a transcript, passes as `--`. */
export function movesOf(transcript: string): (number | 'pass')[] {
  return (transcript.match(/../g) ?? []).map((name) => (name === '--' ? 'pass' : square(name)));
}

export function recordOf(transcript: string): GameTree {
  let tree = newTree();
  for (const move of movesOf(transcript)) {
    const played = play(tree, move);
    if (!played.ok) throw new Error(`${move}: ${played.error}`);
    tree = played.value;
  }
  return tree;
}

/** The seats of `mode` with the preferences' computer player on the computer's sides. */
export function seated(mode: Mode): Seats {
  return seatsWith(mode, usePreferencesStore().computer);
}
