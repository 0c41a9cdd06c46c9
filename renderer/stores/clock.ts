/**
 * The clocks of the game on the board. What is kept is how long was thought about each move; what a side has left at a
 * place follows from that (engine/game/clock.ts), and so undo and redo show the clocks of the place they lead to.
 *
 * Time is taken from monotonic timestamps. While a clock runs there is one timer, due when its reading changes; else
 * there is none.
 */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import {
  type TimeControl,
  isOverrun,
  parseTimeControl,
  timeLeft,
  untilNextReading,
  warningBetween,
} from '../../engine/game/clock.ts';
import { type Colour, type Position, opposite } from '../../engine/game/position.ts';
import { type GameTree, positionAt } from '../../engine/game/tree.ts';
import type { Limits } from '../../engine/protocol.ts';
import type { Bridge, Unsubscribe } from '../../main/contract/bridge.ts';
import { spokenTime } from '../locales/durations.ts';
import { translate } from '../locales/i18n.ts';
import { useAnnouncerStore } from './announcer.ts';
import { seatOf, useGameStore } from './game.ts';
import { usePreferencesStore } from './preferences.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

/**
 * A timer as late as that tells that the computer slept, which costs nobody time. Browsers wake hidden pages only once
 * a minute.
 */
const SLEPT_MS = 5000;
const SLEPT_HIDDEN_MS = 70_000;

/** The game is kept anew this often while a clock runs; a crash costs the clock no more. Each time writes to the disk. */
const KEPT_MS = 5000;

type ClockPort = Pick<Bridge, 'onUserAway'>;

