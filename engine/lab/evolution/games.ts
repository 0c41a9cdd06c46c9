/** The games of breeding, on the module of the lab's learners. */
import { randomOpening } from '../../arena/openings.ts';
import type { Position } from '../../game/position.ts';
import { openBredGames } from '../../host/breeding-wasm.ts';
import { createRandom, mix } from '../../players/random.ts';
import type { Match } from './breeding.ts';

/** The random moves of each opening. */
const OPENING_PLIES = { least: 8, most: 8 } as const;

/** All matches of a generation have the same openings; more of them than any generation has are not kept. */
const MOST_KEPT = 1200;

/** Opens the module on the thread that calls; the function that is returned plays a match at once, and blocks it. */
export function openMatches(module: WebAssembly.Module): (match: Match) => number[] {
  const game = openBredGames(module);
  const known = new Map<string, Position>();

  function opening(seed: number, number: number): Position {
    const name = `${seed} ${number}`;
    const found = known.get(name);
    if (found) return found;
    const { position } = randomOpening(createRandom(mix(seed, number)), { plies: OPENING_PLIES });
    if (known.size >= MOST_KEPT) known.clear();
    known.set(name, position);
    return position;
  }

  return ({ one, other, openings: { seed, from, to }, depth }) =>
    Array.from({ length: 2 * (to - from) }, (_, number) => {
      const position = opening(seed, from + Math.floor(number / 2));
      const colour = number % 2 === 0 ? 'black' : 'white';
      return position.toMove === colour
        ? game(position, { mover: one, opponent: other }, depth)
        : 0 - game(position, { mover: other, opponent: one }, depth);
    });
}
