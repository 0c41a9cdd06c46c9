/**
 * This search against that of another checkout, on one thread, by processor time:
 *
 *     node workshop/bench/builds.bench.ts <folder of the checkout> games [milliseconds a move] [pairs] [seed] [times this one's]
 *         [discs] [plies] [plies of the other]
 *     node workshop/bench/builds.bench.ts <folder of the checkout> ffo [from] [to] [rounds]
 *
 * Both folders need `dist/wasm/search.wasm` (`npm run -s engine -- bench`). In games each opening, 8 to 12 random plies
 * that 10 plies find within 4 discs, is played with both colours, and from 14 empty squares on both play perfectly.
 * "Times" multiplies the time of this search: with 4 and the folder `.` the games show what four times the time is worth.
 * With a number of discs only those openings are played that 20 plies, too, find within so many; with more plies those
 * that 26 and so on up to that number find so; with plies of the other those that it finds so as well. FFO positions are
 * solved in turns, one by one, so that other programs disturb both alike.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestScore, readProblems } from '../../engine/adapters/problems.ts';
import type { Contestant } from '../../engine/arena/game.ts';
import { playMatch, summarise } from '../../engine/arena/match.ts';
import { countEmpties } from '../../engine/game/position.ts';
import { matchOpenings } from './match-openings.ts';
import { type Build, OWN, TO_END, last, openBuild, processorMs } from './open-build.ts';

const SOLVED_EMPTIES = 14;

async function games(
  own: Build,
  other: Build,
  [timeMs = 20, pairs = 200, seed = 1, times = 1, leadDiscs, depth, otherDepth]: number[],
): Promise<void> {
  const second = otherDepth === undefined ? undefined : { build: other, depth: otherDepth };
  const openings = matchOpenings(own, seed, { leadDiscs, depth, second });
  const contestant = (build: Build, moveMs: number): Contestant => ({
    begin: build.forget,
    think({ position }) {
      const isSolved = countEmpties(position) <= SOLVED_EMPTIES;
      return last(build.search({ position, maxDepth: TO_END }, isSolved ? Infinity : moveMs)).move;
    },
  });
  const players = [contestant(own, timeMs * times), contestant(other, timeMs)] as const;
  const leads: number[] = [];
  for await (const { lead } of playMatch(...players, { pairs, openings })) {
    leads.push(lead);
    if (leads.length % 20 !== 0 && leads.length !== 2 * pairs) continue;
    const { wins, draws, losses, meanLead, elo, eloLeast, eloMost } = summarise(leads);
    process.stdout.write(
      `${leads.length} games: +${wins} =${draws} -${losses}, ${meanLead.toFixed(2)} discs a game, ` +
        `Elo ${elo.toFixed(0)} (${eloLeast.toFixed(0)} to ${eloMost.toFixed(0)}), ${traded(leads)} openings won by the same colour twice\n`,
    );
  }
}

/** The number of openings of which each player won one game, so that the same colour won both. */
function traded(leads: readonly number[]): number {
  return leads.filter((lead, at) => at % 2 === 1 && lead * (leads[at - 1] ?? 0) < 0).length;
}

function ffo(own: Build, other: Build, [from = 40, to = 44, rounds = 4]: number[]): void {
  const problems = ['01-19', '20-39', '40-59']
    .flatMap((range) => readProblems(readFileSync(join(OWN, `test/fixtures/ffo/ffo-${range}.obf`), 'utf8')))
    .slice(from - 1, to);
  for (let round = 0; round < rounds; round++) {
    const sums = new Map([own, other].map((build) => [build, { ms: 0, nodes: 0 }]));
    for (const problem of problems) {
      for (const [build, sum] of round % 2 === 0 ? sums : [...sums].toReversed()) {
        const began = processorMs();
        build.forget();
        const { score, nodes } = last(build.search({ position: problem.position, maxDepth: TO_END }));
        sum.ms += processorMs() - began;
        sum.nodes += nodes;
        if (score !== bestScore(problem)) throw new Error(`${build.name} finds a wrong score: ${score}.`);
      }
    }
    const [mine, theirs] = [...sums.values()].map(({ ms, nodes }) => ({
      ms,
      text: `${(nodes / 1e6).toFixed(1)} M nodes, ${(ms / 1000).toFixed(2)} s`,
    }));
    if (mine && theirs) {
      process.stdout.write(
        `${mine.text}; the other ${theirs.text}; ratio ${(mine.ms / theirs.ms).toFixed(3)}\n`,
      );
    }
  }
}

const [folder, section, ...numbers] = process.argv.slice(2);
if (folder === undefined || (section !== 'games' && section !== 'ffo')) {
  throw new Error('Name the folder of another checkout, and games or ffo.');
}
const [own, other] = [await openBuild(OWN), await openBuild(folder)];
if (section === 'games') await games(own, other, numbers.map(Number));
else ffo(own, other, numbers.map(Number));
