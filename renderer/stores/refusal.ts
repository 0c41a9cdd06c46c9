/** The refusal of a square that is no legal move, on a screen whose board can be played on. */
import { refAutoReset } from '@vueuse/core';
import { watch } from 'vue';
import type { Position } from '../../engine/game/position.ts';
import type { MoveRefusal } from '../../engine/game/rules.ts';
import { type Square, squareName } from '../../engine/game/square.ts';
import { translate as t } from '../locales/later.ts';
import { useAnnouncerStore } from './announcer.ts';
import { useGameStore } from './game.ts';
import { REFUSAL_MS } from './pace.ts';
import { useToastStore } from './toast.ts';

export interface Refusal {
  readonly square: Square;
  /** Why it was refused, in a sentence. */
  readonly text: string;
  /** Distinguishes repeated refusals of one square. */
  readonly serial: number;
}

/**
 * `refusal` is there until the user has had time to read it, or the board shows another `position`, which is that of the
 * game unless the screen has one of its own. `refuse` shows one, says why, and returns what it says.
 */
export function useRefusal(position: () => Position = positionOfGame) {
  const announcer = useAnnouncerStore();
  const toast = useToastStore();
  const refusal = refAutoReset<Refusal | undefined>(undefined, REFUSAL_MS);
  let refusals = 0;
  /** The position in which the square was refused. */
  let refusedIn = position();

  function refuse(square: Square, reason: MoveRefusal | 'notYourTurn' | 'noGame'): string {
    // No rule forbids the square, so it is not crossed out.
    if (reason === 'noGame') {
      toast.answer(t('whyNot.noGame'));
      return t('whyNot.noGame');
    }
    const text = t(`refusal.${reason}`, { square: squareName(square) });
    announcer.say(text);
    refusal.value = { square, text, serial: ++refusals };
    refusedIn = position();
    return text;
  }

  // A screen that is drawn late may hear of the move before the refused one only now.
  watch(position, (now) => {
    if (now !== refusedIn) refusal.value = undefined;
  });

  return { refusal, refuse };
}

function positionOfGame(): Position {
  return useGameStore().position;
}
