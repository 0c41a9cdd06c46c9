/** Positions as they come up in games, for benchmarks of single moves. */
import { playGame } from '../../engine/arena/game.ts';
import { isBalanced, seededOpenings } from '../../engine/arena/openings.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { turnState } from '../../engine/game/rules.ts';
import { createRandom } from '../../engine/players/random.ts';
import { judgeBy } from './match-openings.ts';
import { type Build, last } from './open-build.ts';

const SEED = 1;
export const EMPTIES = { least: 22, most: 54 } as const;
/** Plies of the searches that play the games, and choose the openings. */
const DEPTH = 8;
const LEAD_DISCS = 4;

/**
 * Yields positions with a legal move without end, one of each game, with 22 to 54 empty squares. The build plays against
 * itself, 8 plies deep, from openings of 4 to 10 random plies that it finds within 4 discs. The same build yields the same
 * positions, whatever else it searches; another build may yield others.
 */
export async function* typicalPositions(build: Build): AsyncGenerator<Position, void> {
  const random = createRandom(SEED);
  const judge = judgeBy(build);
  const openings = seededOpenings(SEED, {
    plies: { least: 4, most: 10 },
    isFair: (position) => isBalanced(judge, position, { depth: DEPTH, leadDiscs: LEAD_DISCS }),
  });
  const player = {
    think: ({ position }: { position: Position }) => last(build.search({ position, maxDepth: DEPTH })).move,
  };
  for (const opening of openings) {
    build.forget();
    const wanted = EMPTIES.least + random.integer(EMPTIES.most - EMPTIES.least + 1);
    if (countEmpties(opening.position) < wanted) continue;
    const game = playGame({ black: player, white: player }, { opening: opening.moves });
    // oxlint-disable-next-line no-await-in-loop -- one game after the other, for as long as positions are wanted
    for await (const { position } of game) {
      if (countEmpties(position) > wanted) continue;
      if (countEmpties(position) === wanted && turnState(position) === 'move') yield position;
      break;
    }
  }
}
