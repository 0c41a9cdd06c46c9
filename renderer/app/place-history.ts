/** The places that were gone to, as the history of the page: Back and Forward lead through them. */
import { useEventListener } from '@vueuse/core';
import { watch } from 'vue';
import type { Platform } from '../../main/contract/bridge.ts';
import { usePromptStore } from '../stores/prompts.ts';
import { SCREENS, type Screen, useViewStore } from '../stores/view.ts';
import { matchesShortcut } from '../ui/shortcut.ts';

/** What the page's history keeps of a screen: which one, and how many were gone to before it. */
interface Entry {
  readonly screen: Screen;
  readonly at: number;
}

/** Reads an entry, which may be of another version of the app; undefined if it is none. */
function parseEntry(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null || !('screen' in state) || !('at' in state))
    return undefined;
  const screen = SCREENS.find((each) => each === state.screen);
  return screen !== undefined && typeof state.at === 'number' ? { screen, at: state.at } : undefined;
}

/**
 * Notes each screen that is shown in the page's history, and shows the one that the user goes back or forward to. An open
 * dialog is closed instead, but for a question, which waits for its answer.
 */
export function keepPlaceHistory(): void {
  const prompts = usePromptStore();
  const view = useViewStore();

  // The entries before a reload still lead to their screens.
  let here: Entry = { screen: view.screen, at: parseEntry(history.state)?.at ?? 0 };
  history.replaceState(here, '');

  watch(
    () => view.screen,
    (screen) => {
      if (screen === here.screen) return;
      here = { screen, at: here.at + 1 };
      history.pushState(here, '');
    },
  );

  useEventListener('popstate', ({ state }) => {
    const entry = parseEntry(state);
    if (!entry || entry.at === here.at) return;
    if (view.isDialogOpen) {
      history.go(here.at - entry.at);
      if (!prompts.current) view.dialog = undefined;
      return;
    }
    here = entry;
    view.screen = entry.screen;
  });
}

/** The buttons of a mouse that lead back and forward, as `MouseEvent.button` numbers them. */
const BUTTONS: Readonly<Record<number, -1 | 1>> = { 3: -1, 4: 1 };

/** The keys for back and forward. On a Mac the arrows with Alt go by words. */
const MAC_KEYS = ['Cmd+[', 'Cmd+]'] as const;
const OTHER_KEYS = ['Alt+ArrowLeft', 'Alt+ArrowRight'] as const;

/** Lets the mouse and the keyboard go back and forward in a window that has no browser around it to do so. */
export function goByMouseAndKeys(platform: Platform): void {
  const [back, forward] = platform === 'mac' ? MAC_KEYS : OTHER_KEYS;

  useEventListener('mouseup', (event) => {
    const by = BUTTONS[event.button];
    if (by === undefined) return;
    // Chromium itself goes back otherwise, too.
    event.preventDefault();
    history.go(by);
  });

  useEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const isBack = matchesShortcut(event, back, platform);
    if (!isBack && !matchesShortcut(event, forward, platform)) return;
    event.preventDefault();
    history.go(isBack ? -1 : 1);
  });
}
