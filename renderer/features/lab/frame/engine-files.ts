/**
 * The engine's own files for the workers of the lab. The desktop app has one copy of each, its engine's, and serves it under a
 * name of its own (`LAB_FILES` in main/app.ts).
 */
const FILES = {
  'search.wasm': new URL('../../../../dist/wasm/search.wasm', import.meta.url),
  'opponents.wasm': new URL('../../../../dist/wasm/opponents.wasm', import.meta.url),
  'learning.wasm': new URL('../../../../dist/wasm/learning.wasm', import.meta.url),
  'evaluation.bin': new URL('../../../../engine/search/networks/evaluation.bin', import.meta.url),
  'neural.bin': new URL('../../../../engine/search/networks/neural.bin', import.meta.url),
} as const;

async function fetched(name: keyof typeof FILES): Promise<Response> {
  const isDesktop = globalThis.location.protocol === 'app:';
  const response = await fetch(
    isDesktop ? new URL(`/engine/${name}`, globalThis.location.href) : FILES[name],
  );
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}).`);
  return response;
}

export async function engineModule(name: 'search' | 'opponents' | 'learning'): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetched(`${name}.wasm`));
}

/** The file of a network: that of the evaluation, or that of Neural. */
export async function engineFile(name: 'evaluation.bin' | 'neural.bin'): Promise<Uint8Array> {
  return new Uint8Array(await (await fetched(name)).arrayBuffer());
}

export async function engineEvaluation(): Promise<Uint8Array> {
  return engineFile('evaluation.bin');
}
