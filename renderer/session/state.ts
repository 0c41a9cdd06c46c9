/**
 * The state of a game that is being played or looked at, and what follows from it: pure functions of one immutable
 * value. The rules are engine/game's; what is decided here is whose turn it is, where undo and redo stop, when the game
 * waits, and whose clock runs.
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
import { type ComputerPlayers, type Seats, modeOf } from './seats.ts';

/** Why the clocks stand although it is somebody's turn: another screen or a question is in front, or nobody is there. */
export type Suspension = 'elsewhere' | 'question' | 'away';

export interface SessionState {
  /** Counts the games begun; 0 before the first. */
  readonly serial: number;
  readonly tree: GameTree;
  /** What is known about the game beside its moves. Of the computer's sides it may know less than `seats` does. */
  readonly info: GameInfo;
  /** Who plays the next moves. */
  readonly seats: Seats;
  /** Which computer players have played the moves so far, as the game is signed. */
  readonly met: ComputerPlayers;
  /** Whether the game goes by clocks; then `info` has them. */
  readonly isClocked: boolean;
  /** Milliseconds that have gone into the move from a place so far, without the time since a running clock began. */
  readonly pendingMs: ReadonlyMap<NodeId, number>;
  /** Clocks, and moves and passes that come by themselves, wait: paused, or looking back at an earlier place. */
  readonly held: boolean;
  /** The pause was asked for at the end of the line, and looking back does not end it. */
  readonly isPausedAtEnd: boolean;
  readonly suspensions: ReadonlySet<Suspension>;
  /** The engine thinks about a move of the game and has not answered. */
  readonly isThinking: boolean;
  /** The trees before the last edits of branches and notes, the newest last; playing on forgets them. */
  readonly editedFrom: readonly GameTree[];
  /** The end of the game's line from which moves were tried beside it, until the game goes on from there. */
  readonly exploredFrom?: NodeId | undefined;
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

/** The places of the line, the start first: `places[n]` is the one after n moves. */
export function placesOf({ root, line }: GameTree): Place[] {
  return [root, ...lineNodes({ root, line })];
}

export function isAtEnd({ tree }: SessionState): boolean {
  return tree.ply === tree.line.length;
}

/** The id of the last place of the line. */
export function leafId({ tree }: SessionState): NodeId {
  return tree.line.at(-1) ?? ROOT_ID;
}

// Whose turn it is

/** What happens next by itself, or whom the game waits for. */
export type Next = 'person' | 'computer' | 'pass' | 'nothing';

/** The side that has lost on time. Looking back, the game can still be taken up before that. */
export function timedOut(state: SessionState): Colour | undefined {
  const { result } = state.info;
  return state.isClocked && isAtEnd(state) && result?.ending === 'time' ? opposite(result.winner) : undefined;
}

export function nextOf(state: SessionState): Next {
  const { position } = currentPlace(state.tree);
  const turn = turnState(position);
  if (state.serial === 0 || turn === 'over' || timedOut(state)) return 'nothing';
  if (turn === 'pass') return 'pass';
  return state.seats[position.toMove].kind === 'person' ? 'person' : 'computer';
}

/** Whether the game has ended at the place on the board. */
export function isOver(state: SessionState): boolean {
  return (
    state.serial > 0 &&
    (turnState(currentPlace(state.tree).position) === 'over' || timedOut(state) !== undefined)
  );
}

/** Whether the line has been played to an end, whichever of its places is on the board. */
export function isFinished({ tree, info }: SessionState): boolean {
  return gameResult({ tree: goTo(tree, tree.line.length), info }) !== undefined;
}

// Walking and waiting

/** A place to stop at when walking: a person has a choice there; where none plays, any side with a move. */
function isStop({ seats }: SessionState, { position }: Place): boolean {
  if (turnState(position) !== 'move') return false;
  return modeOf(seats) === 'computerVsComputer' || seats[position.toMove].kind === 'person';
}

/** Whether a game that has been played to its end is looked through: nobody waits for a move of it. */
export function isLookingBack(state: SessionState): boolean {
  return !isAtEnd(state) && isFinished(state);
}

/** Where undo leads; undefined where there is nothing to take back. A game that is over is walked through by single plies. */
export function undoPly(state: SessionState): number | undefined {
  if (isFinished(state)) return state.tree.ply === 0 ? undefined : state.tree.ply - 1;
  const before = placesOf(state.tree)
    .slice(0, state.tree.ply)
    .findLastIndex((place) => isStop(state, place));
  return before < 0 ? undefined : before;
}

/** Where redo leads; undefined at the end of the line. */
export function redoPly(state: SessionState): number | undefined {
  const { ply, line } = state.tree;
  if (ply === line.length) return undefined;
  if (isFinished(state)) return ply + 1;
  const after = placesOf(state.tree).findIndex((place, at) => at > ply && isStop(state, place));
  return after < 0 ? line.length : after;
}

/** Whether a person's clock runs here, or would; looking back at their turn, there is none to run. */
function isOnClock(state: SessionState): boolean {
  return state.isClocked && nextOf(state) === 'person' && isAtEnd(state);
}

/** Whether something would happen by itself, but waits to be resumed. */
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

/** What is due on the board by itself, where nothing holds it and somebody looks. */
export function dueOf(state: SessionState): 'computer' | 'pass' | 'nothing' {
  if (state.held || state.suspensions.has('elsewhere')) return 'nothing';
  const next = nextOf(state);
  return next === 'computer' || next === 'pass' ? next : 'nothing';
}

// Clocks

export type Controls = Readonly<Record<Colour, TimeControl | undefined>>;

/** The clock of each side, where it has one. */
export function controlsOf({ isClocked, info }: SessionState): Controls {
  const control = (colour: Colour): TimeControl | undefined =>
    isClocked ? parseTimeControl(info[colour].time ?? '') : undefined;
  return { black: control('black'), white: control('white') };
}

/** The place whose side to move is on the clock now; undefined while no clock runs. */
export function runningPlace(state: SessionState): Place | undefined {
  const place = currentPlace(state.tree);
  if (state.held || state.suspensions.size > 0 || !controlsOf(state)[place.position.toMove]) return undefined;
  const next = nextOf(state);
  return next === 'person' || (next === 'computer' && state.isThinking) ? place : undefined;
}

/**
 * Milliseconds that `colour` has at the place on the board, `elapsedMs` after a running clock began; undefined for a
 * side without a clock.
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
