import { createPinia, setActivePinia } from 'pinia';
import { expect, test } from 'vitest';
import { useLabStore } from '../../../../renderer/features/lab/frame/store.ts';
import { useBackgroundStore } from '../../../../renderer/stores/background.ts';

test('the place is marked as long as anything goes on in the lab, whichever page it is of', () => {
  setActivePinia(createPinia());
  const lab = useLabStore();
  const { screens } = useBackgroundStore();
  lab.tell('leaves', () => 'Counting.');
  lab.tell('learning', () => 'Learning.');
  expect(screens.get('lab')?.()).toBe('Counting. Learning.');
  lab.tell('leaves', undefined);
  expect(screens.get('lab')?.()).toBe('Learning.');
  lab.tell('learning', undefined);
  expect(screens.has('lab')).toBe(false);
});
