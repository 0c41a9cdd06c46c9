/** A search that costs nothing, and books that grow by it. */
import { type LeafSearch, expand } from '../../../engine/book/expanding.ts';
import { Growth, type GrowthOptions } from '../../../engine/book/growing.ts';
import { type Expansion, type Journal, writeJournal } from '../../../engine/book/journal.ts';
import { type GrowRecipe, USUAL_RECIPE } from '../../../engine/book/recipe.ts';
import { count } from '../../../engine/game/bitboard.ts';
import { type Position, sides } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';

export const RECIPE: GrowRecipe = { ...USUAL_RECIPE, depth: 8, screen: 2, batch: 5, engine: 'fake' };

/** The lead in moves, which a deeper search sees a little differently. */
function mobility(position: Position, depth: number): number {
  const { black, white } = position;
  const other = legalMoves({ black, white, toMove: position.toMove === 'black' ? 'white' : 'black' });
  const { mover } = sides(position);
  return count(legalMoves(position)) - count(other) + (Number(mover % 7n) % 2) * (depth > 4 ? 1 : 0);
}

export const FAKE_SEARCH: LeafSearch = {
  forget: () => undefined,
  search: mobility,
  solve: (position) => 2 * mobility(position, 60),
  nodes: 0,
};

/**
 * Grows a book until it is full or `most` positions have been expanded. `ahead` tasks are asked for before the first of
 * them is answered, and the latest of those that wait is answered first if `isReversed`.
 */
export function grownBook(
  options: GrowthOptions,
  {
    found = [],
    most = Infinity,
    ahead = 1,
    isReversed = false,
    recipe = RECIPE,
  }: {
    readonly found?: readonly Expansion[];
    readonly most?: number;
    readonly ahead?: number;
    readonly isReversed?: boolean;
    readonly recipe?: GrowRecipe;
  } = {},
): Journal {
  const growth = new Growth(recipe, found, options);
  const expansions = [...found];
  const asked: Expansion[] = [];
  for (let number = 0; number < most; number++) {
    while (asked.length < ahead) {
      const next = growth.next();
      if (next.kind !== 'task') break;
      asked.push(expand(FAKE_SEARCH, next.task, recipe));
    }
    const expansion = isReversed ? asked.pop() : asked.shift();
    if (!expansion) break;
    growth.add(expansion);
    expansions.push(expansion);
  }
  return { recipe, expansions };
}

export function textOf(journal: Journal): string {
  return writeJournal(journal);
}
