import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, test } from 'vitest';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';

beforeEach(() => setActivePinia(createPinia()));

test('prompts are shown one at a time, each with its own answer', async () => {
  const prompts = usePromptStore();
  const first = prompts.askToSave('a.txt');
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
  const asked = prompts.askToSave('a.txt');
  prompts.cancel();
  expect(await asked).toBe('cancel');
  const chosen = prompts.askWhichGame([], [], 'text');
  prompts.cancel();
  expect(await chosen).toBeUndefined();
  expect(prompts.current).toBeUndefined();
});
