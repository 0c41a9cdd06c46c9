/** How a game is played beside what its text says, as the shell keeps it with the game: see `KeptGame.settings`. */
import { parsePlayer } from '../../engine/players/registry.ts';
import { parseSeat, writeSeat } from '../../engine/players/seats.ts';
import type { NamedValues } from '../../main/contract/bridge.ts';
import { MODES, type Mode, type Seats, seatsWith } from '../session/seats.ts';

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

function readSeats(values: NamedValues): Seats | undefined {
  const [black, white] = [parseSeat(String(values['black'])), parseSeat(String(values['white']))];
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
