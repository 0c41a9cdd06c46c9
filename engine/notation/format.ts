/** The formats that games are written in, by name and by a file's extension. */
import { currentPosition, playedMoves } from '../game/tree.ts';
import { writeBoard } from './board.ts';
import { writeGameFile } from './game-file.ts';
import { writeGgf } from './ggf.ts';
import type { Game } from './info.ts';
import type { FormatId } from './outcome.ts';
import { writeSgf } from './sgf.ts';
import { writeMoves } from './moves-text.ts';

export interface Format {
  readonly id: FormatId;
  /** Extensions of files in this format, without the dot; the first is the usual one. */
  readonly extensions: readonly string[];
  /** Writes a game, without anything the format cannot hold; the text ends with a line break. */
  readonly write: (game: Game) => string;
}

export const FORMATS = [
  { id: 'game', extensions: ['txt'], write: writeGameFile },
  {
    id: 'transcript',
    extensions: ['txt'],
    write: ({ tree }) => `${writeMoves(tree, playedMoves(tree))}\n`,
  },
  { id: 'board', extensions: ['txt'], write: ({ tree }) => `${writeBoard(currentPosition(tree))}\n` },
  { id: 'ggf', extensions: ['ggf'], write: writeGgf },
  { id: 'sgf', extensions: ['sgf'], write: writeSgf },
] as const satisfies readonly Format[];

export function formatById(id: string): Format | undefined {
  return FORMATS.find((format) => format.id === id);
}

/**
 * The format for a file called `fileName`: by its extension, or else the game file, the only one that keeps everything.
 */
export function formatForFile(fileName: string): Format {
  const extension = /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const formats: readonly Format[] = FORMATS;
  return formats.find(({ extensions }) => extensions.includes(extension)) ?? FORMATS[0];
}
