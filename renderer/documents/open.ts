/** Reading games: from files, the clipboard, the earlier ones, and texts that were pasted or dropped. */
import { type Ref, shallowRef } from 'vue';
import { type Colour, opposite } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { lineNodes, newTree, playedMoves } from '../../engine/game/tree.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import type { ExternalSpec } from '../../engine/players/external.ts';
import type { PlayerSpec } from '../../engine/protocol.ts';
import type { EarlierGameId, GameFile, OpenOutcome, OpenRequest } from '../../main/contract/bridge.ts';
import type { DocumentHandle } from '../../main/contract/files.ts';
import { type Mode, type Seats, computersOf, seatsWith } from '../session/seats.ts';
import type { Session } from '../session/session.ts';
import { isOver, nextOf } from '../session/state.ts';
import type { ReadingInput, Refused } from './collection.ts';
import type { Desk, DocumentPort } from './desk.ts';
import type { EarlierOpening, LatestGame } from './open-earlier.ts';
import {
  type GamesToReview,
  type OpenPrompts,
  type Origin,
  type Received,
  askWhich,
} from './open-prompts.ts';
import type { TextList } from './open-listed.ts';
import { type OpenedList, createHeldList } from './opened-list.ts';
import { type GamesOfText, type Reading, openReading, withReading } from './reader.ts';
import { leavesSeatsOpen, seatsIn, unsigned } from './signature.ts';

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
  /** Shows the game that was opened, or to which a list has led on: where the user studies games it is studied, too. */
  showOpened(isStepping: boolean): void;
  /** Begins to review games in the background. */
  reviewGames(chosen: GamesToReview): Promise<void>;
}

/** A game, with the list that it was chosen from. */
interface Chosen {
  readonly game: ReadGame;
  readonly list?: { readonly games: GamesOfText; readonly index: number };
}

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
  const held = createHeldList(session, desk, prompts);
  let earlierOpening: EarlierOpening | undefined;
  /** The sides that people have moved for since the game was read. */
  const playedSides = new Set<Colour>();

  // A user who moves for both sides has answered the question who plays. With another game it is open again.
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
        const choice = await askWhich(prompts, reading.games, 'text', { look: reading.games.game });
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

  async function receive(input: ReadingInput, from: Origin, earlier?: EarlierGameId): Promise<Received> {
    const name = typeof from === 'string' ? undefined : from.name;
    const { reading, end } = await openReading(input, prompts.showReading);
    let isHeld = false;
    try {
      if (reading.kind === 'failed') return reading;
      const chosen = await chooseGame(reading, name);
      if (chosen === undefined) return { kind: 'declined' };
      if ('kind' in chosen) return chosen;
      const isReplaced = await show(chosen.game, from, earlier);
      if (!isReplaced) return { kind: 'declined' };
      isHeld = chosen.list !== undefined;
      if (chosen.list) held.hold({ ...listOf(chosen.list.games, from), index: chosen.list.index, end });
      await tellAbout(chosen.game, name);
      return { kind: 'loaded' };
    } finally {
      if (!isHeld) end();
    }
  }

  /** Tells what is to be known about a text that was opened. */
  async function tellAbout({ altered, notices, info }: ReadGame, name: string | undefined): Promise<void> {
    if (altered) await prompts.tellAltered(name, altered);
    if (notices) await prompts.tellNotices(name, notices);
    if (info.result && info.result.ending !== 'score') prompts.tellEnding(info.result);
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
        hasSource: from === 'link',
      });
      showOpened(held.isStepping());
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

  /** Takes one of many texts with a game each; the others follow by the keys for lists. */
  async function receiveListed(texts: TextList, index: number): Promise<Received> {
    const { receiveTexts } = await import('./open-listed.ts');
    return (await desk.inTurn(async () => receiveTexts(texts, index, receive, held))) ?? { kind: 'declined' };
  }

  /** Takes the part of a refused text that its reader offered; false if the user keeps the game on the board. */
  async function receivePart(legal: ReadGame): Promise<boolean> {
    return (await desk.inTurn(async () => showPart(legal))) ?? false;
  }

  /**
   * Reads a text that was pasted or dropped, and shows what went wrong, because no caller does. Of several, each is read:
   * the clipboard has only the last one by then.
   */
  async function openText(text: string): Promise<void> {
    await desk.inTurn(async () => {
      const received = await receive(text, 'elsewhere');
      if (received.kind === 'failed') await tellRefusal(undefined, received);
    }, true);
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
        const received = await receive(outcome.link, 'link');
        if (received.kind !== 'failed') return;
        return received.legal ? tellRefusal(undefined, received) : prompts.tellBadLink(received.error);
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

  /** What leads to the earlier games is loaded when one of them is first asked for. */
  async function earlierGames(): Promise<EarlierOpening> {
    const { createEarlierOpening } = await import('./open-earlier.ts');
    return (earlierOpening ??= createEarlierOpening({
      session,
      desk,
      prompts,
      held,
      show,
      showOpened,
      continueReturned,
      reviewGames,
    }));
  }

  /** Lets the user choose an earlier game. */
  async function openEarlier(): Promise<void> {
    await (await earlierGames()).choose();
  }

  /** See `EarlierOpening.latest`. */
  async function latestEarlier(most: number): Promise<readonly LatestGame[] | undefined> {
    return (await earlierGames()).latest(most);
  }

  /** See `EarlierOpening.take`. */
  async function takeEarlier(id: EarlierGameId, among: number): Promise<void> {
    await (await earlierGames()).take(id, among);
  }

  return {
    isSeatingOpen,
    seatPlayers,
    seat,
    receiveText,
    receiveListed,
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
    latestEarlier,
    takeEarlier,
    list: held.list,
    goInList: held.goInList,
  };
}
