/**
 * All errors in a text that should hold a game, as data: the kind of error, its place and the text found there. The
 * sentence for a reader is made from the code and these fields, here in English; translations use the same fields.
 */
import type { Colour } from '../game/position.ts';
import { assertNever } from '../game/result.ts';
import { type Square, squareName } from '../game/square.ts';
import { type Place, type Source, shortName } from './place.ts';

/** Files of other programs, and texts in their formats, that are larger than this are refused before they are read. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/**
 * The longest text of a game in the app's own format that is kept, saved and read again, in UTF-16 units. A short file
 * of another program with very many lines may make a longer one.
 */
export const MAX_GAME_TEXT = 8 * 1024 * 1024;

/** The longest text in the app's own format that a game from another format may need, so that it has room to grow. */
export const MAX_TAKEN_TEXT = 6 * 1024 * 1024;

/** The largest file that can be opened: one in the app's own format, with at most three bytes for each unit. */
export const MAX_OWN_FILE_BYTES = 3 * MAX_GAME_TEXT;

/** `move` is the number that the move would have: the discs placed before it, plus one (passes are not numbered). */
export interface AtMove {
  readonly place: Place;
  readonly move: number;
  readonly text: string;
}

type Problem =
  // The file as a whole.
  | { readonly code: 'tooLarge'; readonly bytes: number; readonly limit: number }
  /** `size` is the size of the game in the app's own format, in which it could not be kept or saved. */
  | { readonly code: 'gameTooLarge'; readonly size: number; readonly limit: number }
  | { readonly code: 'empty' }
  /** The file holds nothing but `length` blanks. */
  | { readonly code: 'blank'; readonly length: number }
  /** The byte order mark announces an encoding that the bytes at `offset` do not follow. */
  | { readonly code: 'badEncoding'; readonly encoding: 'UTF-8' | 'UTF-16'; readonly offset: number }
  /** The file holds a control character, given by its number in `character`, as pictures, programs and archives do. */
  | { readonly code: 'binary'; readonly place: Place; readonly character: number }
  /** The file is of a kind that holds no game that can be read. */
  | { readonly code: 'foreign'; readonly kind: 'picture' | 'pdf' | 'archive' }
  /** The packed file is damaged, locked, or packed in a way that is not known. */
  | { readonly code: 'badArchive'; readonly format: string }
  /** A file of WTHOR with names, which are read beside one with games. */
  | { readonly code: 'databaseNames' }
  /** A file of WTHOR whose length is that of `found` games, or between two numbers, in place of those it announces. */
  | { readonly code: 'damagedDatabase'; readonly found: number; readonly announced: number }
  /** None of the files in a ZIP, of which some are named in `text`, holds a game; without any it is empty. */
  | { readonly code: 'archiveWithoutGames'; readonly text: string }
  | { readonly code: 'noGame'; readonly place: Place; readonly text: string }
  // Moves.
  | ({ readonly code: 'notAMove' } & AtMove)
  | ({
      readonly code: 'illegalMove';
      readonly reason: 'occupied' | 'flipsNothing';
      readonly toMove: Colour;
    } & AtMove)
  | ({ readonly code: 'illegalPass'; readonly toMove: Colour } & AtMove)
  /** The move is written down for the side that is not to move. */
  | ({ readonly code: 'wrongColour'; readonly toMove: Colour } & AtMove)
  | ({ readonly code: 'goesOnAfterEnd' } & AtMove)
  // Boards.
  | { readonly code: 'boardLength'; readonly place: Place; readonly found: number }
  /** Rows and columns of boards count from 1. */
  | { readonly code: 'rowLength'; readonly place: Place; readonly row: number; readonly found: number }
  | {
      readonly code: 'boardCharacter';
      readonly place: Place;
      readonly row: number;
      readonly column: number;
      readonly text: string;
    }
  | { readonly code: 'badSideToMove'; readonly place: Place; readonly text: string }
  // The game file.
  | { readonly code: 'notKeyValue'; readonly place: Place; readonly text: string }
  /**
   * The file says that its format is `version`; the newest that can be read is `known`. `madeBy` names the program that
   * wrote it.
   */
  | {
      readonly code: 'newerVersion';
      readonly place: Place;
      readonly version: number;
      readonly known: number;
      readonly madeBy?: string;
    }
  | { readonly code: 'unknownKey'; readonly place: Place; readonly key: string }
  | { readonly code: 'repeatedKey'; readonly place: Place; readonly key: string }
  | { readonly code: 'badValue'; readonly place: Place; readonly key: string; readonly text: string }
  | { readonly code: 'missingBoard'; readonly place: Place }
  /** A square of the board differs from what the moves lead to; undefined stands for an empty square. */
  | {
      readonly code: 'boardContradictsMoves';
      readonly place: Place;
      readonly square: Square;
      readonly onBoard: Colour | undefined;
      readonly byMoves: Colour | undefined;
    }
  | {
      readonly code: 'sideContradictsMoves';
      readonly place: Place;
      readonly onBoard: Colour;
      readonly byMoves: Colour;
    }
  /** A variation or a note names a place that the tree does not have. */
  | { readonly code: 'unknownPlace'; readonly place: Place; readonly id: number }
  /** A note names the place `id` together with a move that does not lead there. */
  | {
      readonly code: 'noteContradictsMove';
      readonly place: Place;
      readonly id: number;
      readonly text: string;
      readonly byMoves: string;
    }
  /** The moves are those of chess; `text` is one that no other game has. */
  | { readonly code: 'chess'; readonly place: Place; readonly text: string }
  // GGF and SGF.
  | { readonly code: 'notOthello'; readonly place: Place; readonly text: string }
  | { readonly code: 'boardSize'; readonly place: Place; readonly text: string }
  /** The game has rules of its own, as the server's name of its kind says: `8a` turns the aim, `8k` gives a bonus. */
  | { readonly code: 'antiOthello'; readonly place: Place; readonly text: string }
  | { readonly code: 'komi'; readonly place: Place; readonly text: string }
  /** The game began with a random position that the text does not hold. */
  | { readonly code: 'missingStart'; readonly place: Place; readonly text: string }
  | { readonly code: 'unclosedValue'; readonly place: Place }
  | { readonly code: 'unclosedGame'; readonly place: Place }
  | { readonly code: 'badSyntax'; readonly place: Place; readonly text: string }
  | { readonly code: 'badSetup'; readonly place: Place; readonly text: string }
  | { readonly code: 'setupAfterMoves'; readonly place: Place };

