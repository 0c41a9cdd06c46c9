import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nextTick } from 'vue';
import PlayerCard from '../../../renderer/features/play/PlayerCard.vue';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

describe('the card of a player', () => {
  test('is named by the player and the side', () => {
    begin('blackVsComputer');
    mount(PlayerCard, { colour: 'white' });
    expect(page.getByRole('region', { name: 'Master, White' }).elements()).toHaveLength(1);
  });

  test('shows whose turn it is', async () => {
    const game = begin('twoPlayers');
    mount(PlayerCard, { colour: 'black' });
    const card = page.getByRole('region').element();
    expect(card.getAttribute('aria-current')).toBe('true');
    game.playNext(37);
    await nextTick();
    expect(card.getAttribute('aria-current')).toBeNull();
  });

  test('tells the number of discs to the eye and to screen readers', () => {
    begin('twoPlayers', 'f5');
    mount(PlayerCard, { colour: 'black' });
    expect(document.querySelector('.count')?.textContent).toBe('4');
    expect(page.getByText('Black: 4 discs', { exact: true }).elements()).toHaveLength(1);
  });
});
