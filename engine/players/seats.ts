/** Who sits on either side of a game: a person, or any player that the engine can be. */
import type { Colour } from '../game/position.ts';
import type { PlayerSpec } from '../protocol.ts';
import { parsePlayer, writePlayer } from './registry.ts';

export interface Person {
  readonly kind: 'person';
}

/** Who plays one side. What a person is called, the game tells. */
export type Seat = Person | PlayerSpec;

export type Seats = Readonly<Record<Colour, Seat>>;

export const PERSON: Person = { kind: 'person' };

/** The four ways in which people and the computer can share the two sides. */
export const MODES = ['blackVsComputer', 'whiteVsComputer', 'twoPlayers', 'computerVsComputer'] as const;

export type Mode = (typeof MODES)[number];

/** Whether a person or the computer plays a side. */
export type SeatKind = 'person' | 'computer';

const SEAT_KINDS: Readonly<Record<Mode, Readonly<Record<Colour, SeatKind>>>> = {
  blackVsComputer: { black: 'person', white: 'computer' },
  whiteVsComputer: { black: 'computer', white: 'person' },
  twoPlayers: { black: 'person', white: 'person' },
  computerVsComputer: { black: 'computer', white: 'computer' },
};

/** Who plays `colour` in `mode`. */
export function seatOf(mode: Mode, colour: Colour): SeatKind {
  return SEAT_KINDS[mode][colour];
}

/** Whether `seat` has a side in `mode`. */
export function hasSeat(mode: Mode, seat: SeatKind): boolean {
  return seatOf(mode, 'black') === seat || seatOf(mode, 'white') === seat;
}

/** `players` on the computer's sides of `mode`. */
export function seatsFor(mode: Mode, players: Readonly<Record<Colour, PlayerSpec>>): Seats {
  const seat = (colour: Colour): Seat => (seatOf(mode, colour) === 'person' ? PERSON : players[colour]);
  return { black: seat('black'), white: seat('white') };
}

/** `player` on every side that the computer plays in `mode`. */
export function seatsWith(mode: Mode, player: PlayerSpec): Seats {
  return seatsFor(mode, { black: player, white: player });
}

/** The mode in which people sit where they do in `seats`, whoever the players are. */
export function modeOf(seats: Seats): Mode {
  if (isPerson(seats.black)) return isPerson(seats.white) ? 'twoPlayers' : 'blackVsComputer';
  return isPerson(seats.white) ? 'whiteVsComputer' : 'computerVsComputer';
}

export function isPerson(seat: Seat): seat is Person {
  return seat.kind === 'person';
}

/** Who plays `colour` for the computer; undefined where a person does. */
export function computerAt(seats: Seats, colour: Colour): PlayerSpec | undefined {
  const seat = seats[colour];
  return isPerson(seat) ? undefined : seat;
}

/** Black before white. */
export function coloursOfPeople(seats: Seats): Colour[] {
  return (['black', 'white'] as const).filter((colour) => isPerson(seats[colour]));
}

/** As the app notes a seat for itself: "person", or what `writePlayer` says. */
export function writeSeat(seat: Seat): string {
  return isPerson(seat) ? seat.kind : writePlayer(seat);
}

/** What `writeSeat` wrote; undefined for anything else. */
export function parseSeat(text: string): Seat | undefined {
  return text === PERSON.kind ? PERSON : parsePlayer(text);
}
