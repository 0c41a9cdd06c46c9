/**
 * Prepares a game for a file: chooses its format, suggests its name, and tells whether an existing file may be
 * replaced.
 */
import { samePosition } from '../game/position.ts';
import { addsOnlyPasses } from '../game/tree.ts';
import { decodeText } from './decode.ts';
import { MAX_FILE_BYTES } from './error.ts';
import { FORMATS, formatForFile } from './format.ts';
import type { Game } from './info.ts';
import type { ReadGame } from './outcome.ts';
import { readGames } from './read.ts';

const [GAME_FORMAT] = FORMATS;

/** The file extensions of each format, without the dot. */
export const GAME_EXTENSIONS = { game: ['txt', 'oth'], ggf: ['ggf'], sgf: ['sgf'] } as const;

/** The extensions of databases and packed files, which are only read. */
const CONTAINER_EXTENSIONS = ['wtb', 'gz', 'bz2', 'zip'] as const;

/** The extensions of files that may hold a game: those of all formats, and of those that are only read. */
export const READ_EXTENSIONS: readonly string[] = [
  ...Object.values(GAME_EXTENSIONS).flat(),
  'pgn',
  'json',
  ...CONTAINER_EXTENSIONS,
];

/** Whether a file called `fileName` is a database or packed by its name, so that no game takes its place. */
export function isContainer(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return CONTAINER_EXTENSIONS.some((extension) => name.endsWith(`.${extension}`));
}

function readOne(input: string | Uint8Array): ReadGame | undefined {
  const outcome = readGames(input);
  if (outcome.kind !== 'games' || outcome.games.length !== 1 || outcome.problems.length > 0) return undefined;
  return outcome.games[0];
}

export interface FileContent {
  readonly content: string;
  /**
   * False if the format lost moves or variations, something known about a place, the event, or the fact that the game goes
   * by clocks. Other losses, such as the place that is looked at, do not count.
   */
  readonly isComplete: boolean;
  /** The file could not be opened again. */
  readonly isTooLarge?: true;
}

/**
 * The content of a file called `fileName` for the game in `text`, which is in the app's own format. Undefined if
 * `fileName` asks for another format and `text` is not a game.
 */
export function contentFor(text: string, fileName: string): FileContent | undefined {
  const format = formatForFile(fileName);
  if (format.id === GAME_FORMAT.id) return { content: text, isComplete: true };
  const game = readOne(text);
  if (game === undefined) return undefined;
  const content = format.write(game);
  if (content.length > MAX_FILE_BYTES) return { content, isComplete: false, isTooLarge: true };
  return { content, isComplete: holds(content, game) };
}

/** Whether a text of one game says as much as `game` does; see `isComplete`. */
export function holds(content: string, game: Game): boolean {
  const written = readOne(content);
  if (written === undefined) return false;
  const [start, writtenStart] = [game.tree.root, written.tree.root];
  return (
    samePosition(start.position, writtenStart.position) &&
    addsOnlyPasses(writtenStart, start) &&
    written.info.event === game.info.event &&
    written.pendingMs === game.pendingMs
  );
}

/**
 * Whether a game may be saved over a file called `fileName` that has `bytes` in it: it must hold one game and nothing
 * that would be lost, such as another program's comments. The app's own format has no room for such things.
 */
export function isReplaceable(bytes: Uint8Array, fileName: string): boolean {
  const format = formatForFile(fileName);
  const game = readOne(bytes);
  if (game?.format !== format.id) return false;
  if (format.id === GAME_FORMAT.id) return true;
  const text = decodeText(bytes);
  return text.ok && inWords(format.write(game)) === inWords(text.value);
}

function inWords(text: string): string {
  return text.split(/\s+/).join(' ').trim();
}

/** The longest name in characters: with at most four bytes each, it fits into the 255 bytes that systems allow. */
const MAX_CHARACTERS = 50;

/**
 * A file name without its extension that is valid on every system. It consists of the players of the game in `text` and
 * its date or, if it has none, `today`.
 */
export function suggestedName(text: string, today: Date): string {
  const info = readOne(text)?.info;
  const players = [info?.black.name, info?.white.name].filter((name) => name !== undefined).join(' - ');
  const date = /^\d{4}-\d{2}-\d{2}/.exec(info?.date ?? '')?.[0] ?? isoDate(today);
  return `${fileNamePart(players) || 'Othello'} ${date}`;
}

function isoDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Removes the characters that Windows, the strictest system, does not allow; dots and spaces must not begin or end a
 * name.
 */
function fileNamePart(text: string): string {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, '-')
    .replace(/\s+/g, ' ');
  return Array.from(plain)
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
}
