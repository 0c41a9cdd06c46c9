/**
 * A game being played or looked at. It has one state, which each command changes in one transaction: the next state is
 * computed by pure functions, assigned once, and told as one typed `Change` to the listeners in their order. It knows
 * neither documents nor the engine, and any number of sessions can exist side by side.
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
  restored,
} from '../../engine/game/tree.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { Game, GameInfo, PlayerInfo } from '../../engine/notation/info.ts';
import { branchCommands } from './branches.ts';
import { type Finding, withFindings } from '../../engine/review/findings.ts';
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
  emptyState,
  isAtEnd,
  leafId,
  leftMs,
  nextOf,
  redoPly,
  runningPlace,
  timedOut,
  undoPly,
} from './state.ts';
import type { Stopwatch } from './stopwatch.ts';
import {
  afterEditing,
  afterTrying,
  afterWalking,
  metAfter,
  triedBelow,
  tryMove,
  withMoveTimed,
  withPending,
  withoutResult,
  withoutStaleTimes,
  writeDate,
} from './steps.ts';
import { viewsOf } from './views.ts';

/** The clocks of a game: none for who plays without. */
export type Clocks = Readonly<Partial<Record<SeatKind, TimeControl>>>;

/** As many edits of branches and notes can be taken back. */
const MOST_EDITS = 100;

export type Session = ReturnType<typeof createSession>;

export interface SessionPorts {
  readonly stopwatch: Stopwatch;
  /** Who sits at the board before the first game. */
  readonly seats: Seats;
  /** The moment a game begins, in the user's time. */
  readonly today?: () => Date;
}

/** What a transaction comes to: the next state, and what to tell of it; undefined where nothing changes. */
type Outcome = { readonly state: SessionState; readonly change: Change } | undefined;

