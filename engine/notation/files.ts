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
async function plainFiles(files: readonly NamedBytes[]): Promise<Result<readonly NamedBytes[], ReadError>> {
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
function wthorNames(files: readonly NamedBytes[]): WthorNames {
  const named = (extension: RegExp) => files.find(({ name }) => extension.test(name));
  const [players, tournaments] = [named(/\.jou$/i), named(/\.trn$/i)];
  return {
    ...(players !== undefined && { players: readWthorNames(players.bytes) }),
    ...(tournaments !== undefined && { tournaments: readWthorNames(tournaments.bytes) }),
  };
}

const IS_NAMES = /\.(?:jou|trn)$/i;

/**
 * Reads all games of `files` as one list. Files without games among several are passed over, as archives have pages about
 * themselves; a question about one file only is asked.
 */
export async function readFiles(files: readonly NamedBytes[]): Promise<ReadOutcome> {
  const unpacked = await plainFiles(files);
  if (!unpacked.ok) return { kind: 'failed', error: unpacked.error };
  const names = wthorNames(unpacked.value);
  const texts = unpacked.value.filter(({ name }) => !IS_NAMES.test(name));
  const outcomes = texts.map(({ bytes }) => readFile(bytes, names));
  const [only] = outcomes;
  if (only !== undefined && outcomes.length === 1) return only;
  const games: ReadGame[] = [];
  const problems: ReadError[] = [];
  for (const outcome of outcomes) {
    if (outcome.kind === 'failed') continue;
    const before = games.length + problems.length;
    if (outcome.kind === 'question') games.push(...(outcome.question.candidates[0]?.games ?? []));
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
