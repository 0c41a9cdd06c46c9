/**
 * Cuts a large text into the games that it holds, without reading them, so that each can be read when it is wanted. Where
 * a game begins and ends is told by what all of its kind have in common: the parentheses of GGF and SGF, or the lines of
 * transcripts.
 */
import { findBinary } from './decode.ts';
import { looksLikeBoard } from './board-reader.ts';
import { MAX_FILE_BYTES, MAX_OWN_FILE_BYTES } from './error.ts';
import { looksLikeGameFile, ownPieces } from './game-file-reader.ts';
import { moveLikeParts } from './notice.ts';
import { isBlank } from './place.ts';
import { looksLikePropertyTree } from './property-tree.ts';
import { readGames } from './read.ts';

/** The offsets at which each game begins and ends, in turn: two numbers for a game. */
export type Pieces = readonly number[];

/**
 * The games of `text`, each of which `readGames` reads alone. Undefined where the text is one game, or has to be read as
 * a whole: boards, a question, an error.
 */
export function piecesOf(text: string): Pieces | undefined {
  const isOwn = looksLikeGameFile(text);
  const limit = isOwn ? MAX_OWN_FILE_BYTES : MAX_FILE_BYTES;
  if (text.length > limit || findBinary(text) !== undefined) return undefined;
  const pieces = isOwn
    ? ownPieces(text)
    : looksLikePropertyTree(text)
      ? parenthesised(text)
      : looksLikeBoard(text)
        ? []
        : lines(text);
  return pieces.length > 2 ? pieces : undefined;
}

const GAME_START = /\(\s*;/g;

/**
 * Brackets hold any text, in which a backslash keeps the next character from ending it. None where moves stand between
 * the games: who reads the whole tells them.
 */
function parenthesised(text: string): Pieces {
  const pieces: number[] = [];
  for (let at = 0; ;) {
    GAME_START.lastIndex = at;
    const start = GAME_START.exec(text)?.index;
    if (moveLikeParts(text.slice(at, start)).length > 0) return [];
    if (start === undefined) return pieces;
    at = closing(text, start);
    pieces.push(start, at);
  }
}

/** The offset after the parenthesis that closes the one at `start`, or the end of the text. */
function closing(text: string, start: number): number {
  let depth = 0;
  let isInValue = false;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (isInValue) {
      if (character === '\\') at++;
      else if (character === ']') isInValue = false;
    } else if (character === '[') isInValue = true;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return text.length;
}

function isOneGame(line: string): boolean {
  const read = readGames(line);
  return read.kind === 'games' && read.games.length === 1;
}

const LINE = /[^\r\n]+/g;

/** The lines of a text with a game in each of them, as the first two show; else none. */
function lines(text: string): Pieces {
  const pieces: number[] = [];
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (isBlank(line)) continue;
    if (pieces.length < 4 && !isOneGame(line)) return [];
    pieces.push(index, index + line.length);
  }
  return pieces;
}
