/** The order of a list by the names of openings, as the rows of the list show them. */
import type { Position } from '../game/position.ts';
import { LISTED_PLIES, OPENINGS, nameOf, positionOf } from '../openings/openings.ts';
import { scratch } from './order.ts';
import { type Sought, findRunsOf, seek } from './runs.ts';
import type { Segment } from './segment.ts';

/** The rank of games that went through no opening with a name, after all of those. */
const NAMELESS = 255;

/** The first four moves are a number of 24 bits. */
const KEYED_MOVES = 4;

interface Ranked {
  readonly sought: Sought;
  readonly rank: number;
}

/** The openings that a list may show, those with fewer discs first. */
function rankedOpenings(language: string): readonly Ranked[] {
  const collator = new Intl.Collator(language, { ignorePunctuation: true, numeric: true });
  const named = OPENINGS.flatMap((opening) => nameOf(opening, language) ?? []);
  const sorted = [...new Set(named)].sort((one, other) => collator.compare(one, other));
  const openings = OPENINGS.flatMap((opening): Ranked[] => {
    const name = nameOf(opening, language);
    if (name === undefined || opening.moves.length > LISTED_PLIES) return [];
    return [{ sought: seek(positionOf(opening)), rank: sorted.indexOf(name) }];
  });
  return openings.sort((one, other) => one.sought.discs - other.sought.discs);
}

/**
 * The openings in the order of their names in `language`, those without one last, and the games of an opening in that of
 * their moves. A game has the name of the last opening that it went through within what a list looks at. Returns a function
 * that answers for one of `segments` a number for each of its games, which is there until the next call; `startOf` gives the
 * positions that games began with.
 */
export function openingKeys(
  language: string,
  segments: readonly Segment[],
  startOf: (start: number) => Position,
): (segment: Segment) => Uint32Array {
  let openings: ReturnType<typeof rankedOpenings> | undefined;
  const stretchesOf = (segment: Segment): Stretches => {
    let known = held.get(segment);
    if (known?.language !== language) {
      known = { language, stretches: stretchesIn(segment, (openings ??= rankedOpenings(language)), startOf) };
      held.set(segment, known);
    }
    return known.stretches;
  };
  const all = new Set(segments.flatMap((segment) => stretchesOf(segment).keys));
  const places = new Map(Array.from(Uint32Array.from(all).sort(), (key, place) => [key, place]));
  return (segment) => {
    const { ends, keys } = stretchesOf(segment);
    const ofGames = scratch(segment.count);
    for (let at = 0, from = 0; at < ends.length; from = ends[at++]!)
      ofGames.fill(places.get(keys[at]!)!, from, ends[at]);
    return ofGames;
  };
}

/** Games that lie side by side and have the same key: the first slot after each stretch, and its key. */
interface Stretches {
  readonly ends: readonly number[];
  readonly keys: readonly number[];
}

/**
 * What was worked out for a segment, whose moves never change: whoever turns the order round, or narrows the list in it, asks
 * again. Games are sorted by their moves, so that there are few stretches.
 */
const held = new WeakMap<Segment, { readonly language: string; readonly stretches: Stretches }>();

/** Of positions with more discs the later ones count. */
function stretchesIn(
  segment: Segment,
  openings: readonly Ranked[],
  startOf: (start: number) => Position,
): Stretches {
  const { shared, first, start } = segment.columns;
  const ranks = new Uint8Array(segment.count).fill(NAMELESS);
  const all = openings.map(({ sought }) => sought);
  for (const [which, runs] of findRunsOf(segment, all, startOf).entries()) {
    for (const { from, to } of runs) ranks.fill(openings[which]!.rank, from, to);
  }
  const ends: number[] = [];
  const keys: number[] = [];
  let begin = 0;
  for (let slot = 0; slot < segment.count; slot++) {
    if (shared[slot]! < first[slot]! + KEYED_MOVES) {
      begin = 0;
      const moves = segment.moves(slot);
      for (let at = 0; at < KEYED_MOVES; at++) begin = begin * 64 + (moves[at]! & 63);
    }
    // A game that began elsewhere is listed without the name of an opening.
    const key = (start[slot] === 0 ? ranks[slot]! : NAMELESS) * 2 ** 24 + begin;
    if (key === keys.at(-1)) ends[ends.length - 1] = slot + 1;
    else {
      keys.push(key);
      ends.push(slot + 1);
    }
  }
  return { ends, keys };
}
