/** What a list of games says about one of them: names, dates, the score and the opening, and nothing of its moves. */
import { endOfGame } from '../game/branches.ts';
import { scoreOf } from '../game/rules.ts';
import { type GameTree, lineNodes } from '../game/tree.ts';
import { boardCharacters } from '../notation/board.ts';
import { type GameInfo, type GameResult, gameResult } from '../notation/info.ts';
import type { ReadGame } from '../notation/outcome.ts';
import { writeTranscript } from '../notation/transcript.ts';
import type { BestPlay } from '../notation/wthor.ts';
import { plainText } from './plain-text.ts';

export interface GameEntry {
  /** Its number among all games, from 1 on; games that are not listed are counted, too. */
  readonly number: number;
  readonly info: GameInfo;
  /** The number of moves without passes. */
  readonly moves: number;
  /** The score of a game: see `scoreOf`. */
  readonly discs: { readonly black: number; readonly white: number };
  /** Undefined while the game is not over. */
  readonly winner: GameResult['winner'] | undefined;
  /** Whether a review of it would have nothing left to do. */
  readonly isReviewed: boolean;
  /** The file that the game was saved to. */
  readonly savedAs?: string;
  /** When the game was put with the earlier ones, in milliseconds since 1970. */
  readonly keptAt?: number;
  /** What a database says about best play. */
  readonly best?: BestPlay;
  /** What the library says beyond that; missing in other collections. */
  readonly library?: LibraryFacts;
}

/** The library's name for a game: 16 hexadecimal digits of what makes it itself, the same after the index is rebuilt. */
export type LibraryGameId = string;

export interface LibraryFacts {
  readonly id: LibraryGameId;
  /** The moves as they were played, as a transcript without passes: `f5d6c3`. */
  readonly line: string;
  /** The position it began with, as in a query; missing for the standard one. */
  readonly start?: string;
  readonly tags: readonly string[];
  readonly note?: string;
  readonly folder?: string;
  /** Whether it was played or opened here. */
  readonly isOwn: boolean;
  /** The files that it came from. */
  readonly sources: readonly string[];
}

/** Describes the game as it was played, whichever of its variations was looked at last. */
export function entryOf(
  { info, tree: left }: ReadGame,
  number: number,
  isReviewed: (tree: GameTree) => boolean,
): GameEntry {
  const tree = endOfGame(left, info.result !== undefined);
  const nodes = lineNodes(tree);
  return {
    number,
    info,
    moves: nodes.filter(({ move }) => move !== 'pass').length,
    discs: scoreOf(nodes.at(-1)?.position ?? tree.root.position),
    winner: gameResult({ tree, info })?.winner,
    isReviewed: nodes.length > 0 && isReviewed(tree),
  };
}

/** What a search looks through: each name behind a line break, which tells where it begins. */
export function namesIn({ black, white, date, event, place, opening }: GameInfo): string {
  const all = [black.name, black.level, white.name, white.level, date, event, place, opening];
  return all.map(namedText).join('');
}

export function namedText(name: string | undefined): string {
  return name === undefined ? '' : `\n${plainText(name)}`;
}

export function movesOf({ tree }: ReadGame): string {
  return writeTranscript(lineNodes(tree).map(({ move }) => move));
}

/** What all copies of a game have in common beside their moves. Without a date, only equal games are the same. */
export function occasionOf(game: ReadGame): string {
  const { date, black, white } = game.info;
  const start = boardCharacters(game.tree.root.position);
  return [date ?? movesOf(game), black.name, black.level, white.name, white.level, start].join('\n');
}
