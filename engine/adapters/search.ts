/** `search`: prints the engine's findings about a position, iteration by iteration. */
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { told } from '../host/line-set.ts';
import { UNHEARD } from '../host/run.ts';
import { wholly } from '../host/time-budget.ts';
import type { Iteration } from '../host/search-wasm.ts';
import { ALL_LINES } from '../protocol.ts';
import { InputError, grouped, perSecond, signed, signedTenths } from '../console/command.ts';
import { defineCommand, whole } from '../console/options.ts';
import { POOL_OPTIONS, resultOf, withPool } from './engine.ts';
import { lineText, positionToSearch, readPosition, typedOrRead } from './position-text.ts';

function describe(iteration: Iteration, seconds: number, multiple: boolean): string {
  const { rank, depth, selectivity, score, exact, outcome, pv, nodes } = iteration;
  return [
    ...(multiple ? [`${rank}.`.padStart(3)] : []),
    `depth ${String(depth).padStart(2)}`,
    `${selectivity} %`.padStart(5),
    (exact ? signed(score) : `${signedTenths(score)}~`).padStart(6),
    ...(outcome ? [`proved: ${outcome}`] : []),
    `${grouped(nodes)} nodes`.padStart(20),
    `${seconds.toFixed(2)} s`.padStart(9),
    perSecond(nodes, seconds).padStart(10),
    lineText(pv),
  ].join('  ');
}

export const search = defineCommand({
  usage: 'search <board, transcript or ->',
  about: `- is standard input. Needs either a depth or a time. Prints a line for each finished iteration: depth,
confidence, score in discs for the side to move (~ an estimate), who wins where only that is proved, nodes, time, nodes a
second, and the principal variation. One more line follows if the time ends when the next iteration has found a better
move.`,
  examples: [
    'search f5d6c3d3c4 --depth 16',
    'search "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X" --ms 2000',
  ],
  options: {
    depth: whole('d', 'plies; one that reaches the end of the game solves it exactly', {
      min: 1,
      max: UNLIMITED_DEPTH,
    }),
    ms: whole('t', 'thinking time in milliseconds', { min: 1, max: 86_400_000 }),
    multipv: whole('k', 'how many of the best moves get a score and a line', {
      min: 1,
      max: ALL_LINES,
      otherwise: 1,
    }),
    ...POOL_OPTIONS,
  },

  async run({ options: { depth, ms: timeMs, multipv: lines, ...size }, rest }, console) {
    if (rest.length === 0) throw new InputError('search takes a board or a transcript.');
    if ((depth === undefined) === (timeMs === undefined)) {
      throw new InputError('search needs either --depth or --ms.');
    }
    const { position, passed } = positionToSearch(readPosition(await typedOrRead(rest, console)));
    if (passed) console.err('The side to move has to pass; this is the position after it.');

    await withPool(size, async (pool) => {
      const startedMs = performance.now();
      const end = await pool.run(
        {
          position,
          recipe: { kind: 'search', maxDepth: depth ?? UNLIMITED_DEPTH, lines },
          ...(timeMs === undefined ? {} : { budget: wholly(timeMs) }),
        },
        {
          ...UNHEARD,
          onIteration: (iteration) =>
            console.out(
              describe(told(iteration, position), (performance.now() - startedMs) / 1000, lines > 1),
            ),
        },
      );
      resultOf(end);
    });
  },
});
