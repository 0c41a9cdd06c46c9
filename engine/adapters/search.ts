/** `search`: what the engine thinks of a position, iteration by iteration. */
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { wholly } from '../host/time-budget.ts';
import type { Iteration } from '../host/search-wasm.ts';
import { MAX_THREADS } from '../protocol.ts';
import { type Command, InputError, grouped, perSecond, readArguments, signed } from '../console/command.ts';
import { allThreads, openPool, resultOf } from './engine.ts';
import { lineText, positionToSearch, readPosition } from './position-text.ts';

function describe(iteration: Iteration, seconds: number, multiple: boolean): string {
  const { rank, depth, selectivity, score, exact, outcome, pv, nodes } = iteration;
  return [
    ...(multiple ? [`${rank}.`.padStart(3)] : []),
    `depth ${String(depth).padStart(2)}`,
    `${selectivity} %`.padStart(5),
    `${signed(score)}${exact ? '' : '~'}`.padStart(4),
    ...(outcome ? [`proved: ${outcome}`] : []),
    `${grouped(nodes)} nodes`.padStart(20),
    `${seconds.toFixed(2)} s`.padStart(9),
    perSecond(nodes, seconds).padStart(10),
    lineText(pv),
  ].join('  ');
}

export const search: Command = {
  summary: 'search a position to a depth or for a time',
  help: `search <board or transcript> (--depth d | --ms t) [--threads n] [--multipv k] [--hash mb]

  --depth    plies; a depth that reaches the end of the game solves it exactly
  --ms       thinking time in milliseconds
  --threads  search threads (one for each core)
  --multipv  how many of the best moves get a score and a line (1)
  --hash     size of the hash table in MiB (128)

Prints a line for each finished iteration: depth, confidence, score in discs for the side to move (~ an estimate), who
wins where only that is proved, nodes, time, nodes a second, and the principal variation. Example:

  search f5d6c3d3c4 --depth 16
  search "-XXXXXX---XOOOO--XOXXOOX-OOOOOOOOOOOXXOOOOOXXOOX--XXOO----XXXXX- X" --ms 2000`,

  async run(args, console) {
    const options = readArguments(args, ['depth', 'ms', 'threads', 'multipv', 'hash']);
    if (options.rest.length === 0) throw new InputError('search takes a board or a transcript.');
    const depth = options.whole('depth', { min: 1, max: UNLIMITED_DEPTH, otherwise: undefined });
    const timeMs = options.whole('ms', { min: 1, max: 86_400_000, otherwise: undefined });
    if ((depth === undefined) === (timeMs === undefined)) {
      throw new InputError('search needs either --depth or --ms.');
    }
    const threads = options.whole('threads', { min: 1, max: MAX_THREADS, otherwise: allThreads() });
    const lines = options.whole('multipv', { min: 1, max: 60, otherwise: 1 });
    const hashMb = options.whole('hash', { min: 1, max: 2048, otherwise: 128 });
    const { position, passed } = positionToSearch(readPosition(options.rest.join(' ')));
    if (passed) console.err('The side to move has to pass; this is the position after it.');

    const pool = openPool(threads, hashMb);
    try {
      await pool.start();
      const startedMs = performance.now();
      const end = await pool.run(
        {
          position,
          recipe: { kind: 'search', maxDepth: depth ?? UNLIMITED_DEPTH, lines },
          ...(timeMs === undefined ? {} : { budget: wholly(timeMs) }),
        },
        (iteration) => console.out(describe(iteration, (performance.now() - startedMs) / 1000, lines > 1)),
      );
      resultOf(end);
    } finally {
      pool.close();
    }
  },
};
