/** The pictures of an animation: one for each move of a line. Pure. */
import { moveNumber } from '../../../engine/game/branches.ts';
import { scoreOf } from '../../../engine/game/rules.ts';
import { type GameNode, type GameTree, type Place, lineNodes, placeAt } from '../../../engine/game/tree.ts';
import type { Square } from '../../../engine/game/square.ts';
import { moveName } from '../../../engine/notation/transcript.ts';
import { valueAt } from '../../../engine/review/plan.ts';
import { isProbable } from '../../../engine/review/reviewed-line.ts';
import type { BoardPicture, PictureCaption } from '../../board/picture.ts';
import { discsText, shownDiscs } from '../../ui/scores.ts';

export interface FilmOptions {
  /** The whole line on the board, or only what follows the place on the board. */
  readonly part: 'line' | 'rest';
  /** Whether each picture says who is ahead, as far as that is known. */
  readonly withValues: boolean;
  /** How long each move is shown, in milliseconds. */
  readonly moveMs: number;
}

export interface Frame {
  readonly picture: BoardPicture;
  readonly holdsMs: number;
}

/** The last picture stays for so many moves before the animation begins again. */
const LAST_HOLDS = 4;

/** Whether there is a value to show for any place of the line. */
export function hasValues(tree: GameTree): boolean {
  return [tree.root, ...lineNodes(tree)].some(({ evaluation }) => evaluation !== undefined);
}

/** The pictures of the line on the board in their order; a pass, which changes no disc, has none of its own. */
export function framesOf(tree: GameTree, { part, withValues, moveMs }: FilmOptions): Frame[] {
  const nodes = lineNodes(tree);
  const first = part === 'rest' ? tree.ply : 0;
  const shown = nodes.slice(first).filter(({ move }) => move !== 'pass');
  const lastMoved = nodes.slice(0, first).findLast(({ move }) => move !== 'pass');
  const pictures = [
    pictureOf(tree, placeAt(tree, first), lastMoved, withValues),
    ...shown.map((node) => pictureOf(tree, node, node, withValues)),
  ];
  return pictures.map((picture, at) => ({
    picture,
    holdsMs: at === pictures.length - 1 ? LAST_HOLDS * moveMs : moveMs,
  }));
}

function pictureOf(
  tree: GameTree,
  place: Place,
  moved: GameNode | undefined,
  withValues: boolean,
): BoardPicture {
  const { position } = place;
  const square: Square | undefined = moved?.move === 'pass' ? undefined : moved?.move;
  const lead = withValues ? leadOf(place) : undefined;
  const caption: PictureCaption = {
    discs: scoreOf(position),
    ...(moved && square !== undefined && { move: `${moveNumber(tree.root, moved)} ${moveName(square)}` }),
    ...(lead && { lead }),
  };
  return { position, lastSquare: square, ...(withValues && moved && markOf(tree, moved)), caption };
}

function markOf(tree: GameTree, moved: GameNode): Pick<BoardPicture, 'mark' | 'isProbable'> {
  return { mark: moved.mark, isProbable: isProbable(tree, moved) };
}

function leadOf(place: Place): PictureCaption['lead'] {
  const value = valueAt(place) ?? place.evaluation;
  if (value === undefined) return undefined;
  const { score, exact } = value;
  const side = shownDiscs(score) === 0 ? undefined : score > 0 ? 'black' : 'white';
  return { text: side ? `+${discsText(score)}` : discsText(score), exact, side };
}
