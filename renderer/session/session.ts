/**
 * A game being played or looked at. It has one state, which each command changes in one transaction: the next state is
 * computed by pure functions, assigned once, and told as one typed `Change` to the listeners in their order. It knows
 * neither documents nor the engine, and any number of sessions can exist side by side. The file is
 * longer than 400 lines because all commands share the one transaction at its head.
 */
import { type ShallowRef, shallowRef } from 'vue';
import { type TimeControl, writeTimeControl } from '../../engine/game/clock.ts';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { type Result, err, ok } from '../../engine/game/result.ts';
import { type MoveRefusal, type PassRefusal, playMove } from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';
import {
  type GameTree,
  type Move,
  type NodeId,
  currentPlace,
  goTo,
  goToNode,
  newTree,
  play,
  promote,
} from '../../engine/game/tree.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { Facts, Game, GameInfo, PlayerInfo } from '../../engine/notation/info.ts';
import { branchCommands } from './branches.ts';
import type { Finding } from '../../engine/review/findings.ts';
import { type Change, LISTENERS, type Listener, type ListenerName } from './change.ts';
import {
  type ComputerPlayers,
  type SeatKind,
  type Seats,
  computersOf,
  modeOf,
  sameSeat,
  seatOf,
} from './seats.ts';
import {
  type SessionState,
  type Suspension,
  canPause,
  canReopen,
  canResign,
  decisionOf,
  emptyState,
  isAtEnd,
  leafId,
  leftMs,
  nextOf,
  redoPly,
  resigningSide,
  runningPlace,
  timedOut,
  undoPly,
} from './state.ts';
import type { Stopwatch } from './stopwatch.ts';
import {
  afterTrying,
  afterWalking,
  begun,
  metAfter,
  triedBelow,
  withEdit,
  withKnown,
  withMoveTimed,
  withPending,
  withRecorded,
  withTrial,
  withoutNewestEdit,
  withoutResult,
  withoutStaleTimes,
  writeDate,
} from './steps.ts';
import { viewsOf } from './views.ts';

/** The clock of each seat; a seat that plays without a clock has no entry. */
export type Clocks = Readonly<Partial<Record<SeatKind, TimeControl>>>;

export type Session = ReturnType<typeof createSession>;

export interface SessionPorts {
  readonly stopwatch: Stopwatch;
  /** Who sits at the board before the first game begins. */
  readonly seats: Seats;
  /** Returns the current date and time in the user's time zone, which becomes the date of a new game. */
  readonly today?: () => Date;
}

/** The result of a transaction: the next state and the change to report, or undefined when nothing changes. */
type Outcome = { readonly state: SessionState; readonly change: Change } | undefined;

