/** Learning outside of the page: step after step, with a pause after each in which calls are heard. */
import { readLearner, writeLearner } from '../../../../engine/host/learner-file.ts';
import {
  type LearningOptions,
  createLearner,
  openLearning,
  playGame,
} from '../../../../engine/lab/learning/learning.ts';
import { numbersOfSquares } from '../../../../engine/lab/learning/squares.ts';
import { type Watch, watchLearning, worthOf } from '../../../../engine/lab/learning/watching.ts';
import { type ServicePort, answerCalls } from '../../../shell/worker-calls.ts';
import type { Begun, LearningCalls, LearningFailure, LearningNews } from './learning-language.ts';

/** So often the page is told, in milliseconds: more often nobody could see it. */
const NEWS_MS = 120;
/** So many games tell what a square is worth to a learner from a file. */
const GAMES_TO_JUDGE = 40;

/** Answers the calls of the page. `compile` makes the module of the learners. */
export function serveLearning(port: ServicePort, compile: () => Promise<WebAssembly.Module>): void {
  answerCalls<LearningCalls, LearningNews>(port, (tell) => {
    let compiled: Promise<WebAssembly.Module> | undefined;
    let watch: Watch | undefined;
    let options: LearningOptions | undefined;
    let isRunning = false;
    let isStepping = false;
    let toldMs = -Infinity;

    async function open(): Promise<ReturnType<typeof openLearning>> {
      compiled ??= compile();
      return openLearning(await compiled);
    }

    function show(now: Watch): void {
      toldMs = performance.now();
      tell({ kind: 'watched', watched: now.watched() });
    }

    function fail(failure: LearningFailure): void {
      watch = undefined;
      isRunning = false;
      tell({ kind: 'failed', failure });
    }

    /** Steps until a rest is asked for, or something else is learnt. */
    async function go(): Promise<void> {
      if (isStepping) return;
      isStepping = true;
      while (isRunning && watch) {
        const now = watch;
        try {
          isRunning = now.step();
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          fail('tooFew');
          break;
        }
        if (!isRunning || performance.now() - toldMs >= NEWS_MS) show(now);
        await nextTask();
      }
      isStepping = false;
      if (watch) show(watch);
    }

    return {
      async begin(begun: Begun) {
        // Whoever asks for a rest until the module is there has it.
        isRunning = true;
        watch = undefined;
        options = begun.options;
        watch = watchLearning(await open(), begun.options, begun.games);
        if (isRunning) void go();
      },
      run(runs) {
        isRunning = runs;
        if (runs) void go();
      },
      save(label, note) {
        const state = watch?.best(label);
        if (!state || !options) return undefined;
        return { bytes: new Uint8Array(writeLearner({ kind: options.kind, note, state })) };
      },
      squares: (label) => (options?.kind === 'squares' ? numbersOfSquares(watch?.best(label)) : undefined),
      async open(bytes) {
        const read = readLearner(bytes);
        if (!read.ok) return { kind: 'refused' };
        const { kind, note, state } = read.value;
        const instance = await open();
        const learner = createLearner(instance, kind, 1, state);
        for (let game = 0; game < GAMES_TO_JUDGE; game++) playGame(instance, { seed: 1, depth: 2 }, game);
        const positions = Uint32Array.from({ length: instance.count() }, (_, at) => at);
        return {
          kind: 'learner',
          of: kind,
          note,
          worth: worthOf(instance, learner, kind, positions),
          squares: kind === 'squares' ? numbersOfSquares(state) : undefined,
        };
      },
    };
  });
}

/** Resolves behind what waits to be heard. */
async function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
