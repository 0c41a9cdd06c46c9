/**
 * The names of the players, as files write them and as the app needs them. The computer signs with the app's name and
 * its level, so that a file says in which mode the game goes on; a program of the user's, and what was bred, sign with their own names. Any
 * other name belongs to a person, or to a program that is not installed.
 */
import type { GameInfo, PlayerInfo } from '../../engine/notation/info.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import type { Colour } from '../../engine/game/position.ts';
import { isNamed, playerOf, playerSigning } from '../../engine/players/registry.ts';
import { bredSigning } from '../../engine/players/bred.ts';
import { type ExternalSpec, PROGRAM_SIGNATURE } from '../../engine/players/external.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { type ComputerPlayers, type Mode, PERSON, type Seats, seatOf } from '../session/seats.ts';

/** As whom the app's own computer players sign. */
export const COMPUTER = 'Othello';

/** Returns `info` with the signatures of `computers` on the sides they play. */
export function signed(info: GameInfo, computers: ComputerPlayers): GameInfo {
  const player = (colour: Colour): PlayerInfo => {
    const computer = computers[colour];
    const { time } = info[colour];
    if (computer === undefined) return info[colour];
    const name = isNamed(computer) ? computer.name : COMPUTER;
    return { name, level: playerOf(computer).signature, ...(time !== undefined && { time }) };
  };
  return { ...info, black: player('black'), white: player('white') };
}

/** The computer player that signs as `player`, one of the `programs` or of the app's own; undefined for anyone else. */
export function specOf(
  { name, level }: PlayerInfo,
  programs: readonly ExternalSpec[] = [],
): PlayerSpec | undefined {
  if (level === PROGRAM_SIGNATURE) return programs.find((program) => program.name === name);
  if (level === undefined) return undefined;
  return name === COMPUTER ? playerSigning(level)?.spec : bredSigning(level, name ?? '');
}

/**
 * Returns `info` without what the computer players in it have signed. Who they are is known from the seats, and a person
 * who takes over a seat does not take over its signature.
 */
export function unsigned(info: GameInfo, programs: readonly ExternalSpec[] = []): GameInfo {
  const player = (colour: Colour): PlayerInfo => {
    if (specOf(info[colour], programs) === undefined) return info[colour];
    const { time } = info[colour];
    return time === undefined ? {} : { time };
  };
  return { ...info, black: player('black'), white: player('white') };
}

/** The seats that `info` describes; a side that none of the computer players has signed gets a person. */
export function seatsIn(info: GameInfo, programs: readonly ExternalSpec[] = []): Seats {
  return { black: specOf(info.black, programs) ?? PERSON, white: specOf(info.white, programs) ?? PERSON };
}

/**
 * Whether a game may have been played against the computer although it does not name it. The app's own format would
 * name it; other formats lose its level, or everything but the moves.
 */
export function leavesSeatsOpen({ format, info }: ReadGame): boolean {
  if (computerOf(info) !== undefined) return false;
  return [info.black.name, info.white.name].some(
    (name) => name === COMPUTER || (name === undefined && format !== 'game'),
  );
}

/** Whether a game can go on in `mode` without the computer taking the seat of a person who is named. */
export function leavesPeopleSeated(info: GameInfo, mode: Mode): boolean {
  return (['black', 'white'] as const).every((colour) => {
    const { name } = info[colour];
    return seatOf(mode, colour) === 'person' || name === undefined || name === COMPUTER;
  });
}

/** The computer player that has signed the game; undefined if none has. */
export function computerOf(info: GameInfo): PlayerSpec | undefined {
  return specOf(info.black) ?? specOf(info.white);
}
