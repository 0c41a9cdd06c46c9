/** Entry of the worker in which learners learn. */
import { serveLearning } from './learning-service.ts';

serveLearning(globalThis, async () =>
  WebAssembly.compileStreaming(fetch(new URL('../../../../dist/wasm/learning.wasm', import.meta.url))),
);
