/** What Back and Forward do in the whole app, by the browser and, where there is none, by mouse and keys. */
import { beforeEach, describe, expect, test } from 'vitest';
import { defineComponent, nextTick } from 'vue';
import { goByMouse, historyCommands, keepPlaceHistory } from '../../../renderer/app/place-history.ts';
import { usePromptStore } from '../../../renderer/stores/prompts.ts';
import { type Screen, useViewStore } from '../../../renderer/stores/view.ts';
import type { CommandContext } from '../../../renderer/ui/command.ts';
import { mount } from '../mount.ts';
import { showApp } from './whole-app.ts';

const shown = (): Screen => useViewStore().screen;

async function go(...screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    useViewStore().screen = screen;
    await nextTick();
  }
}

/** Resolves when the page's history has told of so many steps. */
async function steps(count: number): Promise<void> {
  let left = count;
  await new Promise<void>((resolve) => {
    const hear = (): void => {
      left -= 1;
      if (left > 0) return;
      removeEventListener('popstate', hear);
      resolve();
    };
    addEventListener('popstate', hear);
  });
}

describe('in a browser', () => {
  beforeEach(async () => showApp(1000, 700));

  test('Back leads to the place before, and Forward to the one after it', async () => {
    await go('players', 'arena');
    history.back();
    await expect.poll(shown).toBe('players');
    history.back();
    await expect.poll(shown).toBe('start');
    history.go(2);
    await expect.poll(shown).toBe('arena');
  });

  test('a place that is gone to after Back takes the place of those that came after', async () => {
    await go('players', 'arena');
    history.back();
    await expect.poll(shown).toBe('players');
    await go('rules');
    history.back();
    await expect.poll(shown).toBe('players');
    history.forward();
    await expect.poll(shown).toBe('rules');
  });

  test('Back closes a dialog, and the place stays with the way back from it', async () => {
    await go('players');
    useViewStore().dialog = 'about';
    const undone = steps(2);
    history.back();
    await undone;
    expect(useViewStore().dialog).toBeUndefined();
    expect(shown()).toBe('players');
    history.back();
    await expect.poll(shown).toBe('start');
  });

  test('Back leaves a question as it is', async () => {
    await go('players');
    void usePromptStore().tell({
      kind: 'notOpened',
      failure: { kind: 'failed', reason: 'other', name: 'a.txt', code: 'EACCES' },
    });
    const undone = steps(2);
    history.back();
    await undone;
    expect(shown()).toBe('players');
    expect(usePromptStore().current).toBeDefined();
  });

  test('keys for Back are the browser’s own', async () => {
    await go('players');
    const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, cancelable: true });
    dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});

const desktop = (platform: 'linux' | 'mac'): CommandContext => ({
  shell: 'electron',
  platform,
  quit: () => undefined,
  toggleFullScreen: () => undefined,
});

describe('in a window without a browser', () => {
  const Window = defineComponent({
    setup() {
      keepPlaceHistory();
      goByMouse();
      return () => undefined;
    },
  });

  beforeEach(() => {
    history.replaceState(null, '');
    mount(Window);
  });

  test('the buttons of the mouse lead back and forward', async () => {
    await go('players', 'arena');
    const press = (button: number): boolean =>
      document.body.dispatchEvent(new MouseEvent('mouseup', { button, bubbles: true, cancelable: true }));
    expect(press(0)).toBe(true);
    // What Chromium would do with the button is prevented, so that it does not go back twice.
    expect(press(3)).toBe(false);
    await expect.poll(shown).toBe('players');
    expect(press(4)).toBe(false);
    await expect.poll(shown).toBe('arena');
  });

  test('the arrows with Alt lead back and forward', async () => {
    const { goBack, goForward } = historyCommands(desktop('linux'));
    expect([goBack.shortcuts, goForward.shortcuts]).toEqual([['Alt+Left'], ['Alt+Right']]);
    expect(goBack.isSystemKey).toBeUndefined();
    await go('players', 'arena');
    goBack.run();
    await expect.poll(shown).toBe('players');
    goForward.run();
    await expect.poll(shown).toBe('arena');
  });

  test('a Mac has the keys of its browsers', () => {
    const { goBack, goForward } = historyCommands(desktop('mac'));
    expect([goBack.shortcuts, goForward.shortcuts]).toEqual([['Cmd+['], ['Cmd+]']]);
  });

  test('neither way is open where it leads to no screen', async () => {
    const { goBack, goForward } = historyCommands(desktop('linux'));
    expect([goBack.enabled(), goForward.enabled()]).toEqual([false, false]);
    await go('players');
    expect([goBack.enabled(), goForward.enabled()]).toEqual([true, false]);
    goBack.run();
    await expect.poll(shown).toBe('start');
    expect([goBack.enabled(), goForward.enabled()]).toEqual([false, true]);
  });
});
