/** Who sits at the board: a person or a computer player on either side. */
import type { Colour } from '../../engine/game/position.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';

export interface Person {
  readonly kind: 'person';
}

export const PERSON: Person = { kind: 'person' };

export type Seat = Person | PlayerSpec;

export type Seats = Readonly<Record<Colour, Seat>>;

/** The computer players of a game by their sides; a person's side has none. */
export type ComputerPlayers = Readonly<Partial<Record<Colour, PlayerSpec>>>;

/** The four ways in which people and the computer can share the two sides; the Game menu has an entry for each. */
export const MODES = ['blackVsComputer', 'whiteVsComputer', 'twoPlayers', 'computerVsComputer'] as const;

export type Mode = (typeof MODES)[number];

/** Whether a person or the computer plays a side. */
export type SeatKind = 'person' | 'computer';

const KINDS: Readonly<Record<Mode, Readonly<Record<Colour, SeatKind>>>> = {
  blackVsComputer: { black: 'person', white: 'computer' },
  whiteVsComputer: { black: 'computer', white: 'person' },
  twoPlayers: { black: 'person', white: 'person' },
  computerVsComputer: { black: 'computer', white: 'computer' },
};

/** Who plays `colour` in `mode`. */
export function seatOf(mode: Mode, colour: Colour): SeatKind {
  return KINDS[mode][colour];
}

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

export function modeOf({ black, white }: Seats): Mode {
  if (black.kind === 'person') return white.kind === 'person' ? 'twoPlayers' : 'blackVsComputer';
  return white.kind === 'person' ? 'whiteVsComputer' : 'computerVsComputer';
}

/** The computer player of `colour`; undefined where a person plays. */
export function computerAt(seats: Seats, colour: Colour): PlayerSpec | undefined {
  const seat = seats[colour];
  return seat.kind === 'person' ? undefined : seat;
}

export function computersOf(seats: Seats): ComputerPlayers {
  const [black, white] = [computerAt(seats, 'black'), computerAt(seats, 'white')];
  return { ...(black && { black }), ...(white && { white }) };
}

/** Whose signature a game between `seats` bears: who has played for the computer or, before its first move, who will. */
export function signersOf(seats: Seats, met: ComputerPlayers): ComputerPlayers {
  const seated = computersOf(seats);
  return {
    ...(seated.black && { black: met.black ?? seated.black }),
    ...(seated.white && { white: met.white ?? seated.white }),
  };
}

export function isSamePlayer(one: PlayerSpec, other: PlayerSpec): boolean {
  return one.kind === 'custom' ? other.kind === 'custom' && one.step === other.step : one.kind === other.kind;
}

/** Whether two different computer players meet. */
export function isBetweenDifferentComputers({ black, white }: Seats): boolean {
  return black.kind !== 'person' && white.kind !== 'person' && !isSamePlayer(black, white);
}
