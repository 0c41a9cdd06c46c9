/** The games that were played here, of which the user chooses one. */
import { assertNever } from '../../engine/game/result.ts';
import { endOfGame } from '../../engine/game/branches.ts';
import type { Position } from '../../engine/game/position.ts';
import { currentPosition, goTo } from '../../engine/game/tree.ts';
import type { GameEntry } from '../../engine/library/entry.ts';
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
  showOpened(isStepping: boolean): void;
  continueReturned(): void;
  reviewGames(chosen: GamesToReview): Promise<void>;
}

/** An earlier game as a small picture of it has it. */
export interface LatestGame {
  readonly id: EarlierGameId;
  readonly entry: GameEntry;
  /** Its last position. */
  readonly position: Position;
}

export interface EarlierOpening {
  /** Lets the user choose one of them. */
  choose(): Promise<void>;
  /** The newest ones, at most `most`; undefined while the user goes through a list of them, which would end. */
  latest(most: number): Promise<readonly LatestGame[] | undefined>;
  /** Puts one of the newest `among` on the board, if it is still there. */
  take(id: EarlierGameId, among: number): Promise<void>;
}

/** Returns what leads to the earlier games. */
export function createEarlierOpening({
  session,
  desk,
  prompts,
  held,
  show,
  showOpened,
  continueReturned,
  reviewGames,
}: EarlierPorts): EarlierOpening {
  /** Ends the list of earlier games that is held. */
  let earlierList: (() => void) | undefined;

  /**
   * Lets the user choose one of the games that were played here. The game in progress is listed among them if it is in
   * no file, because it would join them as soon as another game took its place.
   */
  async function choose(): Promise<void> {
    await openOne(unkept, async (games, isOwnListed) => {
      if (games.count === 0) return prompts.tellNoneEarlier();
      const chosen = await chooseEarlier(games, isOwnListed);
      if (chosen?.review === undefined) return chosen;
      return reviewGames({ from: 'earlier', games: chosen.review });
    });
  }

  /** The text of the game in progress, unless it is in a file. */
  function unkept(): string | undefined {
    const own = desk.inProgress();
    return own?.isDirty === true && own.file === undefined ? own.text : undefined;
  }

  async function take(id: EarlierGameId, among: number): Promise<void> {
    await openOne(
      () => undefined,
      async (games) => {
        for (let index = 0; index < Math.min(among, games.count); index++) {
          if ((await games.game(index))?.id === id) return { index, id };
        }
        return prompts.tellNoneEarlier();
      },
    );
  }

  async function latest(most: number): Promise<readonly LatestGame[] | undefined> {
    return desk.inTurn(async () => {
      const shell = desk.port.value;
      if (!shell || isListHeld()) return undefined;
      const games = await openCollection(shell, 'earlier', undefined);
      try {
        const indices = Array.from({ length: Math.min(most, games.count) }, (_, index) => index);
        const entries = await games.entries(indices);
        const { readFirst } = await import('../../engine/library/read-first.ts');
        const found = await Promise.all(
          indices.map(async (index): Promise<LatestGame | undefined> => {
            const [kept, entry] = [await games.game(index), entries[index]];
            const game = kept && readFirst(kept.text);
            if (kept?.id === undefined || !entry || !game?.ok) return undefined;
            const { tree } = asPlayed(game.value);
            return { id: kept.id, entry, position: currentPosition(goTo(tree, tree.line.length)) };
          }),
        );
        return found.filter((each) => each !== undefined);
      } finally {
        games.close();
      }
    }, true);
  }

  /** The shell has one such list at a time. */
  function isListHeld(): boolean {
    return earlierList !== undefined && held.list.value?.end === earlierList;
  }

  /**
   * Puts the game on the board that `find` finds among the earlier ones, which begin with the one that `firstOf` returns.
   * It is asked only when it is this task's turn: until then a task before it may put another game on the board.
   */
  async function openOne(
    firstOf: () => string | undefined,
    find: (
      games: GamesOfShell,
      hasFirst: boolean,
    ) => Promise<{ readonly index: number; readonly id: EarlierGameId | undefined } | void>,
  ): Promise<void> {
    await desk.inTurn(async () => {
      const shell = desk.port.value;
      if (!shell) return prompts.tellNoneEarlier();
      if (isListHeld()) held.hold(undefined);
      const first = firstOf();
      const games = await openCollection(shell, 'earlier', first);
      let isHeld = false;
      try {
        const found = await find(games, first !== undefined);
        if (!found) return;
        const { id, index } = found;
        const isOnBoard = id === undefined || (id === desk.earlier.value && !desk.isDirty.value);
        if (!isOnBoard && !(await showEarlier(games, index))) return;
        isHeld = true;
        if (isOnBoard && session.serial.value === 0) continueReturned();
        else if (isOnBoard) showOpened(false);
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

  return { choose, latest, take };
}
