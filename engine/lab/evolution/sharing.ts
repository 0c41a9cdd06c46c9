/** Matches in parts, which several threads play side by side. */
import type { Match, PlayMatch } from './breeding.ts';

/** The openings of a part: few enough that a thread is free again at once when it is asked to rest. */
const OPENINGS_OF_PART = 8;

/** Plays matches part by part. `playPart` is called for all parts at once, and plays them when it can. */
export function inParts(playPart: (part: Match) => Promise<readonly number[]>): PlayMatch {
  return async (match) => {
    const parts = Array.from({ length: Math.ceil(match.openings.length / OPENINGS_OF_PART) }, (_, part) =>
      match.openings.slice(OPENINGS_OF_PART * part, OPENINGS_OF_PART * (part + 1)),
    );
    const leads = await Promise.all(parts.map(async (openings) => playPart({ ...match, openings })));
    return leads.flat();
  };
}
