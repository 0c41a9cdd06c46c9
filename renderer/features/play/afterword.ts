/** What is worth saying to a person after a lost game: the one moment to look at, and what went well. Pure. */
import { CORNERS, count } from '../../../engine/game/bitboard.ts';
import { type Colour, opposite } from '../../../engine/game/position.ts';
import { officialScore } from '../../../engine/game/rules.ts';
import type { GameNode } from '../../../engine/game/tree.ts';

/** How the game stood after some of its moves: by how many discs Black would end ahead. */
interface Standing {
  /** The number of moves of the line, passes included. */
  readonly ply: number;
  readonly score: number;
}

/** A smaller drop between two estimates may be none. */
const LEAST_DROP = 6;
/** A lead that is worth telling, and so many moves that it lasted. */
const CLEAR_LEAD = 4;
const LEAST_PLIES = 20;
/** A loss by so few discs is a close game. */
const CLOSE = 8;

export type Praise =
  | { readonly kind: 'close' }
  | { readonly kind: 'ahead'; readonly ply: number }
  | { readonly kind: 'corners'; readonly count: number };

const sideOf = (you: Colour): 1 | -1 => (you === 'black' ? 1 : -1);

/**
 * The index in `nodes`, the moves of the line, of the move of `you` with which most was given away, as far as the
 * standings tell: two of them with just that move and a reply between them. Undefined where none cost much.
 */
export function momentOf(
  you: Colour,
  nodes: readonly GameNode[],
  standings: readonly Standing[],
): number | undefined {
  let worst: { readonly at: number; readonly drop: number } | undefined;
  for (const [index, { ply, score }] of standings.entries()) {
    const before = standings[index - 1];
    if (!before || ply - before.ply > 2) continue;
    const at = Array.from({ length: ply - before.ply }, (_, back) => ply - 1 - back).find((move) => {
      const node = nodes[move];
      return node !== undefined && node.move !== 'pass' && opposite(node.position.toMove) === you;
    });
    const drop = sideOf(you) * (before.score - score);
    if (at !== undefined && drop >= LEAST_DROP && drop > (worst?.drop ?? 0)) worst = { at, drop };
  }
  return worst?.at;
}

/** The first that holds of what went well for `you`, who has lost; undefined where nothing of it does. */
export function praiseOf(
  you: Colour,
  nodes: readonly GameNode[],
  standings: readonly Standing[],
): Praise | undefined {
  const last = nodes.at(-1);
  if (!last) return undefined;
  const { black, white } = officialScore(last.position);
  if (Math.abs(black - white) <= CLOSE) return { kind: 'close' };
  const ahead = standings.findLast(({ score }) => sideOf(you) * score >= CLEAR_LEAD);
  if (ahead && ahead.ply >= LEAST_PLIES) return { kind: 'ahead', ply: ahead.ply };
  const corners = count(last.position[you] & CORNERS);
  return corners > 0 ? { kind: 'corners', count: corners } : undefined;
}
