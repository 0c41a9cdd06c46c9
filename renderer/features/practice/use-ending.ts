/** The ending on the board: what the person plays, the searches that say what that was worth, and the answers. */
import { useTimeoutFn } from '@vueuse/core';
import { computed, onUnmounted, shallowRef, watch } from 'vue';
import { type Bitboard, EMPTY } from '../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import {
  type Ending,
  type EndingFound,
  type EndingRun,
  askedIn,
  begunEnding,
  endingPosition,
  isEndingOver,
  isPersonsTurn,
  triedAgain,
  withFound,
  withPersonMove,
} from '../../../engine/practice/ending.ts';
import { TO_THE_END } from '../../../engine/review/plan.ts';
import { settleMs } from '../../stores/pace.ts';
import { useEngineStore } from '../../thinking/engine.ts';

/** `pace` is that of the animations. */
export function useEnding(first: Ending, pace: () => number) {
  const engine = useEngineStore();
  const run = shallowRef<EndingRun>(begunEnding(first));
  /** Whether a search has failed, so that nothing goes on by itself. */
  const hasFailed = shallowRef(false);
  /** The best move of the position on the board, once it was asked for. */
  const shown = shallowRef<Square>();
  let withdraw: (() => void) | undefined;
  let found: EndingFound | undefined;
  /** Begins the last search anew. */
  let searchAgain: (() => void) | undefined;

  const position = computed(() => endingPosition(run.value));
  const isOver = computed(() => isEndingOver(run.value));
  const isPersons = computed(() => isPersonsTurn(run.value));

  // The eye sees one move before the next comes.
  const answering = useTimeoutFn(
    () => {
      if (found) run.value = withFound(run.value, found);
    },
    () => settleMs(run.value.moves.at(-1)?.before, position.value, pace()),
    { immediate: false },
  );

  /** Searches a position to its end. */
  function search(where: EndingRun, take: (answer: EndingFound) => void): void {
    withdraw?.();
    hasFailed.value = false;
    searchAgain = () => search(where, take);
    withdraw = engine.search(
      {
        position: endingPosition(where),
        limits: { kind: 'depth', depth: TO_THE_END },
        player: { kind: 'master' },
      },
      {
        onProgress: () => undefined,
        onAnswer(answer) {
          withdraw = undefined;
          take(answer);
        },
        onFailed: () => (hasFailed.value = true),
      },
    );
  }

  /** Finds out what the last move was worth, where that is to be known. */
  function goOn(): void {
    withdraw?.();
    hasFailed.value = false;
    answering.stop();
    found = undefined;
    shown.value = undefined;
    const now = run.value;
    if (askedIn(now))
      search(now, (answer) => {
        found = answer;
        // What only says how the person stands need not be seen.
        if (endingPosition(now).toMove === now.ending.position.toMove) run.value = withFound(now, answer);
        else answering.start();
      });
  }

  watch(run, goOn);
  onUnmounted(() => withdraw?.());

  /** Makes a move where one is asked for; undefined for an illegal one. */
  function play(square: Square): EndingRun | undefined {
    const next = withPersonMove(run.value, square);
    if (next) run.value = next;
    return next;
  }

  /** Finds the best move of the position on the board. */
  function show(told: (square: Square) => void): void {
    search(run.value, ({ move }) => {
      shown.value = move;
      told(move);
    });
  }

  return {
    run,
    position,
    isOver,
    isPersons,
    hasFailed,
    shown,
    /** The squares that may be chosen. */
    playable: computed((): Bitboard => (isPersons.value ? legalMoves(position.value) : EMPTY)),
    play,
    show,
    retrySearch: () => searchAgain?.(),
    /** Plays from the move that gave the goal away, or from the start. */
    again: () => (run.value = triedAgain(run.value)),
    begin: (ending: Ending) => (run.value = begunEnding(ending)),
  };
}
