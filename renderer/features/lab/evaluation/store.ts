/** What an evaluation says of a position, and what a search that looks ahead thinks of its moves. */
import { defineStore } from 'pinia';
import { computed, shallowReactive, shallowRef, watch } from 'vue';
import { has, squaresOf } from '../../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, samePosition } from '../../../../engine/game/position.ts';
import { afterMove, legalMoves } from '../../../../engine/game/rules.ts';
import { type Square, squareName } from '../../../../engine/game/square.ts';
import { type Opinions, type Voice, positionAfter } from '../../../../engine/lab/evaluation/voices.ts';
import { writeBoard } from '../../../../engine/notation/board.ts';
import { translate as t } from '../../../locales/later.ts';
import { type CalledWorker, callWorker } from '../../../shell/worker-calls.ts';
import type { WorkerPort } from '../../../shell/worker-child.ts';
import { useAnnouncerStore } from '../../../stores/announcer.ts';
import { useGameStore } from '../../../stores/game.ts';
import { usePositionChoice } from '../frame/position-choice.ts';
import { useLabStore } from '../frame/store.ts';
import type { EvaluationCalls, EvaluationNews, Said } from './evaluation-language.ts';

/** Right after the two moves, or at the ends of the lines that are expected. */
export type ComparedAt = 'move' | 'line';

const spawnWorker = (): WorkerPort =>
  new Worker(new URL('./evaluation-worker.ts', import.meta.url), { type: 'module' });

