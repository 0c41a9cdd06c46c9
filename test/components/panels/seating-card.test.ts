import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nextTick } from 'vue';
import SeatingCard from '../../../renderer/features/play/SeatingCard.vue';
import { useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useDocumentStore } from '../../../renderer/stores/documents.ts';
import { useGameStore } from '../../../renderer/stores/game.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import { FakeDocuments } from '../../renderer/fake-documents.ts';
import { outside } from '../focus.ts';
import { begin } from '../game.ts';
import { type Mounted, mount } from '../mount.ts';

const left = vi.fn<() => void>();

beforeEach(() => {
  left.mockReset();
  useDocumentStore().connect(new FakeDocuments(), undefined);
  begin('twoPlayers', 'f5d6');
});

async function show(): Promise<Mounted> {
  const shown = mount(SeatingCard, { onLeft: left });
  await nextTick();
  await nextTick();
  return shown;
}

function card(): Element {
  return page.getByRole('region').element();
}

describe('the question who plays on', () => {
  test('takes the focus itself, so that a key pressed at that moment is no answer', async () => {
    await show();
    expect(document.activeElement).toBe(card());
  });

  test('takes the focus only when no dialog is open', async () => {
    const view = useViewStore();
    view.dialog = 'preferences';
    await show();
    expect(document.activeElement).not.toBe(card());
    view.dialog = undefined;
    await expect.poll(() => document.activeElement).toBe(card());
  });

  test('leaves the focus in a text field', async () => {
    const field = outside().insertAdjacentElement('afterend', document.createElement('input'));
    if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
    field.focus();
    await show();
    expect(document.activeElement).toBe(field);
    field.remove();
  });

  test('is announced with its answers', async () => {
    await show();
    const said = useAnnouncerStore()
      .entries.map(({ text }) => text)
      .join(' ');
    for (const answer of page.getByRole('button').elements())
      expect(said).toContain(answer.textContent.trim());
  });

  test('seats the chosen players', async () => {
    await show();
    await userEvent.click(page.getByRole('button').first());
    expect(useGameStore().mode).toBe('blackVsComputer');
  });

  test.each([
    ['another mode', 'Black', 'You are Black'],
    ['the mode that the game has already', 'Two players', 'Two players'],
  ])('says once who plays on: %s', async (_what, name, said) => {
    await show();
    const announcer = useAnnouncerStore();
    const lastId = announcer.entries.at(-1)?.id ?? 0;
    await userEvent.click(page.getByRole('button', { name }));
    const since = announcer.entries.filter(({ id }) => id > lastId);
    expect(since.map(({ text }) => text)).toEqual([said]);
  });

  test('emits that the focus is lost with it', async () => {
    const shown = await show();
    shown.unmount();
    expect(left).toHaveBeenCalledOnce();
  });
});
