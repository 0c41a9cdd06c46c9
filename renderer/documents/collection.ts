/**
 * A text or the bytes of files with the games in them. Of several games only their places are known until one is shown or
 * chosen, because a text may hold hundreds of thousands. It knows no page, so that a worker can do it.
 */
import { type Result, err, ok } from '../../engine/game/result.ts';
import { type Collection, type GameSource, collect } from '../../engine/library/collection.ts';
import { readFirst } from '../../engine/library/read-first.ts';
import { decodeText } from '../../engine/notation/decode.ts';
import { type ReadError, movedTo } from '../../engine/notation/error.ts';
import { isBeside, plainFiles, withGames, withoutGames, wthorNames } from '../../engine/notation/files.ts';
import { scoreResult } from '../../engine/notation/info.ts';
import {
  type ReadGame,
  type ReadOutcome,
  type ReadQuestion,
  likeliest,
} from '../../engine/notation/outcome.ts';
import { piecesOf } from '../../engine/notation/pieces.ts';
import { Source } from '../../engine/notation/place.ts';
import { readGames } from '../../engine/notation/read.ts';
import { type NamedBytes, foreignKind, packedAs } from '../../engine/notation/unpack.ts';
import { type WthorNames, looksLikeWthor, openWthor, wthorFault } from '../../engine/notation/wthor.ts';
import { isComplete, linePlaces } from '../../engine/review/plan.ts';

/** A text that cannot be read as a whole. */
export type Refused = Extract<ReadOutcome, { readonly kind: 'failed' }>;

export type Found =
  | Refused
  | { readonly kind: 'game'; readonly game: ReadGame }
  | { readonly kind: 'question'; readonly question: ReadQuestion }
  | { readonly kind: 'collection'; readonly collection: Collection };

/** Called with the share of a text that has been looked through, from 0 to 1. */
export type Progress = (share: number) => void;

/** What is read: a text, or files, of which the first was chosen and the others lie beside it. */
export type ReadingInput = string | readonly NamedBytes[];

/** Texts that are shorter are read as a whole, which takes some hundredths of a second at the most. */
const LONG_TEXT = 16 * 1024;

/** Whether reading may take so long that a page that waits for it would not answer. */
export function takesLong(input: ReadingInput): boolean {
  if (typeof input === 'string') return input.length > LONG_TEXT;
  return input.some(({ bytes }) => bytes.length > LONG_TEXT || packedAs(bytes) !== undefined);
}

export async function find(input: ReadingInput, onProgress: Progress = () => undefined): Promise<Found> {
  if (typeof input === 'string') return findInParts(partsOfText(input), onProgress);
  const plain = await plainFiles(input);
  const names = wthorNames(plain);
  const files = withGames(plain);
  const passedOver = new Set<(typeof files)[number]>();
  const parts = files.flatMap((file): readonly (readonly [part: Part | ReadOutcome, name: string])[] => {
    const part = 'error' in file ? refused(file.error) : partsOfFile(file.bytes, names);
    const isIdle = 'bytes' in file && !('count' in part) && isBeside(file, part);
    if (isIdle) passedOver.add(file);
    return isIdle ? [] : [[part, file.name]];
  });
  const empty = withoutGames(files, passedOver).map(({ name, error }) => [refused(error), name] as const);
  const all = [...parts, ...empty];
  const [[only] = [refused(NOTHING)]] = all;
  return findInParts(
    all.length === 1 ? only : joined(all.map(([part, name]) => inFile(part, name))),
    onProgress,
  );
}

function refused(error: ReadError): Refused {
  return { kind: 'failed', error };
}

type Games = Extract<ReadOutcome, { readonly kind: 'games' }>;

/** What one file among several holds, whose errors say which. Only of one file could a question be asked. */
function inFile(found: Part | ReadOutcome, file: string): Part {
  const part = 'count' in found ? found : partOfOutcome(found);
  return {
    ...part,
    read(at) {
      const read = part.read(at);
      return read.ok ? read : err({ ...(part.count > 1 && { game: at + 1 }), ...read.error, file });
    },
  };
}

function partOfOutcome(outcome: ReadOutcome): Part {
  switch (outcome.kind) {
    case 'games':
      return partOfGames(outcome);
    case 'question':
      return partOfGames(likeliest(outcome.question));
    case 'failed':
      return { count: 1, read: () => err(outcome.error) };
  }
  return outcome satisfies never;
}

/** Games that are read when they are seen. */
interface Part extends Pick<GameSource, 'count' | 'describe'> {
  read(at: number): Result<ReadGame, ReadError>;
}

