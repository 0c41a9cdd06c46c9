/**
 * What it costs Master to vary its first moves: `node workshop/bench/variety.bench.ts [pairs] [depth]`, 50 pairs of games at
 * 8 plies by default. After two to four random moves one side varies, by a seed of its own for each pair, and the other
 * always plays the best move that it finds. Each has black once from every opening, which so favours neither. Depth
 * bounds both: the games are the same on any machine. Prints the result for the side that varies, and how many of the
 * games differ.
 */
import type { Contestant } from '../../engine/arena/game.ts';
import { playMatch, summarise } from '../../engine/arena/match.ts';
import { seededOpenings } from '../../engine/arena/openings.ts';
import type { Iteration } from '../../engine/host/search-wasm.ts';
import { chanceAfter } from '../../engine/players/chance.ts';
import { VARIED_LINES, canVary, variedMove } from '../../engine/players/variety.ts';
import { startSearch } from '../../test/engine/search/search-module.ts';

const PAIRS = Number(process.argv[2] ?? 50);
const DEPTH = Number(process.argv[3] ?? 8);
const MASTER = { kind: 'master' } as const;

/** Master with `DEPTH` plies; its first moves vary where `seed` gives a number. */
function master(seed: () => number | undefined): Contestant {
  let lines: Iteration[] = [];
  const onIteration = (iteration: Iteration): void => {
    if (iteration.rank === 1) lines = [];
    lines.push(iteration);
  };
  const { instance } = startSearch(16, { onIteration });
  return {
    begin: () => instance.clearHash(),
    think({ position, moves }) {
      const chosen = seed();
      const isVaried = chosen !== undefined && canVary(MASTER, position);
      const found = instance.search({
        position,
        maxDepth: DEPTH,
        threads: 1,
        lines: isVaried ? VARIED_LINES : 1,
      });
      return isVaried ? variedMove(lines, chanceAfter(chosen, moves)) : found.move;
    },
  };
}

const leads: number[] = [];
const games = new Set<string>();
const varying = master(() => Math.floor(leads.length / 2));
const steady = master(() => undefined);
const openings = seededOpenings(1, { plies: { least: 2, most: 4 } });
for await (const { lead, end } of playMatch(varying, steady, { pairs: PAIRS, openings })) {
  leads.push(lead);
  games.add(end.moves.join());
}
const { wins, draws, losses, elo, eloLeast, eloMost, meanLead } = summarise(leads);
process.stdout.write(
  `${leads.length} games, ${games.size} of them different: +${wins} =${draws} -${losses}, ` +
    `${elo.toFixed(0)} Elo (${eloLeast.toFixed(0)} to ${eloMost.toFixed(0)}), ${meanLead.toFixed(1)} discs a game\n`,
);
