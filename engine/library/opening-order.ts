/** The order of a list by the names of openings, as the rows of the list show them. */
import type { Position } from '../game/position.ts';
import { LISTED_PLIES, OPENINGS, nameOf, positionOf } from '../openings/openings.ts';
import { type Segment, findRuns, seek } from './segment.ts';

/** The rank of games that went through no opening with a name, after all of those. */
const NAMELESS = 255;

/**
 * The openings in the order of their names in `language`, those without one last, and the games of an opening in that of
 * their moves. A game has the name of the last opening that it went through within what a list looks at. Returns a number
 * for each game of `segment`; `startOf` gives the positions that games began with.
 */
export function openingKeys(
  segment: Segment,
  language: string,
  startOf: (start: number) => Position,
): (slot: number) => number {
  const collator = new Intl.Collator(language, { ignorePunctuation: true, numeric: true });
  const named = OPENINGS.flatMap((opening) => nameOf(opening, language) ?? []);
  const sorted = [...new Set(named)].sort((one, other) => collator.compare(one, other));
  const ranks = new Uint8Array(segment.count).fill(NAMELESS);
  const early = OPENINGS.filter(({ moves }) => moves.length <= LISTED_PLIES);
  for (const opening of early.toSorted((one, other) => one.moves.length - other.moves.length)) {
    const name = nameOf(opening, language);
    if (name === undefined) continue;
    const rank = sorted.indexOf(name);
    for (const { from, to } of findRuns(segment, seek(positionOf(opening)), startOf))
      ranks.fill(rank, from, to);
  }
  const { start } = segment.columns;
  return (slot) => {
    // A game that began elsewhere is listed without the name of an opening.
    const rank = start[slot] === 0 ? ranks[slot]! : NAMELESS;
    return rank * 2 ** 24 + firstMoves(segment, slot);
  };
}

/** The first four moves as a number of 24 bits. */
function firstMoves(segment: Segment, slot: number): number {
  const moves = segment.moves(slot);
  let key = 0;
  for (let at = 0; at < 4; at++) key = key * 64 + (moves[at]! & 63);
  return key;
}
