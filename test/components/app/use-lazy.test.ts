import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Component, defineComponent, h, nextTick, shallowRef } from 'vue';
import * as bundle from '../../../renderer/app/dialogs.ts';
import { useLazy } from '../../../renderer/app/use-lazy.ts';
import type { Dialog } from '../../../renderer/stores/view.ts';
import { mount } from '../mount.ts';

const opened = shallowRef<Dialog>();
const unavailable = vi.fn<() => void>();

/** The bundle is there before the first test: whether the server of the tests answers in time is not asked here. */
const loadBundle = async (): Promise<Record<Dialog, Component>> => bundle;

beforeEach(() => {
  opened.value = undefined;
  unavailable.mockReset();
});

/** A page that shows the opened dialog, as the app does. */
function show(load = loadBundle): void {
  mount(
    defineComponent(() => {
      const dialog = useLazy(() => opened.value, unavailable, load);
      return () => dialog.value && h(dialog.value);
    }),
  );
}

function dialogs(): number {
  return page.getByRole('dialog', { name: 'Custom strength' }).elements().length;
}

describe('a dialog of the second bundle', () => {
  test('opens as soon as it has been fetched', async () => {
    show();
    opened.value = 'strength';
    await expect.poll(dialogs).toBe(1);
  });

  test('opens without another fetch if it was fetched in advance', async () => {
    const load = vi.fn(loadBundle);
    show(load);
    await expect.poll(() => load.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
    // What waits for the bundle has heard of it before the next task begins.
    await new Promise((resolve) => setTimeout(resolve));
    opened.value = 'strength';
    await expect.poll(dialogs).toBe(1);
    expect(load).toHaveBeenCalledOnce();
  });

  test('disappears when it is closed', async () => {
    show();
    opened.value = 'strength';
    await expect.poll(dialogs).toBe(1);
    opened.value = undefined;
    await expect.poll(dialogs).toBe(0);
  });

  test('causes a message if it cannot be fetched, and can be opened when the server is back', async () => {
    let isServerGone = true;
    show(async () => {
      if (isServerGone) throw new Error('The server is gone.');
      return loadBundle();
    });
    opened.value = 'strength';
    await expect.poll(() => unavailable.mock.calls).toHaveLength(1);
    isServerGone = false;
    opened.value = undefined;
    await nextTick();
    opened.value = 'strength';
    await expect.poll(dialogs).toBe(1);
  });
});
