/** The documents of the Play screen: opening, saving and recovering its game, and beginning another one. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { parseTimeControl } from '../../engine/game/clock.ts';
import { shortName } from '../../engine/notation/place.ts';
import { type GameTree, goTo } from '../../engine/game/tree.ts';
import { NO_INFO } from '../../engine/notation/info.ts';
import type { Colour } from '../../engine/game/position.ts';
import type { GameFile, KeptGame, Unsubscribe } from '../../main/contract/bridge.ts';
import { Subscriptions } from '../../main/contract/subscriptions.ts';
import { type DocumentPort, createDesk } from '../documents/desk.ts';
import type { Received } from '../documents/open-prompts.ts';
import { createOpening } from '../documents/open.ts';
import { createRecovering } from '../documents/recover.ts';
import { createSaving } from '../documents/save.ts';
import { lineText, parseSettings } from '../documents/settings.ts';
import type { WaitingGame } from '../documents/waiting.ts';
import { translate } from '../locales/i18n.ts';
import type { MessageLabel } from '../locales/messages.ts';
import { isOver } from '../session/state.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { type Mode, PERSON, type Seats, seatOf, seatsFor } from '../session/seats.ts';
import type { Clocks } from '../session/session.ts';
import { writeDate } from '../session/steps.ts';
import { useHintStore } from './hints.ts';
import { useClockStore } from './clock.ts';
import { useGameStore } from './game.ts';
import { useOpeningStore } from './openings.ts';
import { type Preferences, usePreferencesStore } from './preferences.ts';
import { useProgramStore } from './programs.ts';
import { usePromptStore } from './prompts.ts';
import { useThoughtStore } from './thoughts.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

/** The choices that come with a new game. */
type BeginChoices = Partial<Pick<Preferences, 'level' | 'program' | 'customStep' | 'blackComputer'>>;

function chosenClocks({ personTime, computerTime }: Preferences): Clocks {
  const [person, computer] = [personTime, computerTime].map(parseTimeControl);
  return { ...(person && { person }), ...(computer && { computer }) };
}

const TWO_PEOPLE: Seats = { black: PERSON, white: PERSON };

