/** What the status line says: one thing at a time, the most important first. */
import type { Next } from '../../session/state.ts';
import type { Mode } from '../../session/seats.ts';

export type Status =
  | { readonly kind: 'passing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'thinking'; readonly named: boolean }
  | { readonly kind: 'toMove'; readonly isYou: boolean }
  /** The computer's turn, but it does not think: the engine is away. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'over' };

export interface Situation {
  readonly mode: Mode;
  readonly next: Next;
  readonly isPaused: boolean;
  readonly isThinking: boolean;
}

export function statusOf({ mode, next, isPaused, isThinking }: Situation): Status {
  if (next === 'nothing') return { kind: 'over' };
  if (isPaused) return { kind: 'paused' };
  if (next === 'pass') return { kind: 'passing' };
  if (next === 'computer' && !isThinking) return { kind: 'waiting' };
  if (next === 'computer') return { kind: 'thinking', named: mode === 'computerVsComputer' };
  return { kind: 'toMove', isYou: mode !== 'twoPlayers' };
}
