/** `solve`: exact scores of the positions of a file. */
import { countEmpties } from '../game/position.ts';
import { squareName } from '../game/square.ts';
import type { SearchPool } from '../host/pool.ts';
import { UNHEARD } from '../host/run.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { MAX_THREADS } from '../protocol.ts';
import { InputError, createProgress, grouped, perSecond, signed } from '../console/command.ts';
import { bytesOf } from '../console/files.ts';
import { defineCommand, whole } from '../console/options.ts';
import { POOL_OPTIONS, resultOf, withPool } from './engine.ts';
import { positionToSearch } from './position-text.ts';
import { type Problem, bestScore, readProblems } from './problems.ts';

/** A limit above the number of positions in any file. */
const MOST_POSITIONS = 1_000_000;

function verdict(score: number, expected: number | undefined): string {
  if (expected === undefined) return '-';
  return score === expected ? 'right' : `wrong (${signed(expected)})`;
}

export const solve = defineCommand({
  usage: 'solve <file.obf>',
  about: `Solves each position to the end of the game and compares the score with the file's. Prints for each position: number,
empty squares, score, best move, right or wrong, nodes, seconds; then the totals. The hash table is cleared between
positions.`,
  examples: ['solve problems.obf --to 2', 'solve problems.obf --from 2 --threads 2'],
  options: {
    from: whole('i', 'first position', { min: 1, max: MOST_POSITIONS, otherwise: 1 }),
    to: whole('j', 'last position; without it the last of the file', { min: 1, max: MOST_POSITIONS }),
    threads: whole('n', 'search threads', { min: 1, max: MAX_THREADS, otherwise: 1 }),
    hash: POOL_OPTIONS.hash,
  },

  async run({ options, rest: [path, ...others] }, console) {
    if (path === undefined || others.length > 0) throw new InputError('solve takes one file.');
    const problems = readProblems(bytesOf(path).toString());
    if (problems.length === 0) throw new InputError(`${path} holds no positions.`);
    const { from, to = problems.length } = options;
    if (from > to) throw new InputError(`--from is ${from}, but the last position is ${to}.`);
    if (to > problems.length)
      throw new InputError(`--to is ${to}, but ${path} has ${problems.length} positions.`);
    const solveOne = async (
      pool: SearchPool,
      problem: Problem,
      number: number,
    ): Promise<{ nodes: number; seconds: number; wrong: boolean }> => {
      const { position, passed } = positionToSearch(problem.position);
      await pool.clearHash();
      const progress = createProgress(console);
      const startedMs = performance.now();
      const end = await pool.run(
        { position, recipe: { kind: 'search', maxDepth: UNLIMITED_DEPTH } },
        {
          ...UNHEARD,
          onIteration: ({ depth, selectivity, score }) =>
            progress(() => `${number}: depth ${depth} at ${selectivity} %: ${signed(score)}`),
        },
      );
      const seconds = (performance.now() - startedMs) / 1000;
      const { move, score: found, nodes } = resultOf(end);
      const score = passed ? 0 - found : found;
      const expected = bestScore(problem);
      console.out(
        [
          String(number).padStart(4),
          String(countEmpties(position)).padStart(3),
          signed(score).padStart(4),
          passed ? '--' : squareName(move),
          verdict(score, expected).padEnd(5),
          grouped(nodes).padStart(15),
          `${seconds.toFixed(3)} s`.padStart(11),
        ].join(' '),
      );
      return { nodes, seconds, wrong: expected !== undefined && score !== expected };
    };

    await withPool(options, async (pool) => {
      let nodes = 0;
      let seconds = 0;
      let wrong = 0;
      for (const [index, problem] of problems.slice(from - 1, to).entries()) {
        const solved = await solveOne(pool, problem, from + index);
        nodes += solved.nodes;
        seconds += solved.seconds;
        if (solved.wrong) wrong += 1;
      }
      console.out(
        `${to - from + 1} positions, ${wrong} wrong, ${grouped(nodes)} nodes, ${seconds.toFixed(3)} s, ${perSecond(nodes, seconds)}`,
      );
    });
  },
});
