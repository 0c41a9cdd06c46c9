import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import EstimateCard from '../../../renderer/features/play/EstimateCard.vue';
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
