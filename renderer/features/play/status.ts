/** The status line, which says one thing at a time, the most important first. */
import type { Next } from '../../session/state.ts';
import { type Colour, opposite } from '../../../engine/game/position.ts';
import type { Translate } from '../../locales/i18n.ts';
import type { MessageKey } from '../../locales/messages.ts';
import { type Mode, seatOf } from '../../session/seats.ts';

export type Status =
  | { readonly kind: 'passing' }
  /** An earlier place of a finished game is shown; `canGoOn` if the computer would play on from there. */
  | { readonly kind: 'lookingBack'; readonly canGoOn: boolean }
  | { readonly kind: 'paused' }
  | { readonly kind: 'thinking'; readonly named: boolean }
  | { readonly kind: 'toMove'; readonly isYou: boolean }
  /** It is the computer's turn, but the engine is away. */
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

/** Tells the players why `passing` must pass. */
export function passText(passing: Colour, mode: Mode, t: Translate<MessageKey>): string {
  const side = t(`side.${passing}`);
  const other = t(`side.${opposite(passing)}`);
  if (mode === 'twoPlayers' || mode === 'computerVsComputer') return t('status.sidePasses', { side, other });
  return seatOf(mode, passing) === 'person'
    ? t('status.youPass', { other })
    : t('status.othersPass', { side });
}
