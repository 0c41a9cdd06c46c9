/**
 * What a review of a file's games has found out, kept until the user has saved it, so that it outlives the app. It is a
 * journal: a line is safe once it was added. The first line says what it is.
 */
import { type Fields, type Form, asKept, isFields, upToDate } from '../../engine/kept/kept.ts';
import type { LibraryGameId } from '../../engine/library/entry.ts';
import type { JournalBridge } from '../../main/contract/bridge.ts';
import { journalLines } from './journal-lines.ts';

/** The form of a review: of its heading, and of the lines after it. The first ones named no version. */
const REVIEW: Form = { migrations: [], unnumbered: (kept) => (isFields(kept) ? kept : undefined) };

/** So much text fits into a line, even if JSON writes each character as six. */
const PIECE = 15_000;

interface Heading {
  /** The name of the file, if the games came from one. */
  readonly file: string | null;
  readonly games: number;
}

/** A piece of the text of the game at `at`. */
interface Piece {
  readonly at: number;
  readonly piece: number;
  readonly isLast: boolean;
  readonly text: string;
  /** The library's id of the game, if it has one. */
  readonly id?: LibraryGameId;
}

export interface Journal {
  /**
   * Keeps the text of a game in place of what was kept of it; false if that cannot be done. The text is made when its
   * turn comes, because a file may have very many games.
   */
  write(at: number, text: () => string, id?: LibraryGameId): Promise<boolean>;
  /** Forgets everything, because it was saved or is not wanted. */
  remove(): Promise<void>;
}

/** What a journal holds: games by their indices in the file, in order. */
export type KeptReview =
  | {
      readonly kind: 'kept';
      readonly name: string | undefined;
      /** The ids of games of the library, by their indices. */
      readonly ids: ReadonlyMap<number, LibraryGameId>;
      readonly texts: ReadonlyMap<number, string>;
      /** How many games of the file it lacks: the app ended before they were written, or the disk refused them. */
      readonly missing: number;
    }
  /** `madeBy` is a newer version of the app. */
  | { readonly kind: 'newer'; readonly madeBy: string }
  | { readonly kind: 'empty' | 'unreadable' };

/** `heading` is missing for a journal that was found, which has one. */
export function openJournal(port: JournalBridge, id: string, heading?: Heading): Journal {
  let toBegin = heading;
  let writing: Promise<unknown> = Promise.resolve();

  const add = async (line: Fields): Promise<boolean> =>
    port.addToJournal(id, JSON.stringify(line)).catch(() => false);

  async function writeNow(at: number, text: string, of: LibraryGameId | undefined): Promise<boolean> {
    if (toBegin && !(await add(asKept(REVIEW, { ...toBegin }, __APP_VERSION__)))) return false;
    toBegin = undefined;
    const pieces = Math.max(1, Math.ceil(text.length / PIECE));
    for (let piece = 0; piece < pieces; piece++) {
      const part = text.slice(piece * PIECE, (piece + 1) * PIECE);
      const line: Piece = {
        at,
        piece,
        isLast: piece === pieces - 1,
        text: part,
        ...(of !== undefined && { id: of }),
      };
      if (!(await add({ ...line }))) return false;
    }
    return true;
  }

  return {
    async write(at, text, of) {
      const written = writing.then(async () => writeNow(at, text(), of));
      writing = written;
      return written;
    },
    async remove() {
      await writing;
      await port.removeJournal(id);
    },
  };
}

export async function readJournal(port: JournalBridge, id: string): Promise<KeptReview> {
  const texts = new Map<number, string>();
  const ids = new Map<number, LibraryGameId>();
  const begun = new Map<number, Piece[]>();
  let heading: Heading | undefined;
  const lines = await journalLines(port, id);
  if (!lines) return { kind: 'unreadable' };
  for (const line of lines) {
    const read = readLine(line);
    if (read === undefined) continue;
    if ('madeBy' in read) return { kind: 'newer', madeBy: read.madeBy };
    if (!('at' in read)) {
      heading = read;
      continue;
    }
    const pieces = read.piece === 0 ? [] : (begun.get(read.at) ?? []);
    if (pieces.length !== read.piece) continue;
    pieces.push(read);
    begun.set(read.at, pieces);
    if (read.id !== undefined) ids.set(read.at, read.id);
    if (read.isLast) texts.set(read.at, pieces.map(({ text }) => text).join(''));
  }
  if (!heading || texts.size === 0) return { kind: 'empty' };
  const inOrder = new Map([...texts].toSorted(([a], [b]) => a - b));
  const missing = Math.max(0, heading.games - texts.size);
  return { kind: 'kept', name: heading.file ?? undefined, texts: inOrder, ids, missing };
}

/** A line of a journal; undefined for one that was cut off. */
function readLine(line: string): Heading | Piece | { readonly madeBy: string } | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const found = upToDate(value, REVIEW);
  if (found.kind === 'newer') return found;
  if (found.kind === 'broken') return undefined;
  const { file, games, at, piece, isLast, text, id } = found.value;
  if ((typeof file === 'string' || file === null) && typeof games === 'number') return { file, games };
  return typeof at === 'number' &&
    typeof piece === 'number' &&
    typeof isLast === 'boolean' &&
    typeof text === 'string'
    ? { at, piece, isLast, text, ...(typeof id === 'string' && { id }) }
    : undefined;
}
