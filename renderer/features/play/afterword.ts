/** What went well for a person who has lost a game. Pure. */
import { CORNERS, count } from '../../../engine/game/bitboard.ts';
import { type Colour, emptySquares } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, turnState } from '../../../engine/game/rules.ts';
import type { GameNode } from '../../../engine/game/tree.ts';
import type { Judgement } from '../../../engine/review/judge.ts';

/** A lead that is worth telling, the ply from which on it is, and the one from which on it is the first thing to tell. */
const CLEAR_LEAD = 4;
const LATE_LEAD_PLY = 20;
const FIRST_LEAD_PLY = 8;
/** A loss by so few discs is a close game. */
const CLOSE = 8;
/** A move that seems to lose less gave hardly anything away; so many plies with such moves are a run. */
const STEADY_DROP = 2;
const LEAST_RUN_PLIES = 10;
/** From so many discs behind on, no move gives much away, and none deserves a word for that. */
const HOPELESS = 16;
/** With so many empty squares and no more moves an opponent is hemmed in; later there are few moves anyway. */
const HEMMED_IN_EMPTY = 16;
const HEMMED_IN_MOVES = 4;
/** After the first moves nobody has many replies, whoever plays them. */
const FIRST_PLIES = 4;

/** What went well. Plies are numbers of moves of the line, passes included. */
export type Praise =
  | { readonly kind: 'close' }
  | { readonly kind: 'ahead'; readonly from: number; readonly to: number }
  | { readonly kind: 'passes'; readonly count: number }
  | { readonly kind: 'corners'; readonly count: number }
  | { readonly kind: 'steady'; readonly from: number; readonly to: number }
  | { readonly kind: 'hemmedIn'; readonly count: number };

const sideOf = (you: Colour): 1 | -1 => (you === 'black' ? 1 : -1);

/** The last stretch of the line in which `you` were clearly ahead after every move, beyond what the estimates may be off. */
function lastLead(
  you: Colour,
  judgements: readonly Judgement[],
): { readonly from: number; readonly to: number } | undefined {
  const isClear = ({ score, error }: Judgement): boolean => sideOf(you) * score >= CLEAR_LEAD + error;
  const last = judgements.findLastIndex(isClear);
  const to = judgements[last]?.ply;
  const from = judgements[judgements.findLastIndex((each, at) => at < last && !isClear(each)) + 1]?.ply;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The longest stretch of the line in which `you` gave hardly anything away, as far as the judgements tell. */
function steadyRun(
  you: Colour,
  judgements: readonly Judgement[],
): { readonly from: number; readonly to: number } | undefined {
  let longest: { from: number; to: number } | undefined;
  let from: number | undefined;
  for (const found of judgements) {
    if (found.mover !== you) continue;
    const isSteady =
      found.turned === undefined && found.loss < STEADY_DROP && sideOf(you) * found.bestScore > -HOPELESS;
    from = isSteady ? (from ?? found.ply) : undefined;
    if (from !== undefined && found.ply - from > (longest ? longest.to - longest.from : LEAST_RUN_PLIES - 1))
      longest = { from, to: found.ply };
  }
  return longest;
}

/** The fewest moves that a move of `you` left the opponent while many squares were empty, if it lost nothing itself. */
function tightest(
  you: Colour,
  nodes: readonly GameNode[],
  judgements: readonly Judgement[],
): number | undefined {
  const lost = new Map(judgements.map(({ ply, loss }) => [ply, loss]));
  const found = nodes.flatMap(({ move, position }, at) => {
    if (at < FIRST_PLIES || move === 'pass' || position.toMove === you || lost.get(at + 1) !== 0) return [];
    const replies = count(legalMoves(position));
    const isHemmedIn = replies > 0 && replies <= HEMMED_IN_MOVES;
    return isHemmedIn && count(emptySquares(position)) >= HEMMED_IN_EMPTY ? replies : [];
  });
  return found.length === 0 ? undefined : Math.min(...found);
}

/**
 * The first that holds of what went well for `you`, who has lost; undefined where nothing of it does. What needs `judgements`
 * is praised only where they uphold it, so that Review, which looks as far at least, does not blame what was praised.
 */
export function praiseOf(
  you: Colour,
  nodes: readonly GameNode[],
  judgements: readonly Judgement[],
): Praise | undefined {
  const last = nodes.at(-1);
  if (!last) return undefined;
  const { black, white } = officialScore(last.position);
  const isPlayedOut = turnState(last.position) === 'over';
  if (isPlayedOut && Math.abs(black - white) <= CLOSE) return { kind: 'close' };
  const ahead = lastLead(you, judgements);
  if (ahead && ahead.to >= LATE_LEAD_PLY) return { kind: 'ahead', ...ahead };
  const passes = nodes.filter(({ move, position }) => move === 'pass' && position.toMove === you).length;
  if (passes > 0) return { kind: 'passes', count: passes };
  const corners = count(last.position[you] & CORNERS);
  if (corners > 0) return { kind: 'corners', count: corners };
  const steady = steadyRun(you, judgements);
  if (steady) return { kind: 'steady', ...steady };
  if (ahead && ahead.to >= FIRST_LEAD_PLY) return { kind: 'ahead', ...ahead };
  const hemmedIn = tightest(you, nodes, judgements);
  return hemmedIn === undefined ? undefined : { kind: 'hemmedIn', count: hemmedIn };
}
