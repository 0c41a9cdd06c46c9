/**
 * Reads files with games in any notation: one by itself, one that is packed, or several at once. A file of WTHOR finds the
 * names of its players and tournaments among the others.
 *
 *     const outcome = await readFiles([{ name: 'WTH_2001.wtb', bytes }, { name: 'WTHOR.JOU', bytes: players }]);
 */
import type { ReadError } from './error.ts';
import { type ReadGame, type ReadOutcome, likeliest } from './outcome.ts';
import { shortName } from './place.ts';
import { readGames } from './read.ts';
import { type NamedBytes, foreignKind, packedAs, unpack } from './unpack.ts';
import { type WthorNames, looksLikeWthor, openWthor, readWthorNames } from './wthor.ts';

/** A file as it was given, or one that was packed in the ZIP `archive`. */
export interface PlainFile extends NamedBytes {
  readonly archive?: string;
}

/** A packed file that cannot be unpacked, or a ZIP without any file. */
export interface DamagedFile {
  readonly name: string;
  readonly error: ReadError;
}

/** The plain files in `files`, the packed ones unpacked; a file within an archive is unpacked once more. */
export async function plainFiles(
  files: readonly NamedBytes[],
): Promise<readonly (PlainFile | DamagedFile)[]> {
  const plain: (PlainFile | DamagedFile)[] = [];
  const isZip = ({ bytes }: NamedBytes): boolean => packedAs(bytes) === 'zip';
  for (const file of files) {
    for (const outer of await unpacked(file)) {
      const isPacked = 'bytes' in outer && outer.bytes !== file.bytes && packedAs(outer.bytes) !== undefined;
      for (const inner of isPacked ? await unpacked(outer) : [outer]) {
        const isInZip = isZip(file) || ('bytes' in outer && isZip(outer));
        plain.push(isInZip && 'bytes' in inner ? { ...inner, archive: file.name } : inner);
      }
    }
  }
  return plain;
}

async function unpacked({ name, bytes }: NamedBytes): Promise<readonly (NamedBytes | DamagedFile)[]> {
  const files = await unpack(bytes, name);
  if (!files.ok) return [{ name, error: files.error }];
  return files.value.length > 0 ? files.value : [{ name, error: { code: 'archiveWithoutGames', text: '' } }];
}

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

const NO_GAME: ReadonlySet<ReadError['code']> = new Set(['noGame', 'foreign', 'binary', 'empty', 'blank']);

/** Whether `file` is passed over if reading it gives `outcome`: archives have pages about themselves, and pictures. */
export function isBeside(file: PlainFile, outcome: ReadOutcome): boolean {
  return file.archive !== undefined && outcome.kind === 'failed' && NO_GAME.has(outcome.error.code);
}

const MOST_NAMED = 3;

/** The archives all of whose files, among `files`, were `passedOver`, with the error that tells so. */
export function withoutGames(
  files: readonly (PlainFile | DamagedFile)[],
  passedOver: ReadonlySet<PlainFile | DamagedFile>,
): DamagedFile[] {
  const inArchives = Map.groupBy(files, (file) => ('archive' in file ? file.archive : undefined));
  return Array.from(inArchives).flatMap(([name, inner]) => {
    if (name === undefined || !inner.every((file) => passedOver.has(file))) return [];
    const named = inner.slice(0, MOST_NAMED).map((file) => shortName(file.name));
    const text = [...named, ...(inner.length > MOST_NAMED ? ['…'] : [])].join(', ');
    return [{ name, error: { code: 'archiveWithoutGames', text } }];
  });
}

/**
 * Reads all games of `files` as one list. Files in an archive that have nothing to do with games are passed over; one
 * with a move before its error is a game that cannot be read. A question about one file only is asked; of several files
 * the likeliest reading is taken, and told.
 */
export async function readFiles(files: readonly NamedBytes[]): Promise<ReadOutcome> {
  const plain = await plainFiles(files);
  const names = wthorNames(plain);
  const all = withGames(plain);
  const passedOver = new Set<PlainFile | DamagedFile>();
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  for (const file of all) {
    const outcome = 'error' in file ? ({ kind: 'failed', ...file } as const) : readFile(file.bytes, names);
    if ('bytes' in file && isBeside(file, outcome)) passedOver.add(file);
    else if (all.length === 1) return outcome;
    else if (outcome.kind === 'failed') problems.push({ ...outcome.error, file: file.name });
    else {
      const read = outcome.kind === 'question' ? likeliest(outcome.question) : outcome;
      games.push(...read.games);
      problems.push(...read.problems.map((problem) => ({ ...problem, file: file.name })));
    }
  }
  const empty = withoutGames(all, passedOver);
  const [only] = empty;
  if (only !== undefined && passedOver.size === all.length && empty.length === 1)
    return { kind: 'failed', error: only.error };
  problems.push(...empty.map(({ name, error }) => ({ ...error, file: name })));
  const [problem] = problems;
  if (games.length > 0) return { kind: 'games', games, problems };
  return { kind: 'failed', error: problem ?? { code: 'empty' } };
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
