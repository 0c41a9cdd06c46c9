/**
 * The way a game is played, as far as its text does not say it; the shell stores it with the game. See
 * `KeptGame.settings`.
 */
import { parsePlayer } from '../../engine/players/registry.ts';
import { parseSeat, writeSeat } from '../../engine/players/seats.ts';
import type { NamedValues } from '../../main/contract/bridge.ts';
import { MODES, type Mode, type Seats, seatsWith } from '../session/seats.ts';

export interface Settings {
  /** The players of the next moves. */
  readonly seats: Seats;
  /** Whether the game is paused or an earlier place is shown, so that the computer waits. */
  readonly isHeld: boolean;
  readonly showsValues: boolean;
}

export function writeSettings({ seats, isHeld, showsValues }: Settings): NamedValues {
  return { black: writeSeat(seats.black), white: writeSeat(seats.white), isHeld, showsValues };
}

/** Parses `values`; a part that is missing or makes no sense is left out. */
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

/**
 * Reads the settings of earlier versions, in which both sides had the same computer player: a mode and one player or,
 * earlier still, a level.
 */
function readModeAndPlayer(values: NamedValues): Seats | undefined {
  const mode: Mode | undefined = MODES.find((each) => each === values['mode']);
  const player = parsePlayer(String(values['player'] ?? values['level']));
  return mode && (player || mode === 'twoPlayers')
    ? seatsWith(mode, player ?? { kind: 'master' })
    : undefined;
}
