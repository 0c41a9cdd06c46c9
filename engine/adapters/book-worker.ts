/** Entry of a worker thread that searches for a book: the moves of positions, or positions again. */
import { LEAF_CONFIDENCE, type LeafSearch, expand } from '../book/expanding.ts';
import type { GrowTask } from '../book/growing.ts';
import type { Expansion } from '../book/journal.ts';
import { type BookKey, knownPosition } from '../book/key.ts';
import type { GrowRecipe } from '../book/recipe.ts';
import { answerTasks } from '../console/workers.ts';
import { countEmpties } from '../game/position.ts';
import { calibrated } from '../values/calibrated.ts';
import { openLeafSearch } from './leaf-search.ts';

export interface ExpandTask extends GrowTask {
  readonly kind: 'expand';
  readonly recipe: GrowRecipe;
}

export interface CheckTask {
  readonly kind: 'check';
  readonly key: BookKey;
  readonly depth: number;
}

export interface ExpandAnswer {
  readonly expansion: Expansion;
  /** The positions that its searches looked at. */
  readonly nodes: number;
}

export interface CheckAnswer {
  readonly value: number;
}

let search: LeafSearch | undefined;

answerTasks((task: ExpandTask | CheckTask): ExpandAnswer | CheckAnswer => {
  search ??= openLeafSearch();
  if (task.kind === 'check') return { value: check(search, task) };
  const before = search.nodes;
  const expansion = expand(search, task, task.recipe);
  return { expansion, nodes: search.nodes - before };
});

function check(leaves: LeafSearch, { key, depth }: CheckTask): number {
  const position = knownPosition(key);
  leaves.forget();
  const empties = countEmpties(position);
  return calibrated(leaves.search(position, depth), { depth, selectivity: LEAF_CONFIDENCE, empties });
}