function partsOfFile(bytes: Uint8Array, names: WthorNames): Part | ReadOutcome {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return { kind: 'failed', error: { code: 'foreign', kind } };
  if (looksLikeWthor(bytes)) return partOfDatabase(bytes, names);
  const fault = wthorFault(bytes);
  if (fault) return { kind: 'failed', error: fault };
  const text = decodeText(bytes);
  return text.ok ? partsOfText(text.value) : { kind: 'failed', error: text.error };
}

function partsOfText(text: string): Part | ReadOutcome {
  return (text.length > LONG_TEXT ? partOfPieces(text) : undefined) ?? readGames(text);
}

/** Undefined where the text does not consist of several games. */
function partOfPieces(text: string): Part | undefined {
  const pieces = piecesOf(text);
  if (!pieces) return undefined;
  const source = new Source(text);
  return {
    count: pieces.length / 2,
    read(at) {
      const start = pieces[2 * at] ?? 0;
      const game = readFirst(text.slice(start, pieces[2 * at + 1]));
      return game.ok ? game : err(movedTo(game.error, source, start));
    },
  };
}

/** The list needs no more of a database than its records say, so that no game is played before it is chosen. */
function partOfDatabase(bytes: Uint8Array, names: WthorNames): Part | ReadOutcome {
  const file = openWthor(bytes, names);
  if (!file.ok) return { kind: 'failed', error: file.error };
  const { count, game, entry } = file.value;
  return {
    count,
    read(at) {
      const read = game(at);
      return read.ok ? read : err(read.error.error);
    },
    describe(at) {
      const { black, white, event, year, discs, moves, best } = entry(at);
      const winner = scoreResult(discs.black - discs.white)?.winner;
      const info = {
        black: { name: black },
        white: { name: white },
        event,
        ...(year !== '' && { date: year }),
      };
      return { info, moves, discs, winner, isReviewed: false, ...(best && { best }) };
    },
  };
}

function partOfGames({ games, problems }: Games): Part {
  const failed = new Map(problems.map((problem) => [problem.game ?? 0, problem]));
  const readable = games.values();
  const results = Array.from({ length: games.length + problems.length }, (_, at) => {
    const problem = failed.get(at + 1);
    const game = problem ? undefined : readable.next().value;
    return game ? ok(game) : err(problem ?? NOTHING);
  });
  return { count: results.length, read: (at) => results[at] ?? err(NOTHING) };
}

/** The games of all parts, one part after another. */
function joined(parts: readonly Part[]): Part {
  const all = parts.flatMap((part) => Array.from({ length: part.count }, (_, at) => ({ part, at })));
  return {
    count: all.length,
    read(index) {
      const game = all[index];
      return game ? game.part.read(game.at) : err(NOTHING);
    },
    describe(index) {
      const game = all[index];
      return game?.part.describe?.(game.at);
    },
  };
}

/** What was found in a text that was read as a whole. */
export function foundIn(outcome: ReadOutcome): Found {
  if (outcome.kind !== 'games') return outcome;
  const { games, problems } = outcome;
  const [only] = games;
  if (only && games.length === 1 && problems.length === 0) return { kind: 'game', game: only };
  return { kind: 'collection', collection: collectionOf(partOfGames(outcome)) };
}

async function findInParts(part: Part | ReadOutcome, onProgress: Progress): Promise<Found> {
  if (!('count' in part)) return foundIn(part);
  const collection = collectionOf(part);
  const [only] = collection.count === 1 ? [part.read(0)] : [];
  if (only) return only.ok ? { kind: 'game', game: only.value } : { kind: 'failed', error: only.error };
  // The first game that can be read shows that there is something to choose from.
  for (let at = 0; at < collection.count; at++) {
    const [entry] = await collection.entries([at]);
    if (entry) return { kind: 'collection', collection };
    onProgress((at + 1) / collection.count);
  }
  const { problems } = await collection.readAll();
  return { kind: 'failed', error: problems[0] ?? NOTHING };
}

const NOTHING: ReadError = { code: 'empty' };

function collectionOf({ count, read, describe }: Part): Collection {
  return collect({
    count,
    async read(at) {
      const game = read(at);
      if (game.ok) return ok({ game: game.value });
      // Of several files each counts its own games.
      return err(game.error.file === undefined ? { ...game.error, game: at + 1 } : game.error);
    },
    ...(describe !== undefined && { describe }),
    isReviewed: (tree) => isComplete(linePlaces(tree)),
    pause,
  });
}

/** So long is read without hearing anybody, in milliseconds. */
const SLICE_MS = 20;

let pausedAt = 0;

/** Lets messages in between; `scheduler.yield` would go on before them. */
async function pause(): Promise<void> {
  if (performance.now() < pausedAt + SLICE_MS) return;
  await new Promise((resolve) => setTimeout(resolve));
  pausedAt = performance.now();
}
