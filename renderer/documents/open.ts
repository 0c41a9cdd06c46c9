/** Reading games: from files, the clipboard, the earlier ones, and texts that were pasted or dropped. */
import { type Ref, shallowRef } from 'vue';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { endOfGame } from '../../engine/game/branches.ts';
import { lineNodes, newTree, playedMoves } from '../../engine/game/tree.ts';
import { gameResult } from '../../engine/notation/info.ts';
import type { Alteration } from '../../engine/notation/checksum.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadNotice } from '../../engine/notation/notice.ts';
import type { ReadCandidate, ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { ExternalSpec } from '../../engine/players/external.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { EarlierGameId, GameFile, OpenOutcome, OpenRequest } from '../../main/contract/bridge.ts';
import type { DocumentHandle } from '../../main/contract/files.ts';
import { type Mode, type Seats, computersOf, seatsWith } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import { isOver, nextOf } from '../session/state.ts';
import type { ReadingInput, Refused } from './collection.ts';
import type { Desk, DocumentPort } from './desk.ts';
import {
  type GameCollection,
  type GamesOfShell,
  type GamesOfText,
  type Reading,
  type ShowProgress,
  openCollection,
  openReading,
  withReading,
} from './reader.ts';
import { leavesSeatsOpen, seatsIn, unsigned } from './signature.ts';

/** Where a copy of a game that was read remains: in its file, in another place such as the clipboard, or nowhere. */
export type Origin = GameFile | 'elsewhere' | 'nowhere';

/** What became of a text that was to be read: another game is on the board, or what was there stays. */
export type Received = { readonly kind: 'loaded' } | { readonly kind: 'declined' } | Refused;

/** The index of the game to open, or the indices of games to review in the background. */
export type GameChoice = number | { readonly review: readonly number[] };

/** Games to review in the background. */
export type GamesToReview =
  | {
      readonly from: 'earlier';
      readonly games: readonly { readonly id: EarlierGameId; readonly game: ReadGame }[];
    }
  /** `name` is that of the file, if they come from one. */
  | { readonly from: 'text'; readonly name: string | undefined; readonly games: readonly ReadGame[] };

/** The questions and sentences that reading may need. */
export interface OpenPrompts {
  /** Undefined where none is meant. */
  askWhichGame(
    games: GameCollection,
    from: 'text' | 'earlier',
    isFirstInProgress?: boolean,
  ): Promise<GameChoice | undefined>;
  askWhichReading(question: ReadQuestion): Promise<ReadCandidate | undefined>;
  readonly showReading: ShowProgress;
  tellUnreadable(name: string | undefined, error: ReadError): Promise<void>;
  /** Offers the moves before the error of a text that cannot be read as a whole; `moves` counts them. */
  askForLegalPart(name: string | undefined, error: ReadError, moves: number): Promise<boolean>;
  tellNotOpened(failure: Extract<OpenOutcome, { kind: 'failed' }>): Promise<void>;
  /** The game was opened, and not everything in its text is in the game. `name` is that of its file. */
  tellNotices(name: string | undefined, notices: readonly ReadNotice[]): Promise<void>;
  /** The game was opened, and its text is not as the app wrote it. `name` is that of its file. */
  tellAltered(name: string | undefined, how: Alteration): Promise<void>;
  /** Another game of a list is on the board; numbers count from 1. */
  tellListed(number: number, count: number): void;
  /** There is no game in this direction. */
  tellEndOfList(where: 'next' | 'previous'): void;
  tellNothingOnClipboard(): void;
  tellNoneEarlier(): void;
}

export interface OpenPorts {
  readonly session: Session;
  readonly desk: Desk;
  readonly prompts: OpenPrompts;
  /** The player for the computer's seats in a game that does not name one. */
  computer(): PlayerSpec;
  /** The programs that the user has added. */
  programs(): readonly ExternalSpec[];
  /** Takes up the game of the run before; see documents/recover.ts. */
  continueReturned(): void;
  /** Shows the game that was opened: where the user studies games it is studied, too. */
  showOpened(): void;
  /** Begins to review games in the background. */
  reviewGames(chosen: GamesToReview): Promise<void>;
}

/** The list that the game on the board was chosen from. */
interface OpenedList {
  readonly count: number;
  /** Of the game on the board. */
  readonly index: number;
  /** The listed game after or before the one at an index. */
  next(index: number): Promise<number | undefined>;
  previous(index: number): Promise<number | undefined>;
  /** Puts another game of the list on the board; false where the one that is there stays. */
  show(index: number): Promise<boolean>;
  end(): void;
}

/** A game, with the list that it was chosen from. */
interface Chosen {
  readonly game: ReadGame;
  readonly list?: { readonly games: GamesOfText; readonly index: number };
}

/** As many games as are read at once. */
const FEW_GAMES = 32;

/** The number of moves of a game without its passes. */
export function movesIn({ tree }: ReadGame): number {
  return playedMoves(tree).filter((move) => move !== 'pass').length;
}

export function createOpening({
  session,
  desk,
  prompts,
  computer,
  programs,
  continueReturned,
  showOpened,
  reviewGames,
}: OpenPorts) {
  /** Whether it is unknown who plays: the text that was read does not tell, and the user has not said so yet. */
  const isSeatingOpen: Ref<boolean> = shallowRef(false);
  const list = shallowRef<OpenedList>();
  let isStepping = false;
  /** Ends the list of earlier games, of which the shell has one at a time. */
  let earlierList: (() => void) | undefined;
  /** The sides that people have moved for since the game was read. */
  const playedSides = new Set<Colour>();

  // A user who moves for both sides has answered the question who plays. With another game it is open again.
  session.listen('documents', (change, now) => {
    if (change.kind === 'begun') {
      playedSides.clear();
      isSeatingOpen.value = false;
      if (!isStepping) hold(undefined);
    } else if (change.kind === 'played' && change.isNew) {
      const played = lineNodes(now.tree)[now.tree.ply - 1];
      // A pass is nobody's choice; after a disc the other side is to move.
      if (played && played.move !== 'pass') playedSides.add(opposite(played.position.toMove));
    }
    if (change.kind === 'seated' || playedSides.size === 2 || isOver(now)) isSeatingOpen.value = false;
  });

  /** Keeps a list until another game than one of its own is on the board. */
  function hold(next: OpenedList | undefined): void {
    list.value?.end();
    list.value = next;
  }

  /** Goes to the next or the previous game of the list. */
  async function goInList(where: 'next' | 'previous'): Promise<void> {
    await desk.inTurn(async () => {
      const from = list.value;
      if (!from) return;
      const index = await from[where](from.index);
      if (index === undefined) return prompts.tellEndOfList(where);
      isStepping = true;
      const isShown = await from.show(index).finally(() => (isStepping = false));
      if (!isShown) return;
      list.value = { ...from, index };
      prompts.tellListed(index + 1, from.count);
    });
  }

  /** The one game that is meant, or why it cannot be read; undefined where the user wants none. */
  async function chooseGame(
    reading: Exclude<Reading, { kind: 'failed' }>,
    name: string | undefined,
  ): Promise<Chosen | Refused | undefined> {
    switch (reading.kind) {
      case 'game':
        return { game: reading.game };
      case 'cancelled':
        return undefined;
      case 'question': {
        const candidate = await prompts.askWhichReading(reading.question);
        const found = candidate && (await reading.answer(candidate));
        return found && found.kind !== 'failed' ? chooseGame(found, name) : undefined;
      }
      case 'collection': {
        const choice = await askWhich(reading.games, 'text');
        if (choice === undefined) return undefined;
        if (typeof choice === 'number') return chosenIn(reading.games, choice);
        const games = await Promise.all(choice.review.map(async (index) => reading.games.game(index)));
        await reviewGames({ from: 'text', name, games: games.filter((game) => game !== undefined) });
        return undefined;
      }
      default:
        return assertNever(reading);
    }
  }

  /** A list may hold games whose moves turn out to be wrong when one of them is chosen. */
  async function chosenIn(games: GamesOfText, choice: number): Promise<Chosen | Refused | undefined> {
    const game = await games.game(choice);
    const error = game ? undefined : await games.problem(choice);
    return error ? { kind: 'failed', error } : game && { game, list: { games, index: choice } };
  }

  /** Of a few games all are known before they are listed, so that the list does not change before the user's eyes. */
  async function askWhich(
    ...asked: Parameters<OpenPrompts['askWhichGame']>
  ): Promise<GameChoice | undefined> {
    const [games] = asked;
    if (games.count <= FEW_GAMES) await games.readAll();
    return prompts.askWhichGame(...asked);
  }

  async function receive(input: ReadingInput, from: Origin): Promise<Received> {
    const name = typeof from === 'string' ? undefined : from.name;
    const { reading, end } = await openReading(input, prompts.showReading);
    let isHeld = false;
    try {
      if (reading.kind === 'failed') return reading;
      const chosen = await chooseGame(reading, name);
      if (chosen === undefined) return { kind: 'declined' };
      if ('kind' in chosen) return chosen;
      const isReplaced = await show(chosen.game, from);
      if (!isReplaced) return { kind: 'declined' };
      isHeld = chosen.list !== undefined;
      if (chosen.list) hold({ ...listOf(chosen.list.games, from), index: chosen.list.index, end });
      await tellAbout(chosen.game, name);
      return { kind: 'loaded' };
    } finally {
      if (!isHeld) end();
    }
  }

  /** Tells what is to be known about a text that was opened. */
  async function tellAbout({ altered, notices }: ReadGame, name: string | undefined): Promise<void> {
    if (altered) await prompts.tellAltered(name, altered);
    if (notices) await prompts.tellNotices(name, notices);
  }

  function listOf(games: GamesOfText, from: Origin): Omit<OpenedList, 'index' | 'end'> {
    const { count, next, previous } = games;
    return {
      count,
      next,
      previous,
      async show(index) {
        const game = await games.game(index);
        if (!game || !(await show(game, from))) return false;
        await tellAbout(game, typeof from === 'string' ? undefined : from.name);
        return true;
      },
    };
  }

  /** Tells why a text cannot be read, and takes the moves before the error if the user wants them. */
  async function tellRefusal(name: string | undefined, { error, legal }: Refused): Promise<void> {
    if (!legal) return prompts.tellUnreadable(name, error);
    if (await prompts.askForLegalPart(name, error, movesIn(legal))) await showPart(legal);
  }

  /** Shows a part of a text as a game without a file, so that saving it cannot replace the whole text. */
  async function showPart(legal: ReadGame): Promise<boolean> {
    return show(legal, 'nowhere');
  }

  /** Puts a game that was read on the board. If a copy of it remains at `from`, only later changes count as unsaved. */
  function show(chosen: ReadGame, from: Origin, earlier?: EarlierGameId): Promise<boolean> | true {
    return desk.replace(() => {
      const seats = seatsIn(chosen.info, programs());
      session.load({ ...chosen, info: unsigned(chosen.info, programs()) }, seats, computersOf(seats));
      const { root } = chosen.tree;
      const saved = from === 'nowhere' ? newTree(root.position).root : root;
      desk.settle(typeof from === 'string' ? undefined : from, saved, {
        ...(earlier !== undefined && { earlier }),
      });
      showOpened();
      isSeatingOpen.value = leavesSeatsOpen(chosen) && nextOf(session.state.value) !== 'nothing';
    });
  }

  /** Continues the game on the board between `seats`. That answers who plays, even where it changes nothing. */
  function seatPlayers(seats: Seats): void {
    session.seat(seats);
    isSeatingOpen.value = false;
  }

  /** Continues the game on the board in `mode`. */
  function seat(mode: Mode): void {
    seatPlayers(seatsWith(mode, computer()));
  }

  /** Reads a text that belongs to no file. The caller shows what went wrong. */
  async function receiveText(text: string, from: Exclude<Origin, GameFile>): Promise<Received> {
    return (await desk.inTurn(async () => receive(text, from))) ?? { kind: 'declined' };
  }

  /** Takes the part of a refused text that its reader offered; false if the user keeps the game on the board. */
  async function receivePart(legal: ReadGame): Promise<boolean> {
    return (await desk.inTurn(async () => showPart(legal))) ?? false;
  }

  /** Reads a text that was pasted or dropped, and shows what went wrong, because no caller does. */
  async function openText(text: string): Promise<void> {
    await desk.inTurn(async () => {
      const received = await receive(text, 'elsewhere');
      if (received.kind === 'failed') await tellRefusal(undefined, received);
    });
  }

  /** Reads the text of the clipboard, which may be empty. */
  async function openPasted(text: string): Promise<void> {
    if (text.trim() === '') prompts.tellNothingOnClipboard();
    else await openText(text);
  }

  /** The text on the clipboard where it can be read as a game, else nothing. */
  async function clipboardGame(): Promise<string> {
    const text = (await desk.port.value?.readClipboard()) ?? '';
    return withReading(text, async ({ kind }) => (kind === 'failed' ? '' : text));
  }

  /** Takes the game that is on the clipboard. */
  async function paste(): Promise<void> {
    await openPasted((await desk.port.value?.readClipboard()) ?? '');
  }

  async function takeUp(outcome: OpenRequest): Promise<void> {
    switch (outcome.kind) {
      case 'opened': {
        const { file, bytes, beside = [] } = outcome;
        const received = await receive([{ name: file.name, bytes }, ...beside], file);
        if (received.kind !== 'failed') return;
        return tellRefusal(file.name, received);
      }
      case 'openedTogether': {
        for (const failure of outcome.failures) await prompts.tellNotOpened(failure);
        const received = await receive(outcome.files, 'elsewhere');
        return received.kind === 'failed' ? tellRefusal(undefined, received) : undefined;
      }
      case 'link': {
        const received = await receive(outcome.link, 'elsewhere');
        return received.kind === 'failed' ? tellRefusal(undefined, received) : undefined;
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

  async function openDropped(dropped: readonly File[]): Promise<void> {
    return openFrom(async (shell) => shell.openDropped(dropped));
  }

  /** Opens the files or the link that the shell was asked to open. */
  async function openRequested(outcome: OpenRequest): Promise<void> {
    await desk.inTurn(async () => takeUp(outcome));
  }

  /**
   * Lets the user choose one of the games that were played here. The game in progress is listed among them if it is in
   * no file, because it would join them as soon as another game took its place.
   */
  async function openEarlier(): Promise<void> {
    await desk.inTurn(async () => {
      const own = desk.inProgress();
      const isOwnListed = own?.isDirty === true && own.file === undefined;
      const shell = desk.port.value;
      if (!shell) return prompts.tellNoneEarlier();
      const games = await openCollection(shell, 'earlier', isOwnListed ? own.text : undefined);
      // The shell has closed the list that was open before.
      if (earlierList !== undefined && list.value?.end === earlierList) list.value = undefined;
      let isHeld = false;
      try {
        if (games.count === 0) return prompts.tellNoneEarlier();
        const chosen = await chooseEarlier(games, isOwnListed);
        if (!chosen) return;
        if ('review' in chosen) return await reviewGames({ from: 'earlier', games: chosen.review });
        const { id, index } = chosen;
        const isOnBoard = id === undefined || (id === desk.earlier.value && !desk.isDirty.value);
        if (!isOnBoard && !(await showEarlier(games, index))) return;
        isHeld = true;
        if (isOnBoard && session.serial.value === 0) continueReturned();
        else if (isOnBoard) showOpened();
        const { count, next, previous } = games;
        earlierList = () => games.close();
        hold({
          count,
          index,
          next,
          previous,
          show: async (at) => showEarlier(games, at),
          end: earlierList,
        });
      } finally {
        if (!isHeld) games.close();
      }
    });
  }

  /** Puts an earlier game on the board; false where it cannot be read, or the game that is there stays. */
  async function showEarlier(games: GamesOfShell, index: number): Promise<boolean> {
    const kept = await games.game(index);
    // The user may have put a file with a board among them.
    const game = kept && (await withReading(kept.text, gameOf, prompts.showReading));
    if (!game) return false;
    const file = kept.id === undefined ? undefined : await desk.port.value?.openEarlier(kept.id);
    return show(asPlayed(game), file ?? 'elsewhere', kept.id);
  }

  /** A game that is over at its end, where it was left in a variation: a computer would go on there. */
  function asPlayed(game: ReadGame): ReadGame {
    const tree = endOfGame(game.tree, game.info.result !== undefined);
    const isLeftThere = tree.line.at(-1) === game.tree.line.at(-1);
    return !isLeftThere && gameResult({ tree, info: game.info }) ? { ...game, tree } : game;
  }

  async function chooseEarlier(games: GamesOfShell, isOwnListed: boolean) {
    // If the game in progress cannot be read, the list begins with another one.
    const isFirstInProgress = isOwnListed && (await games.entries([0]))[0] !== undefined;
    const choice = await askWhich(games, 'earlier', isFirstInProgress);
    if (choice === undefined) return undefined;
    if (typeof choice !== 'number') {
      const kept = await Promise.all(choice.review.map(async (index) => games.game(index)));
      const { readFirst } = await import('../../engine/library/read-first.ts');
      const review = kept.flatMap((each) => {
        const game = each && readFirst(each.text);
        return each?.id !== undefined && game?.ok ? { id: each.id, game: game.value } : [];
      });
      return { review };
    }
    const kept = await games.game(choice);
    return kept && { index: choice, id: kept.id };
  }

  /** The first game of a text; undefined where it cannot be read, or a question about it was not answered. */
  async function gameOf(reading: Reading): Promise<ReadGame | undefined> {
    switch (reading.kind) {
      case 'game':
        return reading.game;
      case 'question':
        return (await prompts.askWhichReading(reading.question))?.games[0];
      case 'collection':
        return reading.games.game(0);
      case 'failed':
      case 'cancelled':
        return undefined;
      default:
        return assertNever(reading);
    }
  }

  return {
    isSeatingOpen,
    seatPlayers,
    seat,
    receiveText,
    receivePart,
    openText,
    openPasted,
    clipboardGame,
    paste,
    open,
    openRecent,
    openDropped,
    openRequested,
    openEarlier,
    list,
    goInList,
  };
}
