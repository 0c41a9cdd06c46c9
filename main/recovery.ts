/**
 * The game in progress on the disk, which survives a crash, a kill and a power cut. It is written as a whole after
 * every change, at once, and offered at the next start. A run that ends normally removes the file.
 */
import * as v from 'valibot';
import { type Fields, type Found, asKept, findKept } from '../engine/kept/kept.ts';
import { readGames } from '../engine/notation/read.ts';
import { type FileKeeper, type FileLayer, createFileKeeper } from './atomic-file.ts';
import { type OwnFileContent, parseJson, readOwnFile } from './own-file.ts';
import { earlierGameId, namedValues } from './document-schemas.ts';
import type { KeptGame } from './contract/bridge.ts';
import { GAME } from './contract/kept-forms.ts';

/** A game as it is stored. */
export interface RecoveredGame extends Omit<KeptGame, 'file' | 'serial'> {
  /** The file that the game was opened from or saved to. */
  readonly path?: string;
  /** See `SafeGame.seen`. */
  readonly seen?: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

const recoveryFile = v.object({
  // The system's clock may be wrong, even before 1970, and no game may be lost because of that.
  keptAt: v.pipe(v.unknown(), v.transform(momentOf)),
  text: v.pipe(v.string(), v.check(isOneGame)),
  isDirty: v.boolean(),
  hasFindings: v.exactOptional(v.boolean()),
  settings: namedValues,
  path: v.exactOptional(v.string()),
  seen: v.exactOptional(v.string()),
  earlier: v.exactOptional(earlierGameId),
});

/**
 * Whether `text` is one game in the app's own format. That format draws the final board, so a damaged game is noticed
 * even if its moves are still legal.
 */
function isOneGame(text: string): boolean {
  const outcome = readGames(text);
  return outcome.kind === 'games' && outcome.games.length === 1 && outcome.games[0]?.format === 'game';
}

/** The latest moment that a `Date` can hold. */
const MAX_MOMENT = 8.64e15;

function momentOf(value: unknown): number {
  return typeof value === 'number' ? Math.min(Math.max(value, 0), MAX_MOMENT) : 0;
}

/** Finds the game in bytes that `writeRecovery` of the app `app`, or of an older one, has written. */
export function findRecovery(bytes: Uint8Array, app: string): Found<RecoveredGame> {
  return findKept(parseJson(bytes), GAME, parse, app);
}

function parse(fields: Fields): RecoveredGame | undefined {
  const parsed = v.safeParse(recoveryFile, fields);
  return parsed.success ? parsed.output : undefined;
}

/** `app` is the version of the app that writes. */
export function writeRecovery(game: RecoveredGame, app: string): string {
  return JSON.stringify(asKept(GAME, { ...game, keptAt: momentOf(game.keptAt) }, app), undefined, 2);
}

/** The game that the run before has left. */
export async function readRecovery(
  path: string,
  app: string,
  log: (line: string) => void,
): Promise<OwnFileContent<RecoveredGame>> {
  return readOwnFile(path, findRecovery, app, log);
}

export interface Recovery {
  /** Writes `game`; `undefined` removes the file. */
  keep(game: RecoveredGame | undefined): void;
  /** Whether the last write succeeded. */
  readonly isWorking: boolean;
  /** Resolves when everything is on the disk. */
  settle(): Promise<void>;
}

/** `onChange` is called at each change of `isWorking`. */
export function createRecovery(
  path: string,
  app: string,
  log: (line: string) => void,
  onChange: (isWorking: boolean) => void,
  files?: FileLayer,
): Recovery {
  let failure: string | undefined;

  function onWritten(code: string | undefined): void {
    const before = failure;
    failure = code;
    if (code !== undefined && code !== before) log(`The game in progress could not be kept safe: ${code}.`);
    if ((code === undefined) !== (before === undefined)) onChange(code === undefined);
  }

  const keeper: FileKeeper = createFileKeeper(path, (error) => onWritten(error?.code), files);
  return {
    get isWorking() {
      return failure === undefined;
    },
    keep: (game) => keeper.put(game === undefined ? undefined : writeRecovery(game, app)),
    settle: keeper.settle,
  };
}
