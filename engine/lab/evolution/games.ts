/** The games of breeding, on the module of the lab's learners. */
import { randomOpening } from '../../arena/openings.ts';
import type { Position } from '../../game/position.ts';
import { type BredSide, openBredGames } from '../../host/breeding-wasm.ts';
import { LEARNER_FORMAT, readLearner } from '../../host/learner-file.ts';
import { requireLearnt } from '../../host/learnt-file.ts';
import { createRandom, mix } from '../../players/random.ts';
import type { LearntSide, Match } from './breeding.ts';

/** The random moves of each opening. */
const OPENING_PLIES = { least: 8, most: 8 } as const;

/** All matches of a generation have the same openings; more of them than any generation has are not kept. */
const MOST_KEPT = 1200;

/** Opens the module on the thread that calls; the function that is returned plays a match at once, and blocks it. */
export function openMatches(module: WebAssembly.Module): (match: Match) => number[] {
  const games = openBredGames(module);
  /** The network that was placed last. */
  let placed: string | undefined;
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

  function seated(side: readonly number[] | LearntSide): BredSide {
    if (!('learner' in side)) return side;
    if (placed !== side.learner) games.place(requireLearnt(readLearner(side.file), LEARNER_FORMAT));
    placed = side.learner;
    return 'network';
  }

  return ({ one, other, openings: { seed, from, to }, depth }) => {
    const side = seated(one);
    return Array.from({ length: 2 * (to - from) }, (_, number) => {
      const position = opening(seed, from + Math.floor(number / 2));
      const colour = number % 2 === 0 ? 'black' : 'white';
      return position.toMove === colour
        ? games.play(position, { mover: side, opponent: other }, depth)
        : 0 - games.play(position, { mover: other, opponent: side }, depth);
    });
  };
}
