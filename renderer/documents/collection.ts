/**
 * Several games to choose from: those of one text, or those that were played here. Only the index is held, because a text
 * may hold hundreds of thousands; a game is read when it is shown or chosen. It knows no page, so that a worker can do it.
 */
import { countDiscs } from '../../engine/game/rules.ts';
import { type Result, err, ok } from '../../engine/game/result.ts';
import { endOfGame } from '../../engine/game/branches.ts';
import { lineNodes } from '../../engine/game/tree.ts';
import { boardCharacters } from '../../engine/notation/board.ts';
import { decodeText } from '../../engine/notation/decode.ts';
import { type ReadError, movedTo } from '../../engine/notation/error.ts';
import { type GameInfo, type GameResult, gameResult } from '../../engine/notation/info.ts';
import type { ReadGame, ReadOutcome, ReadQuestion } from '../../engine/notation/outcome.ts';
import { piecesOf } from '../../engine/notation/pieces.ts';
import { Source } from '../../engine/notation/place.ts';
import { readGames } from '../../engine/notation/read.ts';
import { writeTranscript } from '../../engine/notation/transcript.ts';
import { reviewedLine } from '../../engine/review/reviewed-line.ts';
import type { EarlierGame } from '../../main/contract/bridge.ts';
import { plainText, plainWords } from '../ui/plain-text.ts';

/** A text or the bytes of a file, or games that the app has kept, the newest first. */
export type Readable =
  | { readonly kind: 'text'; readonly input: string | Uint8Array }
  | { readonly kind: 'earlier'; readonly games: readonly EarlierGame[] };

/** What a list says about a game. */
export interface GameEntry {
  /** Its number in the text, from 1 on; games that cannot be read are counted, too. */
  readonly number: number;
  readonly info: GameInfo;
  /** The number of moves without passes. */
  readonly moves: number;
  readonly discs: { readonly black: number; readonly white: number };
  /** Undefined while the game is not over. */
  readonly winner: GameResult['winner'] | undefined;
  /** Whether a review of it would have nothing left to do. */
  readonly isReviewed: boolean;
  /** The file that the game was saved to. */
  readonly savedAs?: string;
  /** When the game was put with the earlier ones, in milliseconds since 1970. */
  readonly keptAt?: number;
}

export type SearchManner = 'anywhere' | 'start';

export interface Collection {
  readonly count: number;
  /** The errors in the first games that cannot be read. */
  readonly problems: readonly ReadError[];
  /** The number of games that cannot be read. */
  readonly unreadable: number;
  entries(indices: readonly number[]): readonly GameEntry[];
  /**
   * The indices of the games that `text` fits, in their order. `anywhere`: each of its words occurs in a name, a level, a
   * date, an event, a place, an opening or a file's name. `start`: one of those begins with it; where none does, a number
   * means the game with that number, or the next one.
   */
  search(text: string, how: SearchManner): Uint32Array;
  /** The game at an index. Where a question is to be asked about it, this is what the likeliest answer makes of it. */
  game(index: number): ReadGame;
  /** The question that only a person can answer about a game; its candidates are the game that each answer makes. */
  question(index: number): ReadQuestion | undefined;
}

/** A text that cannot be read as a whole. */
export type Refused = Extract<ReadOutcome, { readonly kind: 'failed' }>;

export type Found =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | { readonly kind: 'collection'; readonly collection: Collection };

/** The largest number of errors that are listed, because a large file may have thousands. */
const MOST_PROBLEMS = 20;

/** Called after each game with the share that is done, from 0 to 1. */
export type Progress = (share: number) => void;

/** Texts that are shorter are read as a whole, which takes some hundredths of a second at the most. */
const LONG_TEXT = 16 * 1024;

/** Whether reading may take so long that a page that waits for it would not answer. */
export function takesLong(readable: Readable): boolean {
  if (readable.kind === 'text') return readable.input.length > LONG_TEXT;
  return readable.games.reduce((sum, { text }) => sum + text.length, 0) > LONG_TEXT;
}

