/** Everything that can happen to a session, as its listeners are told. */
import type { NodeId } from '../../engine/game/tree.ts';
import type { Finding } from '../../engine/review/findings.ts';
import type { Decision, SessionState } from './state.ts';

export type Change =
  /** Another game is on the board: a new one, or a stored one that is continued. */
  | { readonly kind: 'begun'; readonly how: 'new' | 'loaded' }
  /** A move or a pass was played; `isNew` says that the tree did not have it before. */
  | { readonly kind: 'played'; readonly id: NodeId; readonly isNew: boolean }
  /** Another place of the tree is on the board. */
  | { readonly kind: 'walked'; readonly how: 'undo' | 'redo' | 'jump' }
  /** Branches were reordered or deleted, or such an edit was taken back. */
  | { readonly kind: 'edited' }
  /** The notes of the place called `id` have changed. */
  | { readonly kind: 'annotated'; readonly id: NodeId }
  /** Other facts are known about the game beside its moves. */
  | { readonly kind: 'described' }
  /** Notes were written into the game that nobody can take back: what a review has found, or how a retry went. */
  | { readonly kind: 'recorded'; readonly findings: readonly Finding[] }
  /** The players have changed. */
  | { readonly kind: 'seated' }
  /** The game was paused or resumed. */
  | { readonly kind: 'held' }
  /** A reason for the clocks to stand still was added or removed: see `Suspension`. */
  | { readonly kind: 'suspended' }
  /** The engine started or stopped thinking about a move of the game. */
  | { readonly kind: 'thought' }
  /** The game was decided, though its board goes on. */
  | { readonly kind: 'ended'; readonly decision: Decision }
  /** A resignation was taken back: the game goes on from its end. */
  | { readonly kind: 'reopened' };

/** All listeners, in the order in which they are told. */
export const LISTENERS = [
  'clock',
  'review',
  'thoughts',
  'turns',
  'hints',
  'analysis',
  'documents',
  'announcer',
  'sounds',
  'rematch',
] as const;

export type ListenerName = (typeof LISTENERS)[number];

/**
 * Is called once for each change, in order. `now` and `before` are the states after and before this change. The session
 * itself may already have changed again, if a listener called earlier has given it a command.
 */
export type Listener = (change: Change, now: SessionState, before: SessionState) => void;
