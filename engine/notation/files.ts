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

/** The plain files in `files`, the packed ones unpacked; a file within an archive is unpacked once more. */
export async function plainFiles(
  files: readonly NamedBytes[],
): Promise<Result<readonly NamedBytes[], ReadError>> {
  const plain: NamedBytes[] = [];
  for (const { name, bytes } of files) {
    const unpacked = await unpack(bytes, name);
    if (!unpacked.ok) return unpacked;
    for (const inner of unpacked.value) {
      if (inner.bytes === bytes || packedAs(inner.bytes) === undefined) plain.push(inner);
      else {
        const again = await unpack(inner.bytes, inner.name);
        if (!again.ok) return again;
        plain.push(...again.value);
      }
    }
  }
  return ok(plain);
}

/** The names of players and tournaments that stand in files of WTHOR among `files`. */
export function wthorNames(files: readonly NamedBytes[]): WthorNames {
  const named = (extension: RegExp) => files.find(({ name }) => extension.test(name));
  const [players, tournaments] = [named(/\.jou$/i), named(/\.trn$/i)];
  return {
    ...(players !== undefined && { players: readWthorNames(players.bytes) }),
    ...(tournaments !== undefined && { tournaments: readWthorNames(tournaments.bytes) }),
  };
}

const IS_NAMES = /\.(?:jou|trn)$/i;

/** Those of `files` that may hold games; files with the names of WTHOR do not, unless there is nothing else. */
export function withGames(files: readonly NamedBytes[]): readonly NamedBytes[] {
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

/**
 * Reads all games of `files` as one list. Files without games among several are passed over, as archives have pages about
 * themselves; one with a move before its error is a game that cannot be read. A question about one file only is asked.
 */
export async function readFiles(files: readonly NamedBytes[]): Promise<ReadOutcome> {
  const unpacked = await plainFiles(files);
  if (!unpacked.ok) return { kind: 'failed', error: unpacked.error };
  const names = wthorNames(unpacked.value);
  const texts = withGames(unpacked.value);
  const outcomes = texts.map(({ bytes }) => readFile(bytes, names));
  const [only] = outcomes;
  if (only !== undefined && outcomes.length === 1) return only;
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  for (const outcome of outcomes) {
    const before = games.length + problems.length;
    if (outcome.kind === 'failed') {
      if (outcome.legal !== undefined) problems.push({ ...outcome.error, game: before + 1 });
    } else if (outcome.kind === 'question') games.push(...(outcome.question.candidates[0]?.games ?? []));
    else {
      games.push(...outcome.games);
      problems.push(...outcome.problems.map((each) => ({ ...each, game: before + (each.game ?? 1) })));
    }
  }
  if (games.length === 0)
    return { kind: 'failed', error: { code: 'archiveWithoutGames', files: texts.length } };
  return { kind: 'games', games, problems };
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
