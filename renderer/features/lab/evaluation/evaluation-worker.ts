/** Entry of the worker that explains evaluations. */
import { openVoices, worthBy } from '../../../../engine/lab/evaluation/voices.ts';
import { answerCalls } from '../../../shell/worker-calls.ts';
import { engineFile } from '../frame/engine-files.ts';
import type { EvaluationCalls, EvaluationNews } from './evaluation-language.ts';

const WASM = new URL('../../../../dist/wasm/textbook.wasm', import.meta.url);

/** The page is told so often at most, in milliseconds: the first plies take less. */
const NEWS_MS = 100;

const opening = Promise.all([
  WebAssembly.compileStreaming(fetch(WASM)),
  engineFile('evaluation.bin'),
  engineFile('neural.bin'),
]).then(([module, evaluation, neural]) => openVoices(module, evaluation, neural));
// Whoever asks hears of it.
opening.catch(() => undefined);

answerCalls<EvaluationCalls, EvaluationNews>(globalThis, (tell) => ({
  async say({ position, voice, part, compared }) {
    const { explain } = await opening;
    const own = explain[voice];
    return {
      position,
      voice,
      explained: own(position),
      sums: {
        evolved: explain.evolved(position).sum,
        classic: explain.classic(position).sum,
        patterns: explain.patterns(position).sum,
        neural: explain.neural(position).sum,
      },
      worth: worthBy(own, position, part),
      compared: compared && [own(compared[0]), own(compared[1])],
    };
  },
  async look(position, plies) {
    const voices = await opening;
    let toldMs = -Infinity;
    const opinions = voices.opinions(position, plies, (found) => {
      if (performance.now() < toldMs + NEWS_MS) return;
      toldMs = performance.now();
      tell({ opinions: found });
    });
    tell({ opinions });
  },
}));
