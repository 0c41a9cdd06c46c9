/** Who sits on either side of a game: a person, or any player that the engine can be. */
import { type Colour, opposite } from '../game/position.ts';
import type { PlayerSpec } from '../protocol.ts';
import { parsePlayer, samePlayer, writePlayer } from './registry.ts';

export interface Person {
  readonly kind: 'person';
}

/** Who plays one side. What a person is called, the game tells. */
export type Seat = Person | PlayerSpec;

export type Seats = Readonly<Record<Colour, Seat>>;

export const PERSON: Person = { kind: 'person' };

/** The four ways in which a person and one player of the engine can sit. */
export const MODES = ['blackVsComputer', 'whiteVsComputer', 'twoPlayers', 'computerVsComputer'] as const;

export type Mode = (typeof MODES)[number];

/** The seats of `mode`, with `player` wherever there is no person. */
export function seatsFor(mode: Mode, player: PlayerSpec): Seats {
  return {
    black: mode === 'blackVsComputer' || mode === 'twoPlayers' ? PERSON : player,
    white: mode === 'whiteVsComputer' || mode === 'twoPlayers' ? PERSON : player,
  };
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
export function playerAt(seats: Seats, colour: Colour): PlayerSpec | undefined {
  const seat = seats[colour];
  return isPerson(seat) ? undefined : seat;
}

/** Black before white. */
export function coloursOfPeople(seats: Seats): Colour[] {
  return (['black', 'white'] as const).filter((colour) => isPerson(seats[colour]));
}

export function areAllPeople(seats: Seats): boolean {
  return coloursOfPeople(seats).length === 2;
}

/** Whom a person on the other side plays against, when just one of the seats is a person's. */
export function opponentOf(seats: Seats): PlayerSpec | undefined {
  const [own, another] = coloursOfPeople(seats);
  return own === undefined || another !== undefined ? undefined : playerAt(seats, opposite(own));
}

export function sameSeats(one: Seats, other: Seats): boolean {
  return (['black', 'white'] as const).every((colour) => sameSeat(one[colour], other[colour]));
}

function sameSeat(one: Seat, other: Seat): boolean {
  if (isPerson(one) || isPerson(other)) return one.kind === other.kind;
  return samePlayer(one, other);
}

/** As the app notes a seat for itself: "person", or what `writePlayer` says. */
export function writeSeat(seat: Seat): string {
  return isPerson(seat) ? seat.kind : writePlayer(seat);
}

/** What `writeSeat` wrote; undefined for anything else. */
export function parseSeat(text: string): Seat | undefined {
  return text === PERSON.kind ? PERSON : parsePlayer(text);
}
