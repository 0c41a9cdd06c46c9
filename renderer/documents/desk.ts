/**
 * The game on the board as a document: the file it belongs to, whether it says anything that is in none, how it is handed
 * to the shell, and the one way in which another game takes its place. Opening, saving and recovering build on it.
 */
import { computed, shallowRef } from 'vue';
import { type Position, START_POSITION, samePosition } from '../../engine/game/position.ts';
import { type GameNode, type Place, addsOnlyPasses, someAnnotation } from '../../engine/game/tree.ts';
import { keepsItself } from '../../engine/notation/own-text.ts';
import { writeGameFile } from '../../engine/notation/game-file.ts';
import type { DocumentBridge, GameFile, KeptGame, ReturnedGame } from '../../main/contract/bridge.ts';
import type { Clock } from '../session/clock.ts';
import { type Seats, modeOf, signersOf } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import type { SessionState } from '../session/state.ts';
import { writeSettings } from './settings.ts';
import { signed } from './signature.ts';

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

export interface DeskPorts {
  readonly session: Session;
  readonly clock: Pick<Clock, 'pendingMs' | 'keepTimes'>;
  /** The app and its version, as files name them. */
  readonly writtenBy: string;
  /** Whether the values of all moves are shown: a page that crashed shows them again. */
  showsValues(): boolean;
  /** The name of the opening of the game on the board, for files; undefined where it has none, or names are not loaded. */
  opening(): string | undefined;
  /** The game that was put on the board is to be seen. */
  onSettled(): void;
  /** A finished game gave way to another and is kept with the finished ones. */
  onFinishedKept(): void;
}

export type Desk = ReturnType<typeof createDesk>;

/** Whether there is something that somebody may miss: a person's move or note, or any move of a game that is watched. */
function hasOwnWork(root: Place, seats: Seats): boolean {
  const isOwn = ({ toMove }: Position): boolean =>
    modeOf(seats) === 'computerVsComputer' || seats[toMove].kind === 'person';
  const isAmong = (place: Position, moves: readonly GameNode[]): boolean =>
    moves.length > 0 && (isOwn(place) || moves.some((node) => isAmong(node.position, node.children)));
  return (
    isAmong(root.position, root.children) ||
    someAnnotation(root, ({ comment, mark }) => comment !== undefined || mark !== undefined)
  );
}

/** How many moves below `place` people have played, in all its lines. */
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
  opening,
  onSettled,
  onFinishedKept,
}: DeskPorts) {
  const file = shallowRef<GameFile>();
  /** What a file holds of the game, or the place that the game was read from; its moves and all that is known of them. */
  const saved = shallowRef<Place>(session.tree.value.root);
  /** A game of an earlier run that the user has not decided about. */
  const returned = shallowRef<ReturnedGame>();
  const port = shallowRef<DocumentPort>();

  let isBusy = false;
  /** Tells what waits for its turn whether it has come, or something newer has taken its place. */
  let next: ((isTurn: boolean) => void) | undefined;

  const isDirty = computed(() => {
    const { root } = session.tree.value;
    return hasOwnWork(root, session.seats.value) && !addsOnlyPasses(saved.value, root);
  });

  /** The game in the app's own format; a value of its own, because writing it takes longer the larger the tree is. */
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

  /**
   * The game in progress as the shell keeps it; undefined while there is nothing to keep. It hangs on what is kept alone:
   * that an engine begins to think or a dialog opens changes the session's state and is nothing to write to a disk.
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
      ...(file.value && { file: file.value }),
      settings: writeSettings({
        seats: session.seats.value,
        isHeld: session.held.value,
        showsValues: showsValues(),
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
    const serial = session.serial.value;
    await inTurn(() => (session.serial.value === serial ? task() : undefined));
  }

  /** A new game, or one from elsewhere, is on the board. */
  function settle(newFile: GameFile | undefined, savedRoot: Place): void {
    file.value = newFile;
    saved.value = savedRoot;
    onSettled();
  }

  /** The game that another one takes the place of: the one on the board or, before any, that of the run before. */
  function inProgress(): KeptGame | undefined {
    return session.serial.value > 0 && kept.value ? kept.value : returned.value?.game;
  }

  /**
   * Runs `change`, which puts another game on the board, unless the user wants to keep the one that is there or, before
   * any, the one of the run before. At once where nothing would be lost; a finished game that is in no file, whichever
   * of its places is shown, goes to the finished ones without a question.
   */
  function replace(change: () => void): Promise<boolean> | true {
    clock.keepTimes();
    const lost = inProgress();
    const shell = port.value;
    if (!shell || !lost?.isDirty) {
      change();
      return true;
    }
    shell.keepGame(lost);
    const asked = session.state.value;
    return (keepsItself(lost) ? finishedMayGo(shell, lost) : mayGo(shell)).then((goes) => {
      if (!goes) return false;
      // A move that landed while the shell's answer was on its way has not been asked about.
      if (hasPlayedSince(asked)) return replace(change);
      returned.value = undefined;
      change();
      shell.keepGame(kept.value);
      return true;
    });
  }

  /** Whether a person has played on in the game of `asked`; what the computer plays meanwhile nobody would miss. */
  function hasPlayedSince({ serial, tree, seats }: SessionState): boolean {
    const now = session.state.value;
    if (now.serial !== serial) return false;
    return movesOfPeople(now.tree.root, seats) > movesOfPeople(tree.root, seats);
  }

  /** Whether the game that was handed over last may give way to another. */
  async function mayGo(shell: DocumentPort): Promise<boolean> {
    return (await shell.confirmDiscard()) === 'proceed';
  }

  /** Whether a finished game may give way, which need not be asked about once it is kept as it is. */
  async function finishedMayGo(shell: DocumentPort, finished: KeptGame): Promise<boolean> {
    const isKept = await shell.keepFinished();
    // The page did not wait: somebody may have gone back and played on.
    if (isKept && (kept.value ?? finished).text === finished.text) {
      onFinishedKept();
      return true;
    }
    if (kept.value) shell.keepGame(kept.value);
    return mayGo(shell);
  }

  return {
    port,
    file,
    saved,
    returned,
    isDirty,
    kept,
    inTurn,
    inTurnForThisGame,
    settle,
    inProgress,
    replace,
  };
}
