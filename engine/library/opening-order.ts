/** The order of a list by the names of openings, as the rows of the list show them. */
import type { Position } from '../game/position.ts';
import { LISTED_PLIES, OPENINGS, nameOf, positionOf } from '../openings/openings.ts';
import { createReplay } from './replay.ts';
import { type Segment, type Sought, seek } from './segment.ts';

/** The rank of games that went through no opening with a name, after all of those. */
const NAMELESS = 255;

/** The discs of the last place of a game that a list looks at. */
const LAST_DISCS = 4 + LISTED_PLIES;

/** The first four moves are a number of 24 bits. */
const KEYED_MOVES = 4;

interface Ranked {
  readonly sought: Sought;
  readonly rank: number;
}

/** The openings that a list may show, by the number of discs of their positions. */
function rankedOpenings(language: string): readonly (readonly Ranked[])[] {
  const collator = new Intl.Collator(language, { ignorePunctuation: true, numeric: true });
  const named = OPENINGS.flatMap((opening) => nameOf(opening, language) ?? []);
  const sorted = [...new Set(named)].sort((one, other) => collator.compare(one, other));
  const openings = Array.from({ length: LAST_DISCS + 1 }, (): Ranked[] => []);
  for (const opening of OPENINGS) {
    const name = nameOf(opening, language);
    if (name === undefined || opening.moves.length > LISTED_PLIES) continue;
    const sought = seek(positionOf(opening));
    openings[sought.discs]!.push({ sought, rank: sorted.indexOf(name) });
  }
  return openings;
}

/**
 * The openings in the order of their names in `language`, those without one last, and the games of an opening in that of
 * their moves. A game has the name of the last opening that it went through within what a list looks at. Returns a function
 * that answers for a segment a number for each of its games; `startOf` gives the positions that games began with.
 */
export function openingKeys(
  language: string,
  startOf: (start: number) => Position,
): (segment: Segment) => (slot: number) => number {
  let openings: ReturnType<typeof rankedOpenings> | undefined;
  return (segment) => {
    let known = held.get(segment);
    if (known?.language !== language) {
      known = { language, keys: keysOf(segment, (openings ??= rankedOpenings(language)), startOf) };
      held.set(segment, known);
    }
    const { keys } = known;
    return (slot) => keys[slot]!;
  };
}

/**
 * What was worked out for a segment, whose moves never change: whoever turns the order round, or narrows the list in it, asks
 * again.
 */
const held = new WeakMap<Segment, { readonly language: string; readonly keys: Uint32Array }>();

/** A position that has the hash of an opening, by its number among those with as many discs. */
interface Hit extends Ranked {
  readonly node: number;
}

function hitsIn(hashes: Uint32Array, openings: readonly Ranked[]): Hit[] {
  const hits: Hit[] = [];
  for (const { sought, rank } of openings) {
    for (let node = hashes.indexOf(sought.hash); node >= 0; node = hashes.indexOf(sought.hash, node + 1)) {
      hits.push({ sought, rank, node });
    }
  }
  return hits.sort((one, other) => one.node - other.node);
}

/**
 * Goes once through the games of a segment: those that begin alike come one after the other, so what is known of the
 * beginnings that a game shares with the one before it stays.
 */
function keysOf(
  segment: Segment,
  openings: readonly (readonly Ranked[])[],
  startOf: (start: number) => Position,
): Uint32Array {
  const { shared, first, last, start } = segment.columns;
  const keys = new Uint32Array(segment.count);
  const hits = openings.map((each, discs) => {
    // Late positions are many, and few openings are so long: most segments are known to have none of them.
    const possible = each.filter(({ sought }) => segment.mayHave(discs, sought.hash));
    return possible.length === 0 ? [] : hitsIn(segment.hashes(discs), possible);
  });
  /** The node of the next hit with so many discs, its index among the hits, and how many nodes have been passed. */
  const nextNode = Int32Array.from(hits, ([hit]) => hit?.node ?? -1);
  const nextHit = new Uint32Array(LAST_DISCS + 1);
  const passed = new Int32Array(LAST_DISCS + 1);
  /** The rank of the game at hand with so many discs. */
  const ranks = new Uint8Array(LAST_DISCS + 1).fill(NAMELESS);
  const replay = createReplay();
  let begin = 0;

  /** The rank of an opening that stands in a game at the next hit, which is passed; undefined if it only has the hash. */
  function rankAt(slot: number, discs: number): number | undefined {
    let rank: number | undefined;
    const node = nextNode[discs]!;
    for (let hit = hits[discs]![nextHit[discs]!]; hit?.node === node; hit = hits[discs]![++nextHit[discs]!]) {
      replay.begin(startOf(start[slot]!));
      const moves = segment.moves(slot);
      while (replay.level() < discs) replay.play(moves[replay.level() - first[slot]!]!);
      replay.settleTurn();
      if (replay.symmetryTo(hit.sought.replay) !== undefined) ({ rank } = hit);
    }
    nextNode[discs] = hits[discs]![nextHit[discs]!]?.node ?? -1;
    return rank;
  }

  for (let slot = 0; slot < segment.count; slot++) {
    const common = shared[slot]!;
    if (slot > 0 && common >= LAST_DISCS) {
      keys[slot] = keys[slot - 1]!;
      continue;
    }
    const from = first[slot]!;
    const isStandard = start[slot] === 0;
    for (let discs = Math.max(common + 1, from); discs <= LAST_DISCS; discs++) {
      ranks[discs] = discs === from ? NAMELESS : ranks[discs - 1]!;
      if (discs > last[slot]!) continue;
      if (passed[discs] === nextNode[discs]) ranks[discs] = rankAt(slot, discs) ?? ranks[discs]!;
      passed[discs]!++;
    }
    if (common < from + KEYED_MOVES) {
      begin = 0;
      const moves = segment.moves(slot);
      for (let at = 0; at < KEYED_MOVES; at++) begin = begin * 64 + (moves[at]! & 63);
    }
    // A game that began elsewhere is listed without the name of an opening.
    keys[slot] = (isStandard ? ranks[LAST_DISCS]! : NAMELESS) * 2 ** 24 + begin;
  }
  return keys;
}
