/**
 * Questions about games in the app's own format, in which the app keeps them. The readers of other formats are not
 * needed here, so a page loads them only when a game is opened.
 */
import { goTo } from '../game/tree.ts';
import { looksLikeGameFile, readGameFile } from './game-file-reader.ts';
import { gameResult } from './info.ts';
import type { ReadGame } from './outcome.ts';
import { Source } from './place.ts';

/** The game in `text`; undefined if it is in another format, or damaged. */
export function readOwnText(text: string): ReadGame | undefined {
  if (!looksLikeGameFile(text)) return undefined;
  const read = readGameFile(new Source(text));
  return read.ok ? read.value : undefined;
}

/** Whether the game in `text` has been played to its end, whichever of its places is looked at. */
export function isFinished(text: string): boolean {
  const game = readOwnText(text);
  if (game === undefined) return false;
  const { tree, info } = game;
  return gameResult({ tree: goTo(tree, tree.line.length), info }) !== undefined;
}

/** Whether a game is finished and not saved in a file: such a game is kept automatically, without a question. */
export function keepsItself(game: { readonly text: string; readonly file?: unknown }): boolean {
  return game.file === undefined && isFinished(game.text);
}
