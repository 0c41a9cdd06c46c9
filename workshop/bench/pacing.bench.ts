/**
 * What it is worth to spend a clock where it matters: games of the engine against itself, one thread, on clocks of
 * processor time. One side thinks as time-budget.ts and pacer.ts say; the other gives every move until it plays
 * perfectly an equal share of what is left.
 *
 *     node workshop/bench/pacing.bench.ts [seconds a side and game] [pairs] [seed]
 *
 * Nothing delays these moves, so the budget is asked about a clock of `SCALE` times the time, of which what it keeps for
 * delays is a small part, and its answer is divided by as much. Openings are those of builds.bench.ts that 20 plies find
 * within a disc.
 */
import type { Contestant } from '../../engine/arena/game.ts';
import { playMatch, summarise } from '../../engine/arena/match.ts';
import { type Position, countEmpties } from '../../engine/game/position.ts';
import { createPacer } from '../../engine/host/pacer.ts';
import { budgetFor } from '../../engine/host/time-budget.ts';
import { matchOpenings } from './match-openings.ts';
import { type Build, OWN, type Step, TO_END, last, openBuild, processorMs } from './open-build.ts';

const SCALE = 20;
const SOLVED_EMPTIES = 14;

const [seconds = 3, pairs = 100, seed = 1] = process.argv.slice(2).map(Number);

/** How one side uses its clock: the search of a position with so much time left. */
type Use = (position: Position, leftMs: number) => readonly Step[];

async function sideThat(use: (build: Build) => Use) {
  const build = await openBuild(OWN);
  const think = use(build);
  const clockMs = seconds * 1000;
  let leftMs = clockMs;
  const usedShares: number[] = [];
  const contestant: Contestant = {
    begin() {
      if (leftMs < clockMs) usedShares.push(1 - leftMs / clockMs);
      leftMs = clockMs;
      build.forget();
    },
    think({ position }) {
      if (countEmpties(position) <= SOLVED_EMPTIES)
        return last(build.search({ position, maxDepth: TO_END })).move;
      const beganMs = processorMs();
      const { move } = last(think(position, Math.max(1, leftMs)));
      leftMs -= processorMs() - beganMs;
      return move;
    },
  };
  return { contestant, usedShares };
}

const paced = await sideThat((build) => (position, leftMs) => {
  const limits = { kind: 'clock', remainingMs: leftMs * SCALE, incrementMs: 0 } as const;
  const budget = budgetFor(limits, position);
  if (!budget) throw new Error('A clock has a budget.');
  const pacer = createPacer({ empties: countEmpties(position), outcomeFirst: true });
  return build.search({ position, maxDepth: TO_END, outcomeFirst: true }, budget.hardMs / SCALE, (step) => {
    pacer.note(step, step.ms * SCALE);
    return pacer.isDone(budget);
  });
});

const even = await sideThat((build) => (position, leftMs) => {
  const moves = Math.ceil((countEmpties(position) - SOLVED_EMPTIES) / 2);
  return build.search({ position, maxDepth: TO_END, outcomeFirst: true }, leftMs / moves);
});

const openings = matchOpenings(await openBuild(OWN), seed, { leadDiscs: 1 });
const leads: number[] = [];
for await (const { lead } of playMatch(paced.contestant, even.contestant, { pairs, openings })) {
  leads.push(lead);
  if (leads.length % 20 !== 0 && leads.length !== 2 * pairs) continue;
  const { wins, draws, losses, meanLead, elo, eloLeast, eloMost } = summarise(leads);
  const [used, usedByOther] = [paced, even].map(
    ({ usedShares }) =>
      `${((100 * usedShares.reduce((sum, share) => sum + share, 0)) / usedShares.length).toFixed(0)} %`,
  );
  process.stdout.write(
    `${leads.length} games: +${wins} =${draws} -${losses}, ${meanLead.toFixed(2)} discs a game, ` +
      `Elo ${elo.toFixed(0)} (${eloLeast.toFixed(0)} to ${eloMost.toFixed(0)}), clock used ${used}, by the other ${usedByOther}\n`,
  );
}
