/** `timing`: one search as the lab's page about time shows it, what pondering saves, and what looking at a clock costs. */
import { readFileSync } from 'node:fs';
import { type Console, InputError, createProgress, grouped } from '../console/command.ts';
import { defineCommand, flag, whole } from '../console/options.ts';
import { type Position, START_POSITION } from '../game/position.ts';
import { squareName } from '../game/square.ts';
import { EVALUATION_FILE, TEXTBOOK_FILE } from '../host/node/files.ts';
import type { Searching } from '../host/scheduler.ts';
import { FIXED_POSITIONS } from '../lab/fixed-positions.ts';
import { MEASURED_POSITIONS, ROUNDS, clockCosts, openLooking } from '../lab/timing/clock-cost.ts';
import { type Pondered, PONDER_OPTIONS, ponderTrials, savedMs, timeSearch } from '../lab/timing/timing.ts';
import { POOL_OPTIONS, withPool } from './engine.ts';
import { positionToSearch, readPosition, typedOrRead } from './position-text.ts';

export const timing = defineCommand({
  usage: 'timing [<board, transcript or ->]',
  about: `Searches a position, the usual start if none is given, as a move of a game with a clock is searched, or to a depth. Prints for
each iteration how long it took, how long it was expected to take, the time that the search deserved by then, nodes, and how full the
table is; why the search ended, and what part of the nodes each thread counted.

--ponder shows what thinking on the opponent's time saves: the position is the opponent's, and the engine answers after the reply
that it expected, and after another one, with pondering and without. --clock shows what looking at a clock inside of the search would
cost: the same searches in turns, by the time of the processor. Both depend on the machine, and on what else it does.`,
  examples: ['timing f5d6c3d3c4 --left 60', 'timing f5d6c3d3c4 --depth 12 --threads 1', 'timing --clock'],
  options: {
    left: whole('s', 'seconds left on the clock for the whole game', { min: 1, max: 86_400, otherwise: 60 }),
    depth: whole('d', 'search to this depth instead', { min: 1, max: 60 }),
    ponder: flag('compare answers with and without pondering'),
    clock: flag('measure what looking at a clock costs'),
    ...POOL_OPTIONS,
  },

  async run({ options: { left, depth, ponder, clock, ...size }, rest }, console) {
    const position =
      rest.length === 0
        ? START_POSITION
        : positionToSearch(readPosition(await typedOrRead(rest, console))).position;
    if (clock) return printClockCosts(console);
    await withPool(size, async (pool) => {
      if (ponder) return printPondering(pool, position, console);
      const limits =
        depth === undefined
          ? ({ kind: 'clock', remainingMs: 1000 * left, incrementMs: 0 } as const)
          : ({ kind: 'depth', depth } as const);
      await printSearch(pool, position, limits, console);
    });
  },
});

async function printSearch(
  pool: Searching,
  position: Position,
  limits: Parameters<typeof timeSearch>[2],
  console: Console,
): Promise<void> {
  const { run, move } = await timeSearch(pool, position, limits);
  const { softMs = Infinity, hardMs = Infinity } = run.budget ?? {};
  if (hardMs < Infinity) console.out(`planned ${inMs(softMs)} ms, at most ${inMs(hardMs)} ms`);
  console.out(' depth      took ms  expected  deserved       nodes  table');
  let expected = '';
  for (const { depth, selectivity, tookMs, nextMs, worthMs, nodes, hashFull } of run.steps) {
    console.out(
      [
        `${depth} ${selectivity} %`.padStart(9),
        inMs(tookMs).padStart(9),
        expected.padStart(10),
        (worthMs === Infinity ? '' : inMs(worthMs)).padStart(10),
        grouped(nodes).padStart(12),
        `${(hashFull / 10).toFixed(1)} %`.padStart(7),
      ].join(''),
    );
    expected = inMs(nextMs);
  }
  const { reason = 'deepEnough', elapsedMs = 0 } = run.end ?? {};
  console.out(`${REASONS[reason]} after ${inMs(elapsedMs)} ms; the next was expected to take ${expected} ms`);
  const counted = run.counts.at(-1)?.byThread ?? [];
  const all = counted.reduce((sum, nodes) => sum + nodes, 0);
  if (all > 0)
    console.out(`threads: ${counted.map((nodes) => `${((100 * nodes) / all).toFixed(1)} %`).join(', ')}`);
  if (move !== undefined) console.out(`the move is ${squareName(move)}`);
}

const REASONS = {
  enough: 'It had had the time that it deserved, so it ended',
  nextTooLong: 'The next iteration would have taken too long, so it ended',
  timeUp: 'The time was up',
  proved: 'Everything was proved',
  deepEnough: 'It was as deep as it should be',
} as const;

async function printPondering(pool: Searching, position: Position, console: Console): Promise<void> {
  const { answerMs, ponderMs } = PONDER_OPTIONS;
  console.out(`${ponderMs} ms to ponder, ${answerMs} ms to answer`);
  const before = new Map<string, Pondered>();
  for await (const pondered of ponderTrials(pool, position)) {
    const { trial, reply, isHit, depths } = pondered;
    before.set(trial, pondered);
    const without = before.get(trial === 'hit' ? 'without' : 'missWithout');
    const saved = trial === 'hit' || trial === 'miss' ? without && savedMs(pondered, without) : undefined;
    const known = depths[0]?.ms === 0 ? depths[0].depth : 0;
    console.out(
      [
        `${trial} (${squareName(reply)}):`,
        isHit ? 'a ponder hit,' : 'no ponder hit,',
        `depth ${known} at once, ${depths.at(-1)?.depth ?? 0} at the end`,
        ...(saved === undefined ? [] : [`; ${saved.toFixed(0)} ms saved`]),
      ].join(' '),
    );
  }
  if (before.size === 0) throw new InputError('There is nothing to answer in this position.');
}

function printClockCosts(console: Console): void {
  const instance = openLooking(
    new WebAssembly.Module(readFileSync(TEXTBOOK_FILE)),
    readFileSync(EVALUATION_FILE),
  );
  const positions = FIXED_POSITIONS.slice(0, MEASURED_POSITIONS);
  const progress = createProgress(console);
  console.out('look          time   rounds from  to');
  for (const { rounds, nodes, costs } of clockCosts(instance, positions, processorMs)) {
    progress(() => `${rounds} of ${ROUNDS} rounds`);
    if (rounds < ROUNDS) continue;
    for (const { look, times, least, most } of costs)
      console.out(
        [
          look.padEnd(11),
          times.toFixed(3).padStart(7),
          least.toFixed(3).padStart(14),
          most.toFixed(3).padStart(7),
        ].join(''),
      );
    console.out(`${grouped(nodes)} nodes in each round, by the time of the processor`);
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function inMs(ms: number): string {
  return ms.toFixed(1);
}
