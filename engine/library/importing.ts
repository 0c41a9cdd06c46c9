/**
 * Files to records: every game that the readers read, one after the other, and what is no game with its place and reason.
 * Games of WTHOR are not read as trees, which takes a hundred times as long; their moves are checked all the same.
 */
import type { GameTree } from '../game/tree.ts';
import { decodeText } from '../notation/decode.ts';
import type { ReadError } from '../notation/error.ts';
import { type DamagedFile, type PlainFile, plainFiles, withGames, wthorNames } from '../notation/files.ts';
import type { ReadGame, ReadOutcome } from '../notation/outcome.ts';
import { piecesOf } from '../notation/pieces.ts';
import { readGames } from '../notation/read.ts';
import { type NamedBytes, foreignKind } from '../notation/unpack.ts';
import { type WthorNames, looksLikeWthor, openWthor } from '../notation/wthor.ts';
import { type GameRecord, recordOf, recordOfWthor } from './record.ts';
import { traceGame } from './segment.ts';
import type { BadRecord } from './store.ts';

/** A record with its place in the file, from 1 on, or why there is none. */
export type Read =
  | {
      readonly kind: 'game';
      readonly place: number;
      readonly record: GameRecord;
      /** Of its positions, see `traceGame`. */
      readonly hashes: Uint32Array;
    }
  | ({ readonly kind: 'bad' } & BadRecord);

/**
 * Reads the games of a file; `beside` are the files with the names of a WTHOR database. A packed file counts as one list of
 * games. A question about a text gets its likeliest answer.
 */
export async function recordsIn(
  file: NamedBytes,
  beside: readonly NamedBytes[],
  isReviewed: (tree: GameTree) => boolean,
): Promise<Iterable<Read>> {
  const unpacked = await plainFiles([file, ...beside]);
  return recordsOfAll(unpacked, isReviewed);
}

function* recordsOfAll(
  files: readonly (PlainFile | DamagedFile)[],
  isReviewed: (tree: GameTree) => boolean,
): Generator<Read> {
  const names = wthorNames(files);
  let place = 0;
  for (const each of withGames(files)) {
    const reads = 'error' in each ? [bad(each.error)] : recordsOfPlain(each.bytes, names, isReviewed);
    for (const read of reads) yield { ...read, place: ++place };
  }
}

function* recordsOfPlain(
  bytes: Uint8Array,
  names: WthorNames,
  isReviewed: (tree: GameTree) => boolean,
): Generator<Read> {
  const kind = foreignKind(bytes);
  if (kind !== undefined) yield bad({ code: 'foreign', kind });
  else if (looksLikeWthor(bytes)) yield* recordsOfWthor(bytes, names);
  else {
    const text = decodeText(bytes);
    if (!text.ok) yield bad(text.error);
    else {
      const pieces = piecesOf(text.value);
      if (pieces === undefined) yield* recordsOfOutcome(readGames(text.value), isReviewed);
      else {
        for (let at = 0; at + 1 < pieces.length; at += 2) {
          yield* recordsOfOutcome(readGames(text.value.slice(pieces[at], pieces[at + 1])), isReviewed);
        }
      }
    }
  }
}

function bad(error: ReadError): Read {
  return { kind: 'bad', place: 0, error };
}

/** The game of a record if it is within the rules; a board without a move is no game. */
function taken(record: GameRecord, faulty: () => Read): Read {
  if (record.moves.length === 0) return bad({ code: 'empty' });
  const hashes = traceGame(record.start, record.moves);
  return typeof hashes === 'number' ? faulty() : { kind: 'game', place: 0, record, hashes };
}

/** A game that was read is within the rules, but that of a board that no game has. */
function takenAsRead(game: ReadGame, isReviewed: (tree: GameTree) => boolean): Read {
  return taken(recordOf(game, isReviewed), () => bad({ code: 'empty' }));
}

function* recordsOfWthor(bytes: Uint8Array, names: WthorNames): Generator<Read> {
  const file = openWthor(bytes, names);
  if (!file.ok) {
    yield bad(file.error);
    return;
  }
  const { count, entry, squares, game } = file.value;
  for (let index = 0; index < count; index++) {
    yield taken(recordOfWthor(entry(index), squares(index)), () => {
      // The reader of whole games says which move it is, and why.
      const read = game(index);
      return read.ok ? takenAsRead(read.value, () => false) : bad(read.error.error);
    });
  }
}

function* recordsOfOutcome(outcome: ReadOutcome, isReviewed: (tree: GameTree) => boolean): Generator<Read> {
  switch (outcome.kind) {
    case 'failed':
      yield bad(outcome.error);
      return;
    case 'question': {
      const [likeliest] = outcome.question.candidates;
      if (likeliest) yield* recordsOfOutcome(likeliest, isReviewed);
      return;
    }
    case 'games':
      for (const game of outcome.games) yield takenAsRead(game, isReviewed);
      for (const problem of outcome.problems) yield bad(problem);
  }
}
