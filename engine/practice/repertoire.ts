/**
 * The openings that somebody wants to play: lines of one side, joined wherever they come to the same position, up to symmetry
 * and whatever the order of the moves. Pure. What is asked are the positions in which that side is to move.
 *
 *     const repertoire = repertoireOf(lines.filter(({ side }) => side === 'black'));
 *     movesOf(repertoire, position)
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION, opposite, samePosition } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { IMAGES, SYMMETRIES, normalised, turnedPosition } from '../game/symmetry.ts';
import { type PositionId, positionId } from './position-id.ts';

/** A line from the standard start; it has no pass. */
export interface RepertoireLine {
  readonly side: Colour;
  readonly moves: readonly Square[];
}

interface Node {
  readonly position: Position;
  /** The positions that the lines lead to from here. */
  readonly next: Set<PositionId>;
}

/** The positions of some lines by their names; each is the one that stands for all that are equal up to symmetry. */
export type Repertoire = ReadonlyMap<PositionId, Node>;

/** The name of a position of a repertoire, the same for all that are equal up to symmetry. */
export function placeId(position: Position): PositionId {
  const own = positionId(position);
  let id = names.get(own);
  if (id === undefined) {
    id = positionId(normalised(position).position);
    if (names.size >= MOST_NAMES) names.clear();
    names.set(own, id);
  }
  return id;
}

/** The names that were found lately: lines begin alike, and turning a board eight times takes longer than a look-up. */
const names = new Map<PositionId, PositionId>();
const MOST_NAMES = 20_000;

/** The positions along moves from the standard start; undefined where one cannot be played. */
export function positionsAlong(moves: readonly Square[]): readonly Position[] | undefined {
  const positions = [START_POSITION];
  for (const move of moves) {
    const played = playMove(positions.at(-1)!, move);
    if (!played.ok) return undefined;
    positions.push(played.value);
  }
  return positions;
}

/** Joins lines; one that cannot be played is left out. */
export function repertoireOf(lines: readonly Pick<RepertoireLine, 'moves'>[]): Repertoire {
  const nodes = new Map<PositionId, Node>();
  for (const { moves } of lines) {
    let before: Node | undefined;
    for (const position of positionsAlong(moves) ?? []) {
      const id = placeId(position);
      before?.next.add(id);
      before = nodes.get(id) ?? { position: normalised(position).position, next: new Set() };
      nodes.set(id, before);
    }
  }
  return nodes;
}

/** The moves that the lines play in a position, all that are equal up to its symmetry. */
export function movesOf(repertoire: Repertoire, position: Position): Square[] {
  const next = repertoire.get(placeId(position))?.next;
  if (!next) return [];
  return squaresOf(legalMoves(position)).filter((square) => {
    const played = playMove(position, square);
    return played.ok && next.has(placeId(played.value));
  });
}

/** The square f5, with which books begin. */
const BOOKS_FIRST: Square = 37;

/** The moves that the lines play in a position, by where they lead; of those that are equal up to its symmetry, the first, or f5. */
export function branchesOf(
  repertoire: Repertoire,
  position: Position,
): ReadonlyMap<PositionId, { readonly move: Square; readonly after: Position }> {
  const branches = new Map<PositionId, { readonly move: Square; readonly after: Position }>();
  const moves = movesOf(repertoire, position);
  const all = samePosition(position, START_POSITION) && moves.length > 0 ? [BOOKS_FIRST] : moves;
  for (const move of all) {
    const played = playMove(position, move);
    const id = played.ok ? placeId(played.value) : '';
    if (played.ok && !branches.has(id)) branches.set(id, { move, after: played.value });
  }
  return branches;
}

/** The positions of `side` in which the lines have a move, those nearest to the start first. */
export function askedPositions(repertoire: Repertoire, side: Colour): PositionId[] {
  const discs = ({ position }: Node): number => squaresOf(position.black | position.white).length;
  return [...repertoire]
    .filter(([, { position, next }]) => position.toMove === side && next.size > 0)
    .toSorted(([, one], [, other]) => discs(one) - discs(other))
    .map(([id]) => id);
}

/** How often a move is played, as a weight; any number from 0 up. */
export type Weigh = (position: Position, move: Square) => Promise<number>;

/**
 * The moves of a way through the lines, which begins with the moves `from`: to a position of which `isWanted` is true where
 * there is one, and on from there to the end of a line. Replies of the other side are chosen by how often they are played, so that what is
 * met most is asked most; moves that are equal up to symmetry count once. `chance` gives uniform numbers from 0 up to but not
 * including 1.
 */
export async function wayThrough(
  repertoire: Repertoire,
  {
    side,
    from,
    isWanted,
    weigh,
    chance,
  }: {
    readonly side: Colour;
    readonly from: readonly Square[];
    readonly isWanted: (id: PositionId) => boolean;
    readonly weigh: Weigh;
    readonly chance: () => number;
  },
): Promise<readonly Square[]> {
  const leads = new Map<PositionId, boolean>();
  /** Whether a wanted position is there or behind it. */
  function leadsToWanted(id: PositionId): boolean {
    const known = leads.get(id);
    if (known !== undefined) return known;
    const node = repertoire.get(id);
    const isOwn = node?.position.toMove === side && node.next.size > 0;
    const found = (isOwn && isWanted(id)) || [...(node?.next ?? [])].some(leadsToWanted);
    leads.set(id, found);
    return found;
  }

  const moves = [...from];
  let position = positionsAlong(from)?.at(-1) ?? START_POSITION;
  for (;;) {
    const all = [...branchesOf(repertoire, position)];
    const wanted = all.filter(([id]) => leadsToWanted(id));
    const choices = (wanted.length > 0 ? wanted : all).map(([, choice]) => choice);
    if (choices.length === 0) return moves;
    const at = position;
    // oxlint-disable-next-line no-await-in-loop -- each choice follows from the one before
    const weights = await Promise.all(
      choices.map(async ({ move }) =>
        choices.length === 1 || at.toMove === side ? 1 : 1 + Math.max(0, await weigh(at, move)),
      ),
    );
    const chosen = choices[drawn(weights, chance())]!;
    moves.push(chosen.move);
    position = chosen.after;
  }
}

/** The index of one of `weights`, as often as its weight says. */
function drawn(weights: readonly number[], chance: number): number {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return at < 0 ? weights.length - 1 : at;
}

/** The symmetries of the start, of which each turns another first move to f5. */
const OF_START = SYMMETRIES.filter((each) =>
  samePosition(turnedPosition(START_POSITION, each), START_POSITION),
);

/** The same line with the board turned so that it begins with f5, as books write it. */
export function upright(moves: readonly Square[]): readonly Square[] {
  const [first] = moves;
  const symmetry = OF_START.find((each) => first !== undefined && IMAGES[each]![first] === BOOKS_FIRST);
  return symmetry === undefined ? moves : moves.map((move) => IMAGES[symmetry]![move]!);
}

/** The side of a line that was played on a board: that of its last move, if it is nobody's own game. */
export function sideOfLine(moves: readonly Square[]): Colour {
  const { toMove } = START_POSITION;
  return moves.length % 2 === 1 ? toMove : opposite(toMove);
}
