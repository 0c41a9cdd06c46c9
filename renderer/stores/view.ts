/** What is shown beside the game itself: the screen and the dialog. */
import { defineStore } from 'pinia';
import { computed, onScopeDispose, shallowRef } from 'vue';
import type { FullScreenState, NewerFile, OwnFile } from '../../main/contract/bridge.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { Square } from '../../engine/game/square.ts';
import type { GameTree } from '../../engine/game/tree.ts';
import type { Mode, SeatKind } from '../session/seats.ts';
import { usePromptStore } from './prompts.ts';

export const SCREENS = [
  'start',
  'game',
  'review',
  'analysis',
  'editor',
  'rules',
  'players',
  'arena',
  'library',
  'openings',
  'practice',
  'lab',
] as const;

export type Screen = (typeof SCREENS)[number];

export type Dialog =
  | 'shortcuts'
  | 'palette'
  | 'preferences'
  | 'players'
  | 'programs'
  | 'strength'
  | 'clocks'
  | 'about'
  | 'animation'
  | 'importProblems'
  | 'labels'
  | 'bookEntry'
  | 'gameFacts'
  | 'gameFolder'
  | 'libraryCare'
  | 'libraryFilter'
  | 'pattern'
  | 'spellings'
  | 'printedReview'
  | 'reviewedGames'
  | 'signs'
  | 'comment'
  | 'gameDetails'
  | 'resign'
  | 'saveToClipboard'
  | 'loadFromClipboard';

/**
 * A problem with one of the app's own files: it was found broken, a newer version wrote it, or the game in progress
 * cannot be written to it.
 */
export type Notice = OwnFile | NewerFile | NewerWork | UnreadParts | 'autosave' | 'preferencesNotKept';

/** Long work that a newer version has begun, and that stays as it is; whoever has found it has the words. */
export interface NewerWork {
  readonly file: 'reviews' | 'tournaments';
  readonly text: () => string;
}

/** The parts of the preferences that could not be read, by their names in the file. */
export interface UnreadParts {
  readonly file: 'preferences';
  readonly unread: readonly string[];
}

/** The clock that is being chosen: whose it is, and the mode of the game. */
export interface ClockAsked {
  readonly seat: SeatKind;
  readonly mode: Mode;
}

/** The screens from which one goes back to where one was: from one of them through another, too. */
const ASIDE: ReadonlySet<Screen> = new Set(['editor', 'rules']);

/** A board that was set up, or a line, whose players are being chosen. */
export interface BoardToPlay {
  readonly tree: GameTree;
  /** The game on it has begun. */
  begun(): void;
}

/** A line from the standard start that the user wants to be asked, with the moves of a side. */
export interface LineToPractise {
  readonly side: Colour;
  readonly moves: readonly Square[];
}

/** For what players are chosen: a board that was set up, or a new game, which is of `mode` until others are chosen. */
export type PlayersAsked = BoardToPlay | { readonly mode: Mode };

/** Gives what leads back to the first page of a screen; undefined on that page, and where something would be lost. */
type WayBack = () => (() => void) | undefined;

/** What tells one notice from another. */
export function keyOf(notice: Notice): string {
  if (typeof notice === 'string') return notice;
  return `${'unread' in notice ? 'unread' : 'newer'} ${notice.file}`;
}

export const useViewStore = defineStore('view', () => {
  const prompts = usePromptStore();

  const screens = shallowRef<{ readonly now: Screen; readonly before?: Screen | undefined }>({
    now: 'start',
  });
  const screen = computed({
    get: () => screens.value.now,
    set(next: Screen) {
      const { now, before } = screens.value;
      if (next !== now) screens.value = { now: next, before: ASIDE.has(now) ? before : now };
    },
  });
  /** The screen that was shown before it, to which one goes back from those that are only looked into. */
  const previous = computed(() => screens.value.before);
  /** Whether the game is on the screen, so that notices about it can be shown. */
  const showsTable = computed(() => ['game', 'review', 'analysis'].includes(screen.value));
  const dialog = shallowRef<Dialog>();
  /** The tab of the preferences that was shown last. */
  const preferencesTab = shallowRef<string>();
  /** Which part of the place Practice was chosen. */
  const practiceSection = shallowRef<'lessons' | 'puzzles' | 'mistakes' | 'openings' | 'progress'>();
  /** What was asked for with the game on the table, or which lines are to be asked, until the place Practice has taken it up. */
  const practiceWish = shallowRef<'learnLine' | 'guessMoves' | LineToPractise | Colour>();
  /** The seat and mode for which the clock screen was opened; undefined when it was opened for any game. */
  const clockAsked = shallowRef<ClockAsked>();
  /** For what players are chosen; undefined where that follows from the screen. */
  const playersAsked = shallowRef<PlayersAsked>();
  /** The notices shown; each stays until the user has read it or its cause is over. */
  const notices = shallowRef<readonly Notice[]>([]);
  /** Whether the windows run without the system's sandbox, which is told in the About dialog. */
  const isUnsandboxed = shallowRef(false);
  /** Whether the code of the chosen screen is still being loaded. */
  const isLoading = shallowRef(false);
  const fullScreen = shallowRef<FullScreenState>('unavailable');
  /** What leads from what is open on the screen to its first page, if anything is: see `offerWayBack`. */
  const wayBack = shallowRef<WayBack>();

  /** Whether a dialog waits for an answer. Native menus stay usable then, so their commands must not run. */
  const isDialogOpen = computed(() => dialog.value !== undefined || prompts.current !== undefined);

  /** Shows the dialog for a clock that is not on the list. */
  function showClocks(asked?: ClockAsked): void {
    clockAsked.value = asked;
    dialog.value = 'clocks';
  }

  /** Shows the dialog that chooses players, for what was asked or else for the game on the table. */
  function showPlayers(asked?: PlayersAsked): void {
    playersAsked.value = asked;
    dialog.value = 'players';
  }

  function withdraw(notice: Notice): void {
    notices.value = notices.value.filter((each) => keyOf(each) !== keyOf(notice));
  }

  /** Shows `notice` while `isTrue`. */
  function set(notice: Notice, isTrue: boolean): void {
    withdraw(notice);
    if (isTrue) notices.value = [...notices.value, notice];
  }

  return {
    screen,
    previous,
    showsTable,
    dialog,
    preferencesTab,
    practiceSection,
    practiceWish,
    isUnsandboxed,
    isDialogOpen,
    isLoading,
    clockAsked,
    playersAsked,
    notices,
    fullScreen,
    wayBack,
    showClocks,
    showPlayers,
    withdraw,
    set,
  };
});

/** Has the destination of the screen that calls this, chosen once more there, do what `wayBack` gives. */
export function offerWayBack(wayBack: WayBack): void {
  const view = useViewStore();
  view.wayBack = wayBack;
  // The next screen may have come already.
  onScopeDispose(() => {
    if (view.wayBack === wayBack) view.wayBack = undefined;
  });
}
