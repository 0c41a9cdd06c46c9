/** Entry of the worker that counts leaves, and what the page asks of it. */
import type { Position } from '../../../../engine/game/position.ts';
import { openCounter } from '../../../../engine/lab/leaves/counter.ts';
import type { Unit } from '../../../../engine/lab/leaves/leaves.ts';
import { answerCalls } from '../../../shell/worker-calls.ts';
import { engineEvaluation } from '../frame/engine-files.ts';

export interface LeavesCalls {
  count: { args: [unit: Unit, position: Position]; answer: number };
}

const WASM = new URL('../../../../dist/wasm/textbook.wasm', import.meta.url);

const counting = Promise.all([WebAssembly.compileStreaming(fetch(WASM)), engineEvaluation()]).then(
  ([module, bytes]) => openCounter(module, bytes),
);
// Whoever asks hears of it.
counting.catch(() => undefined);

answerCalls<LeavesCalls>(globalThis, () => ({
  count: async (unit, position) => (await counting)(unit, position),
}));
