/** Reading games: from files, the clipboard, the finished ones, and texts that were pasted or dropped. */
import { type Ref, shallowRef } from 'vue';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { lineNodes, newTree } from '../../engine/game/tree.ts';
import type { Alteration } from '../../engine/notation/checksum.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import { keepsItself } from '../../engine/notation/own-text.ts';
import type { ReadGame, ReadOutcome } from '../../engine/notation/outcome.ts';
import type { ExternalSpec } from '../../engine/players/external.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { DocumentHandle, GameFile, OpenOutcome } from '../../main/contract/bridge.ts';
import { type Mode, type Seats, computersOf, seatsWith } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import { isOver, nextOf } from '../session/state.ts';
import type { Desk, DocumentPort } from './desk.ts';
import { readGames } from './reader.ts';
import { leavesSeatsOpen, seatsIn } from './signature.ts';

/** Where a game that was read is still when another takes its place here: in its file, in some other place, or nowhere. */
export type Origin = GameFile | 'elsewhere' | 'nowhere';

/** What became of a text that was to be read: another game is on the board, or what was there stays. */
export type Received =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly error: ReadError };

/** The questions and sentences that reading may need. */
export interface OpenPrompts {
  askWhichGame(
    games: readonly ReadGame[],
    problems: readonly ReadError[],
    from: 'text' | 'finished',
  ): Promise<ReadGame | undefined>;
  askWhichReading(
    question: Extract<ReadOutcome, { kind: 'question' }>['question'],
  ): Promise<{ readonly games: readonly ReadGame[] } | undefined>;
  tellUnreadable(name: string | undefined, error: ReadError): Promise<void>;
  tellNotOpened(failure: Extract<OpenOutcome, { kind: 'failed' }>): Promise<void>;
  /** The game was opened, and its text is not as the app wrote it. `name` is that of its file. */
  tellAltered(name: string | undefined, how: Alteration): Promise<void>;
  tellNothingOnClipboard(): void;
  tellNoneFinished(): void;
}

export interface OpenPorts {
  readonly session: Session;
  readonly desk: Desk;
  readonly prompts: OpenPrompts;
  /** Who plays for the computer where a game does not tell. */
  computer(): PlayerSpec;
  /** The programs that the user has added. */
  programs(): readonly ExternalSpec[];
  /** Takes up the game of the run before; see documents/recover.ts. */
  continueReturned(): void;
  /** Shows the game on the board. */
  showGame(): void;
}