/**
 * `game` counts from 1; it is present if the file holds more than one game. `file` is the name of the file that the game
 * stands in, among the games of which it is counted; it is present if there are several.
 */
export type ReadError = Problem & { readonly game?: number; readonly file?: string };

/** `error`, which was found in a part of the text that begins at `start`, with its place in the whole. */
export function movedTo(error: ReadError, source: Source, start: number): ReadError {
  return 'place' in error ? { ...error, place: placeIn(error.place, source, start) } : error;
}

/** A place in the part of a text that begins at `start`, as one in the whole. */
export function placeIn({ line, column }: Place, source: Source, start: number): Place {
  const from = source.placeAt(start);
  return { line: from.line + line - 1, column: line === 1 ? from.column + column - 1 : column };
}

/** The error as an English sentence: "Move 14, d3: no disc is flipped there." */
export function describeReadError(error: ReadError): string {
  const location = [...gameAndLine(error), ...moveAndText(error)].join(', ');
  const sentence = location === '' ? problemOf(error) : `${location}: ${problemOf(error)}`;
  // The name of a file stays as it is.
  const first = error.file === undefined ? sentence.charAt(0).toUpperCase() : sentence.charAt(0);
  return `${first}${sentence.slice(1)}.`;
}

function gameAndLine(error: ReadError): string[] {
  const parts = error.file === undefined ? [] : [shortName(error.file)];
  if (error.game !== undefined) parts.push(`game ${error.game}`);
  // A move in a transcript of one line is found by its number; everything else needs its line number.
  const needsLine = 'place' in error && !('move' in error && error.place.line === 1);
  if (needsLine) parts.push(`line ${error.place.line}`);
  return parts;
}

function moveAndText(error: ReadError): string[] {
  return 'move' in error ? [`move ${error.move}`, error.text] : [];
}

function sideName(colour: Colour): string {
  return colour === 'black' ? 'Black' : 'White';
}

function content(colour: Colour | undefined): string {
  return colour === undefined ? 'empty' : colour;
}

const FOREIGN: Readonly<Record<Extract<ReadError, { code: 'foreign' }>['kind'], string>> = {
  picture: 'this is a picture',
  pdf: 'this is a PDF document',
  archive: 'this is an archive of a kind that cannot be unpacked',
};

