/** The search of a checkout, or one that was compiled for an experiment, on one thread and by processor time. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as SearchHost from '../../engine/host/search-wasm.ts';
import type * as EvaluationHost from '../../engine/host/network-file.ts';

/** What checkouts have in place of a network whose evaluation was the sum of weights. */
interface FormerWeightsHost {
  loadWeights(memory: WebAssembly.Memory, file: Uint8Array): void;
}

/** This checkout. */
export const OWN = resolve(import.meta.dirname, '../..');

/** A depth at which every search reaches the end of the game. */
export const TO_END = 60;

/** An iteration as the search reported it, and the milliseconds of processor time since the search began. */
export interface Step extends SearchHost.Iteration {
  readonly ms: number;
}

export interface Build {
  readonly name: string;
  /**
   * Searches with what the hash table knows, for so many milliseconds of processor time at most, and returns the
   * iterations that were reported: at least one. It also ends after an iteration that is `enough`.
   */
  search(
    request: Omit<SearchHost.SearchRequest, 'threads'>,
    timeMs?: number,
    enough?: (step: Step) => boolean,
  ): readonly Step[];
  /** Empties the hash table. */
  forget(): void;
}

export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The iteration that was reported last. */
export function last(steps: readonly Step[]): Step {
  const step = steps.at(-1);
  if (!step) throw new Error('A search ended without an iteration.');
  return step;
}

/**
 * Opens the search of a checkout by its own host, because the memory of another version may be laid out otherwise. A
 * file of WebAssembly is opened by the host of this checkout.
 */
export async function openBuild(path: string, hashMb = 32): Promise<Build> {
  const isFile = path.endsWith('.wasm');
  const folder = isFile ? OWN : resolve(path);
  const urlOf = (name: string): string => pathToFileURL(join(folder, 'engine/host', name)).href;
  const host = (await import(urlOf('search-wasm.ts'))) as typeof SearchHost;
  const memory = host.createSearchMemory({ hashMb });
  const networks = join(folder, 'engine/search/networks');
  if (existsSync(networks)) {
    const evaluation = readFileSync(join(networks, 'evaluation.bin'));
    const { placeEvaluation } = (await import(urlOf('network-file.ts'))) as typeof EvaluationHost;
    placeEvaluation(memory, evaluation);
  } else {
    const { loadWeights } = (await import(urlOf('weights.ts'))) as FormerWeightsHost;
    loadWeights(memory, readFileSync(join(folder, 'engine/search/weights/evaluation.bin')));
  }
  const module = new WebAssembly.Module(readFileSync(isFile ? path : join(folder, 'dist/wasm/search.wasm')));
  let beganMs = 0;
  let deadlineMs = Infinity;
  let steps: Step[] = [];
  let isEnough: (step: Step) => boolean = () => false;
  const instance = host.instantiateSearch(module, memory, 0, {
    onPoll: () => void (processorMs() >= deadlineMs && host.requestStop(memory)),
    onIteration(iteration) {
      const step = { ...iteration, ms: processorMs() - beganMs };
      steps.push(step);
      if (isEnough(step)) host.requestStop(memory);
    },
  });
  instance.initialiseSharedTables();
  return {
    name: path,
    search(request, timeMs = Infinity, enough = () => false) {
      host.clearStop(memory);
      isEnough = enough;
      steps = [];
      beganMs = processorMs();
      deadlineMs = beganMs + timeMs;
      instance.search({ ...request, threads: 1 });
      return steps;
    },
    forget: () => instance.clearHash(),
  };
}
