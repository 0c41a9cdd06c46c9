/**
 * How well a repertoire is prepared for what the other side may play: how likely each reply is, how likely each position,
 * the part of games that stay inside for so many moves, and where they leave it. Pure.
 *
 *     const replies = async (position) => repliesIn(position, await knownOf(position), { by: 'people', share: 0.1 });
 *     const { inside, gaps } = await coverageOf(repertoire, { side: 'black', plies: 10, replies });
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import type { PositionId } from './position-id.ts';
import { type Repertoire, branchesOf, placeId } from './repertoire.ts';

/** What is known of the moves of a position; of moves that are equal up to its symmetry, one is enough. */
export interface KnownReplies {
  /** How many games went on with a move. */
  readonly played: readonly { readonly move: Square; readonly games: number }[];
  /** How many discs a move loses against the best one; none where no book knows the position. */
  readonly losses: readonly { readonly move: Square; readonly loss: number }[];
}

/** Which replies one wants to be prepared for. */
export type Width =
  /** Those that at least such a part of people plays, from 0 to 1. */
  | { readonly by: 'people'; readonly share: number }
  /** Those that lose at most so many discs; where no book knows the position, those of `DEFAULT_SHARE` of people. */
  | { readonly by: 'value'; readonly loss: number };

export const DEFAULT_SHARE = 0.1;

/** A reply; of those that are equal up to symmetry, the first square. */
export interface Reply {
  readonly move: Square;
  readonly after: Position;
  /** The position that it leads to. */
  readonly id: PositionId;
  /** How likely it is, from 0 to 1; those of a position are 1 together. */
  readonly chance: number;
  readonly games: number;
  readonly loss: number | undefined;
  /** Whether it is among those that one wants to be prepared for; the likeliest always is. */
  readonly isWanted: boolean;
}

/** How many discs a move may lose until it is e times rarer than the best one. */
const FADING = 1.5;

/** How many discs worse than the worst move of a book a move counts that the book leaves out. */
const UNKNOWN = 2;

/**
 * So many games are imagined beside the real ones, in which people play the better moves the more often, so that a few
 * games are not taken for all that can happen.
 */
const IMAGINED_GAMES = 4;

/** From so many games on, what people played outweighs what is imagined for the first few replies. */
const FEW_GAMES = 5 * IMAGINED_GAMES;

/** What the likelihoods of replies rest on: their values in the book, these beside few games, or games above all. */
export type Basis = 'value' | 'book' | 'few' | 'games';

/** `games` is how many games there are; how far replies lose leaves out what people play. */
export function basisOf(games: number, width: Width): Basis {
  if (games === 0) return 'book';
  if (width.by === 'value') return 'value';
  return games < FEW_GAMES ? 'few' : 'games';
}

/** The replies of a position, the likeliest first; none where there is no legal move. */
export function repliesIn(position: Position, { played, losses }: KnownReplies, width: Width): Reply[] {
  const kinds = new Map<PositionId, { move: Square; after: Position; squares: number }>();
  const idOf = new Map<Square, PositionId>();
  for (const move of squaresOf(legalMoves(position))) {
    const next = playMove(position, move);
    if (!next.ok) continue;
    const id = placeId(next.value);
    idOf.set(move, id);
    const kind = kinds.get(id) ?? { move, after: next.value, squares: 0 };
    kind.squares += 1;
    kinds.set(id, kind);
  }
  const games = new Map<PositionId, number>();
  for (const each of played) {
    const id = idOf.get(each.move);
    if (id !== undefined) games.set(id, (games.get(id) ?? 0) + each.games);
  }
  const lossOf = new Map<PositionId, number>();
  for (const { move, loss } of losses) {
    const id = idOf.get(move);
    if (id !== undefined) lossOf.set(id, Math.max(0, loss));
  }
  const worst = lossOf.size === 0 ? 0 : Math.max(...lossOf.values()) + UNKNOWN;
  const weights = new Map(
    [...kinds].map(([id, { squares }]) => [id, squares * Math.exp(-(lossOf.get(id) ?? worst) / FADING)]),
  );
  const weight = sum(weights.values());
  const all = sum(games.values());
  const imagined = width.by === 'people' ? IMAGINED_GAMES : Infinity;
  const replies = [...kinds].map(([id, { move, after }]) => {
    const prior = (weights.get(id) ?? 0) / weight;
    const count = games.get(id) ?? 0;
    const chance = imagined === Infinity ? prior : (count + imagined * prior) / (all + imagined);
    const loss = lossOf.get(id);
    const isByValue = width.by === 'value' && lossOf.size > 0;
    const isWanted = isByValue
      ? loss !== undefined && loss <= width.loss
      : chance >= (width.by === 'people' ? width.share : DEFAULT_SHARE);
    return { move, after, id, chance, games: count, loss, isWanted };
  });
  return replies
    .toSorted((one, other) => other.chance - one.chance || one.move - other.move)
    .map((reply, at) => (at === 0 ? { ...reply, isWanted: true } : reply));
}

