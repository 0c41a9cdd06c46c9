/** Entry of the worker that counts leaves, and what the page asks of it. */
import type { Position } from '../../../../engine/game/position.ts';
import { openCounter } from '../../../../engine/lab/leaves/counter.ts';
import type { Unit } from '../../../../engine/lab/leaves/leaves.ts';
import { answerCalls } from '../../../shell/worker-calls.ts';

export interface LeavesCalls {
  count: { args: [unit: Unit, position: Position]; answer: number };
}

const WASM = new URL('../../../../dist/wasm/textbook.wasm', import.meta.url);
const EVALUATION = new URL('../../../../engine/search/networks/evaluation.bin', import.meta.url);

/** The desktop app has one copy of the evaluation, its engine's, and serves it under a name of its own. */
const evaluationAddress = (): URL =>
  globalThis.location.protocol === 'app:'
    ? new URL('/engine/evaluation.bin', globalThis.location.href)
    : EVALUATION;

async function evaluation(): Promise<Uint8Array> {
  const response = await fetch(evaluationAddress());
  if (!response.ok) throw new Error(`The evaluation could not be loaded (${response.status}).`);
  return new Uint8Array(await response.arrayBuffer());
}

const counting = Promise.all([WebAssembly.compileStreaming(fetch(WASM)), evaluation()]).then(
  ([module, bytes]) => openCounter(module, bytes),
);
// Whoever asks hears of it.
counting.catch(() => undefined);

answerCalls<LeavesCalls>(globalThis, () => ({
  count: async (unit, position) => (await counting)(unit, position),
}));
