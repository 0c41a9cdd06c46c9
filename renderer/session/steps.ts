/** The pieces that a session's transactions are made of: each computes a state from another. */
import type { Colour } from '../../engine/game/position.ts';
import { type Result, err } from '../../engine/game/result.ts';
import { type MoveRefusal, playMove, turnState } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import {
  type GameTree,
  type NodeId,
  type Place,
  annotate,
  currentPlace,
  currentPosition,
  pathTo,
  play,
} from '../../engine/game/tree.ts';
import type { GameInfo } from '../../engine/notation/info.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { type ComputerPlayers, computersOf, modeOf } from './seats.ts';
import { type SessionState, isAtEnd } from './state.ts';

export function withoutResult(info: GameInfo): GameInfo {
  const { result: _, ...others } = info;
  return others;
}

/** `date` in the notation of `GameInfo.date`. */
export function writeDate(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function withPending(state: SessionState, id: NodeId, ms: number | undefined): SessionState {
  const pendingMs = new Map(state.pendingMs);
  if (ms === undefined) pendingMs.delete(id);
  else pendingMs.set(id, ms);
  return { ...state, pendingMs };
}

/** `tree` is `state`'s after a move from `from` to `to`: what went into the move becomes its time. */
export function withMoveTimed(
  state: SessionState,
  tree: GameTree,
  from: Place,
  to: NodeId,
  isNew: boolean,
): SessionState {
  const spentMs = state.pendingMs.get(from.id);
  if (!state.isClocked || (spentMs === undefined && !isNew)) return { ...state, tree };
  const timed = annotate(tree, to, { timeMs: spentMs ?? 0 });
  return withPending({ ...state, tree: timed }, from.id, undefined);
}

/** Without the times of places that an edit has deleted, once that cannot be taken back any more. */
export function withoutStaleTimes(state: SessionState): SessionState {
  if (state.editedFrom.length === 0) return state;
  const pendingMs = new Map([...state.pendingMs].filter(([id]) => pathTo(state.tree, id) !== undefined));
  return { ...state, pendingMs, editedFrom: [] };
}

/** Who has played for the computer once `player`, or else whoever sits there, has played for `mover`. */
export function metAfter(
  { seats }: SessionState,
  mover: Colour,
  player: PlayerSpec | undefined,
): ComputerPlayers {
  return { ...computersOf(seats), ...(player && { [mover]: player }) };
}

/** `square` played at the place on the board, with the passes that are due before and after it. */
export function tryMove(tree: GameTree, square: Square): Result<GameTree, MoveRefusal> {
  const ready = withPass(tree);
  const checked = playMove(currentPosition(ready), square);
  if (!checked.ok) return checked;
  const played = play(ready, square);
  return played.ok ? { ok: true, value: withPass(played.value) } : err('gameOver');
}

function withPass(tree: GameTree): GameTree {
  if (turnState(currentPosition(tree)) !== 'pass') return tree;
  const passed = play(tree, 'pass');
  return passed.ok ? passed.value : tree;
}

/** `tree` is `state`'s after a move that was tried beside the game. */
export function afterTrying(state: SessionState, tree: GameTree): SessionState {
  const waiting = { ...withoutStaleTimes(state), tree, held: true, isThinking: false };
  const { exploredFrom } = state;
  const isLeft = exploredFrom !== undefined && pathTo(state.tree, exploredFrom) !== undefined;
  const isFirst = !isLeft && isAtEnd(state);
  return isFirst ? { ...waiting, exploredFrom: currentPlace(state.tree).id } : waiting;
}

/** The place on the board where moves were tried from it before the game came there; undefined where none were. */
export function triedBelow(tree: GameTree): NodeId | undefined {
  const { id, children } = currentPlace(tree);
  return children.length > 0 ? id : undefined;
}

/** Off the end of the line, and always when watching, the computer and the clocks wait. */
export function afterWalking(state: SessionState, tree: GameTree): SessionState {
  const isPausedAtEnd = state.isPausedAtEnd && state.held;
  const held = modeOf(state.seats) === 'computerVsComputer' || tree.ply < tree.line.length || isPausedAtEnd;
  return { ...state, tree, isPausedAtEnd, held };
}

/**
 * Whether the computer waits stays as it is after an edit, unless the board shows another place then, or the place shown
 * has become the end of the line or is it no longer.
 */
export function afterEditing(state: SessionState, tree: GameTree): SessionState {
  const edited = { ...state, tree };
  const isSamePlace = currentPlace(tree).id === currentPlace(state.tree).id;
  return isSamePlace && isAtEnd(edited) === isAtEnd(state) ? edited : afterWalking(state, tree);
}
