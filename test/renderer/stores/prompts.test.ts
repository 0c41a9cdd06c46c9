import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test, vi } from 'vitest';
import { shallowRef } from 'vue';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';

beforeEach(() => setActivePinia(createPinia()));

test('prompts are shown one at a time, each with its own answer', async () => {
  const prompts = usePromptStore();
  const first = prompts.askToSave('a.txt', true);
  const second = prompts.tell({ kind: 'savedInPart', name: 'b.ggf' });
  const asked = prompts.current;
  if (asked?.kind !== 'saveChanges') throw new Error('The first is not asked.');
  expect(asked.name).toBe('a.txt');
  asked.answer('discard');
  expect(await first).toBe('discard');
  const told = prompts.current;
  if (told?.kind !== 'trouble') throw new Error('The second is not told.');
  told.answer();
  await second;
  expect(prompts.current).toBeUndefined();
});

test('a prompt that is closed without an answer counts as cancelled', async () => {
  const prompts = usePromptStore();
  const asked = prompts.askToSave('a.txt', true);
  prompts.cancel();
  expect(await asked).toBe('cancel');
  const chosen = prompts.askWhichReading({ about: 'sideToMove', candidates: [] });
  prompts.cancel();
  expect(await chosen).toBeUndefined();
  expect(prompts.current).toBeUndefined();
});

test('the sentence that a text is being read goes away by itself, which cancels nothing', async () => {
  const prompts = usePromptStore();
  const cancel = vi.fn<() => void>();
  const hide = prompts.showReading(shallowRef(0.5), cancel);
  expect(prompts.current?.kind).toBe('reading');
  hide();
  expect(prompts.current).toBeUndefined();
  await Promise.resolve();
  expect(cancel).not.toHaveBeenCalled();
});

test('closing the sentence that a text is being read cancels that', async () => {
  const prompts = usePromptStore();
  const cancel = vi.fn<() => void>();
  prompts.showReading(shallowRef(0), cancel);
  prompts.cancel();
  await expect.poll(() => cancel.mock.calls.length).toBe(1);
});
