/** `leaves`: the number of leaves that each kind of search evaluates, averaged over the fixed midgame positions. */
import type { ComparisonMethod } from '../host/workshop-wasm.ts';
import { InputError, createProgress } from '../../engine/console/command.ts';
import { defineCommand } from '../../engine/console/options.ts';
import { SHIPPED_EVALUATION, openEngine } from '../host/engine.ts';
import { FIXED_POSITIONS } from '../../engine/adapters/fixed-positions.ts';

const DEEPEST = 6;

const METHODS: readonly { readonly title: string; readonly method: ComparisonMethod | 'engine' }[] = [
  { title: 'minimax', method: 'minimax' },
  { title: 'alpha-beta', method: 'alphaBeta' },
  { title: 'ordered', method: 'orderedAlphaBeta' },
  { title: 'pre-filtered', method: 'filteredAlphaBeta' },
  { title: 'this engine', method: 'engine' },
];

/**
 * The leaves of minimax, plain alpha-beta and evaluation-ordered alpha-beta at depth 6, as published for other
 * positions.
 */
const PUBLISHED = ['1.3e6', '1.6e4', '2.1e3'] as const;

export const leaves = defineCommand({
  usage: 'leaves',
  about: `Searches ten fixed midgame positions to depths 1 to ${DEEPEST} by minimax, plain alpha-beta, alpha-beta ordered by the evaluation,
pre-filtered alpha-beta (half the moves in the first three plies) and this engine, and prints the mean number of leaves.
For the engine, which searches selectively and remembers, it is the nodes of the whole search, leaves included.`,
  options: {},

  async run({ rest }, console) {
    if (rest.length > 0) throw new InputError('leaves takes no arguments.');
    const { search: instance } = openEngine({ hashMb: 16, evaluationFile: SHIPPED_EVALUATION });
    const progress = createProgress(console);
    console.out(['depth', ...METHODS.map(({ title }) => title.padStart(13))].join(''));
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const means = METHODS.map(({ title, method }) => {
        const total = FIXED_POSITIONS.reduce((sum, position) => {
          progress(() => `depth ${depth}: ${title}`);
          if (method !== 'engine') return sum + instance.compare(method, position, depth).leaves;
          instance.clearHash();
          return sum + instance.search({ position, maxDepth: depth, threads: 1 }).nodes;
        }, 0);
        return (total / FIXED_POSITIONS.length).toPrecision(2).padStart(13);
      });
      console.out([String(depth).padStart(5), ...means].join(''));
    }
    console.out(['  (6)', ...PUBLISHED.map((count) => count.padStart(13))].join('') + '   published');
    return Promise.resolve();
  },
});
