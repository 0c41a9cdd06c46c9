/**
 * The state of a game that is being played or looked at, and pure functions that derive facts from this one immutable
 * value. The rules of Othello are in engine/game; this file decides whose turn it is, where undo and redo stop, when
 * the game waits, and whose clock runs.
 */
import { type TimeControl, parseTimeControl, timeLeft } from '../../engine/game/clock.ts';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { turnState } from '../../engine/game/rules.ts';
import {
  type GameTree,
  type NodeId,
  type Place,
  ROOT_ID,
  currentPlace,
  goTo,
  lineNodes,
  newTree,
} from '../../engine/game/tree.ts';
import { type GameInfo, NO_INFO, gameResult } from '../../engine/notation/info.ts';
import { type ComputerPlayers, type Seats, lonePerson, modeOf } from './seats.ts';

/** Why the clocks stand still during somebody's turn: another screen or a question is in front, or the user is away. */
export type Suspension = 'elsewhere' | 'question' | 'away';

/** What an edit has changed, as it was before. */
export interface Edited {
  readonly tree: GameTree;
  readonly info: GameInfo;
  /** The place that the board showed after the edit. */
  readonly ledTo: NodeId;
}

export interface SessionState {
  /** Counts the games begun in this session; 0 before the first. */
  readonly serial: number;
  readonly tree: GameTree;
  /** What is known about the game beside its moves. It may name fewer of the computer players than `seats` does. */
  readonly info: GameInfo;
  /** The players of the next moves. */
  readonly seats: Seats;
  /** The computer players of the moves so far, who sign the game. */
  readonly met: ComputerPlayers;
  /** Whether the game is played on clocks; `info` then has their times. */
  readonly isClocked: boolean;
  /** Milliseconds already spent at a place on its next move, not counting the current run of the clock. */
  readonly pendingMs: ReadonlyMap<NodeId, number>;
  /** The clocks, the computer's moves and passes all wait, because the game is paused or an earlier place is shown. */
  readonly held: boolean;
  /**
   * The user paused the game at the end of the line; going back to an earlier place and returning does not end this
   * pause.
   */
  readonly isPausedAtEnd: boolean;
  readonly suspensions: ReadonlySet<Suspension>;
  /** The engine is thinking about a move of the game and has not answered yet. */
  readonly isThinking: boolean;
  /** The games before the latest edits of branches, notes and facts, the newest last; a new move empties this list. */
  readonly editedFrom: readonly Edited[];
  /**
   * The last place of the game's line, if trial moves hang on it: the game goes on from there beside them. Undefined once
   * it has gone on where nothing was tried.
   */
  readonly triedFrom?: NodeId | undefined;
  /** The last place of the game that the recorded result is about: other lines, and what is tried beyond it, go on. */
  readonly endedAt?: NodeId;
  /** Somebody has resigned since the game came to the board: undo takes that back first. */
  readonly isResignedHere?: boolean;
}

export function emptyState(seats: Seats): SessionState {
  return {
    serial: 0,
    tree: newTree(),
    info: NO_INFO,
    seats,
    met: {},
    isClocked: false,
    pendingMs: new Map(),
    held: false,
    isPausedAtEnd: false,
    suspensions: new Set(),
    isThinking: false,
    editedFrom: [],
  };
}

// Places

/** The places of the line: `places[n]` is the place after n moves. */
export function placesOf({ root, line }: GameTree): Place[] {
  return [root, ...lineNodes({ root, line })];
}

export function isAtEnd({ tree }: SessionState): boolean {
  return tree.ply === tree.line.length;
}

/** The id of the last place of the line. */
export function leafId({ tree }: Pick<SessionState, 'tree'>): NodeId {
  return tree.line.at(-1) ?? ROOT_ID;
}

/**
 * The ply at which the game itself ends. What was tried beyond it follows on the same line, and belongs to the game only
 * while the board shows a place there, or if the game has no move of its own.
 */
export function endPly({ tree, triedFrom }: SessionState): number {
  const own = triedFrom === undefined ? 0 : tree.line.indexOf(triedFrom) + 1;
  return own === 0 || tree.ply > own ? tree.line.length : own;
}

// Whose turn it is

/** What happens next by itself, or whose move the game waits for. */
export type Next = 'person' | 'computer' | 'pass' | 'nothing';

/** How a game ended whose board goes on: who lost it, and by what. */
export interface Decision {
  readonly loser: Colour;
  readonly by: 'time' | 'resignation';
}

/** Undefined at any other place than the last of the game, because it can be taken up there. */
export function decisionOf(state: SessionState): Decision | undefined {
  const { result } = state.info;
  if (!isAtEnd(state) || leafId(state) !== state.endedAt) return undefined;
  if (result?.ending !== 'resignation' && result?.ending !== 'time') return undefined;
  // Without clocks a game that was lost on time goes on.
  if (result.ending === 'time' && !state.isClocked) return undefined;
  return { loser: opposite(result.winner), by: result.ending };
}

/** The side that has lost on time. */
export function timedOut(state: SessionState): Colour | undefined {
  const decision = decisionOf(state);
  return decision?.by === 'time' ? decision.loser : undefined;
}

/** The side that resigns if the person at the board does: the only person's, or of two the one to move. */
export function resigningSide({ seats, tree }: SessionState): Colour | undefined {
  return modeOf(seats) === 'twoPlayers' ? currentPlace(tree).position.toMove : lonePerson(seats);
}

