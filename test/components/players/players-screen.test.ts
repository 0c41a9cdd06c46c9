import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { KINDS, playerOf } from '../../../engine/players/registry.ts';
import PlayersScreen from '../../../renderer/features/players/PlayersScreen.vue';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { eloText } from '../../../renderer/ui/strength-text.ts';
import { EDAX, addPrograms } from '../../renderer/programs.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(() => {
  mount(PlayersScreen, {}, { context: appContext() });
});

function radio(name: string): ReturnType<typeof page.getByRole> {
  return page.getByRole('radio', { name, exact: true });
}

function button(name: string): ReturnType<typeof page.getByRole> {
  return page.getByRole('button', { name, exact: true });
}

describe('the players', () => {
  test('are all there, each with its rating and a sentence', () => {
    expect(document.querySelectorAll('.player')).toHaveLength(Object.keys(KINDS).length);
    const club = radio('Club').element();
    const about = document.getElementById(club.getAttribute('aria-describedby') ?? '')?.textContent;
    const { elo, margin } = playerOf({ kind: 'club' });
    expect(about).toContain(`${eloText(elo)} ± ${eloText(margin ?? 0)} Elo`);
    expect(about).toContain('Looks six moves ahead.');
  });

  test('stand from the weakest to the strongest, and can be chosen with the arrow keys', async () => {
    await userEvent.click(page.getByText('Club', { exact: true }).first());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio('Evolved')).toBeChecked();
  });

  test('Evolved says what it cares about', async () => {
    await userEvent.click(page.getByText('Evolved', { exact: true }).first());
    await expect.element(page.getByRole('table', { name: 'What it cares about' })).toBeVisible();
  });

  test('Master can be given half a second for a move', async () => {
    await userEvent.click(page.getByText('Master', { exact: true }).first());
    await expect.element(page.getByRole('option', { name: '0.5 seconds' })).toBeInTheDocument();
  });

  test('Custom has a strength to choose', async () => {
    await userEvent.click(page.getByText('Custom', { exact: true }).first());
    await expect.element(page.getByRole('slider')).toBeVisible();
  });
});

describe('a program that the user has added', () => {
  test('is there with the others, and becomes the opponent', async () => {
    addPrograms();
    await userEvent.click(page.getByText(EDAX.name, { exact: true }).first());
    await userEvent.click(button(`Play against ${EDAX.name}`));
    await expect.poll(() => useGameStore().serial).toBe(1);
    expect(useGameStore().seats).toEqual({ black: { kind: 'person' }, white: EDAX });
    expect(usePreferencesStore().computer).toEqual(EDAX);
  });
});

describe('a game', () => {
  test('against the chosen player begins with the chosen colour', async () => {
    await userEvent.click(page.getByText('Club', { exact: true }).first());
    await userEvent.click(page.getByText('White', { exact: true }));
    await userEvent.click(button('Play against Club'));
    await expect.poll(() => useGameStore().serial).toBe(1);
    expect(useGameStore().seats).toEqual({ black: { kind: 'club' }, white: { kind: 'person' } });
    expect(usePreferencesStore().values.level).toBe('club');
  });

  test('between any two players can be watched', async () => {
    await userEvent.click(page.getByText('Evolved', { exact: true }).first());
    await userEvent.click(page.getByText('Watch', { exact: true }));
    await userEvent.selectOptions(page.getByLabelText('Against'), 'against Beginner');
    await userEvent.click(button('Watch Evolved'));
    await expect.poll(() => useGameStore().serial).toBe(1);
    expect(useGameStore().seats).toEqual({ black: { kind: 'beginner' }, white: { kind: 'evolved' } });
  });
});
