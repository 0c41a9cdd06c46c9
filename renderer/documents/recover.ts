/** What an earlier run left behind: the game that was open when its page or the whole app ended. */
import { newTree } from '../../engine/game/tree.ts';
import { type GameInfo, NO_INFO } from '../../engine/notation/info.ts';
import type { ExternalSpec } from '../../engine/players/external.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { LineValue } from '../session/place-value.ts';
import { computersOf, modeOf, seatsWith } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import type { Desk } from './desk.ts';
import { parseSettings } from './settings.ts';
import { computerOf, seatsIn, unsigned } from './signature.ts';

/** Facts that no game has, so that one that was unsaved is. */
const UNKNOWN: GameInfo = { ...NO_INFO, date: '\0' };

export interface RecoverPorts {
  readonly session: Session;
  readonly desk: Desk;
  /** The player for the computer's seats in a game that does not name one. */
  computer(): PlayerSpec;
  /** The programs that the user has added. */
  programs(): readonly ExternalSpec[];
  /** Shows or hides the values of all moves, as the page that crashed did. */
  showValues(isShown: boolean): void;
  /** Takes over what was thought of the line on the board. */
  restoreThoughts(thoughts: readonly LineValue[]): void;
  /** Shows the game on the board. */
  showGame(): void;
  /** Called if the game that was kept cannot be read. */
  onBroken(): void;
}

export function createRecovering({
  session,
  desk,
  computer,
  programs,
  showValues,
  restoreThoughts,
  showGame,
  onBroken,
}: RecoverPorts) {
  /** Puts the game that the run before left behind on the board, as it was. */
  function continueReturned(): void {
    const { returned, port } = desk;
    if (!returned.value) return;
    const { game: last, ended, read: found } = returned.value;
    if (!found) {
      port.value?.dropReturned();
      returned.value = undefined;
      onBroken();
      return;
    }
    const { seats: settled, isHeld, showsValues, thoughts } = parseSettings(last.settings);
    const signedSeats = seatsIn(found.info, programs());
    const seats = settled ?? seatsWith(modeOf(signedSeats), computerOf(found.info) ?? computer());
    const met = { ...computersOf(seats), ...computersOf(signedSeats) };
    session.load({ ...found, info: unsigned(found.info, programs()) }, seats, met);
    restoreThoughts(thoughts);
    if (ended === 'page') {
      session.hold(isHeld);
      showValues(showsValues);
    }
    const { root } = found.tree;
    const isDirty = last.isDirty && { savedInfo: UNKNOWN };
    // Whatever else is nowhere else had something found when it was kept.
    const hasSource = !last.isDirty && last.hasFindings !== true;
    desk.settle(last.file, last.isDirty ? newTree(root.position).root : root, {
      ...last,
      ...isDirty,
      hasSource,
    });
    showGame();
  }

  return { continueReturned };
}
