/**
 * The game on the board as a document: the file it belongs to, whether it has anything that no file holds, how it is
 * handed to the shell, and the single function through which another game replaces it. Opening, saving and recovering
 * build on this.
 */
import { computed, shallowRef } from 'vue';
import { type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { type GameNode, type Place, addsOnlyPasses, someAnnotation } from '../../engine/game/tree.ts';
import { writeGameFile } from '../../engine/notation/game-file.ts';
import { type GameInfo, sameFacts } from '../../engine/notation/info.ts';
import { type Finding, withFindings } from '../../engine/review/findings.ts';
import type {
  CollectionBridge,
  DocumentBridge,
  EarlierGameId,
  GameFile,
  KeptGame,
  JournalBridge,
  LibraryBridge,
} from '../../main/contract/bridge.ts';
import type { LineValue } from '../session/place-value.ts';
import type { Clock } from '../session/clock.ts';
import { type Seats, modeOf, signersOf } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { lineText, writeSettings } from './settings.ts';
import { signed } from './signature.ts';
import type { WaitingGame } from './waiting.ts';

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
  | 'keepEarlier'
  | 'openEarlier'
  | 'reviseEarlier'
  | 'removeEarlier'
  | 'onRecentFiles'
  | 'clearRecentFiles'
  | 'readClipboard'
  | 'saveExport'
> &
  Pick<LibraryBridge, 'keepEnded'> &
  CollectionBridge &
  JournalBridge;

export interface DeskPorts {
  readonly session: Session;
  readonly clock: Pick<Clock, 'pendingMs' | 'keepTimes'>;
  /** The app's name and version, as files name them. */
  readonly writtenBy: string;
  /** Whether the values of all moves are shown; a page that crashed shows them again. */
  showsValues(): boolean;
  /** Whether the game is shown where it is played. */
  isPlayed(): boolean;
  /** What was thought of the line on the board up to now, which the shell keeps with the game. */
  thoughts(): readonly LineValue[];
  /** The name of the game's opening, for files; undefined where it has none or the names are not loaded. */
  opening(): string | undefined;
  /** Called when a game was replaced by another and kept with the earlier games. */
  onEarlierKept(): void;
}

export type Desk = ReturnType<typeof createDesk>;

/**
 * Whether the game has anything that somebody may miss: a person's move or note or, between two computer players, any
 * move.
 */
function hasOwnWork(root: Place, seats: Seats): boolean {
  const isOwn = ({ toMove }: Position): boolean =>
    modeOf(seats) === 'computerVsComputer' || seats[toMove].kind === 'person';
  const isAmong = (place: Position, moves: readonly GameNode[]): boolean =>
    moves.length > 0 && (isOwn(place) || moves.some((node) => isAmong(node.position, node.children)));
  return (
    isAmong(root.position, root.children) ||
    someAnnotation(root, ({ comment, mark, retry }) =>
      [comment, mark, retry].some((note) => note !== undefined),
    )
  );
}

/** The number of moves that people have played after `place`, counted over all its branches. */
function movesOfPeople(place: Place, seats: Seats): number {
  const isPersons = seats[place.position.toMove].kind === 'person';
  return place.children.reduce(
    (sum, node) => sum + (isPersons && node.move !== 'pass' ? 1 : 0) + movesOfPeople(node, seats),
    0,
  );
}

export function createDesk({
  session,
  clock,
  writtenBy,
  showsValues,
  isPlayed,
  thoughts,
  opening,
  onEarlierKept,
}: DeskPorts) {
  const file = shallowRef<GameFile>();
  /** The earlier game that the game is. */
  const earlier = shallowRef<EarlierGameId>();
  /** The root of the tree as its file holds it, or as it was when the game was read from somewhere else. */
  const saved = shallowRef<Place>(session.tree.value.root);
  /** What was known about the game when it was begun, read or saved. */
  const savedInfo = shallowRef<GameInfo>(session.info.value);
  /**
   * What a review has found out since the game was read or saved. It is nobody's work, so it does not make the game
   * unsaved, and it can be found out again; but it is worth keeping.
   */
  const found = shallowRef<readonly Finding[]>([]);
  /** Whether a page before this one has found out something that is in no file. */
  const wasFoundBefore = shallowRef(false);
  /** A game of an earlier run that the user has not decided about. */
  const returned = shallowRef<WaitingGame>();
  const port = shallowRef<DocumentPort>();

  let isBusy = false;
  /** In their order; each is told whether its turn has come (true) or a newer task has replaced it (false). */
  let waiting: readonly { readonly isLasting: boolean; tell(isTurn: boolean): void }[] = [];

  session.listen('documents', (change) => {
    if (change.kind !== 'recorded') return;
    // How a retry went is somebody's own work.
    const findings = change.findings.filter(({ retry }) => retry === undefined);
    if (findings.length > 0) found.value = [...found.value, ...findings];
  });

  /** What is saved, with all that was found out since. */
  const savedAndFound = computed((): Place => {
    const tree = { root: saved.value, line: [], ply: 0, nextId: Infinity };
    return withFindings(tree, found.value).root;
  });

  const isDirty = computed(() => {
    const { root } = session.tree.value;
    if (!sameFacts(session.info.value, savedInfo.value)) return true;
    const isDecided = session.info.value.result?.ending !== savedInfo.value.result?.ending;
    return hasOwnWork(root, session.seats.value) && (isDecided || !addsOnlyPasses(savedAndFound.value, root));
  });

  /** The game can be had again where it came from: by a link, or as a line that was put on the board to be looked at. */
  const hasSource = shallowRef(false);

  /** The game was pasted, or came in another way that leaves no copy of it which this app could open again. */
  const isNowhereElse = computed(
    () =>
      !hasSource.value &&
      file.value === undefined &&
      earlier.value === undefined &&
      session.tree.value.root.children.length > 0,
  );

  const hasFindings = computed(
    () => !isDirty.value && (found.value.length > 0 || wasFoundBefore.value || isNowhereElse.value),
  );

  /** The game in the app's own format. It is a separate computed value because writing a large tree takes long. */
  const text = computed(() => {
    const pendingMs = clock.pendingMs.value;
    const name = opening();
    const info = signed(session.info.value, signersOf(session.seats.value, session.met.value));
    const game = {
      tree: session.tree.value,
      info: name === undefined ? info : { ...info, opening: name },
      ...(pendingMs !== undefined && { pendingMs }),
    };
    return writeGameFile(game, writtenBy);
  });

  /** The line with which the game ended last where it was played: one that is tried out to its end elsewhere ends no game. */
  const ended = computed<string | undefined>((before) => {
    return isPlayed() && session.isFinished.value ? lineText(session.tree.value) : before;
  });

  /**
   * The game in progress as the shell keeps it; undefined while there is nothing to keep. It depends only on what is
   * kept, so that other changes of the state (the engine begins to think, a dialog opens) do not write to the disk.
   */
  const kept = computed((): KeptGame | undefined => {
    const { root } = session.tree.value;
    const serial = session.serial.value;
    const isBare =
      root.children.length === 0 && samePosition(root.position, START_POSITION) && !isDirty.value;
    if (serial === 0 || (isBare && !file.value)) return undefined;
    return {
      serial,
      text: text.value,
      isDirty: isDirty.value,
      ...(hasFindings.value && { hasFindings: true }),
      ...(file.value && { file: file.value }),
      ...(earlier.value !== undefined && { earlier: earlier.value }),
      settings: writeSettings({
        seats: session.seats.value,
        isHeld: session.held.value,
        showsValues: showsValues(),
        thoughts: thoughts(),
        ended: ended.value,
      }),
    };
  });

  /**
   * Runs `task`, which may ask, read or write, when no other task is running: at once, or after those that came before it.
   * A newer task replaces those that wait, which resolve to undefined. One that `isLasting` neither replaces another nor is
   * replaced: what it brings is nowhere else, or nobody has asked for it.
   */
  async function inTurn<Value>(
    task: () => Promise<Value> | Value,
    isLasting = false,
  ): Promise<Value | undefined> {
    if (isBusy) {
      const isTurn = await new Promise<boolean>((tell) => {
        const isStaying = (each: { readonly isLasting: boolean }): boolean => isLasting || each.isLasting;
        for (const each of waiting) if (!isStaying(each)) each.tell(false);
        waiting = [...waiting.filter(isStaying), { isLasting, tell }];
      });
      if (!isTurn) return undefined;
    }
    isBusy = true;
    try {
      return await task();
    } finally {
      const [next, ...others] = waiting;
      waiting = others;
      // A waiting task runs before any task that is given later.
      isBusy = next !== undefined;
      next?.tell(true);
    }
  }

  /** Runs `task` in turn, but only if the board still has the game that the user saw. */
  async function inTurnForThisGame(task: () => unknown): Promise<void> {
    const serial = session.serial.value;
    await inTurn(() => (session.serial.value === serial ? task() : undefined));
  }

  /** Records that another game is on the board, with its file, the part of it that is saved, and what else is known. */
  function settle(
    newFile: GameFile | undefined,
    savedRoot: Place,
    known: Pick<KeptGame, 'earlier' | 'hasFindings'> & {
      readonly savedInfo?: GameInfo;
      readonly hasSource?: boolean;
    } = {},
  ): void {
    file.value = newFile;
    saved.value = savedRoot;
    savedInfo.value = known.savedInfo ?? session.info.value;
    earlier.value = known.earlier;
    hasSource.value = known.hasSource === true;
    found.value = [];
    wasFoundBefore.value = known.hasFindings === true;
  }

  /** Returns a function that records that the game, as it is now, was saved. */
  function beginSaving(): (newFile: GameFile, newEarlier: EarlierGameId | undefined) => void {
    const { root } = session.tree.value;
    const info = session.info.value;
    const foundBefore = found.value.length;
    return (newFile, newEarlier) => {
      file.value = newFile;
      saved.value = root;
      savedInfo.value = info;
      earlier.value = newEarlier;
      found.value = found.value.slice(foundBefore);
      wasFoundBefore.value = false;
    };
  }

  /**
   * The game that another game would replace: the one on the board or, if there is none, the one from the run before.
   */
  function inProgress(): KeptGame | undefined {
    return session.serial.value > 0 && kept.value ? kept.value : returned.value?.game;
  }

  /**
   * Runs `change`, which puts another game on the board, unless the user wants to keep the present one (the game on the
   * board or, if there is none, the one from the run before). It runs at once if nothing would be lost. A game that is in
   * no file is kept with the earlier games without a question.
   */
  function replace(change: () => void): Promise<boolean> | true {
    clock.keepTimes();
    const lost = inProgress();
    const shell = port.value;
    // The shell keeps what was found out about this game as soon as it hears of the other one.
    if (lost?.isDirty || lost?.hasFindings) shell?.keepGame(lost);
    if (!shell || !lost?.isDirty) {
      change();
      return true;
    }
    const asked = session.state.value;
    return (lost.file === undefined ? keptMayGo(shell, lost) : mayGo(shell)).then((goes) => {
      if (!goes) return false;
      // The user was not asked about a move that was played while the shell was answering.
      if (hasPlayedSince(asked)) return replace(change);
      returned.value = undefined;
      change();
      shell.keepGame(kept.value);
      return true;
    });
  }

  /**
   * Whether a person has played a move since the state `asked`. The computer's moves do not count, because nobody would
   * miss them.
   */
  function hasPlayedSince({ serial, tree, seats }: SessionState): boolean {
    const now = session.state.value;
    if (now.serial !== serial) return false;
    return movesOfPeople(now.tree.root, seats) > movesOfPeople(tree.root, seats);
  }

  /** Asks whether the game that was handed to the shell last may be replaced. */
  async function mayGo(shell: DocumentPort): Promise<boolean> {
    return (await shell.confirmDiscard()) === 'proceed';
  }

  /** Keeps a game, so that it may be replaced without a question; if that fails, the user is asked. */
  async function keptMayGo(shell: DocumentPort, lost: KeptGame): Promise<boolean> {
    const isKept = await shell.keepEarlier();
    // The user may have gone back and played on while the shell was keeping the game.
    if (isKept && (kept.value ?? lost).text === lost.text) {
      onEarlierKept();
      return true;
    }
    if (kept.value) shell.keepGame(kept.value);
    return mayGo(shell);
  }

  return {
    port,
    file,
    earlier,
    returned,
    isDirty,
    kept,
    inTurn,
    inTurnForThisGame,
    settle,
    beginSaving,
    inProgress,
    replace,
  };
}
