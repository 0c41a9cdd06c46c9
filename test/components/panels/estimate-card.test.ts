import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import EstimateCard from '../../../renderer/features/play/EstimateCard.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useThoughtStore } from '../../../renderer/stores/thoughts.ts';
import { searchInfo } from '../../renderer/fake-engine.ts';
import { square } from '../../renderer/moves.ts';
import { begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(() => {
  begin('twoPlayers');
  mount(EstimateCard);
});

describe('the estimate', () => {
  test('says that there is none yet', () => {
    expect(page.getByRole('region', { name: 'Estimate' }).elements()).toHaveLength(1);
    expect(document.querySelector('.bar')).toBeNull();
  });

  test('says why there is none in a game on clocks', async () => {
    const clock = { kind: 'perGame', mainMs: 60_000, incrementMs: 0 } as const;
    useGameStore().start(useGameStore().seats, { person: clock });
    await expect.element(page.getByText('Games on clocks are played without an estimate.')).toBeVisible();
  });

  test('names the player that found it where it is not Master', async () => {
    const game = useGameStore();
    const found = { ...searchInfo(1), depth: 9, score: 3, pv: [square('f5')] };
    useThoughtStore().noteOn(game.place.id, { by: { kind: 'neural' } })(found);
    await expect.element(page.getByText('Neural · 9 moves ahead')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Engine details' }));
    const rows = [...document.querySelectorAll('.figures .row')].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(rows[0]).toBe('Found byNeural');
  });

  test('says that a move of the book comes from there, for nothing was searched', async () => {
    const found = { ...searchInfo(1), depth: 43, nodes: 0, score: 1, pv: [square('f5')] };
    useThoughtStore().noteOn(useGameStore().place.id)(found);
    await userEvent.click(page.getByRole('button', { name: 'Engine details' }));
    await expect.element(page.getByText('Master, from its book')).toBeVisible();
  });

  test('can be unfolded to show the work of the engine', async () => {
    const unfold = page.getByRole('button', { name: 'Engine details' });
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(unfold);
    await expect.element(unfold).toHaveAttribute('aria-expanded', 'true');
    const details = document.getElementById(unfold.element().getAttribute('aria-controls') ?? '');
    expect(details?.textContent).toContain('Waits for its turn');
    await userEvent.click(unfold);
    await expect.element(unfold).not.toHaveAttribute('aria-controls');
  });
});
