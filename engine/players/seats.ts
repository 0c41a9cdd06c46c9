/** The players on the two sides of a game: people, or any players of the engine. */
import type { Colour } from '../game/position.ts';
import type { PlayerSpec } from '../protocol.ts';
import { parsePlayer, writePlayer } from './registry.ts';

export interface Person {
  readonly kind: 'person';
}

/** The player of one side. The name of a person is stored with the game. */
export type Seat = Person | PlayerSpec;

export type Seats = Readonly<Record<Colour, Seat>>;

export const PERSON: Person = { kind: 'person' };

/** The four ways in which people and the computer can share the two sides. */
export const MODES = ['blackVsComputer', 'whiteVsComputer', 'twoPlayers', 'computerVsComputer'] as const;

export type Mode = (typeof MODES)[number];

/** Tells for each side whether a person or the computer plays it. */
export type SeatKind = 'person' | 'computer';

const SEAT_KINDS: Readonly<Record<Mode, Readonly<Record<Colour, SeatKind>>>> = {
  blackVsComputer: { black: 'person', white: 'computer' },
  whiteVsComputer: { black: 'computer', white: 'person' },
  twoPlayers: { black: 'person', white: 'person' },
  computerVsComputer: { black: 'computer', white: 'computer' },
};

/** The kind of player of `colour` in `mode`. */
export function seatOf(mode: Mode, colour: Colour): SeatKind {
  return SEAT_KINDS[mode][colour];
}

/** Whether `seat` has a side in `mode`. */
export function hasSeat(mode: Mode, seat: SeatKind): boolean {
  return seatOf(mode, 'black') === seat || seatOf(mode, 'white') === seat;
}

/** Puts `players` on the computer's sides of `mode`. */
export function seatsFor(mode: Mode, players: Readonly<Record<Colour, PlayerSpec>>): Seats {
  const seat = (colour: Colour): Seat => (seatOf(mode, colour) === 'person' ? PERSON : players[colour]);
  return { black: seat('black'), white: seat('white') };
}

/** Puts `player` on every side that the computer plays in `mode`. */
export function seatsWith(mode: Mode, player: PlayerSpec): Seats {
  return seatsFor(mode, { black: player, white: player });
}

/** The mode in which people play the same sides as in `seats`, whoever the other players are. */
export function modeOf(seats: Seats): Mode {
  if (isPerson(seats.black)) return isPerson(seats.white) ? 'twoPlayers' : 'blackVsComputer';
  return isPerson(seats.white) ? 'whiteVsComputer' : 'computerVsComputer';
}

export function isPerson(seat: Seat): seat is Person {
  return seat.kind === 'person';
}

/** The computer player of `colour`; undefined if a person plays it. */
export function computerAt(seats: Seats, colour: Colour): PlayerSpec | undefined {
  const seat = seats[colour];
  return isPerson(seat) ? undefined : seat;
}

/** The colours that people play, Black first. */
export function coloursOfPeople(seats: Seats): Colour[] {
  return (['black', 'white'] as const).filter((colour) => isPerson(seats[colour]));
}

/** The text under which the app stores a seat: "person", or the result of `writePlayer`. */
export function writeSeat(seat: Seat): string {
  return isPerson(seat) ? seat.kind : writePlayer(seat);
}

/** Reads the text that `writeSeat` wrote; undefined for anything else. */
export function parseSeat(text: string): Seat | undefined {
  return text === PERSON.kind ? PERSON : parsePlayer(text);
}
