/** `bench`: the signature of the search. It changes exactly when the search does, and nothing else should change it. */
import { InputError, createProgress, grouped, perSecond } from '../console/command.ts';
import { defineCommand } from '../console/options.ts';
import { openInstance } from './engine.ts';
import { FIXED_POSITIONS } from '../lab/fixed-positions.ts';
import { readProblems } from './problems.ts';

const MIDGAME_DEPTH = 18;

/** Endgames of 20 and 21 empty squares, to be solved. */
const ENDGAMES = `
-XXX----X-XOO---XXOXOO--XOXOXO--XOOXOXXXXOOXXOX---OOOOO--XXXXX-- X
--XX----O-XXOX--OOXOO---OXOXOOO-OOXXOOOXOOXXXOOX--XXXXOX--X--X-X X
`;

export const bench = defineCommand({
  usage: 'bench',
  about: `Searches ten midgame positions to depth ${MIDGAME_DEPTH} and solves two endgames, each with an empty hash table, on one thread. Prints
the number of nodes, which is the same on every machine, and the speed.`,
  options: {},

  async run({ rest }, console) {
    if (rest.length > 0) throw new InputError('bench takes no arguments.');
    const instance = openInstance(16);
    const jobs = [
      ...FIXED_POSITIONS.map((position) => ({ position, maxDepth: MIDGAME_DEPTH })),
      ...readProblems(ENDGAMES).map(({ position }) => ({ position, maxDepth: 60 })),
    ];
    const progress = createProgress(console);
    let nodes = 0;
    let seconds = 0;
    for (const [index, job] of jobs.entries()) {
      instance.clearHash();
      const startedMs = performance.now();
      nodes += instance.search({ ...job, threads: 1 }).nodes;
      seconds += (performance.now() - startedMs) / 1000;
      progress(() => `${index + 1} of ${jobs.length} positions`);
    }
    console.out(`Bench: ${nodes}`);
    console.out(`${grouped(nodes)} nodes, ${seconds.toFixed(2)} s, ${perSecond(nodes, seconds)}`);
    return Promise.resolve();
  },
});
