/**
 * Reads files with games in any notation: one by itself, one that is packed, or several at once. A file of WTHOR finds the
 * names of its players and tournaments among the others.
 *
 *     const outcome = await readFiles([{ name: 'WTH_2001.wtb', bytes }, { name: 'WTHOR.JOU', bytes: players }]);
 */
import { type Result, ok } from '../game/result.ts';
import type { ReadError } from './error.ts';
import type { ReadGame, ReadOutcome } from './outcome.ts';
import { readGames } from './read.ts';
import { type NamedBytes, foreignKind, packedAs, unpack } from './unpack.ts';
import { type WthorNames, looksLikeWthor, openWthor, readWthorNames } from './wthor.ts';

/** A file as it was given, or one that was packed in it. */
export interface PlainFile extends NamedBytes {
  readonly isInner: boolean;
}

/** A packed file that cannot be unpacked. */
export interface DamagedFile {
  readonly name: string;
  readonly error: ReadError;
}

/** The plain files in `files`, the packed ones unpacked; a file within an archive is unpacked once more. */
export async function plainFiles(
  files: readonly NamedBytes[],
): Promise<readonly (PlainFile | DamagedFile)[]> {
  const plain: (PlainFile | DamagedFile)[] = [];
  const put = (name: string, bytes: Uint8Array, unpacked: Unpacked): void => {
    if (!unpacked.ok) plain.push({ name, error: unpacked.error });
    else plain.push(...unpacked.value.map((inner) => ({ ...inner, isInner: inner.bytes !== bytes })));
  };
  for (const { name, bytes } of files) {
    const unpacked = await unpack(bytes, name);
    if (!unpacked.ok) put(name, bytes, unpacked);
    else {
      for (const inner of unpacked.value) {
        const isPacked = inner.bytes !== bytes && packedAs(inner.bytes) !== undefined;
        put(inner.name, bytes, isPacked ? await unpack(inner.bytes, inner.name) : ok([inner]));
      }
    }
  }
  return plain;
}

type Unpacked = Result<readonly NamedBytes[], ReadError>;

/** The names of players and tournaments that stand in files of WTHOR among `files`. */
export function wthorNames(files: readonly (NamedBytes | DamagedFile)[]): WthorNames {
  const plain = files.filter((file) => 'bytes' in file);
  const named = (extension: RegExp) => plain.find(({ name }) => extension.test(name));
  const [players, tournaments] = [named(/\.jou$/i), named(/\.trn$/i)];
  return {
    ...(players !== undefined && { players: readWthorNames(players.bytes) }),
    ...(tournaments !== undefined && { tournaments: readWthorNames(tournaments.bytes) }),
  };
}

const IS_NAMES = /\.(?:jou|trn)$/i;

/** Those of `files` that may hold games; files with the names of WTHOR do not, unless there is nothing else. */
export function withGames<File extends { readonly name: string }>(files: readonly File[]): readonly File[] {
  const others = files.filter(({ name }) => !IS_NAMES.test(name));
  return others.length > 0 ? others : files;
}

const DATABASE = /^(.*)\.wtb(?:\.gz|\.bz2)?$/i;

/** Whether a file called `fileName` is one of WTHOR, which has its names in files beside it. */
export function isDatabase(fileName: string): boolean {
  return DATABASE.test(fileName);
}

/**
 * The files of names, at most one of players and one of tournaments, that belong to the file of games called `fileName`
 * among those in its folder: the one called WTHOR, else the one with the same name, else the first. None for any other
 * file.
 */
export function namesBeside(fileName: string, folder: readonly string[]): string[] {
  const stem = DATABASE.exec(fileName)?.[1]?.toLowerCase();
  if (stem === undefined) return [];
  return ['.jou', '.trn'].flatMap((extension) => {
    const candidates = folder.filter((name) => name.toLowerCase().endsWith(extension)).toSorted();
    const called = (name: string) => candidates.find((each) => each.toLowerCase() === name + extension);
    return called('wthor') ?? called(stem) ?? candidates[0] ?? [];
  });
}

/** Whether `file` is passed over if reading it gives `outcome`: archives have pages about themselves. */
export function isBeside(file: PlainFile, outcome: ReadOutcome): boolean {
  return file.isInner && outcome.kind === 'failed' && outcome.legal === undefined;
}

/**
 * Reads all games of `files` as one list. Files in an archive that have nothing to do with games are passed over; one
 * with a move before its error is a game that cannot be read. A question about one file only is asked.
 */
export async function readFiles(files: readonly NamedBytes[]): Promise<ReadOutcome> {
  const unpacked = await plainFiles(files);
  const names = wthorNames(unpacked);
  const all = withGames(unpacked);
  const [only] = all;
  if (only !== undefined && all.length === 1) {
    return 'error' in only ? { kind: 'failed', error: only.error } : readFile(only.bytes, names);
  }
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  const note = (error: ReadError, file: string, before: number): void =>
    void problems.push({ ...error, file, game: before + (error.game ?? 1) });
  for (const file of all) {
    const before = games.length + problems.length;
    const outcome = 'error' in file ? ({ kind: 'failed', ...file } as const) : readFile(file.bytes, names);
    if (outcome.kind === 'games') {
      games.push(...outcome.games);
      for (const problem of outcome.problems) note(problem, file.name, before);
    } else if (outcome.kind === 'question') games.push(...(outcome.question.candidates[0]?.games ?? []));
    else if ('error' in file || !isBeside(file, outcome)) note(outcome.error, file.name, before);
  }
  const [problem] = problems;
  if (games.length > 0) return { kind: 'games', games, problems };
  return { kind: 'failed', error: problem ?? { code: 'archiveWithoutGames', files: all.length } };
}

function readFile(bytes: Uint8Array, names: WthorNames): ReadOutcome {
  const kind = foreignKind(bytes);
  if (kind !== undefined) return { kind: 'failed', error: { code: 'foreign', kind } };
  if (!looksLikeWthor(bytes)) return readGames(bytes);
  const file = openWthor(bytes, names);
  if (!file.ok) return { kind: 'failed', error: file.error };
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  for (let index = 0; index < file.value.count; index++) {
    const game = file.value.game(index);
    if (game.ok) games.push(game.value);
    else problems.push({ ...game.error.error, game: index + 1 });
  }
  const [problem] = problems;
  return games.length === 0 && problem !== undefined
    ? { kind: 'failed', error: problem }
    : { kind: 'games', games, problems };
}
