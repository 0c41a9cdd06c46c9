/** The search of this engine as a book grows by it, and what its values depend on. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LEAF_CONFIDENCE, type LeafSearch } from '../book/expanding.ts';
import { countEmpties } from '../game/position.ts';
import { EVALUATION_FILE, MODULE_FILE } from '../host/node/files.ts';
import type { SearchRequest } from '../host/search-wasm.ts';
import { openInstance } from './engine.ts';

/** What is found depends on the size of the table, so that it is the same wherever a book grows. */
const HASH_MB = 16;

export function openLeafSearch(): LeafSearch {
  const instance = openInstance(HASH_MB);
  let nodes = 0;
  function scoreOf(request: Omit<SearchRequest, 'threads'>): number {
    const found = instance.search({ ...request, threads: 1 });
    nodes += found.nodes;
    return found.score;
  }
  return {
    forget: () => instance.clearHash(),
    search: (position, depth) => scoreOf({ position, maxDepth: depth, selectivity: LEAF_CONFIDENCE }),
    solve: (position) => scoreOf({ position, maxDepth: countEmpties(position), selectivity: 100 }),
    get nodes() {
      return nodes;
    },
  };
}

/** The first digits of a checksum of the search and its evaluation. */
export function engineChecksum(): string {
  const hash = createHash('sha256');
  for (const file of [MODULE_FILE, EVALUATION_FILE]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 8);
}
