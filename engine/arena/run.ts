/**
 * Plays a tournament: the one loop behind the command `tournament` and the app's arena. It knows no process, file or
 * screen; who calls it keeps the games, and can pause or leave after any move.
 */
import type { Position } from '../game/position.ts';
import { type Contestant, type GameClock, type PlayedMove, playGame } from './game.ts';
import type { Opening } from './openings.ts';
import type { GameToPlay, PlayedGame, Results } from './results.ts';
import { type TournamentPlan, gamesToPlay } from './tournament.ts';

/** What a tournament needs of its surroundings. */
export interface Stage {
  /** All games that were played so far; one that ended is among them before the next event is asked for. */
  played(): Results;
  /** Brings the players of a game to the board. */
  seat(game: GameToPlay): Readonly<Record<'first' | 'second', Contestant>>;
  /** The opening with this number, the same one each time. */
  opening(number: number): Opening | Promise<Opening>;
  readonly clock?: GameClock | undefined;
  /** Milliseconds; `performance.now` by default. */
  readonly now?: () => number;
  /** Whether this game is played here; all are by default. */
  isOwn?(encounter: number): boolean;
  /** Plays the first opening of all pairs of players before the second, so that a table says something early. */
  readonly byOpening?: boolean;
}

export type TournamentEvent =
  | { readonly kind: 'begun'; readonly game: GameToPlay }
  | { readonly kind: 'moved'; readonly game: GameToPlay; readonly move: PlayedMove }
  | { readonly kind: 'ended'; readonly game: PlayedGame; readonly position: Position };

/** Yields what happens, each event when it is asked for. @throws the same errors as `playGame`. */
export async function* playTournament(
  plan: TournamentPlan,
  stage: Stage,
): AsyncGenerator<TournamentEvent, void, void> {
  // A round of a knockout is known when the one before is over.
  for (;;) {
    const before = stage.played();
    let isOver = true;
    for (const game of gamesToPlay(plan, before, stage)) {
      isOver = false;
      yield* playOne(game, stage);
    }
    if (isOver) return;
  }
}

async function* playOne(game: GameToPlay, stage: Stage): AsyncGenerator<TournamentEvent, void, void> {
  yield { kind: 'begun', game };
  const { moves } = await stage.opening(game.opening);
  const { first, second } = stage.seat(game);
  const hasBlack = game.game === 0;
  const { clock, now } = stage;
  const moved = playGame(hasBlack ? { black: first, white: second } : { black: second, white: first }, {
    opening: moves,
    clock,
    ...(now && { now }),
  });
  for (;;) {
    const step = await moved.next();
    if (step.done !== true) {
      yield { kind: 'moved', game, move: step.value };
      continue;
    }
    const { blackLead, forfeit, position } = step.value;
    const played = { ...game, lead: hasBlack ? blackLead : 0 - blackLead, moves: step.value.moves };
    const by = (forfeit?.by === 'black') === hasBlack ? 'first' : 'second';
    const ended = forfeit ? { ...played, fault: { by, reason: forfeit.reason } as const } : played;
    return yield { kind: 'ended', game: ended, position };
  }
}
