/** The games of breeding, on the module of the lab's learners. */
import { type BredGame, openBredGames } from '../../host/breeding-wasm.ts';
import type { Match } from './breeding.ts';

/** Opens the module on the thread that calls; the function that is returned plays a match at once, and blocks it. */
export function openMatches(module: WebAssembly.Module): (match: Match) => number[] {
  const game = openBredGames(module);
  return ({ one, other, openings, depth }) =>
    openings.flatMap((position) =>
      (['black', 'white'] as const).map((colour) => playedAs(game, { one, other, depth }, position, colour)),
    );
}

/** The lead of `one` in a game in which it has this colour. */
function playedAs(
  game: BredGame,
  { one, other, depth }: Omit<Match, 'openings'>,
  position: Match['openings'][number],
  colour: 'black' | 'white',
): number {
  return position.toMove === colour
    ? game(position, { mover: one, opponent: other }, depth)
    : 0 - game(position, { mover: other, opponent: one }, depth);
}
