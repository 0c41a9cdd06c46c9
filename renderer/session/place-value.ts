/** How the places of a game stand, as searches have found; what is thought of them and what is kept of that share it. */
import type { PlayerSpec } from '../../engine/protocol.ts';

/** How a place stands, and who found it out. */
export interface PlaceValue {
  /** The discs by which Black ends ahead. */
  readonly score: number;
  readonly exact: boolean;
  readonly by: PlayerSpec;
}

/** How the game stood after a move of its line. */
export interface LineValue extends PlaceValue {
  /** The number of moves of the line that lead there, passes included. */
  readonly ply: number;
}