function problemOf(error: ReadError): string {
  switch (error.code) {
    case 'tooLarge':
      return `it is too large (${megabytes(error.bytes)} MB; at most ${megabytes(error.limit)} MB)`;
    case 'gameTooLarge':
      return `the game with all its variations and notes is too large to keep (${megabytes(error.size)} MB; at most ${megabytes(error.limit)} MB)`;
    case 'empty':
      return 'it is empty';
    case 'blank':
      return `there are only ${error.length} blanks in it`;
    case 'badEncoding':
      return `the text is marked as ${error.encoding} but byte ${error.offset + 1} is not ${error.encoding}`;
    case 'binary':
      return `this is not a text file (column ${error.place.column} has the control character ${error.character})`;
    case 'foreign':
      return FOREIGN[error.kind];
    case 'badArchive':
      return `the packed file (${error.format}) is damaged, locked, or packed in an unknown way`;
    case 'databaseNames':
      return 'these are names of WTHOR; they belong to a file of games (.wtb) in the same folder';
    case 'damagedDatabase':
      return `this file of WTHOR is damaged: it announces ${error.announced} games and has room for ${error.found}`;
    case 'archiveWithoutGames':
      return error.text === '' ? 'this is an empty ZIP' : `this is a ZIP without games (${error.text})`;
    case 'noGame':
      return `there is no game here ("${error.text}")`;
    case 'notAMove':
      return 'this is not a move';
    case 'illegalMove':
      return error.reason === 'occupied' ? 'the square is occupied' : 'no disc is flipped there';
    case 'illegalPass':
      return `${sideName(error.toMove)} has a move and cannot pass`;
    case 'wrongColour':
      return `it is ${sideName(error.toMove)}'s turn`;
    case 'goesOnAfterEnd':
      return 'the game was already over';
    case 'boardLength':
      return `the board has ${error.found} squares instead of 64`;
    case 'rowLength':
      return `row ${error.row} of the board has ${error.found} squares instead of 8`;
    case 'boardCharacter':
      return `"${error.text}" in row ${error.row} and column ${error.column} stands for no square of a board`;
    case 'badSideToMove':
      return `"${error.text}" does not say which side is to move`;
    case 'notKeyValue':
      return `"${error.text}" is not of the form "Key: value"`;
    case 'newerVersion':
      return error.madeBy === undefined
        ? `it has format ${error.version}; this app reads formats up to ${error.known}`
        : `it was made by ${error.madeBy} in format ${error.version}; this app reads formats up to ${error.known}`;
    case 'unknownKey':
      return `unknown key "${error.key}"`;
    case 'repeatedKey':
      return `"${error.key}" is given twice`;
    case 'badValue':
      return `"${error.text}" is not a value for "${error.key}"`;
    case 'missingBoard':
      return 'the board is missing';
    case 'boardContradictsMoves':
      return `${squareName(error.square)} is ${content(error.onBoard)} on the board, but ${content(error.byMoves)} after the moves`;
    case 'sideContradictsMoves':
      return `the board says that ${sideName(error.onBoard)} is to move, the moves say ${sideName(error.byMoves)}`;
    case 'unknownPlace':
      return `there is no place ${error.id} in the game`;
    case 'noteContradictsMove':
      return `the note is about ${error.text}, but place ${error.id} is ${error.byMoves}`;
    case 'notOthello':
      return `this is another game ("${error.text}"), not Othello`;
    case 'chess':
      return `this is a game of chess ("${error.text}"), not Othello`;
    case 'boardSize':
      return `only boards of 8 by 8 squares can be read, not "${error.text}"`;
    case 'antiOthello':
      return `this is anti-Othello ("${error.text}"), which the one with fewer discs wins`;
    case 'komi':
      return `this is a game with a bonus for one side ("${error.text}"), not plain Othello`;
    case 'missingStart':
      return `this game began with a random position ("${error.text}") that is not in the text`;
    case 'unclosedValue':
      return 'the closing "]" is missing';
    case 'unclosedGame':
      return 'the game is not closed with ")"';
    case 'badSyntax':
      return `"${error.text}" is not expected here`;
    case 'badSetup':
      return `"${error.text}" is not a square that can be set up`;
    case 'setupAfterMoves':
      return 'discs are set up after the first move';
    default:
      return assertNever(error);
  }
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / (1024 * 1024)) * 10) / 10).toString();
}
