/**
 * Where things lie in the memory in which games are searched for boxes of the board, behind the tables by which moves are
 * played. They are plain numbers, because the host, which writes the games, reads the same file as the AssemblyScript compiler.
 */

/** The most games that are looked at in one go. */
export const GAMES = 256;
export const MOVES_A_GAME = 64;
/** So many images of a box there are at most. */
export const MOST_IMAGES = 8;

/** The moves of the games, `MOVES_A_GAME` bytes each, then for each game a byte in each of four columns. */
export const MOVES = 0x8000;
/** Discs up to which a game is as the one before it. */
export const SHARED = 0xc000;
/** Discs of the position that a game began with, and of its last one. */
export const FIRST = 0xc100;
export const LAST = 0xc200;
/** Not 0 where it matters whether the game fits; afterwards, where it does. */
export const FITS = 0xc300;

/** For each square the number of discs when it was filled: as games begin, and in the game at hand. */
export const BEGINNING = 0xc400;
export const FILLED = 0xc440;
/** For each image, a byte each: the number of discs from which it can stand, and the one before which it can. */
export const FROM = 0xc480;
export const UNTIL = 0xc490;

/** For each image two boards, black and white, and how many squares are full, and full or empty, as i32. */
export const IMAGES = 0xc500;
export const IMAGE_BITS = 5;
/** For each image its squares, those first that are to be full. */
export const IMAGE_SQUARES = 0xc600;
export const SQUARES_BITS = 6;

/** For each number of discs the boards of black and white with their mirrors, and who moves as an i32. */
export const LEVELS = 0xd000;
export const LEVEL_BYTES = 48;
