/**
 * What it costs a search to look at a clock: the same searches in turns, with a look never, once in a few milliseconds, at every
 * inner node, and at every node. They find the same; only their time differs.
 */
import type { Position } from '../../game/position.ts';
import { readNetwork } from '../../host/network-file.ts';
import { type TextbookInstance, openTextbook } from '../../host/textbook-wasm.ts';

/** `never` is this engine, whose clock another thread watches; `seldom` is this engine where it has one thread alone. */
export const LOOKS = ['never', 'seldom', 'innerNodes', 'everyNode'] as const;
export type Look = (typeof LOOKS)[number];

/** More inner nodes than a search of the measurement has. */
const NEVER = 2 ** 30;

const INNER_NODES: Readonly<Record<Look, number>> = {
  never: NEVER,
  seldom: 256,
  innerNodes: 1,
  everyNode: NEVER,
};

/** So many of the fixed positions are enough to measure. */
export const MEASURED_POSITIONS = 5;
const DEPTH = 16;
/** So deep is each look searched before anything is measured, so that its code is compiled well by then. */
const WARM_DEPTH = 12;

/** The turns that are taken. */
export const ROUNDS = 7;

export interface LookCost {
  readonly look: Look;
  /** How many times as long it took as without a look, by the best time of each search. */
  readonly times: number;
  /**
   * How many times as long the fastest and the slowest single round took, which shows how much the machine itself varies.
   */
  readonly least: number;
  readonly most: number;
}

export interface ClockCosts {
  /** How many rounds are done. */
  readonly rounds: number;
  /** The nodes of each look's searches, which are the same. */
  readonly nodes: number;
  readonly costs: readonly LookCost[];
}

/** `module` is `textbook.wasm`, and `evaluation` the file of the evaluation that the engine uses. */
export function openLooking(module: WebAssembly.Module, evaluation: Uint8Array): TextbookInstance {
  // The clock is looked at and the time is never up, so that all searches are the same.
  const onPoll = (): void => {
    if (performance.now() === Infinity) throw new Error('The time is up.');
  };
  return openTextbook(module, readNetwork(evaluation), { onPoll });
}

/**
 * Yields what looking costs after each round, in which each of the positions is searched. `instance` is from
 * `openLooking`, and `now` tells the time, best that of the processor, in milliseconds.
 * @throws Error if a search does something else because of the looks.
 */
export function* clockCosts(
  instance: TextbookInstance,
  positions: readonly Position[],
  now: () => number,
): Generator<ClockCosts, void> {
  const best = new Map<Look, number[]>();
  const rounds = new Map<Look, number[]>(LOOKS.map((look) => [look, []]));
  const search = (position: Position, look: Look, maxDepth: number): number => {
    instance.pollEvery(INNER_NODES[look], look === 'everyNode');
    instance.search.clearHash();
    return instance.search.search({ position, maxDepth, threads: 1 }).nodes;
  };
  for (const look of LOOKS) for (const position of positions) search(position, look, WARM_DEPTH);
  for (let round = 0; round < ROUNDS; round++) {
    let nodes = 0;
    const sums = new Map<Look, number>();
    for (const [at, position] of positions.entries()) {
      const counts = new Set<number>();
      // Another look begins each time, so that none always runs on a machine that has just rested.
      for (let turn = 0; turn < LOOKS.length; turn++) {
        const look = LOOKS[(turn + round + at) % LOOKS.length] ?? 'never';
        const startedMs = now();
        counts.add(search(position, look, DEPTH));
        const tookMs = now() - startedMs;
        sums.set(look, (sums.get(look) ?? 0) + tookMs);
        const times = best.get(look) ?? [];
        times[at] = Math.min(times[at] ?? Infinity, tookMs);
        best.set(look, times);
      }
      if (counts.size !== 1) throw new Error('A search that looks at a clock has found something else.');
      nodes += [...counts][0] ?? 0;
    }
    for (const look of LOOKS) rounds.get(look)?.push((sums.get(look) ?? NaN) / (sums.get('never') ?? NaN));
    yield { rounds: round + 1, nodes, costs: LOOKS.map((look) => costOf(look, best, rounds)) };
  }
}

function costOf(
  look: Look,
  best: ReadonlyMap<Look, readonly number[]>,
  rounds: ReadonlyMap<Look, readonly number[]>,
): LookCost {
  const sum = (of: Look): number => (best.get(of) ?? []).reduce((total, ms) => total + ms, 0);
  const ratios = rounds.get(look) ?? [];
  return {
    look,
    times: sum(look) / sum('never'),
    least: Math.min(...ratios),
    most: Math.max(...ratios),
  };
}
