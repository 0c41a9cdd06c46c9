/** Entry of a worker thread that searches the moves of positions for a book. */
import { type LeafSearch, expand } from '../book/expanding.ts';
import type { GrowTask } from '../book/growing.ts';
import type { Expansion } from '../book/journal.ts';
import type { GrowRecipe } from '../book/recipe.ts';
import { answerTasks } from '../console/workers.ts';
import { openLeafSearch } from './leaf-search.ts';

export interface ExpandTask extends GrowTask {
  readonly recipe: GrowRecipe;
}

export interface ExpandAnswer {
  readonly expansion: Expansion;
  /** The positions that its searches looked at. */
  readonly nodes: number;
}

let search: LeafSearch | undefined;

answerTasks(({ recipe, ...task }: ExpandTask): ExpandAnswer => {
  search ??= openLeafSearch();
  const before = search.nodes;
  const expansion = expand(search, task, recipe);
  return { expansion, nodes: search.nodes - before };
});
