import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { lineNodes } from '../../../engine/game/tree.ts';
import { reviewCommands } from '../../../renderer/features/review/commands.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { movesOf, seated } from '../moves.ts';

beforeEach(async () => {
  await setLocale('en');
  setActivePinia(createPinia());
});

/** A game of six moves, of which those with these numbers are marked as mistakes; it stands at its beginning. */
function gameWithMistakes(...plies: number[]) {
  const game = useGameStore();
  game.start(seated('twoPlayers'));
  useViewStore().screen = 'review';
  for (const move of movesOf('f5d6c3d3c4f4')) if (move !== 'pass') game.choose(move);
  const nodes = lineNodes(game.tree);
  for (const ply of plies) game.note(nodes[ply - 1]?.id ?? 0, { mark: 'mistake' });
  game.walkTo(0);
  return game;
}

describe('the keys for mistakes', () => {
  it('go from one to the next, and from the last to the first with a word about it', () => {
    const game = gameWithMistakes(2, 5);
    const { nextMistake } = reviewCommands();
    const toast = useToastStore();
    nextMistake.run();
    expect(game.ply).toBe(2);
    nextMistake.run();
    expect(game.ply).toBe(5);
    expect(toast.text).toBeUndefined();
    nextMistake.run();
    expect(game.ply).toBe(2);
    expect(toast.text).toBe('There was none after that. The first one again.');
  });

  it('go back from one to the one before, and from the first to the last with a word about it', () => {
    const game = gameWithMistakes(2, 5);
    game.walkTo(6);
    const { previousMistake } = reviewCommands();
    const toast = useToastStore();
    previousMistake.run();
    previousMistake.run();
    expect(game.ply).toBe(2);
    expect(toast.text).toBeUndefined();
    previousMistake.run();
    expect(game.ply).toBe(5);
    expect(toast.text).toBe('There was none before that. The last one again.');
  });

  it('begin without a word at the end and at the start of the game, where a review begins', () => {
    const game = gameWithMistakes(2, 5);
    const { nextMistake, previousMistake } = reviewCommands();
    game.walkTo(6);
    nextMistake.run();
    expect(game.ply).toBe(2);
    game.walkTo(0);
    previousMistake.run();
    expect(game.ply).toBe(5);
    expect(useToastStore().text).toBeUndefined();
  });

  it('say that a mistake is the only one', () => {
    const game = gameWithMistakes(3);
    const { nextMistake, previousMistake } = reviewCommands();
    nextMistake.run();
    nextMistake.run();
    expect(useToastStore().text).toBe('This is the only mistake.');
    useToastStore().endAnswer();
    previousMistake.run();
    expect(useToastStore().text).toBe('This is the only mistake.');
    expect(game.ply).toBe(3);
  });

  it('say that there is none where none was found', () => {
    gameWithMistakes();
    const { nextMistake, previousMistake } = reviewCommands();
    for (const command of [nextMistake, previousMistake]) {
      expect(command.enabled()).toBe(false);
      expect(command.whyNot?.()).toBe('whyNot.noMistakes');
    }
  });
});
