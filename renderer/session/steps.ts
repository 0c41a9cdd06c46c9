/** Pure functions that compute one session state from another; the session's transactions are made of them. */
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
  goToNode,
  pathTo,
  play,
  restored,
} from '../../engine/game/tree.ts';
import { type Facts, type Game, type GameInfo, sameFacts, withFacts } from '../../engine/notation/info.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import { type Finding, withFindings } from '../../engine/review/findings.ts';
import { type ComputerPlayers, type Seats, computersOf, modeOf } from './seats.ts';
import { type SessionState, emptyState, isAtEnd, leafId, nextOf } from './state.ts';

/** The number of edits of branches, notes and facts that can be taken back. */
const MOST_EDITS = 100;

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

/**
 * `tree` is the tree of `state` after a move from `from` to `to`. The time spent on the move is recorded as its time.
 */
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

/** Removes the times of places that an edit has deleted, once that edit can no longer be taken back. */
export function withoutStaleTimes(state: SessionState): SessionState {
  if (state.editedFrom.length === 0) return state;
  const pendingMs = new Map([...state.pendingMs].filter(([id]) => pathTo(state.tree, id) !== undefined));
  return { ...state, pendingMs, editedFrom: [] };
}

/** The computer players of the game after a move of `mover`, made by `player` or else by the computer in that seat. */
export function metAfter(
  { seats }: SessionState,
  mover: Colour,
  player: PlayerSpec | undefined,
): ComputerPlayers {
  return { ...computersOf(seats), ...(player && { [mover]: player }) };
}

/** Plays `square` at the place on the board, together with the passes that are due before and after it. */
export function withTrial(tree: GameTree, square: Square): Result<GameTree, MoveRefusal> {
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

/** The state after a trial move beside the game, which led to `tree`. */
export function afterTrying(state: SessionState, tree: GameTree): SessionState {
  const waiting = { ...withoutStaleTimes(state), tree, held: true, isThinking: false };
  const { triedFrom } = state;
  const isLeft = triedFrom !== undefined && pathTo(state.tree, triedFrom) !== undefined;
  const isFirst = !isLeft && isAtEnd(state);
  return isFirst ? { ...waiting, triedFrom: currentPlace(state.tree).id } : waiting;
}

/** The place on the board, if moves were tried from it before the game reached it; otherwise undefined. */
export function triedBelow(tree: GameTree): NodeId | undefined {
  const { id, children } = currentPlace(tree);
  return children.length > 0 ? id : undefined;
}

/**
 * The state after walking to another place of `tree`. The computer and the clocks wait away from the end of the line,
 * and always when two computer players play.
 */
export function afterWalking(state: SessionState, tree: GameTree): SessionState {
  const isPausedAtEnd = state.isPausedAtEnd && state.held;
  const held = modeOf(state.seats) === 'computerVsComputer' || tree.ply < tree.line.length || isPausedAtEnd;
  return { ...state, tree, isPausedAtEnd, held };
}

/**
 * The state after an edit, which led to `tree`. A pause stays as it is, unless the board now shows another place or the
 * place shown has become, or is no longer, the end of the line.
 */
function afterEditing(state: SessionState, tree: GameTree): SessionState {
  const edited = { ...state, tree };
  const isSamePlace = currentPlace(tree).id === currentPlace(state.tree).id;
  return isSamePlace && isAtEnd(edited) === isAtEnd(state) ? edited : afterWalking(state, tree);
}

/** The state after another game was put on the board: a new one, or a stored one that is continued. */
export function begun(
  before: SessionState,
  { tree, info, pendingMs }: Game,
  { seats, met, how }: { seats: Seats; met: ComputerPlayers; how: 'new' | 'loaded' },
): SessionState {
  const isClocked = pendingMs !== undefined;
  const isLost = info.result?.ending === 'time';
  const fresh: SessionState = {
    ...emptyState(seats),
    serial: before.serial + 1,
    suspensions: before.suspensions,
    tree,
    info,
    met,
    isClocked,
    endedAt: leafId({ tree }),
  };
  const pending = isClocked && !isLost ? withPending(fresh, leafId(fresh), pendingMs) : fresh;
  const waiting = how === 'loaded' ? afterWalking(pending, tree) : pending;
  // A loaded game with clocks waits until somebody resumes it.
  return how === 'loaded' && isClocked ? { ...waiting, held: true, isPausedAtEnd: true } : waiting;
}

/**
 * `edited`, in which the computer waits where it would have to move now: a move that it made at once would be the end of
 * what can be taken back. Where the game is only studied it makes none.
 */
function waitingAfter(before: SessionState, edited: SessionState): SessionState {
  const isElsewhere = currentPlace(edited.tree).id !== currentPlace(before.tree).id;
  const isPlayed = !before.suspensions.has('elsewhere');
  const isDue = isPlayed && isElsewhere && isAtEnd(edited) && nextOf(edited) === 'computer';
  return isDue ? { ...edited, held: true, isPausedAtEnd: true } : edited;
}

/** The state after an edit that led to `tree` and that can be taken back. */
export function withEdit(state: SessionState, tree: GameTree): SessionState {
  // A game whose end has been deleted was neither won nor lost yet.
  const isCut = pathTo(tree, leafId(state)) === undefined;
  const info = isCut ? withoutResult(state.info) : state.info;
  return waitingAfter(state, { ...afterEditing({ ...state, info }, tree), ...editedTo(state, tree) });
}

/** What can be taken back after `state` was edited and led to `tree`. */
function editedTo(state: SessionState, tree: GameTree): Pick<SessionState, 'editedFrom'> {
  const edit = { tree: state.tree, info: state.info, ledTo: currentPlace(tree).id };
  return { editedFrom: [...state.editedFrom, edit].slice(-MOST_EDITS) };
}

/** The state in which `facts` are known about the game; undefined where they were. It can be taken back. */
export function withKnown(state: SessionState, facts: Facts): SessionState | undefined {
  const info = withFacts(state.info, facts, state.tree);
  return sameFacts(info, state.info) ? undefined : { ...state, info, ...editedTo(state, state.tree) };
}

/**
 * The state with what a review has found out; undefined where that was known. Who takes an edit back does not take back
 * what was found out since.
 */
export function withRecorded(state: SessionState, findings: readonly Finding[]): SessionState | undefined {
  const tree = withFindings(state.tree, findings);
  if (tree === state.tree) return undefined;
  const editedFrom = state.editedFrom.map((edit) => ({ ...edit, tree: withFindings(edit.tree, findings) }));
  return { ...state, tree, editedFrom };
}

/**
 * The state after the newest edit is taken back; undefined where there is none. If it had deleted the place on the
 * board, that place is shown again, unless the user has gone elsewhere since.
 */
export function withoutNewestEdit(state: SessionState): SessionState | undefined {
  const earlier = state.editedFrom.at(-1);
  if (!earlier) return undefined;
  const here = currentPlace(state.tree).id;
  const shown = currentPlace(earlier.tree).id;
  const isBack = here === earlier.ledTo && pathTo(state.tree, shown) === undefined;
  const tree = goToNode(restored(earlier.tree, state.tree), isBack ? shown : here);
  const { result = state.info.result, ...facts } = earlier.info;
  const info = { ...facts, ...(result !== undefined && { result }) };
  const editedFrom = state.editedFrom.slice(0, -1);
  return waitingAfter(state, { ...afterEditing({ ...state, info }, tree), editedFrom });
}
