/** What reading a game may ask the user and tell them. */
import type { Alteration } from '../../engine/notation/checksum.ts';
import type { Facts, GameResult } from '../../engine/notation/info.ts';
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadNotice } from '../../engine/notation/notice.ts';
import type { ReadCandidate, ReadGame, ReadQuestion } from '../../engine/notation/outcome.ts';
import type { EarlierGameId, GameFile, OpenOutcome } from '../../main/contract/bridge.ts';
import type { Refused } from './collection.ts';
import type { ListPrompts } from './opened-list.ts';
import type { GameCollection, ShowProgress } from './reader.ts';

/** What became of a text that was to be read: another game is on the board, or what was there stays. */
export type Received = { readonly kind: 'loaded' } | { readonly kind: 'declined' } | Refused;

/** Where a copy of a game that was read remains: in its file, in another place such as the clipboard, or nowhere. */
export type Origin = GameFile | 'link' | 'elsewhere' | 'nowhere';

/** The index of the game to open, or the indices of games to review in the background. */
export type GameChoice = number | { readonly review: readonly number[] };

/** What can be done with a listed game beside choosing it. */
export interface GameDeeds {
  /** The game with its moves; undefined where it cannot be read. */
  look(index: number): Promise<ReadGame | undefined>;
  /** What can be changed of games that are kept here; missing for those of a file. */
  readonly keeping?: {
    /** Deletes a game or puts it back; false where that cannot be done. */
    remove(index: number, isRemoved: boolean): Promise<boolean>;
    /** Says who played a game, when and where; false where that cannot be kept. */
    describe(index: number, facts: Facts): Promise<boolean>;
  };
}

/** Games to review in the background. */
export type GamesToReview =
  | {
      readonly from: 'earlier';
      readonly games: readonly { readonly id: EarlierGameId; readonly game: ReadGame }[];
    }
  /** `name` is that of the file, if they come from one. */
  | { readonly from: 'text'; readonly name: string | undefined; readonly games: readonly ReadGame[] };

/** The questions and sentences that reading may need. */
export interface OpenPrompts extends ListPrompts {
  /** Undefined where none is meant. */
  askWhichGame(
    games: GameCollection,
    from: 'text' | 'earlier',
    deeds: GameDeeds,
    isFirstInProgress?: boolean,
  ): Promise<GameChoice | undefined>;
  askWhichReading(question: ReadQuestion): Promise<ReadCandidate | undefined>;
  readonly showReading: ShowProgress;
  tellUnreadable(name: string | undefined, error: ReadError): Promise<void>;
  tellBadLink(error: ReadError): Promise<void>;
  /** Tells how a game ended that its board does not show. */
  tellEnding(result: GameResult): void;
  /** Offers the moves before the error of a text that cannot be read as a whole; `moves` counts them. */
  askForLegalPart(name: string | undefined, error: ReadError, moves: number): Promise<boolean>;
  tellNotOpened(failure: Extract<OpenOutcome, { kind: 'failed' }>): Promise<void>;
  /** The game was opened, and not everything in its text is in the game. `name` is that of its file. */
  tellNotices(name: string | undefined, notices: readonly ReadNotice[]): Promise<void>;
  /** The game was opened, and its text is not as the app wrote it. `name` is that of its file. */
  tellAltered(name: string | undefined, how: Alteration): Promise<void>;
  tellNothingOnClipboard(): void;
  tellNoneEarlier(): void;
}

/** As many games as are read at once. */
const FEW_GAMES = 32;

/** Of a few games all are known before they are listed, so that the list does not change before the user's eyes. */
export async function askWhich(
  prompts: Pick<OpenPrompts, 'askWhichGame'>,
  ...asked: Parameters<OpenPrompts['askWhichGame']>
): Promise<GameChoice | undefined> {
  const [games] = asked;
  if (games.count <= FEW_GAMES) await games.readAll();
  return prompts.askWhichGame(...asked);
}
