import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, readLogs, writeLogs } from '../../../engine/practice/log.ts';
import type { ExportFile } from '../../../main/contract/bridge.ts';
import PracticeMenu from '../../../renderer/features/practice/PracticeMenu.vue';
import { useAnswerStore } from '../../../renderer/stores/answers.ts';
import { useCopyStore } from '../../../renderer/stores/copies.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { appContext } from '../game.ts';
import { mount } from '../mount.ts';

const answer = (at: number): Answer => ({
  of: 'lesson',
  lesson: 'corners',
  moves: 'f5d6',
  played: 'a1',
  outcome: 'found',
  at,
});

let kept: Map<string, string[]>;
let saved: ExportFile[];

const open = async (): Promise<void> => page.getByRole('button', { name: 'More' }).click();

/** Chooses a file in the dialog of the browser. */
function give(text: string): void {
  const input = document.querySelector('input')!;
  const files = new DataTransfer();
  files.items.add(new File([text], 'other.jsonl'));
  input.files = files.files;
  input.dispatchEvent(new Event('change'));
}

beforeEach(async () => {
  kept = new Map();
  saved = [];
  const context = appContext();
  const bridge = {
    ...context.bridge!,
    journals: async () => [...kept].map(([id, [heading = '']]) => ({ id, heading })),
    readJournal: async (id: string) => ({ lines: kept.get(id) ?? [] }),
    async addToJournal(id: string, line: string) {
      kept.set(id, [...(kept.get(id) ?? []), line]);
      return true;
    },
    async saveExport(file: ExportFile) {
      saved.push(file);
      return { kind: 'saved' as const, file: { handle: 'x', name: 'mine.jsonl' }, isComplete: true };
    },
  };
  mount(PracticeMenu, {}, { context: { ...context, bridge } });
  useCopyStore().connect(bridge);
  await useAnswerStore().read(bridge);
});

test('what was practised is saved as a file, once there is something', async () => {
  await open();
  const item = page.getByRole('menuitem', { name: 'Save my practice…' });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await useAnswerStore().note(answer(1));
  await expect.element(item).not.toHaveAttribute('aria-disabled');
  await item.click();
  await expect.poll(() => useToastStore().text).toBe('Saved as “mine.jsonl”');
  expect(saved.map(({ kind, name }) => [kind, name])).toEqual([['jsonl', 'Othello practice']]);
  expect(readLogs(saved[0]!.text)).toEqual({ ok: true, value: [[answer(1)]] });
});

test('a file from another machine adds what is new in it, in a log of its own', async () => {
  await useAnswerStore().note(answer(1));
  give(writeLogs([[answer(1), answer(2)]], '0.2.0'));
  await expect.poll(() => useToastStore().text).toBe('1 answer was added.');
  await vi.waitUntil(() => kept.size === 2);
  expect(useAnswerStore().answers.map(({ at }) => at)).toEqual([2, 1]);
  give(writeLogs([[answer(1), answer(2)]], '0.2.0'));
  await expect.poll(() => useToastStore().text).toBe('Everything in it was here already.');
  expect(kept.size).toBe(2);
});

test('a file of something else is refused by its name', async () => {
  give('f5d6c3');
  await expect.poll(() => useToastStore().text).toBe('“other.jsonl” is not practice that Othello saved.');
});