export function createOpening({
  session,
  desk,
  prompts,
  computer,
  programs,
  continueReturned,
  showGame,
}: OpenPorts) {
  /** The game was read from a text that does not tell who plays, and the user has not said so either. */
  const isSeatingOpen: Ref<boolean> = shallowRef(false);
  /** The sides that have been played for since the game was read. */
  const playedSides = new Set<Colour>();

  // Whoever plays on for both sides has decided, and another game is another question.
  session.listen('documents', (change, now) => {
    if (change.kind === 'begun') {
      playedSides.clear();
      isSeatingOpen.value = false;
    } else if (change.kind === 'played' && change.isNew) {
      const played = lineNodes(now.tree)[now.tree.ply - 1];
      // A pass is nobody's choice; after a disc the other side is to move.
      if (played && played.move !== 'pass') playedSides.add(opposite(played.position.toMove));
    }
    if (change.kind === 'seated' || playedSides.size === 2 || isOver(now)) isSeatingOpen.value = false;
  });

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
    const outcome = await readGames(input);
    if (outcome.kind === 'failed') return outcome;
    const chosen = await chooseGame(outcome);
    if (!chosen) return { kind: 'declined' };
    const isReplaced = await show(chosen, from);
    if (isReplaced && chosen.altered) {
      await prompts.tellAltered(typeof from === 'string' ? undefined : from.name, chosen.altered);
    }
    return { kind: isReplaced ? 'loaded' : 'declined' };
  }

  /** Puts a game that was read on the board. Where it is still there, only what is done here can be lost. */
  function show(chosen: ReadGame, from: Origin): Promise<boolean> | true {
    return desk.replace(() => {
      const seats = seatsIn(chosen.info, programs());
      session.load(chosen, seats, computersOf(seats));
      const { root } = chosen.tree;
      const saved = from === 'nowhere' ? newTree(root.position).root : root;
      desk.settle(typeof from === 'string' ? undefined : from, saved);
      isSeatingOpen.value = leavesSeatsOpen(chosen) && nextOf(session.state.value) !== 'nothing';
    });
  }

  /** The game on the board goes on in `mode`. */
  function seat(mode: Mode): void {
    const seats: Seats = seatsWith(mode, computer());
    session.seat(seats);
  }

  /** Reads a text that belongs to no file. The caller tells what went wrong. */
  async function receiveText(text: string, from: Exclude<Origin, GameFile>): Promise<Received> {
    return (await desk.inTurn(async () => receive(text, from))) ?? { kind: 'declined' };
  }

  /** Reads a text that was pasted or dropped, where nobody is there to tell. */
  async function openText(text: string): Promise<void> {
    const received = await receiveText(text, 'elsewhere');
    if (received.kind === 'failed') await prompts.tellUnreadable(undefined, received.error);
  }

  /** Reads a text that was on the clipboard, which may be none. */
  async function openPasted(text: string): Promise<void> {
    if (text.trim() === '') prompts.tellNothingOnClipboard();
    else await openText(text);
  }

  /** The text on the clipboard where it can be read as a game, else nothing. */
  async function clipboardGame(): Promise<string> {
    const text = (await desk.port.value?.readClipboard()) ?? '';
    return (await readGames(text)).kind === 'failed' ? '' : text;
  }

  /** Takes the game that is on the clipboard. */
  async function paste(): Promise<void> {
    await openPasted((await desk.port.value?.readClipboard()) ?? '');
  }

  async function takeUp(outcome: OpenOutcome): Promise<void> {
    switch (outcome.kind) {
      case 'opened': {
        const received = await receive(outcome.bytes, outcome.file);
        if (received.kind !== 'failed') return;
        return prompts.tellUnreadable(outcome.file.name, received.error);
      }
      case 'failed':
        return prompts.tellNotOpened(outcome);
      case 'cancelled':
        return;
      default:
        return assertNever(outcome);
    }
  }

  async function openFrom(ask: (shell: DocumentPort) => Promise<OpenOutcome>): Promise<void> {
    await desk.inTurn(async () => {
      if (desk.port.value) await takeUp(await ask(desk.port.value));
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

  /** Takes up what the shell was asked to open. */
  async function openRequested(outcome: OpenOutcome): Promise<void> {
    await desk.inTurn(async () => takeUp(outcome));
  }

  /**
   * Lets the user take up one of the finished games that nobody has saved. The one that would go to them if another took
   * its place is among them: to the user it is one.
   */
  async function openFinished(): Promise<void> {
    await desk.inTurn(async () => {
      const own = desk.inProgress();
      const isOwnListed = own?.isDirty === true && keepsItself(own);
      const others = (await desk.port.value?.finishedGames()) ?? [];
      const texts = [...(isOwnListed ? [own.text] : []), ...others];
      const found = await Promise.all(texts.map(async (text) => readGames(text)));
      const games = found.flatMap((read) => (read.kind === 'games' ? read.games : []));
      const problems = found.flatMap((read) => (read.kind === 'failed' ? [read.error] : []));
      if (found.length === 0) return prompts.tellNoneFinished();
      const chosen = await prompts.askWhichGame(games, problems, 'finished');
      if (!chosen) return;
      if (!isOwnListed || chosen !== games[0]) await show(chosen, 'elsewhere');
      else if (session.serial.value === 0) continueReturned();
      else showGame();
    });
  }

  return {
    isSeatingOpen,
    seat,
    receiveText,
    openText,
    openPasted,
    clipboardGame,
    paste,
    open,
    openRecent,
    openDropped,
    openRequested,
    openFinished,
  };
}