/**
 * Where games leave the repertoire: with a reply that is not in it although one wants to be prepared for it, at a position
 * in which it has no move for the own side (`answer`), or because no reply is in it at all (`end`).
 */
export interface Gap {
  readonly kind: 'reply' | 'answer' | 'end';
  /** The moves from the start on, the reply that is missing among them. */
  readonly moves: readonly Square[];
  readonly position: Position;
  /** The part of all games that comes here, from 0 to 1. */
  readonly chance: number;
}

/** Up to which of so many moves games are followed, so that the last one is the own side's: what comes after it needs no answer. */
export function lastOwnPly(side: Colour, plies: number): number {
  const isOwn = (plies % 2 === 1) === (side === START_POSITION.toMove);
  return isOwn ? plies : Math.max(0, plies - 1);
}

/** A position of the repertoire, and how it is come to. */
export interface Reached {
  /** The likeliest moves that lead to it from the start on, and where these lead. */
  readonly moves: readonly Square[];
  readonly position: Position;
  /** The part of all games that comes here, in whatever order of moves. */
  readonly chance: number;
}

export interface Coverage {
  readonly reached: ReadonlyMap<PositionId, Reached>;
  /** The part of games that are inside after 0, 1, 2 ... moves of either side, up to those that were asked for. */
  readonly inside: readonly number[];
  /** The likeliest first. */
  readonly gaps: readonly Gap[];
  /** The part of games that leave with a reply for which one does not want to be prepared. */
  readonly rare: number;
}

/**
 * What becomes of games in which `side` keeps to the repertoire, each of its moves as often as the others, and the other
 * side plays as `replies` says. At the end `inside`, the gaps and the rare replies are 1 together. Rejects as `replies` does.
 */
export async function coverageOf(
  repertoire: Repertoire,
  {
    side,
    plies,
    replies,
  }: {
    readonly side: Colour;
    /** Games are followed for so many moves of either side. */
    readonly plies: number;
    readonly replies: (position: Position) => Promise<readonly Reply[]>;
  },
): Promise<Coverage> {
  const start: Reached = { moves: [], position: START_POSITION, chance: 1 };
  const reached = new Map<PositionId, Reached>();
  const inside: number[] = [];
  const gaps: Gap[] = [];
  let rare = 0;
  let layer = new Map<PositionId, Reached & { readonly most: number }>([
    [placeId(START_POSITION), { ...start, most: 1 }],
  ]);
  for (let ply = 0; ; ply++) {
    inside.push(sum(Array.from(layer.values(), ({ chance }) => chance)));
    for (const [id, { moves, position, chance }] of layer) reached.set(id, { moves, position, chance });
    if (ply === plies) break;
    const next: typeof layer = new Map();
    const comeTo = (id: PositionId, { moves, position, chance }: Reached): void => {
      const known = next.get(id);
      const way = known && known.most >= chance ? known : { moves, position, most: chance };
      next.set(id, { ...way, chance: chance + (known?.chance ?? 0) });
    };
    // oxlint-disable-next-line no-await-in-loop -- how likely a position is follows from the ones before it
    const steps = await Promise.all(
      Array.from(layer.values(), async (at) => ({
        at,
        branches: branchesOf(repertoire, at.position),
        all: at.position.toMove === side ? [] : await replies(at.position),
      })),
    );
    for (const { at, branches, all } of steps) {
      const { moves, position, chance } = at;
      if (branches.size === 0) {
        gaps.push({ kind: position.toMove === side ? 'answer' : 'end', moves, position, chance });
      } else if (position.toMove === side) {
        for (const [id, { move, after }] of branches)
          comeTo(id, { moves: [...moves, move], position: after, chance: chance / branches.size });
      } else {
        for (const reply of all) {
          const { move, after } = branches.get(reply.id) ?? reply;
          const gone = { moves: [...moves, move], position: after, chance: chance * reply.chance };
          if (branches.has(reply.id)) comeTo(reply.id, gone);
          else if (reply.isWanted) gaps.push({ kind: 'reply', ...gone });
          else rare += gone.chance;
        }
      }
    }
    layer = next;
  }
  return { reached, inside, gaps: gaps.toSorted((one, other) => other.chance - one.chance), rare };
}

function sum(numbers: Iterable<number>): number {
  let all = 0;
  for (const each of numbers) all += each;
  return all;
}
