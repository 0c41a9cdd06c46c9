/**
 * How the lines of a repertoire come about and change: from games, by filling gaps, by adding a line and taking a branch
 * out. A change is told as lines that go and lines that come, so that it is undone by the opposite. Pure.
 *
 *     const lines = await linesFrom(countsOf(games), { side: 'black', ...USUAL });
 *     const { added, dropped } = addition(lines, line);
 */
import { squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, playMove } from '../game/rules.ts';
import type { Square } from '../game/square.ts';
import { type Coverage, type Reply, lastOwnPly } from './coverage.ts';
import type { PositionId } from './position-id.ts';
import { type RepertoireLine, placeId, positionsAlong, upright } from './repertoire.ts';

type Moves = readonly Square[];

/** How many games went on with each move of a position; of moves that are equal up to symmetry, one stands for all. */
export type Counts = (position: Position) => Promise<readonly PlayedMove[]>;

export interface PlayedMove {
  readonly move: Square;
  readonly games: number;
}

/** Counts the moves of games, given from the standard start on; what cannot be played ends a game. */
export function countsOf(games: readonly Moves[]): Counts {
  const counts = new Map<PositionId, Map<PositionId, number>>();
  for (const moves of games) {
    let position = START_POSITION;
    for (const move of moves) {
      const played = playMove(position, move);
      if (!played.ok) break;
      const [id, next] = [placeId(position), placeId(played.value)];
      const known = counts.get(id) ?? new Map<PositionId, number>();
      known.set(next, (known.get(next) ?? 0) + 1);
      counts.set(id, known);
      position = played.value;
    }
  }
  return (position) => {
    const left = new Map(counts.get(placeId(position)));
    const moves = squaresOf(legalMoves(position)).flatMap((move) => {
      const played = playMove(position, move);
      const id = played.ok ? placeId(played.value) : '';
      const count = left.get(id);
      left.delete(id);
      return count === undefined ? [] : [{ move, games: count }];
    });
    return Promise.resolve(moves.toSorted((one, other) => other.games - one.games));
  };
}

/** What of many games becomes lines. */
export interface Choice {
  readonly side: Colour;
  /** Lines have at most so many moves of either side. */
  readonly plies: number;
  /** A move is kept that at least so many games have. */
  readonly games: number;
  /** Own moves are kept that at least such a part of the games at their position has; else the most played one. */
  readonly own: number;
  /** Replies of the other side are kept that at least such a part of the games at their position has. */
  readonly replies: number;
}

/** What suits the games of one person. */
export const USUAL: Omit<Choice, 'side'> = { plies: 16, games: 2, own: 0.25, replies: 0.05 };

/** Positions that are looked at, the most played first, so that many games take seconds, not minutes. */
const MOST_POSITIONS = 600;

/**
 * The lines that games have, as `choice` wants them; each ends with a move of the own side. Where lines come to one
 * position, only one of them goes on in all its branches, and the others with what is played most. Rejects as `counts` does.
 */
export async function linesFrom(counts: Counts, choice: Choice): Promise<Moves[]> {
  interface Node {
    readonly position: Position;
    readonly ply: number;
    readonly games: number;
    /** The most played first. */
    next: readonly { readonly move: Square; readonly id: PositionId }[];
  }
  const first = placeId(START_POSITION);
  const nodes = new Map<PositionId, Node>([
    [first, { position: START_POSITION, ply: 0, games: Infinity, next: [] }],
  ]);
  const waiting = new Set([first]);
  for (let looked = 0; waiting.size > 0 && looked < MOST_POSITIONS; looked++) {
    const id = [...waiting].reduce((most, each) =>
      nodes.get(each)!.games > nodes.get(most)!.games ? each : most,
    );
    waiting.delete(id);
    const node = nodes.get(id)!;
    if (node.ply >= choice.plies) continue;
    // oxlint-disable-next-line no-await-in-loop -- what is looked at next follows from what was found
    const played = await counts(node.position);
    const kept = chosen(played, node.position.toMove === choice.side, choice);
    node.next = kept.flatMap(({ move, games }) => {
      const after = playMove(node.position, move);
      if (!after.ok) return [];
      const next = placeId(after.value);
      if (!nodes.has(next)) {
        nodes.set(next, { position: after.value, ply: node.ply + 1, games, next: [] });
        waiting.add(next);
      }
      return [{ move, id: next }];
    });
  }

  const lines: Moves[] = [];
  const seen = new Set<PositionId>();
  const walk = (id: PositionId, position: Position, moves: Moves): void => {
    const all = nodes.get(id)?.next ?? [];
    const next = seen.has(id) ? all.slice(0, 1) : all;
    seen.add(id);
    if (next.length === 0) return void lines.push(moves);
    for (const each of next) {
      // The node may have been come to with the board turned.
      const after = movesTo(position, each.id);
      if (after) walk(each.id, after.position, [...moves, after.move]);
    }
  };
  walk(first, START_POSITION, []);
  return withoutDoubles(lines.map((moves) => trimmed(upright(moves), choice.side)));
}