/** Whether a person can resign now: the game has moves, goes on, and its last place is on the board. */
export function canResign(state: SessionState): boolean {
  return (
    state.serial > 0 &&
    state.tree.ply > 0 &&
    isAtEnd(state) &&
    !isOver(state) &&
    resigningSide(state) !== undefined
  );
}

/** Whether a resignation is the last thing that happened in the game, and can be taken back. */
export function canReopen(state: SessionState): boolean {
  return state.isResignedHere === true && decisionOf(state)?.by === 'resignation';
}

export function nextOf(state: SessionState): Next {
  const { position } = currentPlace(state.tree);
  const turn = turnState(position);
  if (state.serial === 0 || turn === 'over' || decisionOf(state)) return 'nothing';
  if (turn === 'pass') return 'pass';
  return state.seats[position.toMove].kind === 'person' ? 'person' : 'computer';
}

/** Whether the game is over at the place on the board. */
export function isOver(state: SessionState): boolean {
  return (
    state.serial > 0 &&
    (turnState(currentPlace(state.tree).position) === 'over' || decisionOf(state) !== undefined)
  );
}

/** Whether the line has been played to an end, no matter which of its places is on the board. */
export function isFinished({ tree, info }: SessionState): boolean {
  return gameResult({ tree: goTo(tree, tree.line.length), info }) !== undefined;
}

// Walking and waiting

/**
 * Whether undo and redo stop at a place: a person has a choice of moves there or, where two computers play, either side
 * has.
 */
function isStop({ seats }: SessionState, { position }: Place): boolean {
  if (turnState(position) !== 'move') return false;
  return modeOf(seats) === 'computerVsComputer' || seats[position.toMove].kind === 'person';
}

/**
 * Whether an earlier place of a finished game is shown, where nobody waits for a move. Where somebody plays on from such
 * a place, the game is played again, even while its moves are the old ones.
 */
export function isLookingBack(state: SessionState): boolean {
  return state.held && !isAtEnd(state) && isFinished(state);
}

/**
 * The ply that undo leads to; undefined where nothing can be taken back. In a finished game undo goes back one ply at a
 * time.
 */
export function undoPly(state: SessionState): number | undefined {
  if (isFinished(state)) return state.tree.ply === 0 ? undefined : state.tree.ply - 1;
  const before = placesOf(state.tree)
    .slice(0, state.tree.ply)
    .findLastIndex((place) => isStop(state, place));
  return before < 0 ? undefined : before;
}

/** The ply that redo leads to; undefined at the end of the line. */
export function redoPly(state: SessionState): number | undefined {
  const { ply, line } = state.tree;
  if (ply === line.length) return undefined;
  if (isFinished(state)) return ply + 1;
  const after = placesOf(state.tree).findIndex((place, at) => at > ply && isStop(state, place));
  return after < 0 ? line.length : after;
}

/** Whether a person's clock runs here or would run if the game were not paused. No clock runs at an earlier place. */
function isOnClock(state: SessionState): boolean {
  return state.isClocked && nextOf(state) === 'person' && isAtEnd(state);
}

/** Whether a pause holds back the computer's move, a pass or a person's clock. */
export function isPaused(state: SessionState): boolean {
  const next = nextOf(state);
  return state.held && (next === 'computer' || next === 'pass' || isOnClock(state));
}

export function canPause(state: SessionState): boolean {
  if (isPaused(state) || isOnClock(state)) return true;
  const next = nextOf(state);
  if (next === 'nothing' || next === 'person') return false;
  return state.isClocked || modeOf(state.seats) === 'computerVsComputer';
}

/** What the app must do next on the board; nothing while the game is held or another screen is shown. */
export function dueOf(state: SessionState): 'computer' | 'pass' | 'nothing' {
  if (state.held || state.suspensions.has('elsewhere')) return 'nothing';
  const next = nextOf(state);
  return next === 'computer' || next === 'pass' ? next : 'nothing';
}

// Clocks

export type Controls = Readonly<Record<Colour, TimeControl | undefined>>;

/** The time control of each side; undefined for a side without a clock. */
export function controlsOf({ isClocked, info }: SessionState): Controls {
  const control = (colour: Colour): TimeControl | undefined =>
    isClocked ? parseTimeControl(info[colour].time ?? '') : undefined;
  return { black: control('black'), white: control('white') };
}

/** The place whose side to move has its clock running; undefined while no clock runs. */
export function runningPlace(state: SessionState): Place | undefined {
  const place = currentPlace(state.tree);
  if (state.held || state.suspensions.size > 0 || !controlsOf(state)[place.position.toMove]) return undefined;
  const next = nextOf(state);
  return next === 'person' || (next === 'computer' && state.isThinking) ? place : undefined;
}

/**
 * Returns the milliseconds that `colour` has left at the place on the board, when a running clock has run for
 * `elapsedMs`; undefined for a side without a clock.
 */
export function leftMs(state: SessionState, colour: Colour, elapsedMs: number): number | undefined {
  const control = controlsOf(state)[colour];
  if (!control) return undefined;
  if (timedOut(state) === colour) return 0;
  const atArrival = timeLeft(control, colour, state.tree);
  const place = currentPlace(state.tree);
  if (place.position.toMove !== colour) return atArrival;
  return atArrival - (state.pendingMs.get(place.id) ?? 0) - elapsedMs;
}
