/** Entry of the worker that times searches; their threads are workers below it. */
import { clockCosts, openLooking } from '../../../../engine/lab/timing/clock-cost.ts';
import { type Pondered, ponderTrials, timeSearch } from '../../../../engine/lab/timing/timing.ts';
import { openWebPool } from '../../../../engine/lab/timing/web-pool.ts';
import { answerCalls } from '../../../shell/worker-calls.ts';
import { engineEvaluation, engineModule } from '../frame/engine-files.ts';
import type { TimingCalls, TimingNews } from './timing-language.ts';

const TEXTBOOK = new URL('../../../../dist/wasm/textbook.wasm', import.meta.url);

/** The page is told so often at most, in milliseconds: shallow iterations take less. */
const NEWS_MS = 100;

async function openPool(threads: number): Promise<ReturnType<typeof openWebPool>> {
  const pool = openWebPool(await engineModule('search'), await engineEvaluation(), threads);
  await pool.start();
  return pool;
}

answerCalls<TimingCalls, TimingNews>(globalThis, (tell) => ({
  async search(position, limits, threads) {
    const pool = await openPool(threads);
    let toldMs = -Infinity;
    const search = await timeSearch(pool, position, limits, (seen) => {
      if (performance.now() < toldMs + NEWS_MS) return;
      toldMs = performance.now();
      tell({ kind: 'searched', search: seen });
    });
    tell({ kind: 'searched', search });
    pool.close();
  },
  async ponder(position, threads) {
    const pool = await openPool(threads);
    const pondered: Pondered[] = [];
    for await (const trial of ponderTrials(pool, position)) {
      pondered.push(trial);
      tell({ kind: 'pondered', pondered });
    }
    pool.close();
    return pondered.length > 0;
  },
  async clock(positions) {
    const instance = openLooking(
      await WebAssembly.compileStreaming(fetch(TEXTBOOK)),
      await engineEvaluation(),
    );
    for (const costs of clockCosts(instance, positions, () => performance.now())) {
      tell({ kind: 'measured', costs });
      await new Promise((resolve) => setTimeout(resolve));
    }
  },
}));
