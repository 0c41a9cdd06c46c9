/**
 * Puts libraries together that were imported in parts, so that it does not matter in how many: games come in the order of
 * their parts, files and places, each as its part has it, and a file that an earlier part has is left out. So parts have to
 * be stretches of one list of files, see `stretchOf`.
 */
import type { PlacedRecord } from './again.ts';
import type { Library } from './library.ts';
import type { GameRecord } from './record.ts';
import { FLAG, HASHES_A_GAME, MOST_IN_SEGMENT, identityOf, playedMovesOf, spreadHashes } from './segment.ts';
import type { Identity, LibraryStore, Stored, StoredFile, StoredSegment } from './store.ts';

/** A part: what it holds, and what it has noted of games and files. */
export type Part = Pick<LibraryStore, 'load' | 'textsOf' | 'allSources' | 'badRecords'>;

/** Where a game was found. */
interface Occurrence {
  readonly file: number;
  readonly place: number;
  readonly segment: StoredSegment;
  readonly slot: number;
}

/** Joins `parts` in their order into `library`, which is empty. @throws where it cannot be written. */
export function joinParts(parts: readonly Part[], library: Library): void {
  const known = new Set<string>();
  let last = 0;
  let records: PlacedRecord[] = [];
  let files: StoredFileWithBad[] = [];
  const flush = (): void => {
    library.add(records, { files });
    [records, files] = [[], []];
  };
  for (const part of parts) {
    const stored = part.load();
    const numbers = new Map<number, number>();
    for (const file of stored.files) {
      if (known.has(file.content)) continue;
      known.add(file.content);
      numbers.set(file.id, ++last);
      files.push({ ...file, id: last, badRecords: part.badRecords(file.id) });
    }
    for (const record of recordsOf(part, stored, numbers)) {
      records.push(record);
      // Whole segments, whatever the parts are.
      if (records.length === MOST_IN_SEGMENT) flush();
    }
  }
  flush();
}

type StoredFileWithBad = StoredFile & { readonly badRecords: ReturnType<Part['badRecords']> };

function* recordsOf(
  part: Part,
  stored: Stored,
  numbers: ReadonlyMap<number, number>,
): Generator<PlacedRecord> {
  const texts = part.textsOf();
  const hashes = new Map<number, Uint32Array>();
  const hashesOf = (segment: StoredSegment): Uint32Array => {
    let spread = hashes.get(segment.id);
    if (!spread) {
      spread = new Uint32Array(segment.count * HASHES_A_GAME);
      spreadHashes(segment, spread, 0);
      // One at a time, because each has tens of megabytes; games of one file are mostly in one segment.
      hashes.clear();
      hashes.set(segment.id, spread);
    }
    return spread;
  };
  for (const { file, place, segment, slot } of occurrencesIn(part, stored)) {
    const number = numbers.get(file);
    if (number === undefined) continue;
    const { first, last, flags } = segment.columns;
    const from = slot * HASHES_A_GAME;
    yield {
      record: recordAt(stored, segment, slot, texts),
      identity: identityOf(segment, slot),
      hashes: hashesOf(segment).slice(from, from + 1 + last[slot]! - first[slot]!),
      file: number,
      place,
      isOwn: (flags[slot]! & FLAG.own) !== 0,
    };
  }
}

/** All places at which games of a part were found, in the order of the files. */
function occurrencesIn(part: Part, { segments }: Stored): Occurrence[] {
  const where = new Map<Identity, Pick<Occurrence, 'segment' | 'slot'>>();
  const occurrences: Occurrence[] = [];
  for (const segment of segments) {
    const { file, place } = segment.columns;
    for (let slot = 0; slot < segment.count; slot++) {
      occurrences.push({ file: file[slot]!, place: place[slot]!, segment, slot });
      where.set(identityOf(segment, slot), { segment, slot });
    }
  }
  for (const { identity, file, place } of part.allSources()) {
    const at = where.get(identity);
    if (!at) continue;
    const { segment, slot } = at;
    // An import that was ended within a file has noted its first games twice.
    if (segment.valueOf('file', slot) === file && segment.valueOf('place', slot) === place) continue;
    occurrences.push({ file, place, ...at });
  }
  return occurrences.sort((one, other) => one.file - other.file || one.place - other.place);
}

function recordAt(
  { players, events, starts }: Stored,
  segment: StoredSegment,
  slot: number,
  texts: ReadonlyMap<Identity, { readonly text: string; readonly comments: string }>,
): GameRecord {
  const { columns } = segment;
  const known = texts.get(identityOf(segment, slot));
  return {
    start: starts[columns.start[slot]!]!,
    moves: playedMovesOf(segment, slot),
    black: players[columns.black[slot]!] ?? '',
    white: players[columns.white[slot]!] ?? '',
    event: events[columns.event[slot]!] ?? '',
    day: columns.day[slot]!,
    outcome: columns.outcome[slot]!,
    lead: columns.lead[slot]!,
    marks: columns.marks[slot]!,
    isReviewed: (columns.flags[slot]! & FLAG.reviewed) !== 0,
    ...(known && { text: known.text }),
    ...(known && known.comments !== '' && { comments: known.comments }),
  };
}

/**
 * The files of part `index` (from 1) of `count`, of a list that is put in the order of their names first. Files of one name
 * stay together, so that the parts are stretches of the same list whatever their number is.
 */
export function stretchOf<Named extends { readonly name: string }>(
  files: readonly Named[],
  { index, count }: { readonly index: number; readonly count: number },
): Named[] {
  const names = [...new Set(files.map(({ name }) => name))].toSorted();
  const [from, to] = [index - 1, index].map((at) => Math.floor((names.length * at) / count));
  const wanted = new Map(names.slice(from, to).map((name, at) => [name, at]));
  return files
    .filter(({ name }) => wanted.has(name))
    .toSorted((one, other) => wanted.get(one.name)! - wanted.get(other.name)!);
}