export function find(readable: Readable, onProgress: Progress = () => undefined): Found {
  if (readable.kind === 'earlier')
    return { kind: 'collection', collection: earlier(readable.games, onProgress) };
  if (!takesLong(readable)) return foundIn(readGames(readable.input));
  const text = typeof readable.input === 'string' ? ok(readable.input) : decodeText(readable.input);
  if (!text.ok) return { kind: 'failed', error: text.error };
  return inPieces(text.value, onProgress) ?? foundIn(readGames(text.value));
}

/** What was found in a text that was read as a whole. */
export function foundIn(outcome: ReadOutcome): Found {
  if (outcome.kind !== 'games') return outcome;
  const { games, problems } = outcome;
  const [only] = games;
  if (only && games.length === 1 && problems.length === 0) return { kind: 'game', game: only };
  const failed = new Map(problems.map((problem) => [problem.game ?? 0, problem]));
  const all = games.length + problems.length;
  const readable = games.values();
  const results = Array.from({ length: all }, (_, at): Result<ReadGame, ReadError> => {
    const problem = failed.get(at + 1);
    const game = problem ? undefined : readable.next().value;
    return game ? ok(game) : err(problem ?? { code: 'empty' });
  });
  return { kind: 'collection', collection: collect({ all, read: (at) => results[at] ?? NONE }) };
}

const NONE = err<ReadError>({ code: 'empty' });

/** Undefined where the text does not consist of several games. */
function inPieces(text: string, onProgress: Progress): Found | undefined {
  const pieces = piecesOf(text);
  if (!pieces) return undefined;
  const source = new Source(text);
  const pieceAt = (at: number): string => text.slice(pieces[2 * at], pieces[2 * at + 1]);
  const read = (at: number): Result<ReadGame, ReadError> => {
    const game = readOne(pieceAt(at));
    return game.ok ? game : err({ ...movedTo(game.error, source, pieces[2 * at] ?? 0), game: at + 1 });
  };
  const collection = collect({ all: pieces.length / 2, read, onProgress });
  const [first] = collection.problems;
  return collection.count === 0 && first
    ? { kind: 'failed', error: first }
    : { kind: 'collection', collection };
}

function readOne(text: string): Result<ReadGame, ReadError> {
  const read = readGames(text);
  if (read.kind === 'failed') return err(read.error);
  const [game] = read.kind === 'games' ? read.games : (read.question.candidates[0]?.games ?? []);
  return game ? ok(game) : NONE;
}

function questionIn(text: string): ReadQuestion | undefined {
  const read = readGames(text);
  return read.kind === 'question' ? read.question : undefined;
}

/**
 * The games that were kept. One may have been kept more than once, before and after it was played on or saved: the newest
 * stands for all of them.
 */
function earlier(games: readonly EarlierGame[], onProgress: Progress): Collection {
  const listed = new Map<string, Copies[]>();
  const copiesAt = new Map<number, Copies>();
  return collect({
    all: games.length,
    read: (at) => readOne(games[at]?.text ?? ''),
    // The user may have put a file with a board among them.
    question: (at) => questionIn(games[at]?.text ?? ''),
    isAgain(game, at) {
      const savedAs = games[at]?.savedAs;
      const moves = movesOf(game);
      const occasion = occasionOf(game);
      const others = listed.get(occasion) ?? [];
      const known = others.find((each) => each.moves.startsWith(moves));
      if (known) {
        known.savedAs ??= savedAs;
        return true;
      }
      const copies = { moves, savedAs };
      listed.set(occasion, [...others, copies]);
      copiesAt.set(at, copies);
      return false;
    },
    savedAs: (at) => copiesAt.get(at)?.savedAs,
    keptAt: (at) => games[at]?.keptAt,
    onProgress,
  });
}

/** The copies of one game: the moves of the newest, and the name of the file that one of them was saved to. */
interface Copies {
  readonly moves: string;
  savedAs: string | undefined;
}