export const useEvaluationStore = defineStore('lab-evaluation', () => {
  const lab = useLabStore();
  const game = useGameStore();
  const announcer = useAnnouncerStore();
  const { source, typed, position: chosen } = usePositionChoice('midgame');

  const choices = shallowReactive<{
    voice: Voice;
    /** The term that is shown on the squares; all together if undefined. */
    part: string | undefined;
    plies: number;
    at: ComparedAt;
    one: Square | undefined;
    other: Square | undefined;
  }>({ voice: 'evolved', part: undefined, plies: 10, at: 'move', one: undefined, other: undefined });
  /** Whether looking ahead goes on while another page is shown. */
  const isKept = shallowRef(true);
  const said = shallowRef<Said>();
  const found = shallowRef<{ readonly position: Position; readonly opinions: readonly Opinions[] }>();
  const state = shallowRef<'idle' | 'looking' | 'failed'>('idle');

  let spawn = spawnWorker;
  let explainer: CalledWorker<EvaluationCalls> | undefined;
  let searcher: CalledWorker<EvaluationCalls> | undefined;
  let asked = 0;
  let begun = 0;
  let wake: (() => void) | undefined;

  /** The position that is explained: a finished one on the board, too. */
  const position = computed((): Position | undefined => {
    if (source.value !== 'board') return chosen.value;
    return chosen.value ?? (game.serial === 0 ? START_POSITION : game.position);
  });
  const moves = computed(() => (chosen.value ? squaresOf(legalMoves(chosen.value)) : []));

  /** What is thought of the moves of this position; nothing if it was another one that was looked at. */
  const opinions = computed((): readonly Opinions[] => {
    const of = found.value;
    return of && chosen.value && samePosition(of.position, chosen.value) ? of.opinions : [];
  });

  /** The two moves that are compared: those chosen, or else the two best, or any two. */
  const pair = computed((): readonly [Square, Square] | undefined => {
    const from = chosen.value;
    if (!from || moves.value.length < 2) return undefined;
    const legal = (square: Square | undefined): square is Square =>
      square !== undefined && has(legalMoves(from), square);
    const best = opinions.value.at(-1)?.moves.map(({ move }) => move) ?? [];
    const free = [...best, ...moves.value];
    const one = legal(choices.one) ? choices.one : free.find((square) => square !== choices.other);
    const other =
      legal(choices.other) && choices.other !== one ? choices.other : free.find((square) => square !== one);
    return one === undefined || other === undefined ? undefined : [one, other];
  });

  /** Where the two moves are compared. */
  const ends = computed((): readonly [Position, Position] | undefined => {
    const from = chosen.value;
    if (!from || !pair.value) return undefined;
    const last = choices.at === 'line' ? opinions.value.at(-1)?.moves : undefined;
    const [one, other] = pair.value.map((move) =>
      positionAfter(from, last?.find((each) => each.move === move)?.line ?? [move]),
    );
    return one && other && [one, other];
  });

  /** Looks at the position after a move, as if it were typed; a move that ends the game has nothing after it. */
  function play(move: Square): void {
    const next = chosen.value && afterMove(chosen.value, move);
    if (!next) return;
    typed.value = writeBoard(next);
    source.value = 'typed';
  }

  /** Lets tests give another worker. */
  function connect(other: () => WorkerPort): void {
    spawn = other;
  }

  /** Asks what is said; of several questions only the last one counts. */
  async function ask(): Promise<void> {
    const of = position.value;
    const own = ++asked;
    if (!of) {
      said.value = undefined;
      return;
    }
    try {
      explainer ??= callWorker<EvaluationCalls>(spawn);
      const { voice, part } = choices;
      const answer = await explainer.call('say', [{ position: of, voice, part, compared: ends.value }]);
      if (own === asked) said.value = answer;
    } catch (error) {
      if (own !== asked) return;
      reportError(error);
      explainer?.end();
      explainer = undefined;
      // What looks ahead does so in a worker of its own, and can still be stopped.
      if (state.value !== 'looking') state.value = 'failed';
    }
  }

  watch(
    () => choices.voice,
    () => (choices.part = undefined),
    { flush: 'sync' },
  );

  watch(
    () => lab.isResting,
    (rests) => {
      if (!rests) wake?.();
      else endSearch();
    },
  );

  watch(state, (now) =>
    lab.tell('evaluation', now === 'looking' ? () => t('lab.evaluation.busy') : undefined),
  );

  // What is looked at has changed: nobody waits for what the search thinks of another position.
  watch(chosen, () => {
    if (state.value === 'looking') stop();
  });

  function endSearch(): void {
    searcher?.end();
    searcher = undefined;
  }

  /** Looks ahead, and begins again after the game needed the machine in between. */
  async function look(): Promise<void> {
    stop();
    const from = chosen.value;
    if (!from) return;
    const own = ++begun;
    const { plies } = choices;
    state.value = 'looking';
    const hear = ({ opinions: heard }: EvaluationNews): void => {
      if (own === begun) found.value = { position: from, opinions: heard };
    };
    try {
      for (let isDone = false; !isDone;) {
        while (lab.isResting) await new Promise<void>((resolve) => (wake = resolve));
        if (own !== begun) return;
        const search = callWorker<EvaluationCalls, EvaluationNews>(spawn, hear);
        searcher = search;
        // A worker that was ended never answers.
        const interrupted = new Promise<false>((resolve) => (wake = () => resolve(false)));
        isDone = await Promise.race([search.call('look', [from, plies]).then(() => true), interrupted]);
        if (own !== begun) return;
      }
      state.value = 'idle';
      const best = opinions.value.at(-1)?.moves[0];
      if (best) announcer.say(t('lab.evaluation.said', { move: squareName(best.move) }));
    } catch (error) {
      if (own !== begun) return;
      reportError(error);
      state.value = 'failed';
    }
    endSearch();
  }

  /** Ends looking ahead; what was found stays. */
  function stop(): void {
    begun++;
    wake?.();
    endSearch();
    if (state.value === 'looking') state.value = 'idle';
  }

  /** The page is left: what explains is there again as soon as it is asked. */
  function leave(): void {
    asked++;
    explainer?.end();
    explainer = undefined;
    if (!isKept.value) stop();
  }

  return {
    source,
    typed,
    chosen,
    position,
    choices,
    isKept,
    said,
    state,
    moves,
    opinions,
    pair,
    ends,
    connect,
    play,
    ask,
    look,
    stop,
    leave,
  };
});
