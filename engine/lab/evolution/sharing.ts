/** Matches in parts, which several threads play side by side. */
import type { Match, PlayMatch } from './breeding.ts';

/** The openings of a part: few enough that a thread is soon free again when it is asked to rest. */
const OPENINGS_OF_PART = 8;

/** Plays matches part by part. `playPart` is called for all parts at once, and plays them when it can. */
export function inParts(playPart: (part: Match) => Promise<readonly number[]>): PlayMatch {
  return async (match) => {
    const { seed, from: first, to: end } = match.openings;
    const parts = Array.from({ length: Math.ceil((end - first) / OPENINGS_OF_PART) }, (_, part) => {
      const from = first + OPENINGS_OF_PART * part;
      return { seed, from, to: Math.min(end, from + OPENINGS_OF_PART) };
    });
    const leads = await Promise.all(parts.map(async (openings) => playPart({ ...match, openings })));
    return leads.flat();
  };
}
