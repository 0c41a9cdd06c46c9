/**
 * Questions about games in the app's own format, in which the app keeps them. The readers of other formats are not
 * needed here, so a page loads them only when a game is opened.
 */
import type { Evaluation } from '../game/evaluation.ts';
import { samePosition } from '../game/position.ts';
import { type Place, goTo } from '../game/tree.ts';
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

/**
 * Whether the game in `text` has the start of the one in `before` and all its moves, with their times, comments and
 * retries, and no evaluation that says less. Marks may differ. False where either cannot be read.
 */
export function tellsAsMuch(text: string, before: string): boolean {
  const [now, known] = [readOwnText(text), readOwnText(before)];
  if (now === undefined || known === undefined) return false;
  return (
    samePosition(now.tree.root.position, known.tree.root.position) && holds(now.tree.root, known.tree.root)
  );
}

/** Whether an evaluation says at least as much as the one before it. Those of different players cannot be compared. */
function saysAsMuch(now: Evaluation | undefined, known: Evaluation | undefined): boolean {
  if (known === undefined) return true;
  if (now === undefined) return false;
  return now.engine !== known.engine || now.exact || (!known.exact && now.depth >= known.depth);
}

function holds(now: Place, known: Place): boolean {
  return (
    saysAsMuch(now.evaluation, known.evaluation) &&
    (known.timeMs === undefined || now.timeMs === known.timeMs) &&
    (known.comment === undefined || now.comment === known.comment) &&
    (known.retry === undefined || now.retry?.day === known.retry.day) &&
    known.children.every((child) => {
      const same = now.children.find(({ move }) => move === child.move);
      return same !== undefined && holds(same, child);
    })
  );
}
