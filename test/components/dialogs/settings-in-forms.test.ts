/** Settings that change only with OK: a custom strength, and clocks that are on no list. */
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import ClocksDialog from '../../../renderer/features/play/ClocksDialog.vue';
import StrengthDialog from '../../../renderer/features/play/StrengthDialog.vue';
import { usePreferencesStore } from '../../../renderer/stores/preferences.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { enter, field } from '../fields.ts';
import { focused } from '../focus.ts';
import { mount } from '../mount.ts';

let preferences: ReturnType<typeof usePreferencesStore>;

beforeEach(() => {
  preferences = usePreferencesStore();
});

async function press(name: string): Promise<void> {
  await userEvent.click(page.getByRole('button', { name, exact: true }).last());
}

describe('a custom strength', () => {
  test('has the initial focus on the slider', () => {
    mount(StrengthDialog);
    expect(focused()).toBe('Custom strength');
  });

  test('is set with OK, together with the level', async () => {
    mount(StrengthDialog);
    await userEvent.keyboard('{End}');
    expect(preferences.values.level).toBe('master');
    await press('OK');
    expect(preferences.values.level).toBe('custom');
    expect(preferences.values.customStep).toBe(STRENGTH_STEPS);
  });

  test('is not changed with Cancel', async () => {
    const { customStep } = preferences.values;
    mount(StrengthDialog);
    await userEvent.keyboard('{End}');
    await press('Cancel');
    expect(preferences.values.level).toBe('master');
    expect(preferences.values.customStep).toBe(customStep);
  });
});

describe('clocks that are on no list', () => {
  test('are set with OK', async () => {
    preferences.values.personTime = '5:00';
    mount(ClocksDialog);
    enter(field('minutes'), '7');
    expect(preferences.values.personTime).toBe('5:00');
    await press('OK');
    expect(preferences.values.personTime).toBe('7:00');
  });

  test('are not changed with Cancel', async () => {
    preferences.values.personTime = '5:00';
    mount(ClocksDialog);
    enter(field('minutes'), '7');
    await press('Cancel');
    expect(preferences.values.personTime).toBe('5:00');
  });

  test('keep the dialog open while a field refuses its value', async () => {
    preferences.values.personTime = '5:00';
    mount(ClocksDialog);
    enter(field('minutes'), '0');
    await press('OK');
    expect(focused()).toBe('minutes');
    expect(preferences.values.personTime).toBe('5:00');
  });

  test('begin with a clock if the user has asked for another one', () => {
    useViewStore().showClocks({ seat: 'person', mode: 'twoPlayers' });
    mount(ClocksDialog);
    expect(field('minutes').value).not.toBe('');
    expect(page.getByRole('group', { name: 'Computer’s clock' }).elements()).toHaveLength(0);
  });
});
