/**
 * Games of the engine against itself: a random opening that is not lost for either side, then searched moves with an
 * occasional random one, then perfect play. A position is labelled with the search that chose its move. The result of
 * the game would tell more about distant moves, but it also contains the mistakes after the position: to learn as much
 * from it took a third more games.
 */
import { type Contestant, finished, playGame } from '../../engine/arena/game.ts';
import { isBalanced, randomMove, randomOpening } from '../../engine/arena/openings.ts';
import { countEmpties, sides } from '../../engine/game/position.ts';
import type { SearchInstance } from '../../engine/host/search-wasm.ts';
import { type Random, createRandom, mix } from '../../engine/players/random.ts';
import { LABEL, type LabelledPosition, type Positions, collectPositions } from '../learning/positions.ts';

export interface SelfplayOptions {
  readonly seed: number;
  readonly games: number;
  readonly depth: number;
  readonly exactEmpties: number;
}

/** The numbers of random plies at the beginning. There are even and odd ones, so that either colour may be lucky. */
const OPENING_PLIES = { least: 6, most: 16 } as const;
/** The largest lead of one side that a shallow search may find after the opening. */
const BALANCE = { depth: 4, leadDiscs: 12 } as const;
/** The share of random moves before perfect play: people make moves that the engine would not. */
const RANDOM_SHARE = 0.06;

/** @throws Error if the search plays an illegal move. */
export async function playGames(search: SearchInstance, options: SelfplayOptions): Promise<Positions> {
  const list: LabelledPosition[] = [];
  for (let game = 0; game < options.games; game++) {
    const seed = mix(options.seed, game);
    search.clearHash();
    await playOne(search, createRandom(seed), seed & 255, options, list);
  }
  return collectPositions(list);
}

async function playOne(
  search: SearchInstance,
  random: Random,
  fold: number,
  options: SelfplayOptions,
  list: LabelledPosition[],
): Promise<void> {
  const opening = randomOpening(random, {
    plies: OPENING_PLIES,
    isFair: (position) => isBalanced(search, position, BALANCE),
  });
  const player: Contestant = {
    think({ position }) {
      const isExact = countEmpties(position) <= options.exactEmpties;
      if (!isExact && random.unit() < RANDOM_SHARE) return randomMove(random, position);
      const { move, score } = search.search({ position, maxDepth: isExact ? 64 : options.depth, threads: 1 });
      list.push({ ...sides(position), score, label: isExact ? LABEL.exact : LABEL.search, move, fold });
      return move;
    },
  };
  const { forfeit } = await finished(playGame({ black: player, white: player }, { start: opening.position }));
  if (forfeit) throw new Error(`The search played an illegal move: ${forfeit.reason}.`);
}