export const useDocumentStore = defineStore('documents', () => {
  const hints = useHintStore();
  const thoughts = useThoughtStore();
  const openings = useOpeningStore();
  const { session } = useGameStore();
  const { clock } = useClockStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  const view = useViewStore();

  const recentFiles = shallowRef<readonly GameFile[]>([]);

  const showGame = (): void => {
    view.screen = 'game';
  };
  const computer = () => preferences.computer;
  const added = useProgramStore();
  const programs = () => added.players;

  /** What is said of games that are opened, in words that the first screen goes without. */
  const later = () => import('./ending-notice.ts');
  const tellLater = (label: MessageLabel): void =>
    void later().then(({ translate: words }) => toast.show(words(label)));

  const desk = createDesk({
    session,
    clock,
    writtenBy: `Othello ${__APP_VERSION__}`,
    showsValues: () => hints.showsValues,
    isPlayed: () => view.screen === 'game',
    thoughts: () => thoughts.left,
    opening: () => openings.nameInFiles,
    onEarlierKept: () => toast.show(translate('earlier.kept')),
  });
  const recovering = createRecovering({
    session,
    desk,
    computer,
    programs,
    showGame,
    showValues: (isShown) => (hints.showsValues = isShown),
    restoreThoughts: thoughts.restore,
    onBroken: () => (view.notices = [...view.notices, 'recovery']),
  });
  const opening = createOpening({
    session,
    desk,
    computer,
    programs,
    continueReturned: recovering.continueReturned,
    // Who reviews the games of a list stays there, whether or not the next one is over.
    showOpened(isStepping) {
      const isReviewed = view.screen === 'review' && (isOver(session.state.value) || isStepping);
      const isStudied = view.screen === 'analysis' || isReviewed;
      if (!isStudied) showGame();
    },
    async reviewGames(chosen) {
      const shell = desk.port.value;
      const { useGameReviewStore } = await import('./game-reviews.ts');
      if (shell) await useGameReviewStore().begin(chosen, shell);
    },
    prompts: {
      askWhichGame: prompts.askWhichGame,
      askWhichReading: prompts.askWhichReading,
      showReading: prompts.showReading,
      askForLegalPart: prompts.askForLegalPart,
      tellUnreadable: async (name, error) => prompts.tell({ kind: 'unreadable', name, error }),
      tellBadLink: async (error) => prompts.tell({ kind: 'badLink', error }),
      tellEnding(result) {
        void later().then(({ endingNotice }) => toast.show(endingNotice(result)));
      },
      tellNotOpened: async (failure) => prompts.tell({ kind: 'notOpened', failure }),
      tellNotices: async (name, notices) => prompts.tell({ kind: 'readInPart', name, notices }),
      tellAltered: async (name, how) => prompts.tell({ kind: 'altered', name, how }),
      tellListed: (number, count) => toast.answer(translate('copied.listed', { number, count })),
      tellEndOfList: (where) =>
        toast.answer(translate(where === 'next' ? 'copied.lastListed' : 'copied.firstListed')),
      tellNothingOnClipboard: () => tellLater('copied.nothing'),
      tellNoneEarlier: () => tellLater('earlier.none'),
    },
  });
  const { save } = createSaving({
    session,
    clock,
    desk,
    prompts: {
      askAboutChange: prompts.askAboutChange,
      tellNotSaved: async (failure) => prompts.tell({ kind: 'notSaved', failure }),
      tellSaved: (name) => toast.show(translate('copied.saved', { name: shortName(name) })),
      tellSavedInPart: async (name) => prompts.tell({ kind: 'savedInPart', name }),
    },
  });

  /** Tells the user when the shell fails at what a button promised, because the button would seem dead otherwise. */
  function tellFailure(error: unknown): void {
    reportError(error);
    toast.show(translate('document.failed'));
  }

  function attempt(task: Promise<unknown>): void {
    task.catch(tellFailure);
  }

  /** Runs `task` but never rejects: a failure is told to the user. */
  function told<Args extends unknown[]>(task: (...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => task(...args).catch(tellFailure);
  }

  /** Takes up the game that the run before left behind. */
  function continueReturned(): void {
    attempt(desk.inTurn(recovering.continueReturned));
  }

  /** Shows the game that has just begun, of which nothing is saved yet; the line it began with is no game until somebody moves. */
  function settleNew(screen: 'analysis' | 'game' = 'game'): void {
    desk.settle(undefined, session.tree.value.root, { hasSource: true });
    view.screen = screen;
  }

  /** Begins a game with the settings of the preferences, after storing `choices` in them. */
  function begin(mode: Mode, choices: BeginChoices = {}): void {
    const change = (): void => {
      // Whoever chooses a level wants it in place of a program that played before.
      const level = choices.level === undefined ? {} : { program: '' };
      Object.assign(preferences.values, { mode, ...level, ...choices });
      session.start(seatsFor(mode, preferences.computersIn(mode)), chosenClocks(preferences.values));
      settleNew();
    };
    attempt(desk.inTurn(() => desk.replace(change)));
  }

  /** Begins a game between `seats`, which later games begin with. */
  function beginBetween(seats: Seats): void {
    const change = (): void => {
      preferences.rememberSeats(seats);
      session.start(seats, chosenClocks(preferences.values));
      settleNew();
    };
    attempt(desk.inTurn(() => desk.replace(change)));
  }

  /** Continues the game on the board between `seats`; begins a game where there is none. */
  function seatPlayers(seats: Seats): void {
    if (session.serial.value === 0) return beginBetween(seats);
    opening.seatPlayers(seats);
    showGame();
  }

  /**
   * Begins a game between `seats` from a board that was set up, or where a line leads, and shows it on `screen`. Answers
   * false where the game on the board stays.
   */
  async function setUp(
    tree: GameTree,
    screen: 'analysis' | 'game',
    seats: Seats = TWO_PEOPLE,
  ): Promise<boolean> {
    const change = (): void => {
      // A game that is played on from there is one of today.
      const info = screen === 'game' ? { ...NO_INFO, date: writeDate(new Date()) } : NO_INFO;
      session.load({ tree, info }, seats);
      settleNew(screen);
    };
    try {
      return (await desk.inTurn(() => desk.replace(change))) ?? false;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  }

  function restart(): void {
    const change = (): void => {
      session.restart();
      settleNew();
    };
    attempt(desk.inTurnForThisGame(() => desk.replace(change)));
  }

  /** Begins a new game between the same players with colours and names exchanged and the same clocks. */
  function swapColours(): void {
    const { seats, info, mode } = session;
    const clockOf = (colour: Colour): Clocks => {
      const control = parseTimeControl(info.value[colour].time ?? '');
      return control ? { [seatOf(mode.value, colour)]: control } : {};
    };
    const change = (): void => {
      const clocks = { ...clockOf('black'), ...clockOf('white') };
      const { black, white } = info.value;
      const people = { black: white, white: black };
      session.start({ black: seats.value.white, white: seats.value.black }, clocks, people);
      settleNew();
    };
    attempt(desk.inTurnForThisGame(() => desk.replace(change)));
  }

  watch(desk.kept, (now) => {
    // The shell keeps only one game, so this game has replaced the one that the shell offered.
    if (now) desk.returned.value = undefined;
    desk.port.value?.keepGame(now);
    if (now?.isDirty === true) tellEnded(now);
  });

  /** The last end of a game that was seen, and the text that the library has got of it. */
  let ended:
    | { readonly serial: number | undefined; readonly how: string; readonly text: string | undefined }
    | undefined;

  /**
   * Gives the library a game that has ended, and once more where it has ended otherwise, but not for what is found out later.
   * A line that is tried out to its end elsewhere, such as in the analysis, is no end of the game, also when one comes back.
   * Any place of the game may be shown: a page that was reloaded knows no end that the page before it has seen.
   */
  function tellEnded({ serial, text }: KeptGame): void {
    const { tree, info } = session.state.value;
    if (!isOver({ ...session.state.value, tree: goTo(tree, tree.line.length) })) return;
    const how = JSON.stringify([tree.line, info]);
    const before = ended?.serial === serial ? ended : undefined;
    if (before?.how === how) return;
    const isPlayed = view.screen === 'game';
    ended = { serial, how, text: isPlayed ? text : before?.text };
    if (isPlayed) desk.port.value?.keepEnded(text, before?.text);
  }

  /**
   * Gives the library a game of the run before that has ended, which that run may not have come to. One that the library has got
   * stays as it is there.
   */
  function tellEndedBefore({ game, read }: WaitingGame): void {
    if (!read || !game.isDirty || parseSettings(game.settings).ended !== lineText(read.tree)) return;
    whenIdle(() => desk.port.value?.keepEnded(game.text, undefined));
  }

  /** Begins to keep games with `shell`; `waiting` is the game it found at the start of the app. */
  function connect(shell: DocumentPort, waiting: WaitingGame | undefined): Unsubscribe {
    desk.port.value = shell;
    desk.returned.value = waiting;
    if (waiting?.ended === 'page') recovering.continueReturned();
    else if (waiting) tellEndedBefore(waiting);
    const subscriptions = new Subscriptions(
      () => (desk.port.value = undefined),
      shell.onRecentFiles((files) => (recentFiles.value = files)),
      shell.onOpenRequest((outcome) => attempt(opening.openRequested(outcome))),
      shell.onAutosave((isWorking) => view.set('autosave', !isWorking)),
    );
    return () => subscriptions.end();
  }

  /** See `Opening.receivePart`. If the shell fails, the game on the board stays. */
  async function receivePart(...args: Parameters<typeof opening.receivePart>): Promise<boolean> {
    return opening.receivePart(...args).catch((error: unknown) => {
      tellFailure(error);
      return false;
    });
  }

  /** See `Opening.receiveText`. If the shell fails, the game on the board stays. */
  async function receiveText(...args: Parameters<typeof opening.receiveText>): Promise<Received> {
    return opening.receiveText(...args).catch((error: unknown) => {
      tellFailure(error);
      return { kind: 'declined' };
    });
  }

  /** See `Opening.receiveListed`. If the shell fails, the game on the board stays. */
  async function receiveListed(...args: Parameters<typeof opening.receiveListed>): Promise<Received> {
    return opening.receiveListed(...args).catch((error: unknown) => {
      tellFailure(error);
      return { kind: 'declined' };
    });
  }

  async function clipboardGame(): Promise<string> {
    return opening.clipboardGame().catch((error: unknown) => {
      tellFailure(error);
      return '';
    });
  }

  return {
    file: desk.file,
    recentFiles,
    returned: desk.returned,
    isDirty: desk.isDirty,
    canSave: computed(() => desk.kept.value !== undefined),
    isSeatingOpen: opening.isSeatingOpen,
    seat: opening.seat,
    receiveText,
    receivePart,
    receiveListed,
    clipboardGame,
    openText: told(opening.openText),
    openPasted: told(opening.openPasted),
    paste: told(opening.paste),
    open: told(opening.open),
    openRecent: told(opening.openRecent),
    openDropped: told(opening.openDropped),
    openEarlier: told(opening.openEarlier),
    latestEarlier: opening.latestEarlier,
    takeEarlier: told(opening.takeEarlier),
    /** Whether the game on the board was chosen from a list of several. */
    isListed: computed(() => opening.list.value !== undefined),
    goInList: told(opening.goInList),
    begin,
    beginBetween,
    setUp,
    seatPlayers,
    restart,
    swapColours,
    clearRecentFiles: () => desk.port.value?.clearRecentFiles(),
    save: told(save),
    continueReturned,
    connect,
  };
});
