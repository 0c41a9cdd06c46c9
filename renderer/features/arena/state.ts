/** A tournament as the arena shows it: what has happened so far, changed by one event at a time. Pure. */
import type { RecordedPlan } from '../../../engine/arena/record.ts';
import type { TournamentEvent } from '../../../engine/arena/run.ts';
import type { GameToPlay, Results } from '../../../engine/arena/results.ts';
import { gamesIn } from '../../../engine/arena/tournament.ts';
import { type Colour, type Position, START_POSITION } from '../../../engine/game/position.ts';
import type { Square } from '../../../engine/game/square.ts';

/** The game that is being played. */
export interface LiveGame {
  readonly game: GameToPlay;
  readonly position: Position;
  readonly lastSquare: Square | undefined;
  readonly moves: number;
}

/**
 * `failed`: a player or the engine could not go on; `gone`: a player is a program that was removed; `over`: every game is
 * played.
 */
export type Phase = 'resting' | 'playing' | 'failed' | 'gone' | 'over';

export interface ArenaState {
  readonly plan: RecordedPlan;
  readonly results: Results;
  /** Undefined between games. */
  readonly live: LiveGame | undefined;
  readonly phase: Phase;
}

export type ArenaEvent =
  | TournamentEvent
  | { readonly kind: 'started' | 'rested' | 'failed' | 'gone' | 'finished' };

/** The state of a tournament that nobody plays at the moment. */
export function restored(plan: RecordedPlan, results: Results): ArenaState {
  return { plan, results, live: undefined, phase: results.count >= gamesIn(plan) ? 'over' : 'resting' };
}

export function after(state: ArenaState, event: ArenaEvent): ArenaState {
  switch (event.kind) {
    case 'begun':
      return {
        ...state,
        live: { game: event.game, position: START_POSITION, lastSquare: undefined, moves: 0 },
      };
    case 'moved': {
      const { move, position } = event.move;
      const lastSquare = move === 'pass' ? state.live?.lastSquare : move;
      const moves = (state.live?.moves ?? 0) + (move === 'pass' ? 0 : 1);
      return { ...state, live: { game: event.game, position, lastSquare, moves } };
    }
    case 'ended':
      return { ...state, results: state.results.with(event.game), live: undefined };
    case 'started':
      return { ...state, phase: 'playing' };
    case 'rested':
      return { ...state, phase: 'resting' };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'gone':
      return { ...state, live: undefined, phase: 'gone' };
    case 'finished':
      return { ...state, live: undefined, phase: 'over' };
  }
}

/** The player of a colour. */
export function playerOf({ first, second, game }: GameToPlay, colour: Colour): string {
  return (colour === 'black') === (game === 0) ? first : second;
}