function movesOf({ tree }: ReadGame): string {
  return writeTranscript(lineNodes(tree).map(({ move }) => move));
}

/** What all copies of a game have in common beside their moves. Without a date, only equal games are the same. */
function occasionOf(game: ReadGame): string {
  const { date, black, white } = game.info;
  const start = boardCharacters(game.tree.root.position);
  return [date ?? movesOf(game), black.name, black.level, white.name, white.level, start].join('\n');
}

interface Plan {
  /** The number of games, those included that cannot be read. */
  readonly all: number;
  read(at: number): Result<ReadGame, ReadError>;
  /** See `Collection.question`. */
  question?(at: number): ReadQuestion | undefined;
  /** Whether a game is in the list already. */
  isAgain?(game: ReadGame, at: number): boolean;
  /** The file that a game in the list was saved to, once all are read: older copies may tell it, too. */
  savedAs?(at: number): string | undefined;
  keptAt?(at: number): number | undefined;
  readonly onProgress?: Progress;
}

/** Reads each game once to see whether it can be read and what it is called; nothing else of it stays. */
function collect({ all, read, question, isAgain, savedAs, keptAt, onProgress }: Plan): Collection {
  const places: number[] = [];
  const names: string[] = [];
  const problems: ReadError[] = [];
  let unreadable = 0;
  for (let at = 0; at < all; at++) {
    const game = read(at);
    if (!game.ok) {
      unreadable++;
      if (problems.length < MOST_PROBLEMS) problems.push(game.error);
    } else if (!isAgain?.(game.value, at)) {
      places.push(at);
      names.push(namesIn(game.value.info));
    }
    onProgress?.((at + 1) / all);
  }

  function gameAt(index: number): ReadGame {
    const game = read(places[index] ?? -1);
    if (!game.ok) throw new Error(`There is no game ${index}.`);
    return game.value;
  }

  return {
    count: places.length,
    problems,
    unreadable,
    entries: (indices) =>
      indices.map((index) => {
        const at = places[index] ?? 0;
        const name = savedAs?.(at);
        const moment = keptAt?.(at);
        return {
          ...entryOf(gameAt(index), at + 1),
          ...(name !== undefined && { savedAs: name }),
          ...(moment !== undefined && { keptAt: moment }),
        };
      }),
    search(text, how) {
      const parts = how === 'start' ? [`\n${plainText(text)}`] : plainWords(text);
      const indices = places.flatMap((at, index) => {
        const named = `${names[index] ?? ''}${namedText(savedAs?.(at))}`;
        return parts.every((part) => named.includes(part)) ? index : [];
      });
      const isNumber = indices.length === 0 && how === 'start' && /^\d+$/.test(text);
      const numbered = isNumber ? places.findIndex((at) => at + 1 >= Number(text)) : -1;
      return Uint32Array.from(numbered < 0 ? indices : [numbered]);
    },
    game: gameAt,
    question: (index) => question?.(places[index] ?? -1),
  };
}

/** Describes the game as it was played, whichever of its variations was looked at last. */
function entryOf({ info, tree: left }: ReadGame, number: number): GameEntry {
  const tree = endOfGame(left, info.result !== undefined);
  const nodes = lineNodes(tree);
  const discs = countDiscs(nodes.at(-1)?.position ?? tree.root.position);
  const result = gameResult({ tree, info });
  const isReviewed = nodes.length > 0 && reviewedLine(tree).isDone;
  return {
    number,
    info,
    moves: nodes.filter(({ move }) => move !== 'pass').length,
    discs,
    winner: result?.winner,
    isReviewed,
  };
}

/** What `search` looks through. */
function namesIn({ black, white, date, event, place, opening }: GameInfo): string {
  const all = [black.name, black.level, white.name, white.level, date, event, place, opening];
  return all.map(namedText).join('');
}

/** A name behind a line break, which tells where it begins. */
function namedText(name: string | undefined): string {
  return name === undefined ? '' : `\n${plainText(name)}`;
}
