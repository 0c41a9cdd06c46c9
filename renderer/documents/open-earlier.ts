/** The games that were played here, of which the user chooses one. */
import { assertNever } from '../../engine/game/result.ts';
import { endOfGame } from '../../engine/game/branches.ts';
import { type Facts, gameResult, withFacts } from '../../engine/notation/info.ts';
import { writeGameFile } from '../../engine/notation/game-file.ts';
import type { ReadGame } from '../../engine/notation/outcome.ts';
import type { EarlierGameId } from '../../main/contract/bridge.ts';
import type { Session } from '../session/session.ts';
import type { Desk } from './desk.ts';
import {
  type GameDeeds,
  type GamesToReview,
  type OpenPrompts,
  type Origin,
  askWhich,
} from './open-prompts.ts';
import type { HeldList } from './opened-list.ts';
import { type GamesOfShell, type Reading, openCollection, withReading } from './reader.ts';

export interface EarlierPorts {
  readonly session: Session;
  readonly desk: Desk;
  readonly prompts: Pick<OpenPrompts, 'askWhichGame' | 'askWhichReading' | 'showReading' | 'tellNoneEarlier'>;
  readonly held: HeldList;
  /** Puts a game on the board, as in open.ts. */
  show(chosen: ReadGame, from: Origin, earlier?: EarlierGameId): Promise<boolean> | true;
  showOpened(): void;
  continueReturned(): void;
  reviewGames(chosen: GamesToReview): Promise<void>;
}

/** Returns what lets the user choose one of the earlier games. */
export function createEarlierOpening({
  session,
  desk,
  prompts,
  held,
  show,
  showOpened,
  continueReturned,
  reviewGames,
}: EarlierPorts): () => Promise<void> {
  /** Ends the list of earlier games that is held. */
  let earlierList: (() => void) | undefined;

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
      // The shell has one such list at a time.
      if (earlierList !== undefined && held.list.value?.end === earlierList) held.hold(undefined);
      const games = await openCollection(shell, 'earlier', isOwnListed ? own.text : undefined);
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
        const { count } = games;
        earlierList = () => games.close();
        held.hold({
          count,
          index,
          next: async (at) => stillKept(games, at, 'next'),
          previous: async (at) => stillKept(games, at, 'previous'),
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

  /** The next game in a direction that has not been deleted. */
  async function stillKept(
    games: GamesOfShell,
    from: number,
    where: 'next' | 'previous',
  ): Promise<number | undefined> {
    let at = await games[where](from);
    while (at !== undefined && (await games.game(at)) === undefined) at = await games[where](at);
    return at;
  }

  /** What the list of earlier games lets the user do with one of them. */
  function deedsFor(games: GamesOfShell): GameDeeds {
    /** Those that were deleted, which can no longer be asked for. */
    const removed = new Map<number, EarlierGameId>();

    async function look(index: number): Promise<ReadGame | undefined> {
      const kept = await games.game(index);
      if (!kept) return undefined;
      const { readFirst } = await import('../../engine/library/read-first.ts');
      const read = readFirst(kept.text);
      return read.ok ? read.value : undefined;
    }

    async function remove(index: number, isRemoved: boolean): Promise<boolean> {
      const id = isRemoved ? (await games.game(index))?.id : removed.get(index);
      if (id === undefined || !(await desk.port.value?.removeEarlier(id, isRemoved))) return false;
      if (isRemoved) removed.set(index, id);
      else removed.delete(index);
      return true;
    }

    async function describe(index: number, facts: Facts): Promise<boolean> {
      const [kept, game] = [await games.game(index), await look(index)];
      if (!kept || !game) return false;
      const { id } = kept;
      // What is on the board would otherwise take its old names back there when it goes.
      if (id === undefined || id === desk.earlier.value) session.describe(facts);
      if (id === undefined) return true;
      const text = writeGameFile(
        { ...game, info: withFacts(game.info, facts, game.tree) },
        `Othello ${__APP_VERSION__}`,
      );
      return (await desk.port.value?.reviseEarlier(id, text)) ?? false;
    }

    return { look, keeping: { remove, describe } };
  }

  async function chooseEarlier(games: GamesOfShell, isOwnListed: boolean) {
    // If the game in progress cannot be read, the list begins with another one.
    const isFirstInProgress = isOwnListed && (await games.entries([0]))[0] !== undefined;
    const choice = await askWhich(prompts, games, 'earlier', deedsFor(games), isFirstInProgress);
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

  return openEarlier;
}
