import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h, nextTick } from 'vue';
import ToastNote from '../../../renderer/app/ToastNote.vue';
import { useBranchStore } from '../../../renderer/stores/branches.ts';
import { spokenMs, useAnnouncerStore } from '../../../renderer/stores/announcer.ts';
import { useToastStore } from '../../../renderer/stores/toast.ts';
import { useViewStore } from '../../../renderer/stores/view.ts';
import ModalDialog from '../../../renderer/ui/ModalDialog.vue';
import { focused, outside } from '../focus.ts';
import { appContext, begin } from '../game.ts';
import { mount } from '../mount.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mount(ToastNote, {}, { context: appContext() });
});

afterEach(() => vi.useRealTimers());

/** The visible text of the toast; undefined if there is none. */
function shown(): string | undefined {
  const toast = document.querySelector<HTMLElement>('[popover]');
  return toast?.matches(':popover-open') ? toast.textContent.trim() : undefined;
}

function announced(): string[] {
  return useAnnouncerStore().entries.map(({ text }) => text);
}

describe('a toast', () => {
  test('is absent before it has a text', () => {
    expect(shown()).toBeUndefined();
  });

  test('is visible and announced', async () => {
    useToastStore().show('Copied');
    await expect.poll(shown).toBe('Copied');
    expect(announced()).toEqual(['Copied']);
  });

  test('disappears by itself', async () => {
    useToastStore().show('Copied');
    await expect.poll(shown).toBe('Copied');
    vi.runAllTimers();
    await expect.poll(shown).toBeUndefined();
  });

  test('disappears when the screen on which it came up is left', async () => {
    useToastStore().show('Copied');
    await expect.poll(shown).toBe('Copied');
    vi.advanceTimersByTime(1);
    useViewStore().screen = 'players';
    await nextTick();
    expect(useToastStore().text).toBeUndefined();
  });

  test('stays on every screen if it concerns the whole app', async () => {
    useToastStore().showEverywhere('One core');
    await expect.poll(shown).toBe('One core');
    vi.advanceTimersByTime(1);
    useViewStore().screen = 'players';
    await nextTick();
    expect(shown()).toBe('One core');
    vi.runAllTimers();
    await expect.poll(shown).toBeUndefined();
  });

  test('stays if what it tells of led to another screen', async () => {
    useToastStore().show('Kept');
    // A game is put on the board some promises after the one before it was kept.
    for (let promise = 0; promise < 10; promise++) await nextTick();
    useViewStore().screen = 'game';
    await nextTick();
    await expect.poll(shown).toBe('Kept');
  });

  test('is replaced by a newer one once there was time to read it', async () => {
    useToastStore().show('Copied');
    useToastStore().show('Saved');
    await expect.poll(shown).toBe('Copied');
    vi.advanceTimersByTime(spokenMs('Copied') - 1);
    await nextTick();
    expect(shown()).toBe('Copied');
    vi.advanceTimersByTime(1);
    await expect.poll(shown).toBe('Saved');
  });

  test('is replaced at once by a newer one when there was time to read it', async () => {
    useToastStore().show('Copied');
    vi.advanceTimersByTime(spokenMs('Copied'));
    await expect.poll(shown).toBe('Copied');
    useToastStore().show('Saved');
    await expect.poll(shown).toBe('Saved');
  });

  test('is shown anew, and waits for nothing, if its text is', async () => {
    const toast = useToastStore();
    toast.show('Copied');
    toast.show('Saved');
    toast.show('Copied');
    expect(toast.serial).toBe(2);
    expect(toast.text).toBe('Copied');
    vi.advanceTimersByTime(spokenMs('Copied'));
    expect(toast.text).toBe('Saved');
  });

  test('that answers a key is shown at once, and an earlier answer does not come again', async () => {
    const toast = useToastStore();
    toast.show('Copied');
    toast.answer('There is no game yet.');
    expect(toast.text).toBe('There is no game yet.');
    toast.answer('The game is over.');
    await expect.poll(shown).toBe('The game is over.');
    // The notice that could not be read comes again, and nothing after it.
    vi.advanceTimersByTime(spokenMs('The game is over.'));
    expect(toast.text).toBe('Copied');
    vi.runAllTimers();
    expect(toast.text).toBeUndefined();
    expect(toast.serial).toBe(4);
  });

  test('that answers a key ends when the next one is pressed, and any other one stays', async () => {
    const toast = useToastStore();
    toast.show('Copied');
    toast.endAnswer();
    expect(toast.text).toBe('Copied');
    toast.answer('There is no game yet.');
    toast.endAnswer();
    // The notice that could not be read before comes again.
    await expect.poll(shown).toBe('Copied');
    vi.runAllTimers();
    expect(toast.text).toBeUndefined();
  });

  test('that waits is not shown on another screen', async () => {
    const toast = useToastStore();
    toast.show('Copied');
    toast.show('Saved');
    vi.advanceTimersByTime(1);
    useViewStore().screen = 'players';
    await nextTick();
    vi.runAllTimers();
    expect(toast.serial).toBe(1);
  });

  test('leaves the focus where it is', async () => {
    outside().focus();
    useToastStore().show('Copied');
    await expect.poll(shown).toBe('Copied');
    expect(focused()).toBe('Before');
  });

  test('is shown while a dialog is open', async () => {
    mount(
      ModalDialog,
      { title: 'A question', closeLabel: 'Cancel' },
      { slots: { default: () => h('p', 'Words') } },
    );
    useToastStore().show('Copied');
    await expect.poll(shown).toBe('Copied');
  });

  describe('about deleted moves', () => {
    function deleteLast(): ReturnType<typeof begin> {
      const game = begin('twoPlayers', 'f5d6c3');
      useBranchStore().remove(game.place.id);
      return game;
    }

    const undo = () => page.getByRole('button', { name: 'Undo' });

    test('brings them back with a click, and the focus stays where it is', async () => {
      const game = deleteLast();
      await expect.poll(shown).toMatch(/^1 move deleted\. *UndoU$/);
      expect(announced().at(-1)).toBe('1 move deleted. Undo, U');
      outside().focus();
      await userEvent.click(undo());
      expect(game.lastPly).toBe(3);
      expect(focused()).toBe('Before');
      expect(useToastStore().text).toBe('The last change was undone');
    });

    test('brings them back with the keyboard, and gives the focus back', async () => {
      const game = deleteLast();
      await expect.poll(() => undo().elements()).toHaveLength(1);
      outside().focus();
      (undo().element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      expect(game.lastPly).toBe(3);
      expect(focused()).toBe('Before');
    });

    test('stays for ten seconds', async () => {
      deleteLast();
      vi.advanceTimersByTime(9999);
      expect(useToastStore().command).toBe('undoEdit');
      vi.advanceTimersByTime(1);
      expect(useToastStore().command).toBeUndefined();
    });
  });
});
