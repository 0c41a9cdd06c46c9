/** What the status line says: one thing at a time, the most important first. */
import type { Next } from '../../session/state.ts';
import { type Colour, opposite } from '../../../engine/game/position.ts';
import type { Translate } from '../../locales/i18n.ts';
import { type Mode, seatOf } from '../../session/seats.ts';

export type Status =
  | { readonly kind: 'passing' }
  /** A game that is over is looked through; `canGoOn` where the computer would play on from here. */
  | { readonly kind: 'lookingBack'; readonly canGoOn: boolean }
  | { readonly kind: 'paused' }
  | { readonly kind: 'thinking'; readonly named: boolean }
  | { readonly kind: 'toMove'; readonly isYou: boolean }
  /** The computer's turn, but it does not think: the engine is away. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'over' };

export interface Situation {
  readonly mode: Mode;
  readonly next: Next;
  readonly isLookingBack: boolean;
  readonly isPaused: boolean;
  readonly isThinking: boolean;
}

export function statusOf({ mode, next, isLookingBack, isPaused, isThinking }: Situation): Status {
  if (next === 'nothing') return { kind: 'over' };
  if (isLookingBack) return { kind: 'lookingBack', canGoOn: isPaused };
  if (isPaused) return { kind: 'paused' };
  if (next === 'pass') return { kind: 'passing' };
  if (next === 'computer' && !isThinking) return { kind: 'waiting' };
  if (next === 'computer') return { kind: 'thinking', named: mode === 'computerVsComputer' };
  return { kind: 'toMove', isYou: mode !== 'twoPlayers' };
}

/** Why the move passes from `passing` to the other side, as those who play are told. */
export function passText(passing: Colour, mode: Mode, t: Translate): string {
  const side = t(`side.${passing}`);
  const other = t(`side.${opposite(passing)}`);
  if (mode === 'twoPlayers' || mode === 'computerVsComputer') return t('status.sidePasses', { side, other });
  return seatOf(mode, passing) === 'person'
    ? t('status.youPass', { other })
    : t('status.othersPass', { side });
}
