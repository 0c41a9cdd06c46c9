/** The search of this engine as a book grows by it, and what its values depend on. */
import { createHash } from 'node:crypto';
import { LEAF_CONFIDENCE, type LeafSearch } from '../book/expanding.ts';
import { countEmpties } from '../game/position.ts';
import type { SearchRequest } from '../host/search-wasm.ts';
import { FIXED_POSITIONS } from '../lab/fixed-positions.ts';
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

/** The plies of the searches that tell two engines apart. */
const MARK_PLIES = 14;

/**
 * The mark of an engine in a recipe: the first digits of a checksum of what its searches of fixed positions find, and in how
 * many nodes. Another build of the same search has the same mark. Endings need none: what is solved is right or wrong.
 */
export function engineMark(): string {
  const search = openLeafSearch();
  const hash = createHash('sha256');
  for (const position of FIXED_POSITIONS) {
    search.forget();
    hash.update(`${search.search(position, MARK_PLIES)} ${search.nodes} `);
  }
  return hash.digest('hex').slice(0, 8);
}
