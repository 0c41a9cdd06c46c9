/**
 * Where the positions of a segment stand among its games. The hash values of the positions with so many discs are in the order
 * of the games that reached them first; this counts, for stretches of games, how many came before, so that a hash value leads
 * to its game without going through all games.
 */
import { MOST_DISCS } from './boards.ts';
import type { Columns } from './segment.ts';

/** Games of a stretch. */
const STRETCH = 1024;

const LEVELS = MOST_DISCS + 1;

/** The part of a segment that is needed. */
interface Games {
  readonly count: number;
  readonly columns: Pick<Columns, 'shared' | 'first' | 'last'>;
}

export interface Nodes {
  /** The first game that has the `node`th of the positions with so many discs, counted from 0. */
  slotOf(discs: number, node: number): number;
  /** The first game after `slot` that does not begin like it, up to so many discs. */
  endOf(slot: number, discs: number): number;
}

const held = new WeakMap<Games, Nodes>();

/** They are counted once for each segment, whose moves never change. */
export function nodesOf(games: Games): Nodes {
  let nodes = held.get(games);
  if (!nodes) held.set(games, (nodes = count(games)));
  return nodes;
}

function count({ count: games, columns: { shared, first, last } }: Games): Nodes {
  const stretches = Math.ceil(games / STRETCH);
  /** For each number of discs and stretch the positions before it; one stretch more for the sum. */
  const before = new Uint32Array(LEVELS * (stretches + 1));
  /** The least that a game of a stretch shares with the one before it. */
  const least = new Uint8Array(stretches);
  /** How many games of a stretch begin to have positions of their own at so many discs, less those that have ended. */
  const begun = new Int32Array(LEVELS + 1);
  for (let stretch = 0; stretch < stretches; stretch++) {
    begun.fill(0);
    let common = MOST_DISCS;
    for (let slot = stretch * STRETCH; slot < Math.min(games, (stretch + 1) * STRETCH); slot++) {
      const from = Math.max(shared[slot]! + 1, first[slot]!);
      if (shared[slot]! < common) common = shared[slot]!;
      if (from > last[slot]!) continue;
      begun[from]!++;
      begun[last[slot]! + 1]!--;
    }
    least[stretch] = common;
    let own = 0;
    for (let discs = 0; discs < LEVELS; discs++) {
      own += begun[discs]!;
      const at = discs * (stretches + 1) + stretch;
      before[at + 1] = before[at]! + own;
    }
  }
  return {
    slotOf(discs, node) {
      const row = discs * (stretches + 1);
      let [low, high] = [0, stretches - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (before[row + middle + 1]! > node) high = middle;
        else low = middle + 1;
      }
      let left = node - before[row + low]!;
      for (let slot = low * STRETCH; ; slot++) {
        const isOwn = shared[slot]! < discs && first[slot]! <= discs && last[slot]! >= discs;
        if (isOwn && left-- === 0) return slot;
        // A damaged index has hash values that no game has.
        if (slot >= games) return games;
      }
    },
    endOf(slot, discs) {
      let to = slot + 1;
      while (to < games && shared[to]! >= discs) {
        if (to % STRETCH === 0 && least[to / STRETCH]! >= discs) to = Math.min(games, to + STRETCH);
        else to++;
      }
      return to;
    },
  };
}
