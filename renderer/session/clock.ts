/**
 * What a person sees of a session's clocks. The session records how long each move took; what a side has left at a
 * place follows from that (engine/game/clock.ts), and so undo and redo show the clocks of the place they lead to.
 *
 * While a clock runs, one timer is set for the moment at which its reading changes; otherwise there is no timer.
 */
import { computed, shallowRef } from 'vue';
import { untilNextReading, warningBetween } from '../../engine/game/clock.ts';
import type { Colour, Position } from '../../engine/game/position.ts';
import type { Limits } from '../../engine/protocol.ts';
import type { Session } from './session.ts';
import { type SessionState, controlsOf, leafId, leftMs, runningPlace } from './state.ts';
import type { Stopwatch } from './stopwatch.ts';

/**
 * How often the game is kept anew while a clock runs. A crash loses at most this much of the clock; each time writes to
 * the disk.
 */
const KEPT_MS = 5000;

export interface ClockHooks {
  /** Whether a side loses when its time is up; if not, play goes on. */
  losesOnTime(): boolean;
  /** `colour` has a round number of milliseconds left that the player should be told of. */
  onWarning(colour: Colour, ms: number): void;
  /** The time of `colour` is up; `isLost` tells whether that decided the game. */
  onFlag(colour: Colour, isLost: boolean): void;
}

export type Clock = ReturnType<typeof createClock>;

export function createClock(session: Session, stopwatch: Stopwatch, hooks: ClockHooks) {
  const { state } = session;
  const { elapsedMs } = stopwatch;
  /** What the stopwatch showed when the game was last kept. */
  const keptElapsedMs = shallowRef(0);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const controls = computed(() => controlsOf(state.value));
  const left = computed(() => ({
    black: leftMs(state.value, 'black', elapsedMs.value),
    white: leftMs(state.value, 'white', elapsedMs.value),
  }));
  /** The position whose side to move has its clock running; undefined while no clock runs. */
  const running = computed((): Position | undefined => runningPlace(state.value)?.position);

  /** See `Game.pendingMs`. While a clock runs, this is its value at the last call of `keepTimes`. */
  const pendingMs = computed((): number | undefined => {
    const now = state.value;
    if (!now.isClocked) return undefined;
    const leaf = leafId(now);
    const isRunning = runningPlace(now)?.id === leaf;
    return (now.pendingMs.get(leaf) ?? 0) + (isRunning ? keptElapsedMs.value : 0);
  });

  /** Brings `pendingMs` up to date with the clock, rounded down to whole seconds. */
  function keepTimes(): void {
    keptElapsedMs.value = Math.floor(elapsedMs.value / 1000) * 1000;
  }

  function wait(forMs: number): void {
    timer = setTimeout(tick, stopwatch.expect(elapsedMs.value + untilNextReading(forMs)));
  }

  function tick(): void {
    const colour = session.position.value.toMove;
    const before = left.value[colour] ?? 0;
    stopwatch.read();
    if (elapsedMs.value >= keptElapsedMs.value + KEPT_MS) keepTimes();
    const after = left.value[colour] ?? 0;
    tell(colour, before, after);
    if (running.value) wait(after);
  }

  /** The warning, if any, that the players should get when a reading has gone down from `before` to `after`. */
  function tell(colour: Colour, before: number, after: number): void {
    if (before > 0 && after <= 0) {
      const isLost = hooks.losesOnTime();
      if (isLost) session.loseOnTime(colour);
      hooks.onFlag(colour, isLost);
      return;
    }
    const control = controls.value[colour];
    const warning = control && warningBetween(control, before, after);
    if (warning !== undefined) hooks.onWarning(colour, warning);
  }

  function isSameRun(now: SessionState, before: SessionState): boolean {
    return now.serial === before.serial && runningPlace(now)?.id === runningPlace(before)?.id;
  }

  const stopListening = session.listen('clock', (_, now, before) => {
    if (isSameRun(now, before)) return;
    clearTimeout(timer);
    keptElapsedMs.value = 0;
    const place = runningPlace(now);
    if (place) wait(leftMs(now, place.position.toMove, 0) ?? 0);
  });

  /** How much time a search for a move of `colour` may use; undefined for a side without a clock. */
  function limitsFor(colour: Colour): Limits | undefined {
    const control = controls.value[colour];
    const ms = left.value[colour];
    if (!control || ms === undefined) return undefined;
    const remainingMs = Math.max(0, ms);
    return control.kind === 'perMove'
      ? { kind: 'clock', remainingMs, incrementMs: 0, movesToGo: 1 }
      : { kind: 'clock', remainingMs, incrementMs: control.incrementMs };
  }

  function end(): void {
    clearTimeout(timer);
    stopListening();
  }

  return { controls, left, running, pendingMs, keepTimes, limitsFor, end };
}