export function createSession({ stopwatch, seats: firstSeats, today = () => new Date() }: SessionPorts) {
  const state: ShallowRef<SessionState> = shallowRef(emptyState(firstSeats));
  let listeners: readonly { readonly name: ListenerName; readonly listener: Listener }[] = [];
  /** What is still to be told, in order: a listener may ask for something while it is told of a change. */
  const untold: { readonly change: Change; readonly now: SessionState; readonly before: SessionState }[] = [];
  let isTelling = false;

  /**
   * Changes the state in one step. `step` is pure: it is computed again with the time that a clock has measured, where
   * the change stops one.
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
      // Who has lost on time and takes the game up again has the time for this move anew.
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
            // Whoever fails must not keep the others from hearing of it.
            reportError(error);
          }
        }
      }
    } finally {
      isTelling = false;
    }
  }

  /** Has `listener` hear of every change from now on, in the order of `LISTENERS`. */
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
    transact((before) => {
      const { tree, info, pendingMs } = game;
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
      };
      const pending = isClocked && !isLost ? withPending(fresh, leafId(fresh), pendingMs) : fresh;
      const waiting = how === 'loaded' ? afterWalking(pending, tree) : pending;
      // A game on clocks that comes from elsewhere waits until somebody goes on with it.
      const now = how === 'loaded' && isClocked ? { ...waiting, held: true, isPausedAtEnd: true } : waiting;
      return { state: now, change: { kind: 'begun', how } };
    });
  }

  /** A new game of `seats` from the usual start, begun now. */
  function start(seats: Seats, clocks: Clocks = {}): void {
    const mode = modeOf(seats);
    const player = (colour: Colour): PlayerInfo => {
      const control = clocks[seatOf(mode, colour)];
      return control ? { time: writeTimeControl(control) } : {};
    };
    const [black, white] = [player('black'), player('white')];
    const isTimed = black.time !== undefined || white.time !== undefined;
    const info = { black, white, date: writeDate(today()) };
    begin({ tree: newTree(), info, ...(isTimed && { pendingMs: 0 }) }, seats, computersOf(seats), 'new');
  }

  /** The same players from the same position once more. */
  function restart(): void {
    const { tree, info, seats, isClocked } = state.value;
    const { black, white } = info;
    const fresh = newTree(tree.root.position);
    const again = { tree: fresh, info: { black, white, date: writeDate(today()) } };
    begin({ ...again, ...(isClocked && { pendingMs: 0 }) }, seats, computersOf(seats), 'new');
  }

  /**
   * Takes up a game where it was left, to go on between `seats` after `met` have played it; with moves to redo or with
   * clocks, and always when watching, it waits.
   */
  function load(game: Game, seats: Seats, met: ComputerPlayers = computersOf(seats)): void {
    begin(game, seats, met, 'loaded');
  }

  // Playing

  /**
   * Plays for whoever is to move; the one door for people, engine and passes. `player` has found the move where that is
   * not who sits there now: seats may change while a player thinks.
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
      const isGoneOn = from.id === before.exploredFrom;
      return {
        state: {
          ...withoutStaleTimes(timed),
          // The game is the main line, and not what was tried meanwhile.
          ...(isGoneOn && { tree: promote(timed.tree, id) }),
          ...((isGoneOn || isNew) && { exploredFrom: triedBelow(tree) }),
          held: false,
          isPausedAtEnd: false,
          isThinking: false,
          // It was the result of a game that now goes on.
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

  /** A person's move: also refused when the turn is the computer's, or a pass is due. */
  function choose(square: Square): Result<void, MoveRefusal | 'notYourTurn'> {
    const now = state.value;
    const next = nextOf(now);
    if (next === 'computer' || next === 'pass') return err('notYourTurn');
    if (timedOut(now)) return err('gameOver');
    const checked = playMove(currentPlace(now.tree).position, square);
    if (!checked.ok) return checked;
    playNext(square);
    return ok(undefined);
  }

  /**
   * Tries `square` for whichever side is to move, beside the game: no clock pays for it, nobody has played it, and the
   * game waits there. A pass that is due before or after it comes by itself. An illegal move is refused.
   */
  function explore(square: Square): Result<void, MoveRefusal> {
    const tried = tryMove(state.value.tree, square);
    if (!tried.ok) return tried;
    transact((before) => {
      const { id } = currentPlace(tried.value);
      const isNew = id >= before.tree.nextId;
      return { state: afterTrying(before, tried.value), change: { kind: 'played', id, isNew } };
    });
    return ok(undefined);
  }

  /** `loser`'s time is up, and that decides the game. */
  function loseOnTime(loser: Colour): void {
    transact((before) => {
      const info: GameInfo = { ...before.info, result: { ending: 'time', winner: opposite(loser) } };
      return { state: { ...before, info, isThinking: false }, change: { kind: 'ended', loser } };
    });
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

  /** Looks at the place after the first `target` moves of the line. */
  function walkTo(target: number): void {
    walk((tree) => goTo(tree, target), 'jump');
  }

  /** Looks at the place called `id`, in whichever branch it is. */
  function walkToNode(id: NodeId): void {
    walk((tree) => goToNode(tree, id), 'jump');
  }

  function undo(): void {
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
      if (tree === before.tree) return undefined;
      const editedFrom = [...before.editedFrom, before.tree].slice(-MOST_EDITS);
      return { state: { ...afterEditing(before, tree), editedFrom }, change: told };
    });
  }

  /** Notes what a review has found out about places of the game; that is no edit which somebody may take back. */
  function record(findings: readonly Finding[]): void {
    transact((before) => {
      const tree = withFindings(before.tree, findings);
      const [first] = findings;
      if (tree === before.tree || !first) return undefined;
      // Whoever takes an edit back does not take back what was found out since.
      const editedFrom = before.editedFrom.map((earlier) => withFindings(earlier, findings));
      return { state: { ...before, tree, editedFrom }, change: { kind: 'annotated', id: first.id } };
    });
  }

  /** Takes the newest edit back, where nothing has been played since; the place looked at stays if it is there. */
  function undoEdit(): void {
    transact((before) => {
      const earlier = before.editedFrom.at(-1);
      if (!earlier) return undefined;
      const tree = goToNode(restored(earlier, before.tree), currentPlace(before.tree).id);
      return {
        state: { ...afterEditing(before, tree), editedFrom: before.editedFrom.slice(0, -1) },
        change: { kind: 'edited' },
      };
    });
  }

  // Waiting

  /** Has the game wait, or go on. */
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

  /** Has the clocks stand for `reason`, or no longer. */
  function suspend(reason: Suspension, isSuspended: boolean): void {
    transact((before) => {
      if (before.suspensions.has(reason) === isSuspended) return undefined;
      const suspensions = new Set(before.suspensions);
      if (isSuspended) suspensions.add(reason);
      else suspensions.delete(reason);
      return { state: { ...before, suspensions }, change: { kind: 'suspended' } };
    });
  }

  /** The engine begins to think about a move of this game, or has ended: its clock runs meanwhile. */
  function setThinking(isThinking: boolean): void {
    transact((before) =>
      before.isThinking === isThinking
        ? undefined
        : { state: { ...before, isThinking }, change: { kind: 'thought' } },
    );
  }

  /** The game goes on between `seats`. */
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
    explore,
    loseOnTime,
    walkTo,
    walkToNode,
    undo,
    redo,
    ...branchCommands({ walk: (tree) => walk(tree, 'jump'), edit }),
    record,
    undoEdit,
    hold,
    togglePause,
    suspend,
    setThinking,
    seat,
  };
}
