/** Entry of the worker that counts leaves. It answers one question after another. */
import { readNetwork } from '../../host/network-file.ts';
import { openTextbook } from '../../host/textbook-wasm.ts';
import type { LeavesAnswer, LeavesQuestion } from './leaves-language.ts';
import { countLeaves } from './leaves.ts';

/** The addresses that the bundle gives the module and the evaluation; Electron has them elsewhere. */
const WASM = new URL('../../../dist/wasm/textbook.wasm', import.meta.url).href;
const EVALUATION = new URL('../../search/networks/evaluation.bin', import.meta.url).href;

async function bytesAt(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded (${response.status}).`);
  return response.arrayBuffer();
}

/** The desktop app has one copy of what its engine also needs, and serves it under this name. */
function placed(address: string, name: string): string {
  return self.location.protocol === 'app:' ? new URL(`/engine/${name}`, self.location.href).href : address;
}

const instance = Promise.all([
  bytesAt(placed(WASM, 'textbook.wasm')),
  bytesAt(placed(EVALUATION, 'evaluation.bin')),
]).then(async ([wasm, evaluation]) =>
  openTextbook(await WebAssembly.compile(wasm), readNetwork(new Uint8Array(evaluation))),
);

// Turns a rejection into an error of this worker, so that the page learns of it.
self.addEventListener('unhandledrejection', ({ reason }) => self.reportError(reason));

const answer = (found: LeavesAnswer): void => self.postMessage(found);

self.onmessage = ({ data }: MessageEvent<LeavesQuestion>) => {
  void instance.then((opened) => {
    if (data.kind === 'count') {
      answer({ kind: 'counted', id: data.id, leaves: countLeaves(opened, data.unit, data.position) });
    } else {
      answer({
        kind: 'evaluated',
        id: data.id,
        positions: data.positions.map((position) => ({
          value: opened.evaluate(position),
          classic: opened.classicParts(position),
        })),
      });
    }
  });
};
