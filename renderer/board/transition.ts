/**
 * How the board is animated from one position to another: which discs appear, disappear and turn, around which axis and
 * when. It is derived from the two positions alone, so playing, undoing, loading and walking through a game need no
 * animations of their own. After a move, discs turn outward from the placed one; going back one move plays the same
 * animation backwards at double speed; any other change is shown as its net difference.
 */
import { type Bitboard, EMPTY, count, squaresOf } from '../../engine/game/bitboard.ts';
import { type Colour, type Position, discAt, opposite } from '../../engine/game/position.ts';
import { flips } from '../../engine/game/rules.ts';
import { type Square, distance, fileOf, rankOf } from '../../engine/game/square.ts';

export const DROP_MS = 90;
export const FLIP_MS = 220;
export const STAGGER_MS = 28;

interface Timed {
  readonly delayMs: number;
  readonly durationMs: number;
}

/** The change of one square. `axis` lies in the board's plane, x to the right and y down. */
export type Change =
  | (Timed & { readonly kind: 'drop'; readonly to: Colour })
  | (Timed & { readonly kind: 'lift'; readonly from: Colour })
  | (Timed & { readonly kind: 'turn'; readonly to: Colour; readonly axis: Axis });

export interface Axis {
  readonly x: number;
  readonly y: number;
}

export interface Transition {
  readonly changes: ReadonlyMap<Square, Change>;
  readonly totalMs: number;
}

/** A transition that is being shown; its number lets a square be animated again. */
export type Film = Transition & { readonly serial: number };

/**
 * The animation between two positions; undefined if no disc changes. `pace` is its duration as a multiple of the
 * ordinary one; with 0 there is no animation.
 */
export function transitionBetween(before: Position, after: Position, pace = 1): Transition | undefined {
  if (pace === 0) return undefined;
  const transition = ordinaryTransition(before, after);
  return transition && pace !== 1 ? stretched(transition, pace) : transition;
}

function stretched({ changes, totalMs }: Transition, factor: number): Transition {
  const stretch = (change: Change): Change => ({
    ...change,
    delayMs: change.delayMs * factor,
    durationMs: change.durationMs * factor,
  });
  return {
    changes: new Map(Array.from(changes, ([square, change]) => [square, stretch(change)])),
    totalMs: totalMs * factor,
  };
}

function ordinaryTransition(before: Position, after: Position): Transition | undefined {
  const had = before.black | before.white;
  const has = after.black | after.white;
  const came = has & ~had;
  const went = had & ~has;
  const turned = had & has & (before.black ^ after.black);
  if ((came | went | turned) === EMPTY) return undefined;

  const placed = onlySquare(came);
  if (placed !== undefined && went === EMPTY && isPly(before, placed, turned, after)) {
    return forward(placed, turned, after);
  }
  const removed = onlySquare(went);
  if (removed !== undefined && came === EMPTY && isPly(after, removed, turned, before)) {
    return backward(forward(removed, turned, before), after);
  }
  return difference(came, went, turned, before, after);
}

function onlySquare(set: Bitboard): Square | undefined {
  return count(set) === 1 ? squaresOf(set)[0] : undefined;
}

/** Whether playing `square` at `from` flips exactly `turned` and leads to the discs of `to`. */
function isPly(from: Position, square: Square, turned: Bitboard, to: Position): boolean {
  return discAt(to, square) === from.toMove && flips(from, square) === turned;
}

function forward(placed: Square, turned: Bitboard, after: Position): Transition {
  const to = discAt(after, placed) ?? 'black';
  const changes = new Map<Square, Change>();
  changes.set(placed, { kind: 'drop', to, delayMs: 0, durationMs: DROP_MS });
  for (const square of squaresOf(turned)) {
    changes.set(square, {
      kind: 'turn',
      to,
      axis: outwardAxis(placed, square),
      delayMs: DROP_MS + (distance(placed, square) - 1) * STAGGER_MS,
      durationMs: FLIP_MS,
    });
  }
  return { changes, totalMs: total(changes) };
}

/** The axis of a disc that rolls away from `from`, at a right angle to its way, so that its near edge rises. */
function outwardAxis(from: Square, to: Square): Axis {
  return {
    x: -Math.sign(rankOf(to) - rankOf(from)) + 0,
    y: Math.sign(fileOf(to) - fileOf(from)),
  };
}

const REWIND = 0.5;

/** The animation of `played` backwards; `after` is its final position, without the placed disc. */
function backward(played: Transition, after: Position): Transition {
  const changes = new Map<Square, Change>();
  for (const [square, change] of played.changes) {
    const timed = {
      delayMs: (played.totalMs - change.delayMs - change.durationMs) * REWIND,
      durationMs: change.durationMs * REWIND,
    };
    if (change.kind === 'drop') {
      changes.set(square, { kind: 'lift', from: change.to, ...timed });
    } else if (change.kind === 'turn') {
      const axis = { x: -change.axis.x + 0, y: -change.axis.y + 0 };
      changes.set(square, { kind: 'turn', to: discAt(after, square) ?? opposite(change.to), axis, ...timed });
    }
  }
  return { changes, totalMs: played.totalMs * REWIND };
}

const LEFT_TO_RIGHT: Axis = { x: 0, y: 1 };

function difference(
  came: Bitboard,
  went: Bitboard,
  turned: Bitboard,
  before: Position,
  after: Position,
): Transition {
  const changes = new Map<Square, Change>();
  const quick = { delayMs: 0, durationMs: FLIP_MS * REWIND };
  for (const square of squaresOf(came)) {
    changes.set(square, { kind: 'drop', to: discAt(after, square) ?? 'black', ...quick });
  }
  for (const square of squaresOf(went)) {
    changes.set(square, { kind: 'lift', from: discAt(before, square) ?? 'black', ...quick });
  }
  for (const square of squaresOf(turned)) {
    changes.set(square, {
      kind: 'turn',
      to: discAt(after, square) ?? 'black',
      axis: LEFT_TO_RIGHT,
      ...quick,
    });
  }
  return { changes, totalMs: total(changes) };
}

function total(changes: ReadonlyMap<Square, Change>): number {
  let end = 0;
  for (const { delayMs, durationMs } of changes.values()) end = Math.max(end, delayMs + durationMs);
  return end;
}
