/**
 * A text or the bytes of a file with the games in it. Of several games only their places are known until one is shown or
 * chosen, because a text may hold hundreds of thousands. It knows no page, so that a worker can do it.
 */
import { type Result, err, ok } from '../../engine/game/result.ts';
import { type Collection, collect } from '../../engine/library/collection.ts';
import { readFirst } from '../../engine/library/read-first.ts';
import { decodeText } from '../../engine/notation/decode.ts';
import { type ReadError, movedTo } from '../../engine/notation/error.ts';
import type { ReadGame, ReadOutcome, ReadQuestion } from '../../engine/notation/outcome.ts';
import { piecesOf } from '../../engine/notation/pieces.ts';
import { Source } from '../../engine/notation/place.ts';
import { readGames } from '../../engine/notation/read.ts';
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

/** Texts that are shorter are read as a whole, which takes some hundredths of a second at the most. */
const LONG_TEXT = 16 * 1024;

/** Whether reading may take so long that a page that waits for it would not answer. */
export function takesLong(input: string | Uint8Array): boolean {
  return input.length > LONG_TEXT;
}

export async function find(
  input: string | Uint8Array,
  onProgress: Progress = () => undefined,
): Promise<Found> {
  if (!takesLong(input)) return foundIn(readGames(input));
  const text = typeof input === 'string' ? ok(input) : decodeText(input);
  if (!text.ok) return { kind: 'failed', error: text.error };
  return (await inPieces(text.value, onProgress)) ?? foundIn(readGames(text.value));
}

/** What was found in a text that was read as a whole. */
export function foundIn(outcome: ReadOutcome): Found {
  if (outcome.kind !== 'games') return outcome;
  const { games, problems } = outcome;
  const [only] = games;
  if (only && games.length === 1 && problems.length === 0) return { kind: 'game', game: only };
  const failed = new Map(problems.map((problem) => [problem.game ?? 0, problem]));
  const readable = games.values();
  const results = Array.from({ length: games.length + problems.length }, (_, at) => {
    const problem = failed.get(at + 1);
    const game = problem ? undefined : readable.next().value;
    return game ? ok(game) : err(problem ?? NOTHING);
  });
  return {
    kind: 'collection',
    collection: collectionOf(results.length, (at) => results[at] ?? err(NOTHING)),
  };
}

const NOTHING: ReadError = { code: 'empty' };

function collectionOf(count: number, read: (at: number) => Result<ReadGame, ReadError>): Collection {
  return collect({
    count,
    async read(at) {
      const game = read(at);
      return game.ok ? ok({ game: game.value }) : game;
    },
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

/** Undefined where the text does not consist of several games. */
async function inPieces(text: string, onProgress: Progress): Promise<Found | undefined> {
  const pieces = piecesOf(text);
  if (!pieces) return undefined;
  const source = new Source(text);
  const collection = collectionOf(pieces.length / 2, (at) => {
    const start = pieces[2 * at] ?? 0;
    const game = readFirst(text.slice(start, pieces[2 * at + 1]));
    return game.ok ? game : err({ ...movedTo(game.error, source, start), game: at + 1 });
  });
  // The first game that can be read shows that there is something to choose from.
  for (let at = 0; at < collection.count; at++) {
    const [entry] = await collection.entries([at]);
    if (entry) return { kind: 'collection', collection };
    onProgress((at + 1) / collection.count);
  }
  const { problems } = await collection.readAll();
  return { kind: 'failed', error: problems[0] ?? NOTHING };
}
