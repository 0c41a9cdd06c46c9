/**
 * The game as a document: the file it belongs to, whether moves that somebody may miss are in none, and every way in
 * which another game takes its place. The shell is handed each change, so that it can save, ask and recover without this
 * page.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { parseTimeControl } from '../../engine/game/clock.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import { keepsItself } from '../../engine/notation/file-content.ts';
import { FORMATS } from '../../engine/notation/format.ts';
import type { ReadGame, ReadOutcome } from '../../engine/notation/outcome.ts';
import { readGames } from '../../engine/notation/read.ts';
import { type Colour, type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { type GameNode, type GameTree, addsOnlyPasses } from '../../engine/game/tree.ts';
import { assertNever } from '../../engine/game/result.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type {
  DocumentBridge,
  DocumentHandle,
  GameFile,
  KeptGame,
  NamedValues,
  OpenOutcome,
  ReturnedGame,
  Unsubscribe,
} from '../../main/contract/bridge.ts';
import { translate } from '../locales/i18n.ts';
import { useAnalysisStore } from './analysis.ts';
import { useClockStore } from './clock.ts';
import { type Clocks, MODES, type Mode, seatOf, useGameStore } from './game.ts';
import { useOpponentStore } from './opponent.ts';
import { computerOf, leavesSeatsOpen, modeOf, parsePlayer, signed, writePlayer } from './players.ts';
import { type Preferences, usePreferencesStore } from './preferences.ts';
import { usePromptStore } from './prompts.ts';
import { useToastStore } from './toast.ts';
import { useViewStore } from './view.ts';

const [GAME_FORMAT] = FORMATS;

export type DocumentPort = Pick<
  DocumentBridge,
  | 'keepGame'
  | 'dropReturned'
  | 'onAutosave'
  | 'openGame'
  | 'openRecent'
  | 'openDropped'
  | 'onOpenRequest'
  | 'saveGame'
  | 'confirmDiscard'
  | 'keepFinished'
  | 'finishedGames'
  | 'onRecentFiles'
  | 'clearRecentFiles'
  | 'readClipboard'
>;

/** Where a game that was read is still when another takes its place here: in its file, in some other place, or nowhere. */
type Origin = GameFile | 'elsewhere' | 'nowhere';

/** What became of a text that was to be read: another game is on the board, or what was there stays. */
export type Received =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly error: ReadError };

/** How the game is played beside what its file says; see `KeptGame.settings`. */
interface Settings {
  readonly mode: Mode;
  /** Who plays the computer's next moves. */
  readonly player: PlayerSpec;
  /** The computer waits: paused, or looking back. */
  readonly isHeld: boolean;
  readonly showsValues: boolean;
}

/** What may be chosen with a new game. */
type BeginChoices = Partial<Pick<Preferences, 'level' | 'customStep'>>;

function chosenClocks({ personTime, computerTime }: Preferences): Clocks {
  const [person, computer] = [personTime, computerTime].map(parseTimeControl);
  return { ...(person && { person }), ...(computer && { computer }) };
}

/** Whether there are moves that somebody may miss: any of a person's, or of a game that is watched. */
function hasOwnMoves({ start, children }: GameTree, mode: Mode): boolean {
  const isOwn = ({ toMove }: Position): boolean =>
    mode === 'computerVsComputer' || seatOf(mode, toMove) === 'person';
  const isAmong = (place: Position, moves: readonly GameNode[]): boolean =>
    moves.length > 0 && (isOwn(place) || moves.some((node) => isAmong(node.position, node.children)));
  return isAmong(start, children);
}

function writeSettings({ player, ...others }: Settings): NamedValues {
  return { ...others, player: writePlayer(player) };
}

function parseSettings(values: NamedValues): Partial<Settings> {
  const mode = MODES.find((each) => each === values['mode']);
  // A game that was kept before may still have it under the name of what was then always a level.
  const player = parsePlayer(String(values['player'] ?? values['level']));
  return {
    ...(mode && { mode }),
    ...(player && { player }),
    isHeld: values['isHeld'] === true,
    showsValues: values['showsValues'] === true,
  };
}

