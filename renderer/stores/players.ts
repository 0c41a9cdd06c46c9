/**
 * Who played, as files tell it and as the app needs it. The computer signs with the app's name and its level, so that a
 * file says in which mode the game goes on; any other name is a person's, or another program's.
 */
import type { GameInfo, PlayerInfo } from '../../engine/game/formats/info.ts';
import type { Colour } from '../../engine/game/position.ts';
import { MODES, type Mode, seatOf } from './game.ts';
import { LEVELS, type Level } from './preferences.ts';

const COMPUTER = 'Othello';

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  club: 'Club',
  master: 'Master',
};

/** `info` with the computer's signature on the sides it plays. */
export function signed(info: GameInfo, mode: Mode, level: Level): GameInfo {
  const player = (colour: Colour): PlayerInfo => {
    const { time } = info[colour];
    if (seatOf(mode, colour) === 'person') return info[colour];
    return { name: COMPUTER, level: LEVEL_NAMES[level], ...(time !== undefined && { time }) };
  };
  return { ...info, black: player('black'), white: player('white') };
}

function levelOfPlayer(player: PlayerInfo): Level | undefined {
  return player.name === COMPUTER ? LEVELS.find((level) => LEVEL_NAMES[level] === player.level) : undefined;
}

/** The mode in which `info` says that a game was played; two people where it tells nothing of the computer. */
export function modeOf(info: GameInfo): Mode {
  const isSeated = (mode: Mode, colour: Colour): boolean =>
    (seatOf(mode, colour) === 'computer') === (levelOfPlayer(info[colour]) !== undefined);
  return MODES.find((mode) => isSeated(mode, 'black') && isSeated(mode, 'white')) ?? 'twoPlayers';
}

/** The level at which the computer played. */
export function levelOf(info: GameInfo): Level | undefined {
  return levelOfPlayer(info.black) ?? levelOfPlayer(info.white);
}
