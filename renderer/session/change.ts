/** What can happen to a session, as those who listen to it are told. */
import type { Colour } from '../../engine/game/position.ts';
import type { NodeId } from '../../engine/game/tree.ts';
import type { SessionState } from './state.ts';

export type Change =
  /** Another game is on the board: a new one, or one that was taken up where it had been left. */
  | { readonly kind: 'begun'; readonly how: 'new' | 'loaded' }
  /** A move or a pass was played; `isNew` tells whether it had not been in the tree before. */
  | { readonly kind: 'played'; readonly id: NodeId; readonly isNew: boolean }
  /** Another place of the tree is on the board. */
  | { readonly kind: 'walked'; readonly how: 'undo' | 'redo' | 'jump' }
  /** Branches were reordered or deleted, or such an edit was taken back. */
  | { readonly kind: 'edited' }
  /** Something that is known about the place called `id` has changed. */
  | { readonly kind: 'annotated'; readonly id: NodeId }
  /** Who plays has changed. */
  | { readonly kind: 'seated' }
  /** The game was paused or resumed. */
  | { readonly kind: 'held' }
  /** A reason for the clocks to stand has come or gone: see `Suspension`. */
  | { readonly kind: 'suspended' }
  /** The engine began or ended to think about a move of the game. */
  | { readonly kind: 'thought' }
  /** The game ended before its last move: `loser` has run out of time. */
  | { readonly kind: 'ended'; readonly loser: Colour };

/** Who may listen, in the order in which they are told. */
export const LISTENERS = [
  'clock',
  'thoughts',
  'turns',
  'analysis',
  'explore',
  'documents',
  'announcer',
  'sounds',
  'rematch',
] as const;

export type ListenerName = (typeof LISTENERS)[number];

/**
 * Hears of every change once, in order. `now` and `before` are the states after and before this change; the session
 * itself may be further on already, when a listener called before has asked something of it.
 */
export type Listener = (change: Change, now: SessionState, before: SessionState) => void;
