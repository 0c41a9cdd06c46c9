/** The places that were gone to, as the history of the page: Back and Forward lead through them. */
import { useEventListener } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { usePromptStore } from '../stores/prompts.ts';
import { SCREENS, type Screen, useViewStore } from '../stores/view.ts';
import { type CommandContext, type Commands, type MenuGroup, command } from '../ui/command.ts';

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

/** Where in the page's history the app is: how many screens lie before the one shown, and whether one comes after it. */
const usePlaceHistoryStore = defineStore('placeHistory', () => {
  const at = shallowRef(0);
  /** The last entry; it is not known which one that is after the page was loaded again. */
  const last = shallowRef(0);
  return {
    at,
    last,
    canGoBack: computed(() => at.value > 0),
    canGoOn: computed(() => at.value < last.value),
  };
});

/**
 * Notes each screen that is shown in the page's history, and shows the one that the user goes back or forward to. An open
 * dialog is closed instead, but for a question, which waits for its answer.
 */
export function keepPlaceHistory(): void {
  const prompts = usePromptStore();
  const view = useViewStore();
  const places = usePlaceHistoryStore();

  // The entries before a reload still lead to their screens.
  const before = parseEntry(history.state);
  let here: Entry = { screen: view.screen, at: before?.at ?? 0 };
  history.replaceState(here, '');
  places.at = here.at;
  places.last = before ? Infinity : 0;

  watch(
    () => view.screen,
    (screen) => {
      if (screen === here.screen) return;
      here = { screen, at: here.at + 1 };
      history.pushState(here, '');
      places.at = here.at;
      places.last = here.at;
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
    places.at = entry.at;
    view.screen = entry.screen;
  });
}

/** The buttons of a mouse that lead back and forward, as `MouseEvent.button` numbers them. */
const BUTTONS: Readonly<Record<number, -1 | 1>> = { 3: -1, 4: 1 };

/** Lets the mouse go back and forward in a window that has no browser around it to do so. */
export function goByMouse(): void {
  useEventListener('mouseup', (event) => {
    const by = BUTTONS[event.button];
    if (by === undefined) return;
    // Chromium itself goes back otherwise, too.
    event.preventDefault();
    history.go(by);
  });
}

/** The keys for back and forward. On a Mac the arrows with Alt go by words. */
const MAC_KEYS = ['Cmd+[', 'Cmd+]'] as const;
const OTHER_KEYS = ['Alt+Left', 'Alt+Right'] as const;

export type HistoryCommandId = 'goBack' | 'goForward';

export const HISTORY_MENUS: readonly MenuGroup<HistoryCommandId>[] = [
  { menu: 'display', at: 6, commands: ['goBack', 'goForward'] },
];

/** Back and Forward. A browser has the keys itself, and what they do is the same. */
export function historyCommands({ shell, platform }: CommandContext): Commands<HistoryCommandId> {
  const places = usePlaceHistoryStore();
  const [back, forward] = platform === 'mac' ? MAC_KEYS : OTHER_KEYS;
  const keys = (key: string) => ({
    shortcuts: [key],
    ...(shell === 'browser' && { isSystemKey: true as const }),
  });
  return {
    goBack: command('goBack', () => history.back(), {
      ...keys(back),
      enabled: () => places.canGoBack,
      whyNot: () => 'whyNot.noPlaceBefore',
    }),
    goForward: command('goForward', () => history.forward(), {
      ...keys(forward),
      enabled: () => places.canGoOn,
      whyNot: () => 'whyNot.noPlaceAfter',
    }),
  };
}
