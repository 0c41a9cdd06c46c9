/** Tells where one is: the name of the destination that was gone to, and whose turn it is on its board. */
import { watch } from 'vue';
import { translate as t } from '../locales/i18n.ts';
import { describeTurnIn, useAnnouncerStore } from '../stores/announcer.ts';
import { inOneText } from '../stores/sentences.ts';
import { useGameStore } from '../stores/game.ts';
import { useViewStore } from '../stores/view.ts';
import { DESTINATIONS } from './destinations.ts';

/**
 * Announces each destination that is gone to, once its code is loaded and the focus has come to rest there. A game that begins
 * or was loaded on the way is announced instead; other screens introduce themselves.
 */
export function announceDestinations(): void {
  const announcer = useAnnouncerStore();
  const game = useGameStore();
  const view = useViewStore();
  let told = { screen: view.screen, serial: game.serial };

  /** Where one is in a game that is over, if that is not at its end. */
  function placeInGame(): string[] {
    if (!game.isLookingBack) return [];
    const place = t('status.lookingBack', { number: game.number, total: game.lastNumber });
    return [t('status.lookingBackTitle'), place].map((name) => t('announce.sentence', { name }));
  }

  function describe(): string | undefined {
    const destination = DESTINATIONS.find(({ screen }) => screen === view.screen);
    if (!destination) return undefined;
    const first = t('announce.sentence', { name: t(destination.label) });
    const hasTurn = game.serial > 0 && (view.screen === 'game' || view.screen === 'analysis');
    if (!hasTurn) return first;
    const sentences = [first, ...placeInGame(), describeTurnIn(game, t)];
    return inOneText(sentences, t);
  }

  watch(
    [() => view.screen, () => view.isLoading, () => game.serial] as const,
    ([screen, isLoading, serial]) => {
      if (isLoading) return;
      const hasBegun = serial !== told.serial;
      const isElsewhere = screen !== told.screen;
      told = { screen, serial };
      if (!isElsewhere || hasBegun) return;
      // Before what the screen itself says when it has come.
      const text = describe();
      if (text !== undefined) announcer.say(text);
    },
    { flush: 'post' },
  );
}
