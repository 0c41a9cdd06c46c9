/** Where the positions of a segment stand among its games, against going through all of them. */
import { expect, test } from 'vitest';
import { nodesOf } from '../../../engine/library/nodes.ts';
import { below, randomFrom } from '../game/random-play.ts';

const COUNT = 2500;

/** Games as a segment may have them: what one shares with the one before it ends no later than either of them. */
function someGames(seed: number) {
  const random = randomFrom(seed);
  const first = new Uint8Array(COUNT).fill(4);
  const last = Uint8Array.from({ length: COUNT }, () => 4 + below(random, 61));
  const shared = new Uint8Array(COUNT);
  for (let slot = 1; slot < COUNT; slot++) {
    const most = Math.min(last[slot]!, last[slot - 1]!);
    // Some begin from another position, and share nothing.
    if (below(random, 200) === 0) first[slot] = last[slot]! - below(random, 3);
    else shared[slot] = 4 + below(random, most - 3);
  }
  // Thousands of games that begin alike.
  if (seed === 1) shared.fill(30, 900, 2300);
  if (seed === 1) last.fill(50, 899, 2300);
  return { count: COUNT, columns: { shared, first, last } };
}

test.each([1, 2, 3])(
  'each position leads to the first game that has it, and to the last: games %i',
  (seed) => {
    const games = someGames(seed);
    const { shared, first, last } = games.columns;
    const nodes = nodesOf(games);
    for (let discs = 4; discs <= 64; discs++) {
      const slots = Array.from(shared.keys()).filter(
        (slot) => shared[slot]! < discs && first[slot]! <= discs && last[slot]! >= discs,
      );
      expect(slots.map((_, node) => nodes.slotOf(discs, node))).toEqual(slots);
      expect(nodes.slotOf(discs, slots.length)).toBe(COUNT);
      for (const slot of slots.filter((each) => each % 7 === 0)) {
        let to = slot + 1;
        while (to < COUNT && shared[to]! >= discs) to++;
        expect(nodes.endOf(slot, discs)).toBe(to);
      }
    }
  },
);