function chosen(
  played: readonly PlayedMove[],
  isOwn: boolean,
  { games, own, replies }: Choice,
): readonly PlayedMove[] {
  const all = played.reduce((sum, each) => sum + each.games, 0);
  const often = played.filter((each) => each.games >= games);
  const kept = often.filter((each) => each.games >= all * (isOwn ? own : replies));
  return kept.length > 0 || !isOwn ? kept : often.slice(0, 1);
}

function movesTo(position: Position, id: PositionId): { move: Square; position: Position } | undefined {
  for (const move of squaresOf(legalMoves(position))) {
    const played = playMove(position, move);
    if (played.ok && placeId(played.value) === id) return { move, position: played.value };
  }
  return undefined;
}

/** A line without a reply at its end that has no answer. */
export function trimmed(moves: Moves, side: Colour): Moves {
  return moves.slice(0, lastOwnPly(side, moves.length));
}

/** The steps of a line: what it goes from, and where it leads. */
function stepsOf(moves: Moves): string[] {
  const ids = (positionsAlong(moves) ?? []).map(placeId);
  return ids.slice(1).map((id, at) => `${ids[at]} ${id}`);
}

/** Lines that are not empty, but for those whose every step is in the ones kept before them; longer ones go first. */
function withoutDoubles(lines: readonly Moves[]): Moves[] {
  const seen = new Set<string>();
  const kept = new Set<Moves>();
  for (const moves of lines.toSorted((one, other) => other.length - one.length)) {
    const steps = stepsOf(moves);
    if (steps.every((step) => seen.has(step))) continue;
    kept.add(moves);
    for (const step of steps) seen.add(step);
  }
  return lines.filter((moves) => kept.has(moves));
}

/** Lines of one side that go, and lines that come. */
export interface RepertoireChange {
  readonly dropped: readonly RepertoireLine[];
  readonly added: readonly RepertoireLine[];
}

/** The opposite of a change. */
export function undone({ dropped, added }: RepertoireChange): RepertoireChange {
  return { dropped: added, added: dropped };
}

/**
 * What changes where lines come to those of their side: a line that others have already is left out, and one that a new
 * line only makes longer goes.
 */
export function addition(
  lines: readonly RepertoireLine[],
  fresh: readonly Moves[],
  side: Colour,
): RepertoireChange {
  const own = lines.filter((line) => line.side === side);
  const known = new Set(own.flatMap(({ moves }) => stepsOf(moves)));
  const added = withoutDoubles(
    fresh.map(upright).filter((moves) => positionsAlong(moves) !== undefined),
  ).filter((moves) => stepsOf(moves).some((step) => !known.has(step)));
  const begun = added.map((moves) => stepsOf(moves));
  const dropped = own.filter(({ moves }) => {
    const steps = stepsOf(moves);
    return begun.some(
      (other) => other.length > steps.length && steps.every((step, at) => step === other[at]),
    );
  });
  return { dropped, added: added.map((moves) => ({ side, moves })) };
}

/**
 * What changes where the move `move` of `position`, with all that follows it, is taken out of the lines of `side`: lines
 * that have it end before it, with a move of the own side.
 */
export function removal(
  lines: readonly RepertoireLine[],
  { position, move }: { readonly position: Position; readonly move: Square },
  side: Colour,
): RepertoireChange {
  const played = playMove(position, move);
  const own = lines.filter((line) => line.side === side);
  if (!played.ok) return { dropped: [], added: [] };
  const step = `${placeId(position)} ${placeId(played.value)}`;
  const dropped = own.filter(({ moves }) => stepsOf(moves).includes(step));
  const rest = own.filter((line) => !dropped.includes(line));
  const known = new Set(rest.flatMap(({ moves }) => stepsOf(moves)));
  const cut = dropped.map(({ moves }) => trimmed(moves.slice(0, stepsOf(moves).indexOf(step)), side));
  const added = withoutDoubles(cut).filter((moves) => stepsOf(moves).some((each) => !known.has(each)));
  return { dropped, added: added.map((moves) => ({ side, moves })) };
}

