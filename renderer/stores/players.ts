/**
 * Who played, as files tell it and as the app needs it. The computer signs with the app's name and its level, so that a
 * file says in which mode the game goes on; any other name is a person's, or another program's.
 */
import type { GameInfo, PlayerInfo } from '../../engine/game/formats/info.ts';
import type { ReadGame } from '../../engine/game/formats/outcome.ts';
import type { Colour } from '../../engine/game/position.ts';
import { playerOf } from '../../engine/players/registry.ts';
import { STRENGTHS } from '../../engine/players/strength.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { MODES, type Mode, seatOf } from './game.ts';

const COMPUTER = 'Othello';

const PLAYERS: readonly PlayerSpec[] = [
  { kind: 'beginner' },
  { kind: 'club' },
  { kind: 'master' },
  ...STRENGTHS.map((_, index): PlayerSpec => ({ kind: 'custom', step: index + 1 })),
];

function levelName(player: PlayerSpec): string {
  return playerOf(player).signature;
}

/** "club", or the step of a custom strength: how the app notes a player for itself. */
export function writePlayer(player: PlayerSpec): string {
  return player.kind === 'custom' ? String(player.step) : player.kind;
}

/** The same backwards; undefined for anything else. */
export function parsePlayer(text: string): PlayerSpec | undefined {
  return PLAYERS.find((player) => writePlayer(player) === text);
}

/** `info` with the signature of `computer` on the sides it plays. */
export function signed(info: GameInfo, mode: Mode, computer: PlayerSpec): GameInfo {
  const player = (colour: Colour): PlayerInfo => {
    const { time } = info[colour];
    if (seatOf(mode, colour) === 'person') return info[colour];
    return { name: COMPUTER, level: levelName(computer), ...(time !== undefined && { time }) };
  };
  return { ...info, black: player('black'), white: player('white') };
}

/** At which strength the computer played as `player`; undefined for anyone else. */
export function specOf({ name, level }: PlayerInfo): PlayerSpec | undefined {
  return name === COMPUTER ? PLAYERS.find((player) => levelName(player) === level) : undefined;
}

/** The mode in which `info` says that a game was played; two people where it tells nothing of the computer. */
export function modeOf(info: GameInfo): Mode {
  const isSeated = (mode: Mode, colour: Colour): boolean =>
    (seatOf(mode, colour) === 'computer') === (specOf(info[colour]) !== undefined);
  return MODES.find((mode) => isSeated(mode, 'black') && isSeated(mode, 'white')) ?? 'twoPlayers';
}

/**
 * Whether a game may have been one against the computer, for all it tells: the app's own format would name it, others
 * lose its level, or everything but the moves.
 */
export function leavesSeatsOpen({ format, info }: ReadGame): boolean {
  if (computerOf(info) !== undefined) return false;
  return [info.black.name, info.white.name].some(
    (name) => name === COMPUTER || (name === undefined && format !== 'game'),
  );
}

/** Whether a game can go on in `mode` without the computer taking the seat of somebody who is named. */
export function leavesPeopleSeated(info: GameInfo, mode: Mode): boolean {
  return (['black', 'white'] as const).every((colour) => {
    const { name } = info[colour];
    return seatOf(mode, colour) === 'person' || name === undefined || name === COMPUTER;
  });
}

/** At which strength the computer played. */
export function computerOf(info: GameInfo): PlayerSpec | undefined {
  return specOf(info.black) ?? specOf(info.white);
}