export function createSession({ stopwatch, seats: firstSeats, today = () => new Date() }: SessionPorts) {
  const state: ShallowRef<SessionState> = shallowRef(emptyState(firstSeats));
  let listeners: readonly { readonly name: ListenerName; readonly listener: Listener }[] = [];
  /**
   * The changes that listeners have not heard of yet, in order. Listeners may cause new changes while they are being
   * told.
   */
  const untold: { readonly change: Change; readonly now: SessionState; readonly before: SessionState }[] = [];
  let isTelling = false;

  /**
   * Changes the state in one step. `step` must be pure, because it runs a second time with the measured time when the
   * change stops a running clock.
   */
  function transact(step: (before: SessionState) => Outcome): void {
    const before = state.value;
    let outcome = step(before);
    if (!outcome) return;
    const place = runningPlace(before);
    const isOtherGame = outcome.state.serial !== before.serial;
    const isStopped = place !== undefined && (isOtherGame || runningPlace(outcome.state)?.id !== place.id);
    if (isStopped) {
      const ranMs = stopwatch.stop();
      const measured = withPending(before, place.id, (before.pendingMs.get(place.id) ?? 0) + ranMs);
      outcome = step(measured) ?? outcome;
      // A player who lost on time and takes the game up again gets the full time for this move.
      if (timedOut(outcome.state))
        outcome = { ...outcome, state: withPending(outcome.state, place.id, undefined) };
    }
    const { state: now, change } = outcome;
    const running = runningPlace(now);
    if (running && (isStopped || place === undefined)) {
      stopwatch.start(leftMs(now, running.position.toMove, 0) ?? 0);
    }
    state.value = now;
    untold.push({ change, now, before });
    tell();
  }

  function tell(): void {
    if (isTelling) return;
    isTelling = true;
    try {
      for (let next = untold.shift(); next; next = untold.shift()) {
        for (const { listener } of listeners) {
          try {
            listener(next.change, next.now, next.before);
          } catch (error) {
            // One failing listener must not keep the others from hearing of the change.
            reportError(error);
          }
        }
      }
    } finally {
      isTelling = false;
    }
  }

  /** Calls `listener` on every change from now on, in the order of `LISTENERS`. Returns a function that ends this. */
  function listen(name: ListenerName, listener: Listener): () => void {
    const added = { name, listener };
    const order = (each: ListenerName): number => LISTENERS.indexOf(each);
    listeners = [...listeners, added].toSorted((one, other) => order(one.name) - order(other.name));
    return () => {
      listeners = listeners.filter((each) => each !== added);
    };
  }

  // Beginning

  function begin(game: Game, seats: Seats, met: ComputerPlayers, how: 'new' | 'loaded'): void {
    transact((before) => ({
      state: begun(before, game, { seats, met, how }),
      change: { kind: 'begun', how },
    }));
  }

  /** Begins a new game between `seats` from the usual starting position; `people` are those whose names are known. */
  function start(
    seats: Seats,
    clocks: Clocks = {},
    people: Partial<Readonly<Record<Colour, PlayerInfo>>> = {},
  ): void {
    const mode = modeOf(seats);
    const player = (colour: Colour): PlayerInfo => {
      const control = clocks[seatOf(mode, colour)];
      const { time: _, ...person } = people[colour] ?? {};
      return { ...person, ...(control && { time: writeTimeControl(control) }) };
    };
    const [black, white] = [player('black'), player('white')];
    const isTimed = black.time !== undefined || white.time !== undefined;
    const info = { black, white, date: writeDate(today()) };
    begin({ tree: newTree(), info, ...(isTimed && { pendingMs: 0 }) }, seats, computersOf(seats), 'new');
  }

  /** Begins a new game between the same players from the same starting position. */
  function restart(): void {
    const { tree, info, seats, isClocked } = state.value;
    const { black, white } = info;
    const fresh = newTree(tree.root.position);
    const again = { tree: fresh, info: { black, white, date: writeDate(today()) } };
    begin({ ...again, ...(isClocked && { pendingMs: 0 }) }, seats, computersOf(seats), 'new');
  }

  /**
   * Continues a stored game between `seats`; `met` are the computer players who have played in it so far. The game
   * waits if it has moves to redo or has clocks, and always when two computer players play.
   */
  function load(game: Game, seats: Seats, met: ComputerPlayers = computersOf(seats)): void {
    begin(game, seats, met, 'loaded');
  }

  // Playing

  /**
   * Plays a move for the side to move. People's moves, the engine's moves and passes all enter here. `player` is the
   * player that found the move, when it is no longer the one in the seat: seats may change while a player thinks.
   */
  function playNext(move: Move, player?: PlayerSpec): Result<void, MoveRefusal | PassRefusal> {
    const checked = play(state.value.tree, move);
    if (!checked.ok) return checked;
    transact((before) => {
      const played = play(before.tree, move);
      if (!played.ok) return undefined;
      const tree = played.value;
      const from = currentPlace(before.tree);
      const { id } = currentPlace(tree);
      const isNew = id >= before.tree.nextId;
      const timed = withMoveTimed(before, tree, from, id, isNew);
      const isGoneOn = from.id === before.triedFrom;
      return {
        state: {
          ...withoutStaleTimes(timed),
          // The line that was just continued is the game's own, so it becomes the main line, before anything tried
          // meanwhile.
          ...(isGoneOn && { tree: promote(timed.tree, id) }),
          ...((isGoneOn || isNew) && { triedFrom: triedBelow(tree) }),
          held: false,
          isPausedAtEnd: false,
          isThinking: false,
          // The recorded result is void because the game goes on.
          info: before.info.result ? withoutResult(before.info) : before.info,
          met:
            (isNew || isGoneOn) && move !== 'pass'
              ? metAfter(before, from.position.toMove, player)
              : before.met,
        },
        change: { kind: 'played', id, isNew },
      };
    });
    return ok(undefined);
  }

  /** Plays a person's move. It is refused before the first game, and when it is the computer's turn or a pass is due. */
  function choose(square: Square): Result<void, MoveRefusal | 'notYourTurn'> {
    const now = state.value;
    const next = nextOf(now);
    if (now.serial === 0 || next === 'computer' || next === 'pass') return err('notYourTurn');
    if (decisionOf(now)) return err('gameOver');
    const checked = playMove(currentPlace(now.tree).position, square);
    if (!checked.ok) return checked;
    playNext(square);
    return ok(undefined);
  }

  /**
   * Plays `square` for the side to move as a trial beside the game: no clock pays for it, it counts as nobody's move,
   * and the game is paused. A pass that is due before or after it is added automatically. An illegal move is refused.
   */
  function tryMove(square: Square): Result<void, MoveRefusal> {
    const tried = withTrial(state.value.tree, square);
    if (!tried.ok) return tried;
    transact((before) => {
      const { id } = currentPlace(tried.value);
      const isNew = id >= before.tree.nextId;
      return { state: afterTrying(before, tried.value), change: { kind: 'played', id, isNew } };
    });
    return ok(undefined);
  }

  /** Ends the game because `loser` has run out of time. */
  function loseOnTime(loser: Colour): void {
    transact((before) => {
      const info: GameInfo = { ...before.info, result: { ending: 'time', winner: opposite(loser) } };
      return {
        state: { ...before, info, isThinking: false, endedAt: leafId(before) },
        change: { kind: 'ended', decision: { loser, by: 'time' } },
      };
    });
  }

  /** Ends the game because the person at the board gives it up; of two people the one to move does. */
  function resign(): void {
    transact((before) => {
      const loser = resigningSide(before);
      if (loser === undefined || !canResign(before)) return undefined;
      const info: GameInfo = { ...before.info, result: { ending: 'resignation', winner: opposite(loser) } };
      return {
        state: { ...before, info, isThinking: false, endedAt: leafId(before), isResignedHere: true },
        change: { kind: 'ended', decision: { loser, by: 'resignation' } },
      };
    });
  }

  /** Takes a resignation back: the game goes on from its end. */
  function reopen(): void {
    transact((before) =>
      decisionOf(before)?.by === 'resignation'
        ? {
            state: { ...before, info: withoutResult(before.info), isResignedHere: false },
            change: { kind: 'reopened' },
          }
        : undefined,
    );
  }

  // Walking

  function walk(tree: (before: GameTree) => GameTree, how: 'undo' | 'redo' | 'jump'): void {
    transact((before) => {
      const walked = afterWalking(before, tree(before.tree));
      const isSame = walked.tree === before.tree && walked.held === before.held;
      return isSame
        ? undefined
        : { state: { ...walked, isThinking: false }, change: { kind: 'walked', how } };
    });
  }

  /** Shows the place after the first `target` moves of the line. */
  function walkTo(target: number): void {
    walk((tree) => goTo(tree, target), 'jump');
  }

  /** Shows the place called `id`, in any branch. */
  function walkToNode(id: NodeId): void {
    walk((tree) => goToNode(tree, id), 'jump');
  }

  /** Goes back to where somebody had a choice. A resignation is taken back before any move is. */
  function undo(): void {
    if (canReopen(state.value)) return reopen();
    const target = undoPly(state.value);
    if (target !== undefined) walk((tree) => goTo(tree, target), 'undo');
  }

  function redo(): void {
    const target = redoPly(state.value);
    if (target !== undefined) walk((tree) => goTo(tree, target), 'redo');
  }

  // Editing

  function edit(change: (tree: GameTree) => GameTree, told: Change): void {
    transact((before) => {
      const tree = change(before.tree);
      return tree === before.tree ? undefined : { state: withEdit(before, tree), change: told };
    });
  }

  /** Says who played the game, when and where. This can be taken back like an edit. */
  function describe(facts: Facts): void {
    transact((before) => {
      const described = withKnown(before, facts);
      return described && { state: described, change: { kind: 'described' } };
    });
  }

  /** Records what a review has found out about places of the game. This is not an edit that can be taken back. */
  function record(findings: readonly Finding[]): void {
    transact((before) => {
      const known = withRecorded(before, findings);
      return known && { state: known, change: { kind: 'recorded', findings } };
    });
  }

  /**
   * Takes back the newest edit, unless moves have been played since. The board keeps showing the same place, or shows the
   * one again that the edit has deleted under it.
   */
  function undoEdit(): void {
    transact((before) => {
      const undone = withoutNewestEdit(before);
      return undone && { state: undone, change: { kind: 'edited' } };
    });
  }

  // Waiting

  /** Pauses the game, or resumes it. */
  function hold(held: boolean): void {
    transact((before) => {
      const isPausedAtEnd = held && isAtEnd(before);
      if (held === before.held && isPausedAtEnd === before.isPausedAtEnd) return undefined;
      return { state: { ...before, held, isPausedAtEnd }, change: { kind: 'held' } };
    });
  }

  function togglePause(): void {
    if (canPause(state.value)) hold(!state.value.held);
  }

  /** Adds or removes `reason` as a reason for the clocks to stand still. */
  function suspend(reason: Suspension, isSuspended: boolean): void {
    transact((before) => {
      if (before.suspensions.has(reason) === isSuspended) return undefined;
      const suspensions = new Set(before.suspensions);
      if (isSuspended) suspensions.add(reason);
      else suspensions.delete(reason);
      return { state: { ...before, suspensions }, change: { kind: 'suspended' } };
    });
  }

  /** Notes whether the engine is thinking about a move of this game; the computer's clock runs while it does. */
  function setThinking(isThinking: boolean): void {
    transact((before) =>
      before.isThinking === isThinking
        ? undefined
        : { state: { ...before, isThinking }, change: { kind: 'thought' } },
    );
  }

  /** Lets the game go on between `seats`. */
  function seat(seats: Seats): void {
    transact((before) =>
      sameSeat(seats.black, before.seats.black) && sameSeat(seats.white, before.seats.white)
        ? undefined
        : { state: { ...before, seats }, change: { kind: 'seated' } },
    );
  }

  return {
    state,
    listen,
    ...viewsOf(state),

    start,
    restart,
    load,
    playNext,
    choose,
    tryMove,
    loseOnTime,
    resign,
    reopen,
    walkTo,
    walkToNode,
    undo,
    redo,
    ...branchCommands({ walk: (tree) => walk(tree, 'jump'), edit, state }),
    describe,
    record,
    undoEdit,
    hold,
    togglePause,
    suspend,
    setThinking,
    seat,
  };
}
