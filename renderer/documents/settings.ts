/** How a game is played beside what its text says, as the shell keeps it with the game: see `KeptGame.settings`. */
import type { NamedValues } from '../../main/contract/bridge.ts';
import { MODES, type Mode, PERSON, type Seat, type Seats, seatsWith } from '../session/seats.ts';
import { parsePlayer, writePlayer } from './signature.ts';

export interface Settings {
  /** Who plays the next moves. */
  readonly seats: Seats;
  /** The computer waits: paused, or looking back. */
  readonly isHeld: boolean;
  readonly showsValues: boolean;
}

export function writeSettings({ seats, isHeld, showsValues }: Settings): NamedValues {
  return { black: writeSeat(seats.black), white: writeSeat(seats.white), isHeld, showsValues };
}

/** What `values` say; a part that is missing or makes no sense is absent. */
export function parseSettings(values: NamedValues): Omit<Settings, 'seats'> & { readonly seats?: Seats } {
  const seats = readSeats(values) ?? readModeAndPlayer(values);
  return {
    ...(seats && { seats }),
    isHeld: values['isHeld'] === true,
    showsValues: values['showsValues'] === true,
  };
}

function writeSeat(seat: Seat): string {
  return seat.kind === 'person' ? 'person' : writePlayer(seat);
}

function readSeat(value: NamedValues[string] | undefined): Seat | undefined {
  return value === 'person' ? PERSON : parsePlayer(String(value));
}

function readSeats(values: NamedValues): Seats | undefined {
  const [black, white] = [readSeat(values['black']), readSeat(values['white'])];
  return black && white && { black, white };
}

/** Games that were kept before the two sides could have different players name a mode and one player, once a level. */
function readModeAndPlayer(values: NamedValues): Seats | undefined {
  const mode: Mode | undefined = MODES.find((each) => each === values['mode']);
  const player = parsePlayer(String(values['player'] ?? values['level']));
  return mode && (player || mode === 'twoPlayers')
    ? seatsWith(mode, player ?? { kind: 'master' })
    : undefined;
}
