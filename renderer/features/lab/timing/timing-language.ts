/** What the page about time asks of its worker, and what it hears. */
import type { Position } from '../../../../engine/game/position.ts';
import type { ClockCosts } from '../../../../engine/lab/timing/clock-cost.ts';
import type { Pondered, TimedSearch } from '../../../../engine/lab/timing/timing.ts';
import type { Limits } from '../../../../engine/protocol.ts';

export type TimingNews =
  | { readonly kind: 'searched'; readonly search: TimedSearch }
  | { readonly kind: 'pondered'; readonly pondered: readonly Pondered[] }
  | { readonly kind: 'measured'; readonly costs: ClockCosts };

/** Each answers when it is done, and tells news before. The worker is ended to stop it. */
export interface TimingCalls {
  search: { args: [position: Position, limits: Limits, threads: number]; answer: void };
  /** The answer says whether there was anything to answer. */
  ponder: { args: [position: Position, threads: number]; answer: boolean };
  clock: { args: [positions: readonly Position[]]; answer: void };
}