/** The lines after a change. */
export function changed(
  lines: readonly RepertoireLine[],
  { dropped, added }: RepertoireChange,
): RepertoireLine[] {
  const gone = new Set(dropped.map(keyOfLine));
  return [...lines.filter((line) => !gone.has(keyOfLine(line))), ...added];
}

function keyOfLine({ side, moves }: RepertoireLine): string {
  return `${side} ${moves.join(' ')}`;
}

/** How gaps are filled. */
export interface Filling {
  readonly side: Colour;
  /** Gaps that a smaller part of games comes to stay. */
  readonly chance: number;
  /** At most so many lines are made. */
  readonly most: number;
  readonly coverage: (lines: readonly RepertoireLine[]) => Promise<Coverage>;
  readonly replies: (position: Position) => Promise<readonly Reply[]>;
  /** What one plays oneself in a position; undefined where nobody knows. */
  readonly answer: (position: Position) => Promise<Square | undefined>;
}

/** The lines that fill the gaps of `lines`, the likeliest first, until what is left is rare or nobody knows an answer. */
export async function fillings(
  lines: readonly RepertoireLine[],
  { side, chance, most, coverage, replies, answer }: Filling,
): Promise<Moves[]> {
  const found: Moves[] = [];
  const given = new Set<PositionId>();
  let all = lines.filter((line) => line.side === side);
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- what is missing follows from what was filled
    const { gaps } = await coverage(all);
    const open = gaps.filter((gap) => gap.chance >= chance && !given.has(placeId(gap.position)));
    const fresh: Moves[] = [];
    for (const gap of open) {
      given.add(placeId(gap.position));
      // oxlint-disable-next-line no-await-in-loop -- one question after another
      const questions = gap.kind === 'end' ? await replies(gap.position) : [undefined];
      for (const [at, reply] of questions.entries()) {
        // Where a line ends it goes on with the likeliest reply, and with others that are likely enough.
        const isLikely = reply?.isWanted === true && reply.chance * gap.chance >= chance;
        if (reply && at > 0 && !isLikely) continue;
        if (found.length + fresh.length >= most) break;
        // oxlint-disable-next-line no-await-in-loop -- one question after another
        const move = await answer(reply?.after ?? gap.position);
        if (move === undefined) continue;
        fresh.push([...gap.moves, ...(reply ? [reply.move] : []), move]);
      }
    }
    if (fresh.length === 0) return withoutDoubles(found);
    found.push(...fresh);
    all = changed(all, addition(all, fresh, side));
  }
}

/** Why the opening of a game ends where it does: the game does, nobody knows what follows, a mistake does, or it is long enough. */
export type OpeningEnd = 'whole' | 'unknown' | 'mistake' | 'long';

/** The part of a game that is an opening. */
export interface Opening {
  readonly moves: Moves;
  readonly end: OpeningEnd;
  /** The move that is not taken for that reason. */
  readonly next: Square | undefined;
}

/** An opening that is learnt by heart has at most so many moves of either side. */
const LONGEST_LEARNT = 20;

/**
 * The opening of a game: its first moves as far as they are known and without a mistake of `side`, whose move is the last one
 * where the game goes on. `known` is after how many moves the last position comes that a book or a name knows, 0 where
 * neither can be asked; `mistakes` are the numbers of moves, from 1, that were mistakes of that side.
 */
export function openingOf(
  moves: Moves,
  {
    side,
    known,
    mistakes,
  }: { readonly side: Colour; readonly known: number; readonly mistakes: Iterable<number> },
): Opening {
  const ends = [
    { at: moves.length, end: 'whole' },
    { at: Math.min(Infinity, ...mistakes) - 1, end: 'mistake' },
    { at: known || Infinity, end: 'unknown' },
    { at: LONGEST_LEARNT, end: 'long' },
  ] as const;
  const least = Math.min(...ends.map(({ at }) => at));
  const { end } = ends.find(({ at }) => at === least)!;
  return {
    moves: end === 'whole' ? moves : trimmed(moves.slice(0, least), side),
    end,
    next: moves[least],
  };
}
