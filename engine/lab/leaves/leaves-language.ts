/** What the page asks of the worker that counts leaves and evaluates positions, and what it answers. */
import type { Position } from '../../game/position.ts';
import type { ClassicParts } from '../../host/textbook-wasm.ts';
import type { Unit } from './leaves.ts';

export type LeavesQuestion =
  | { readonly kind: 'count'; readonly id: number; readonly unit: Unit; readonly position: Position }
  | { readonly kind: 'evaluate'; readonly id: number; readonly positions: readonly Position[] };

/** A position without a search, from the side to move: discs by the learnt evaluation, and points by the classic one. */
export interface Evaluated {
  readonly value: number;
  readonly classic: ClassicParts;
}

export type LeavesAnswer =
  | { readonly kind: 'counted'; readonly id: number; readonly leaves: number }
  | { readonly kind: 'evaluated'; readonly id: number; readonly positions: readonly Evaluated[] };