export const useClockStore = defineStore('clock', () => {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  const view = useViewStore();

  /** What went into the move that led to a place. */
  const spent = shallowReactive(new Map<Position, number>());
  /** What has gone into the move from a place so far, without the time since `startedAt`. */
  const thought = shallowReactive(new Map<Position, number>());

  /** The user cannot play: see `Bridge.onUserAway`. */
  const isUserAway = shallowRef(false);
  /** The engine thinks about a move of the game, and has not answered. */
  const isEngineThinking = shallowRef(false);

  /** How long the running clock has been running, as its last reading has it. */
  const elapsedMs = shallowRef(0);
  /** The same as the game is kept with it. */
  const keptElapsedMs = shallowRef(0);
  let startedAt = 0;
  /** What the side had when its clock began to run. */
  let availableMs = Infinity;
  let dueAt = 0;
  let wasHidden = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPageHidden = (): boolean => false;

  const controls = computed((): Readonly<Record<Colour, TimeControl | undefined>> => {
    const control = (colour: Colour): TimeControl | undefined =>
      game.isClocked ? parseTimeControl(game.info[colour].time ?? '') : undefined;
    return { black: control('black'), white: control('white') };
  });

  /** The place whose side to move is on the clock. */
  const running = computed((): Position | undefined => {
    if (!controls.value[game.position.toMove] || game.held || view.screen !== 'game') return undefined;
    if (view.dialog !== undefined || prompts.current !== undefined || isUserAway.value) return undefined;
    const isThinking = game.next === 'person' || (game.next === 'computer' && isEngineThinking.value);
    return isThinking ? game.position : undefined;
  });

  /** What was spent on the moves of the line. */
  const spentMs = computed(() => game.places.slice(1).map((place) => spent.get(place) ?? 0));

  /** Milliseconds that `colour` has at the place shown; undefined for a side without a clock. */
  function leftFor(colour: Colour): number | undefined {
    const control = controls.value[colour];
    if (!control) return undefined;
    if (game.timedOut === colour) return 0;
    const atArrival = timeLeft(control, colour, game.tree, spentMs.value);
    if (game.position.toMove !== colour) return atArrival;
    return atArrival - (thought.get(game.position) ?? 0) - elapsedMs.value;
  }

  const left = computed(() => ({ black: leftFor('black'), white: leftFor('white') }));

  /** See `Game.times`; while a clock runs, as of the last `keepTimes`. */
  const times = computed((): number[] | undefined => {
    if (!game.isClocked) return undefined;
    const leaf = game.places.at(-1);
    const pending = leaf ? (thought.get(leaf) ?? 0) : 0;
    return [...spentMs.value, pending + (leaf === running.value ? keptElapsedMs.value : 0)];
  });

  // Running

  /** How long the clock has run by now. What the computer slept through is past and does not count. */
  function measure(): number {
    const now = performance.now();
    const sleptMs = wasHidden || isPageHidden() ? SLEPT_HIDDEN_MS : SLEPT_MS;
    if (now - dueAt > sleptMs) startedAt += now - dueAt;
    const ranMs = Math.round(now - startedAt);
    // Where the flag decides, it falls when that is noticed, so nobody loses by a moment before.
    return preferences.values.loseOnTime ? Math.min(ranMs, availableMs) : ranMs;
  }

  function begin(): void {
    startedAt = performance.now();
    const leftMs = left.value[game.position.toMove] ?? 0;
    availableMs = leftMs > 0 ? leftMs : Infinity;
    wait(leftMs);
  }

  function wait(leftMs: number): void {
    const delayMs = untilNextReading(leftMs);
    dueAt = startedAt + elapsedMs.value + delayMs;
    wasHidden = isPageHidden();
    timer = setTimeout(tick, dueAt - performance.now());
  }

  function tick(): void {
    const colour = game.position.toMove;
    const before = left.value[colour] ?? 0;
    elapsedMs.value = measure();
    if (elapsedMs.value >= keptElapsedMs.value + KEPT_MS) keepTimes();
    const after = left.value[colour] ?? 0;
    tell(colour, before, after);
    if (running.value) wait(after);
  }

  function end(place: Position): void {
    clearTimeout(timer);
    const ranMs = measure();
    // A flag that was about to fall falls at the beginning of the next turn: only a clock above 0 can.
    const isSpared = preferences.values.loseOnTime && ranMs === availableMs;
    // Who has lost by it and takes the game up again has the time for this move anew.
    if (game.timedOut) thought.delete(place);
    else thought.set(place, (thought.get(place) ?? 0) + (isSpared ? ranMs - 1 : ranMs));
    elapsedMs.value = 0;
    keepTimes();
  }

  /** Has `times` say what the clock says, to the second. */
  function keepTimes(): void {
    keptElapsedMs.value = Math.floor(elapsedMs.value / 1000) * 1000;
  }

  /** What a reading that has gone down from `before` to `after` means to the players. */
  function tell(colour: Colour, before: number, after: number): void {
    const side = translate(`side.${colour}`);
    if (before > 0 && after <= 0) {
      if (preferences.values.loseOnTime) {
        game.loseOnTime(colour);
        const winner = translate(`side.${opposite(colour)}`);
        announcer.say(translate('clock.lost', { side, winner }));
      } else {
        toast.show(translate('clock.fallen', { side }));
      }
      return;
    }
    const control = controls.value[colour];
    const warning = control && warningBetween(control, before, after);
    if (warning === undefined || seatOf(game.mode, colour) === 'computer') return;
    const time = spokenTime(warning, preferences.locale);
    announcer.say(translate('clock.left', { side, time }));
  }

  /** Notes what went into a move that was just made. */
  function note(before: GameTree, after: GameTree): void {
    const from = positionAt(before, before.ply);
    if (after.ply !== before.ply + 1 || positionAt(after, before.ply) !== from) return;
    const to = positionAt(after, after.ply);
    const ms = thought.get(from);
    if (ms === undefined && spent.has(to)) return;
    spent.set(to, ms ?? 0);
    thought.delete(from);
  }

  /** Takes up the times of a game that has come onto the board. */
  function reset(): void {
    spent.clear();
    thought.clear();
    for (const [at, place] of game.places.slice(1).entries()) spent.set(place, game.loadedTimes[at] ?? 0);
    const leaf = game.places.at(-1);
    const pending = game.loadedTimes[game.lastPly];
    const isLost = game.info.result?.ending === 'time';
    if (leaf && pending !== undefined && !isLost) thought.set(leaf, pending);
  }

  // At once, for a move ends one side's time and begins the other's.
  watch(
    [() => game.tree, () => game.serial, running],
    ([tree, serial, place], [recordBefore, serialBefore, placeBefore]) => {
      const isNew = serial !== serialBefore;
      const isOther = place !== placeBefore || isNew;
      if (placeBefore && isOther) end(placeBefore);
      if (isNew) reset();
      else if (tree !== recordBefore) note(recordBefore, tree);
      if (place && isOther) begin();
    },
    { flush: 'sync' },
  );

  /** What a search for a move of `colour` may take. */
  function limitsFor(colour: Colour): Limits {
    const control = controls.value[colour];
    const leftMs = left.value[colour];
    if (!control || leftMs === undefined) return { kind: 'time', timeMs: preferences.values.masterTimeMs };
    const remainingMs = Math.max(0, leftMs);
    return control.kind === 'perMove'
      ? { kind: 'clock', remainingMs, incrementMs: 0, movesToGo: 1 }
      : { kind: 'clock', remainingMs, incrementMs: control.incrementMs };
  }

  /** Says what both sides have left. */
  function sayTimes(): void {
    const sentences = (['black', 'white'] as const).flatMap((colour) => {
      const leftMs = left.value[colour];
      if (leftMs === undefined) return [];
      const side = translate(`side.${colour}`);
      const time = spokenTime(Math.abs(leftMs), preferences.locale);
      return translate(isOverrun(leftMs) ? 'clock.over' : 'clock.left', { side, time });
    });
    announcer.say(sentences.join(' '));
  }

  /** `isHidden` tells whether the page is out of sight, where timers come late. */
  function connect(bridge: ClockPort, isHidden: () => boolean): Unsubscribe {
    isPageHidden = isHidden;
    return bridge.onUserAway((isAway) => (isUserAway.value = isAway));
  }

  return {
    controls,
    left,
    running,
    times,
    isUserAway,
    isEngineThinking,
    keepTimes,
    limitsFor,
    sayTimes,
    connect,
  };
});
