/** Who sits at the board: engine/players/seats.ts, and the questions about seats that only the interface has. */
import { samePlayer } from '../../engine/players/registry.ts';
import { type Seat, type Seats, computerAt, isPerson } from '../../engine/players/seats.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';

export {
  MODES,
  type Mode,
  PERSON,
  type Seat,
  type SeatKind,
  type Seats,
  computerAt,
  hasSeat,
  modeOf,
  seatOf,
  seatsFor,
  seatsWith,
} from '../../engine/players/seats.ts';

/** The computer players of a game by their sides; a person's side has no entry. */
export type ComputerPlayers = Readonly<Partial<Record<Colour, PlayerSpec>>>;

export function computersOf(seats: Seats): ComputerPlayers {
  const [black, white] = [computerAt(seats, 'black'), computerAt(seats, 'white')];
  return { ...(black && { black }), ...(white && { white }) };
}

/**
 * The computer players who sign a game between `seats`: those who have played in it or, before its first move, those
 * who will.
 */
export function signersOf(seats: Seats, met: ComputerPlayers): ComputerPlayers {
  const seated = computersOf(seats);
  return {
    ...(seated.black && { black: met.black ?? seated.black }),
    ...(seated.white && { white: met.white ?? seated.white }),
  };
}

/** The side of the one person who plays; undefined where two do, or none. */
export function lonePerson({ black, white }: Seats): Colour | undefined {
  if (isPerson(black) === isPerson(white)) return undefined;
  return isPerson(black) ? 'black' : 'white';
}

export function sameSeat(one: Seat, other: Seat): boolean {
  return isPerson(one) ? isPerson(other) : !isPerson(other) && samePlayer(one, other);
}

/** Whether two different computer players play against each other. */
export function isBetweenDifferentComputers({ black, white }: Seats): boolean {
  return !isPerson(black) && !isPerson(white) && !samePlayer(black, white);
}
