/**
 * The game on the board: its tree, who plays which side, and the walk through it. The rules are engine/game's; what
 * is decided here is where undo and redo stop and when the computer's side waits.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { type Bitboard, EMPTY } from '../../engine/game/bitboard.ts';
import { type TimeControl, writeTimeControl } from '../../engine/game/clock.ts';
import {
  type Game,
  type GameInfo,
  NO_INFO,
  type PlayerInfo,
  gameResult,
} from '../../engine/notation/info.ts';
import { type Colour, type Position, opposite } from '../../engine/game/position.ts';
import { type GameTree, type Move, goTo, lineNodes, newTree, play } from '../../engine/game/tree.ts';
import { type Result, err, ok } from '../../engine/game/result.ts';
import {
  type MoveRefusal,
  type PassRefusal,
  countDiscs,
  legalMoves,
  officialScore,
  playMove,
  turnState,
} from '../../engine/game/rules.ts';
import type { Square } from '../../engine/game/square.ts';

export const MODES = ['blackVsComputer', 'whiteVsComputer', 'twoPlayers', 'computerVsComputer'] as const;

export type Mode = (typeof MODES)[number];

export type Seat = 'person' | 'computer';

const SEATS: Readonly<Record<Mode, Readonly<Record<Colour, Seat>>>> = {
  blackVsComputer: { black: 'person', white: 'computer' },
  whiteVsComputer: { black: 'computer', white: 'person' },
  twoPlayers: { black: 'person', white: 'person' },
  computerVsComputer: { black: 'computer', white: 'computer' },
};

/** Who plays `colour` in `mode`. */
export function seatOf(mode: Mode, colour: Colour): Seat {
  return SEATS[mode][colour];
}

export function hasSeat(mode: Mode, seat: Seat): boolean {
  return seatOf(mode, 'black') === seat || seatOf(mode, 'white') === seat;
}

/** The clocks of a game: none for who plays without. */
export type Clocks = Readonly<Partial<Record<Seat, TimeControl>>>;

function withoutResult(info: GameInfo): GameInfo {
  const { result: _, ...others } = info;
  return others;
}