export const useDocumentStore = defineStore('documents', () => {
  const analysis = useAnalysisStore();
  const game = useGameStore();
  const clock = useClockStore();
  const opponent = useOpponentStore();
  const preferences = usePreferencesStore();
  const prompts = usePromptStore();
  const toast = useToastStore();
  const view = useViewStore();

  const file = shallowRef<GameFile>();
  const recentFiles = shallowRef<readonly GameFile[]>([]);
  /** The moves that a file holds, or the place that the game was read from. */
  const savedMoves = shallowRef<readonly GameNode[]>(game.tree.root.children);
  /** The game was read from a text that does not tell who plays, and the user has not said so either. */
  const isSeatingOpen = shallowRef(false);
  /** A game of an earlier run that the user has not decided about. */
  const returned = shallowRef<ReturnedGame>();

  let port: DocumentPort | undefined;
  let isBusy = false;
  /** Tells what waits for its turn whether it has come, or something newer has taken its place. */
  let next: ((isTurn: boolean) => void) | undefined;

  const isDirty = computed(() => {
    const { tree, mode } = game;
    return hasOwnMoves(tree, mode) && !addsOnlyPasses(savedMoves.value, tree.root.children);
  });

  /** The game in progress as the shell keeps it; undefined while there is nothing to keep. */
  const kept = computed((): KeptGame | undefined => {
    const { tree, mode, serial, held } = game;
    const isBare = tree.root.children.length === 0 && samePosition(tree.root.position, START_POSITION);
    if (serial === 0 || (isBare && !file.value)) return undefined;
    return {
      text: GAME_FORMAT.write({
        tree,
        info: signed(game.info, mode, opponent.met),
        ...(clock.times && { times: clock.times }),
      }),
      isDirty: isDirty.value,
      ...(file.value && { file: file.value }),
      settings: writeSettings({
        mode,
        player: opponent.next,
        isHeld: held,
        showsValues: analysis.showsValues,
      }),
    };
  });

  /**
   * Runs `task`, which may ask, read or write, when nothing else does: at once, or else when that has ended. Of several
   * that wait only the newest is run; undefined for the others.
   */
  async function inTurn<Value>(task: () => Promise<Value> | Value): Promise<Value | undefined> {
    if (isBusy) {
      const isTurn = await new Promise<boolean>((resolve) => {
        next?.(false);
        next = resolve;
      });
      if (!isTurn) return undefined;
    }
    isBusy = true;
    try {
      return await task();
    } finally {
      // What waits follows before anything that comes now.
      isBusy = next !== undefined;
      next?.(true);
      next = undefined;
    }
  }

  /** In turn, and only if the game is still the one that the user saw. */
  async function inTurnForThisGame(task: () => unknown): Promise<void> {
    const { serial } = game;
    await inTurn(() => (game.serial === serial ? task() : undefined));
  }

  /** A new game, or one from elsewhere, is on the board. */
  function settle(newFile: GameFile | undefined, saved: readonly GameNode[]): void {
    file.value = newFile;
    savedMoves.value = saved;
    view.screen = 'game';
  }

  /** The game that another one takes the place of: the one on the board or, before any, that of the run before. */
  function inProgress(): KeptGame | undefined {
    return game.serial > 0 && kept.value ? kept.value : returned.value?.game;
  }

  /**
   * Runs `change`, which puts another game on the board, unless the user wants to keep the one that is there or, before
   * any, the one of the run before. At once where nothing would be lost; a finished game that is in no file, whichever
   * of its places is shown, goes to the finished ones without a question.
   */
  function replace(change: () => void): Promise<boolean> | true {
    clock.keepTimes();
    const lost = inProgress();
    if (!port || !lost?.isDirty) {
      change();
      return true;
    }
    const shell = port;
    shell.keepGame(lost);
    return (keepsItself(lost) ? finishedMayGo(shell, lost) : mayGo(shell)).then((goes) => {
      if (!goes) return false;
      returned.value = undefined;
      change();
      shell.keepGame(kept.value);
      return true;
    });
  }

  /** Whether the game that was handed over last may give way to another. */
  async function mayGo(shell: DocumentPort): Promise<boolean> {
    return (await shell.confirmDiscard()) === 'proceed';
  }

  /** The same of a finished game, which need not be asked about once it is kept as it is. */
  async function finishedMayGo(shell: DocumentPort, finished: KeptGame): Promise<boolean> {
    const isKept = await shell.keepFinished();
    // The page did not wait: somebody may have gone back and played on.
    if (isKept && (kept.value ?? finished).text === finished.text) {
      toast.show(translate('finished.kept'));
      return true;
    }
    if (kept.value) shell.keepGame(kept.value);
    return mayGo(shell);
  }

  /** Begins a game as the preferences have it, which take up `choices`. */
  function begin(mode: Mode, choices: BeginChoices = {}): void {
    const change = (): void => {
      Object.assign(preferences.values, { mode, ...choices });
      game.start(mode, chosenClocks(preferences.values));
      opponent.meet(preferences.computer);
      settle(undefined, game.tree.root.children);
    };
    void inTurn(() => replace(change));
  }

  function restart(): void {
    const change = (): void => {
      game.restart();
      opponent.meet(opponent.next);
      settle(undefined, game.tree.root.children);
    };
    void inTurnForThisGame(() => replace(change));
  }

  // Reading

  /** The one game that is meant; undefined where the user wants none. */
  async function chooseGame(
    outcome: Exclude<ReadOutcome, { kind: 'failed' }>,
  ): Promise<ReadGame | undefined> {
    if (outcome.kind === 'question') {
      const candidate = await prompts.askWhichReading(outcome.question);
      return candidate && chooseGame({ kind: 'games', games: candidate.games, problems: [] });
    }
    const { games, problems } = outcome;
    const [only] = games;
    return games.length === 1 && problems.length === 0 ? only : prompts.askWhichGame(games, problems, 'text');
  }

  async function receive(input: string | Uint8Array, from: Origin): Promise<Received> {
    const outcome = readGames(input);
    if (outcome.kind === 'failed') return outcome;
    const chosen = await chooseGame(outcome);
    if (!chosen) return { kind: 'declined' };
    const isReplaced = await show(chosen, from);
    return { kind: isReplaced ? 'loaded' : 'declined' };
  }

  /** Puts a game that was read on the board. Where it is still there, only moves made here can be lost. */
  function show(chosen: ReadGame, from: Origin): Promise<boolean> | true {
    return replace(() => {
      game.load(chosen, modeOf(chosen.info));
      opponent.meet(computerOf(chosen.info) ?? preferences.computer);
      settle(
        typeof from === 'string' ? undefined : from,
        from === 'nowhere' ? [] : chosen.tree.root.children,
      );
      isSeatingOpen.value = leavesSeatsOpen(chosen) && game.next !== 'nothing';
    });
  }

  /** The game on the board goes on in `mode`. */
  function seat(mode: Mode): void {
    game.mode = mode;
    isSeatingOpen.value = false;
  }

  /** The sides that have been played for since the game was read. */
  const playedSides = new Set<Colour>();

  // Whoever plays on for both sides has decided, and another game is another question.
  watch(
    [() => game.serial, () => game.tree.root.children] as const,
    ([serial, moves], [serialBefore, movesBefore]) => {
      const mover = game.places[game.ply - 1]?.toMove;
      if (serial !== serialBefore) playedSides.clear();
      else if (mover && !addsOnlyPasses(movesBefore, moves)) playedSides.add(mover);
      if (serial !== serialBefore || playedSides.size === 2 || game.isOver) isSeatingOpen.value = false;
    },
    { flush: 'sync' },
  );

  /** Reads a text that belongs to no file. The caller tells what went wrong. */
  async function receiveText(text: string, from: Exclude<Origin, GameFile>): Promise<Received> {
    return (await inTurn(async () => receive(text, from))) ?? { kind: 'declined' };
  }

  /** The same of a text that was pasted or dropped, where nobody is there to tell. */
  async function openText(text: string): Promise<void> {
    const received = await receiveText(text, 'elsewhere');
    if (received.kind === 'failed') {
      await prompts.tell({ kind: 'unreadable', name: undefined, error: received.error });
    }
  }

  /** The same of a text that was on the clipboard, which may be none. */
  async function openPasted(text: string): Promise<void> {
    if (text.trim() === '') toast.show(translate('copied.nothing'));
    else await openText(text);
  }

  /** The text on the clipboard where it can be read as a game, else nothing. */
  async function clipboardGame(): Promise<string> {
    const text = (await port?.readClipboard()) ?? '';
    return readGames(text).kind === 'failed' ? '' : text;
  }

  /** Takes the game that is on the clipboard. */
  async function paste(): Promise<void> {
    await openPasted((await port?.readClipboard()) ?? '');
  }

  async function takeUp(outcome: OpenOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'opened': {
        const received = await receive(outcome.bytes, outcome.file);
        if (received.kind !== 'failed') return;
        return prompts.tell({ kind: 'unreadable', name: outcome.file.name, error: received.error });
      }
      case 'failed':
        return prompts.tell({ kind: 'notOpened', failure: outcome });
      case 'cancelled':
        return;
      default:
        return assertNever(outcome);
    }
  }

  async function openFrom(ask: (shell: DocumentPort) => Promise<OpenOutcome>): Promise<void> {
    await inTurn(async () => {
      if (port) await takeUp(await ask(port));
    });
  }

  async function open(): Promise<void> {
    return openFrom(async (shell) => shell.openGame());
  }

  async function openRecent(handle: DocumentHandle): Promise<void> {
    return openFrom(async (shell) => shell.openRecent(handle));
  }

  async function openDropped(dropped: File): Promise<void> {
    return openFrom(async (shell) => shell.openDropped(dropped));
  }

  /**
   * Lets the user take up one of the finished games that nobody has saved. The one that would go to them if another took
   * its place is among them: to the user it is one.
   */
  async function openFinished(): Promise<void> {
    await inTurn(async () => {
      const own = inProgress();
      const isOwnListed = own?.isDirty === true && keepsItself(own);
      const texts = [...(isOwnListed ? [own.text] : []), ...((await port?.finishedGames()) ?? [])];
      const found = texts.map((text) => readGames(text));
      const games = found.flatMap((read) => (read.kind === 'games' ? read.games : []));
      const problems = found.flatMap((read) => (read.kind === 'failed' ? [read.error] : []));
      if (found.length === 0) return toast.show(translate('finished.none'));
      const chosen = await prompts.askWhichGame(games, problems, 'finished');
      if (!chosen) return;
      if (!isOwnListed || chosen !== games[0]) await show(chosen, 'elsewhere');
      else if (game.serial === 0) continueReturned();
      else view.screen = 'game';
    });
  }

  function clearRecentFiles(): void {
    port?.clearRecentFiles();
  }

  // Saving

  async function save(how: 'save' | 'saveAs'): Promise<void> {
    await inTurnForThisGame(async () => saveNow(how));
  }

  async function saveNow(how: 'save' | 'saveAs'): Promise<void> {
    clock.keepTimes();
    const current = kept.value;
    if (!port || !current) return;
    const { serial } = game;
    const moves = game.tree.root.children;
    const outcome = await port.saveGame(current, how);
    if (outcome.kind === 'cancelled') return;
    if (outcome.kind === 'failed') return prompts.tell({ kind: 'notSaved', failure: outcome });
    if (game.serial !== serial) return;
    const isNew = file.value?.handle !== outcome.file.handle;
    file.value = outcome.file;
    savedMoves.value = moves;
    if (!outcome.isComplete && isNew) await prompts.tell({ kind: 'savedInPart', name: outcome.file.name });
  }

  // What an earlier run left behind

  /** Puts the game of `returned` on the board, as it was. */
  function continueReturned(): void {
    if (!returned.value) return;
    const { game: last, ended } = returned.value;
    const outcome = readGames(last.text);
    const [found] = outcome.kind === 'games' ? outcome.games : [];
    if (!found) {
      port?.dropReturned();
      returned.value = undefined;
      view.notices = [...view.notices, 'recovery'];
      return;
    }
    const { mode = modeOf(found.info), player, isHeld, showsValues } = parseSettings(last.settings);
    const computer = computerOf(found.info) ?? player ?? preferences.computer;
    game.load(found, mode);
    if (ended === 'page') {
      game.held = isHeld ?? false;
      analysis.showsValues = showsValues ?? false;
    }
    opponent.meet(computer, player);
    settle(last.file, last.isDirty ? [] : found.tree.root.children);
  }

  watch(kept, (now) => {
    // The shell keeps one game: this one takes the place of the one it offered.
    if (now) returned.value = undefined;
    port?.keepGame(now);
  });

  /** Begins to keep games with `shell`; `waiting` is the game it found at the start. */
  function connect(shell: DocumentPort, waiting: ReturnedGame | undefined): Unsubscribe {
    port = shell;
    returned.value = waiting;
    if (waiting?.ended === 'page') continueReturned();
    const unsubscribes = [
      shell.onRecentFiles((files) => (recentFiles.value = files)),
      shell.onOpenRequest((outcome) => void inTurn(async () => takeUp(outcome))),
      shell.onAutosave((isWorking) => {
        if (isWorking) view.withdraw('autosave');
        else view.notices = [...view.notices, 'autosave'];
      }),
    ];
    return () => {
      port = undefined;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }

  return {
    file,
    recentFiles,
    returned,
    isDirty,
    isSeatingOpen,
    seat,
    canSave: computed(() => kept.value !== undefined),
    begin,
    restart,
    receiveText,
    openText,
    openPasted,
    clipboardGame,
    paste,
    open,
    openRecent,
    openDropped,
    openFinished,
    clearRecentFiles,
    save,
    continueReturned,
    connect,
  };
});
