/** What went well for a person who has lost a game. Pure. */
import { CORNERS, count } from '../../../engine/game/bitboard.ts';
import { type Colour, emptySquares } from '../../../engine/game/position.ts';
import { legalMoves, officialScore, turnState } from '../../../engine/game/rules.ts';
import type { GameNode } from '../../../engine/game/tree.ts';

/** How the game stood after some of its moves: by how many discs Black would end ahead. */
interface Standing {
  /** The number of moves of the line, passes included. */
  readonly ply: number;
  readonly score: number;
}

/** A lead that is worth telling, how many plies it lasted for, and how many make it the first thing to tell. */
const CLEAR_LEAD = 4;
const LONG_LEAD_PLIES = 20;
const LEAST_LEAD_PLIES = 8;
/** A loss by so few discs is a close game. */
const CLOSE = 8;
/** Two estimates that differ by less say that a move gave nothing away; so many plies of such moves are a run. */
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
  | { readonly kind: 'ahead'; readonly ply: number }
  | { readonly kind: 'passes'; readonly count: number }
  | { readonly kind: 'corners'; readonly count: number }
  | { readonly kind: 'steady'; readonly from: number; readonly to: number }
  | { readonly kind: 'hemmedIn'; readonly ply: number; readonly count: number };

const sideOf = (you: Colour): 1 | -1 => (you === 'black' ? 1 : -1);

/** The longest stretch of the line in which `you` gave nothing away, as far as the standings tell. */
function steadyRun(you: Colour, standings: readonly Standing[]): { from: number; to: number } | undefined {
  let longest: { from: number; to: number } | undefined;
  let from: number | undefined;
  for (const [index, { ply, score }] of standings.entries()) {
    const before = standings[index - 1];
    const isOpen = sideOf(you) * score > -HOPELESS;
    const goesOn =
      isOpen && before && ply - before.ply <= 2 && sideOf(you) * (before.score - score) < STEADY_DROP;
    from = goesOn ? from : ply;
    if (from !== undefined && ply - from > (longest ? longest.to - longest.from : LEAST_RUN_PLIES - 1))
      longest = { from, to: ply };
  }
  return longest;
}

/** The move of `you` that left the opponent the fewest moves while many squares were empty; the last one of several. */
function tightest(you: Colour, nodes: readonly GameNode[]): { ply: number; count: number } | undefined {
  let found: { ply: number; count: number } | undefined;
  for (const [at, { move, position }] of nodes.entries()) {
    if (at < FIRST_PLIES || move === 'pass' || position.toMove === you) continue;
    if (count(emptySquares(position)) < HEMMED_IN_EMPTY) continue;
    const replies = count(legalMoves(position));
    if (replies > 0 && replies <= (found?.count ?? HEMMED_IN_MOVES)) found = { ply: at + 1, count: replies };
  }
  return found;
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
  const isPlayedOut = turnState(last.position) === 'over';
  if (isPlayedOut && Math.abs(black - white) <= CLOSE) return { kind: 'close' };
  const ahead = standings.findLast(({ score }) => sideOf(you) * score >= CLEAR_LEAD);
  if (ahead && ahead.ply >= LONG_LEAD_PLIES) return { kind: 'ahead', ply: ahead.ply };
  const passes = nodes.filter(({ move, position }) => move === 'pass' && position.toMove === you).length;
  if (passes > 0) return { kind: 'passes', count: passes };
  const corners = count(last.position[you] & CORNERS);
  if (corners > 0) return { kind: 'corners', count: corners };
  const steady = steadyRun(you, standings);
  if (steady) return { kind: 'steady', ...steady };
  if (ahead && ahead.ply >= LEAST_LEAD_PLIES) return { kind: 'ahead', ply: ahead.ply };
  const hemmedIn = tightest(you, nodes);
  return hemmedIn && { kind: 'hemmedIn', ...hemmedIn };
}