/** When a game begins, in the user's time and the notation of `GameInfo.date`. */
function writeDate(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** What happens next by itself, or whom the game waits for. */
export type Next = 'person' | 'computer' | 'pass' | 'nothing';

export const useGameStore = defineStore('game', () => {
  const tree = shallowRef<GameTree>(newTree());
  /** What is known about the game beside its moves. Of the computer's sides it may know less than `mode` does. */
  const info = shallowRef<GameInfo>(NO_INFO);
  const mode = shallowRef<Mode>('blackVsComputer');
  /** Counts the games begun; 0 before the first. */
  const serial = shallowRef(0);
  /** Whether the game goes by clocks; then `info` has them. */
  const isClocked = shallowRef(false);
  /** The times of `Game` that the game was loaded with. What is spent since, the clock store knows. */
  const loadedTimes = shallowRef<readonly number[]>([]);
  /** Clocks, and moves and passes that come by themselves, wait: paused, or looking back at an earlier place. */
  const held = shallowRef(false);
  /** The pause at the end of the line, which looking back does not end. */
  let isPausedAtEnd = false;

  const line = computed(() => lineNodes(tree.value));
  /** `places[n]` is the position after n moves of the line. */
  const places = computed(() => [tree.value.start, ...line.value.map((node) => node.position)]);
  const ply = computed(() => tree.value.ply);
  const lastPly = computed(() => tree.value.line.length);
  const moves = computed(() => line.value.map((node) => node.move));
  const position = computed((): Position => places.value[ply.value] ?? tree.value.start);
  const legal = computed((): Bitboard => legalMoves(position.value));
  const turn = computed(() => turnState(position.value));
  const discs = computed(() => countDiscs(position.value));
  const official = computed(() => officialScore(position.value));

  /** The square of the newest disc; passes leave it where it is. */
  const lastSquare = computed((): Square | undefined =>
    moves.value.slice(0, ply.value).findLast((move): move is Square => move !== 'pass'),
  );

  const isAtEnd = computed(() => ply.value === lastPly.value);

  /** The side that has lost on time. Looking back, the game can still be taken up before that. */
  const timedOut = computed((): Colour | undefined => {
    const { result } = info.value;
    return isClocked.value && isAtEnd.value && result?.ending === 'time'
      ? opposite(result.winner)
      : undefined;
  });

  const next = computed((): Next => {
    if (serial.value === 0 || turn.value === 'over' || timedOut.value) return 'nothing';
    if (turn.value === 'pass') return 'pass';
    return seatOf(mode.value, position.value.toMove);
  });

  /** The squares that a person may play now. */
  const playable = computed(() => (next.value === 'person' ? legal.value : EMPTY));

  /** A place to stop at when walking: a person has a choice there; where none plays, any side with a move. */
  function isStop(place: Position): boolean {
    if (turnState(place) !== 'move') return false;
    return mode.value === 'computerVsComputer' || seatOf(mode.value, place.toMove) === 'person';
  }

  const undoPly = computed((): number | undefined => {
    const before = places.value.slice(0, ply.value).findLastIndex(isStop);
    return before < 0 ? undefined : before;
  });

  const redoPly = computed((): number | undefined => {
    if (ply.value === lastPly.value) return undefined;
    const after = places.value.findIndex((place, at) => at > ply.value && isStop(place));
    return after < 0 ? lastPly.value : after;
  });

  const isOver = computed(() => serial.value > 0 && (turn.value === 'over' || timedOut.value !== undefined));
  /** The line has been played to an end, whichever of its places is on the board. */
  const isFinished = computed(
    () => gameResult({ tree: goTo(tree.value, lastPly.value), info: info.value }) !== undefined,
  );

  /** A person's clock runs, or would; looking back at their turn, there is none to run. */
  const isOnClock = computed(() => isClocked.value && next.value === 'person' && isAtEnd.value);
  /** Something would happen by itself, but waits for `resume`. */
  const isPaused = computed(
    () => held.value && (next.value === 'computer' || next.value === 'pass' || isOnClock.value),
  );
  const canPause = computed(() => {
    if (isPaused.value || isOnClock.value) return true;
    if (next.value === 'nothing' || next.value === 'person') return false;
    return isClocked.value || mode.value === 'computerVsComputer';
  });

  function begin(newMode: Mode, newGame: Game): void {
    mode.value = newMode;
    tree.value = newGame.tree;
    info.value = newGame.info;
    isClocked.value = newGame.times !== undefined;
    loadedTimes.value = newGame.times ?? [];
    held.value = false;
    isPausedAtEnd = false;
    serial.value++;
  }

  function start(newMode: Mode, clocks: Clocks = {}): void {
    const player = (colour: Colour): PlayerInfo => {
      const control = clocks[seatOf(newMode, colour)];
      return control ? { time: writeTimeControl(control) } : {};
    };
    const [black, white] = [player('black'), player('white')];
    const isTimed = black.time !== undefined || white.time !== undefined;
    begin(newMode, {
      tree: newTree(),
      info: { black, white, date: writeDate(new Date()) },
      ...(isTimed && { times: [] }),
    });
  }

  /** The same players from the same position once more. */
  function restart(): void {
    const { black, white } = info.value;
    const fresh = newTree(tree.value.start);
    begin(mode.value, {
      tree: fresh,
      info: { black, white, date: writeDate(new Date()) },
      ...(isClocked.value && { times: [] }),
    });
  }

  /** Takes up a game where it was left; with moves to redo or with clocks, and always when watching, it waits. */
  function load(loaded: Game, newMode: Mode): void {
    begin(newMode, loaded);
    walkTo(loaded.tree.ply);
    if (!isClocked.value) return;
    held.value = true;
    isPausedAtEnd = true;
  }

  /** Plays for whoever is to move; the one door for people, engine and passes. */
  function playNext(move: Move): Result<GameTree, MoveRefusal | PassRefusal> {
    const played = play(tree.value, move);
    if (played.ok) {
      tree.value = played.value;
      held.value = false;
      isPausedAtEnd = false;
      // It was the result of a game that now goes on.
      if (info.value.result) info.value = withoutResult(info.value);
    }
    return played;
  }

  /** A person's move: also refused when the turn is the computer's, or a pass is due. */
  function choose(square: Square): Result<void, MoveRefusal | 'notYourTurn'> {
    if (next.value === 'computer' || next.value === 'pass') return err('notYourTurn');
    if (timedOut.value) return err('gameOver');
    const checked = playMove(position.value, square);
    if (!checked.ok) return checked;
    playNext(square);
    return ok(undefined);
  }

  /** Looks at another place of the line. Off its end, and always when watching, the computer waits there. */
  function walkTo(target: number): void {
    isPausedAtEnd &&= held.value;
    // No clock runs at the places on the way.
    held.value = true;
    tree.value = goTo(tree.value, target);
    held.value = mode.value === 'computerVsComputer' || ply.value < lastPly.value || isPausedAtEnd;
  }

  function undo(): void {
    if (undoPly.value !== undefined) walkTo(undoPly.value);
  }

  function redo(): void {
    if (redoPly.value !== undefined) walkTo(redoPly.value);
  }

  /** `loser`'s time is up, and that decides the game. */
  function loseOnTime(loser: Colour): void {
    info.value = { ...info.value, result: { ending: 'time', winner: opposite(loser) } };
  }

  function togglePause(): void {
    if (!canPause.value) return;
    held.value = !held.value;
    isPausedAtEnd = held.value && isAtEnd.value;
  }

  return {
    tree,
    info,
    mode,
    serial,
    isClocked,
    loadedTimes,
    held,
    places,
    ply,
    lastPly,
    moves,
    position,
    legal,
    turn,
    discs,
    official,
    lastSquare,
    next,
    playable,
    undoPly,
    redoPly,
    timedOut,
    isOver,
    isFinished,
    isPaused,
    canPause,
    start,
    restart,
    load,
    playNext,
    choose,
    walkTo,
    undo,
    redo,
    loseOnTime,
    togglePause,
  };
});
