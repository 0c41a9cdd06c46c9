/**
 * The schemas of everything that enters the main process from a process that it does not trust: a window or the engine.
 * The compiler ties each schema to its type in the contract, so that neither can change alone.
 */
import * as v from 'valibot';
import { SQUARE_COUNT } from '../engine/game/square.ts';
import { parseCommand } from '../engine/host/parse-command.ts';
import { isProgramId } from '../engine/players/external.ts';
import {
  ALL_LINES,
  type Command as EngineCommand,
  DEFAULT_ENGINE,
  type Event as EngineEvent,
  MAX_DEPTH,
  MAX_FAULT_DETAIL,
  MAX_HASH_MB,
  MAX_THREADS,
  PROGRAM_FAULTS,
  PROGRAM_PROTOCOLS,
} from '../engine/protocol.ts';
import {
  collectedGame,
  gameEntry,
  claimedFile,
  gameFile,
  gameSaveOutcome,
  keptJournal,
  numbers,
  openOutcome,
  programFile,
  programOutcome,
  saveOutcome,
  startUp,
  journalPart,
  survey,
} from './answer-schemas.ts';
import { LOCALES } from '../locales/languages.ts';
import { REBUILD_OUTCOMES } from '../engine/library/calls.ts';
import { CALLS, MOVE_OUTCOMES, type MenuModel } from './contract/bridge.ts';
import type { Asks, Tells } from './contract/call.ts';
import { JOURNAL_KINDS } from './contract/journals.ts';
import { MAX_ARGUMENT, MAX_ARGUMENTS, type ProgramWish } from './contract/programs.ts';
import {
  boardImage,
  clipboardText,
  documentHandle,
  earlierGameId,
  exportFile,
  fileBytes,
  gameText,
  imageBytes,
  keptGame,
  learnerFile,
  learnerId,
  namedValues,
  plainName,
  path,
  journalId,
  journalLine,
} from './document-schemas.ts';
import {
  boardText,
  fileProblems,
  MAX_IDS,
  libraryCheck,
  libraryFolder,
  libraryGameIds,
  libraryQuery,
  libraryShelves,
  libraryTerms,
  namedCount,
  positionTally,
  profile,
  who,
  gameLabel,
} from './library-schemas.ts';
import { type IsExactly, exactly, integer, isCheckable, list, text } from './exact-schema.ts';

/** The longest label; a longer text is a mistake. */
const MAX_TEXT = 200;
const MAX_FAILURE_TEXT = 10_000;
const MAX_MENUS = 20;
const MAX_MENU_ITEMS = 200;

const square = integer(0, SQUARE_COUNT - 1);
/** A number of a job, a place in a list, or how many there are. */
const index = integer(0, Number.MAX_SAFE_INTEGER);
const engineId = v.pipe(text(40), v.regex(/^[a-z0-9-]+$/));

export const engineCommand = exactly<EngineCommand>()(
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, EngineCommand>(({ dataset, addIssue, NEVER }) => {
      const command = parseCommand(dataset.value);
      if (command) return command;
      // Without this check the value would be printed, however long that takes.
      addIssue({ message: 'no command of the engine', received: 'something else' });
      return NEVER;
    }),
  ),
);

const score = v.pipe(v.number(), v.finite());
const pv = list(square, SQUARE_COUNT);

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

const searchInfo = {
  jobId: index,
  depth: integer(0, MAX_DEPTH),
  selectivity: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  score,
  exact: v.boolean(),
  outcome: v.exactOptional(v.picklist(['win', 'draw', 'loss'])),
  pv,
  lines: list(
    v.strictObject({ move: square, score, exact: v.boolean(), pv, visits: v.exactOptional(count) }),
    ALL_LINES,
  ),
  sights: v.exactOptional(list(v.strictObject({ move: square, score }), ALL_LINES)),
  nodes: count,
  elapsedMs: count,
  hashFull: v.pipe(v.number(), v.minValue(0), v.maxValue(1000)),
};

const failure = v.variant('kind', [
  v.strictObject({ kind: v.literal('noLegalMove') }),
  v.strictObject({ kind: v.picklist(['crashed', 'refused']), message: text(MAX_FAILURE_TEXT) }),
  v.strictObject({
    kind: v.literal('program'),
    fault: v.picklist(PROGRAM_FAULTS),
    detail: text(MAX_FAULT_DETAIL),
  }),
]);

/** `message` as an event of the engine; undefined if it is none. */
export function parseEngineEvent(message: unknown): EngineEvent | undefined {
  const parsed = isCheckable(message) ? v.safeParse(engineEvent, message) : undefined;
  return parsed?.success ? parsed.output : undefined;
}

export const engineEvent = exactly<EngineEvent>()(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('ready'),
      threads: integer(1, MAX_THREADS),
      hashMb: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_HASH_MB)),
      sharedMemory: v.boolean(),
    }),
    v.strictObject({ kind: v.literal('progress'), ...searchInfo }),
    v.strictObject({
      kind: v.literal('bestMove'),
      move: square,
      ponderHit: v.boolean(),
      totalMs: count,
      ...searchInfo,
    }),
    v.strictObject({ kind: v.literal('failed'), jobId: index, reason: failure }),
  ]),
);

export const programId = v.pipe(
  text(8),
  v.check((id) => isProgramId(id)),
);

/** An argument that a dialog shows as it is: without line breaks, and without characters that nobody sees. */
export const programArguments = list(
  v.pipe(text(MAX_ARGUMENT), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u)),
  MAX_ARGUMENTS,
);

const programWish = exactly<ProgramWish>()(
  v.strictObject({ protocol: v.picklist([...PROGRAM_PROTOCOLS, 'any']), args: programArguments }),
);

/** A shortcut in Electron's notation: modifiers, then one key, separated by "+". */
const accelerator = v.pipe(text(60), v.regex(/^(?:[A-Za-z]+\+)*(?:[!-~]|[A-Za-z]+|F\d{1,2}|num\d)$/));

const menuItem = v.variant('kind', [
  v.strictObject({ kind: v.literal('separator') }),
  v.strictObject({
    kind: v.picklist(['command', 'checkbox', 'radio']),
    id: text(MAX_TEXT),
    label: text(MAX_TEXT),
    accelerator: v.exactOptional(accelerator),
    enabled: v.boolean(),
    checked: v.exactOptional(v.boolean()),
  }),
]);

const menu = v.strictObject({
  id: text(MAX_TEXT),
  label: text(MAX_TEXT),
  items: list(menuItem, MAX_MENU_ITEMS),
});

const menuModel = exactly<MenuModel>()(list(menu, MAX_MENUS));

const collectionId = v.picklist(['earlier', 'library']);

/** No list shows more at a time. */
const indices = list(index, 1000);

const MAX_SEARCH = 10_000;

/** Nobody drops more files at once. */
const paths = list(path, 10_000);

/** The engine that plays with the user, where the page names none. */
const toEngine = v.optional(engineId, DEFAULT_ENGINE);

type NamesOf<Kind> = {
  [Name in keyof typeof CALLS]: (typeof CALLS)[Name] extends Kind ? Name : never;
}[keyof typeof CALLS];

type Asked = NamesOf<Asks>;
type Told = NamesOf<Tells>;

/** The arguments as they arrive: what a page may leave out has its default by then. */
type ArgumentsOf<Name extends Asked | Told> = (typeof CALLS)[Name] extends Asks<infer Of> | Tells<infer Of>
  ? Required<Parameters<Of>>
  : never;

type AnswerOf<Name extends Asked> = (typeof CALLS)[Name] extends Asks<infer Of> ? ReturnType<Of> : never;

interface CallSchemas<Args extends v.GenericSchema, Answer extends v.GenericSchema> {
  readonly args: Args;
  readonly answer: Answer;
}

function call<const Items extends v.TupleItems, Answer extends v.GenericSchema>(
  items: Items,
  answer: Answer,
): CallSchemas<v.StrictTupleSchema<Items, undefined>, Answer> {
  return { args: v.strictTuple(items), answer };
}

/** Returns `schemas`; compiles only if each call has its own, which accept exactly its arguments and its answer. */
function forAsked<
  Schemas extends { readonly [Name in Asked]: CallSchemas<v.GenericSchema, v.GenericSchema> },
>(
  schemas: Schemas & {
    readonly [Name in Asked]: {
      readonly args: IsExactly<ArgumentsOf<Name>, Schemas[Name]['args']>;
      readonly answer: IsExactly<AnswerOf<Name>, Schemas[Name]['answer']>;
    };
  },
): Schemas {
  return schemas;
}

function forTold<Schemas extends { readonly [Name in Told]: v.GenericSchema }>(
  schemas: Schemas & { readonly [Name in Told]: IsExactly<ArgumentsOf<Name>, Schemas[Name]> },
): Schemas {
  return schemas;
}

// One line for each call of the table in contract/bridge.ts

const asked = forAsked({
  startUp: call([], startUp),
  openGame: call([], openOutcome),
  openRecent: call([documentHandle], openOutcome),
  saveGame: call([keptGame, v.picklist(['save', 'saveAs', 'overwrite'])], gameSaveOutcome),
  confirmDiscard: call([], v.picklist(['proceed', 'stay'])),
  keepEarlier: call([], v.boolean()),
  openCollection: call([collectionId, v.undefinedable(gameText)], index),
  collectionEntries: call([collectionId, indices], list(v.undefinedable(gameEntry))),
  searchCollection: call([collectionId, text(MAX_SEARCH), v.picklist(['anywhere', 'start'])], numbers),
  readCollection: call([collectionId], survey),
  neighbourInCollection: call([collectionId, index, v.picklist(['next', 'previous'])], v.optional(index)),
  collectionGame: call([collectionId, index], v.optional(collectedGame)),
  findInLibrary: call([libraryQuery], index),
  tallyInLibrary: call([boardText, libraryTerms], v.optional(positionTally)),
  profileInLibrary: call([who, libraryTerms], profile),
  namesInLibrary: call([v.picklist(['players', 'events']), text(MAX_SEARCH), index], list(namedCount)),
  gamesThatFit: call([libraryTerms, integer(0, MAX_IDS)], list(v.string())),
  libraryShelves: call([], libraryShelves),
  idsInLibrary: call([list(index, MAX_IDS)], list(v.string())),
  entriesOfGames: call([libraryGameIds], list(gameEntry)),
  textsInLibrary: call([libraryGameIds], list(v.string())),
  labelGames: call([libraryGameIds, gameLabel], v.boolean()),
  importGames: call([v.picklist(['files', 'folder'])], v.boolean()),
  importPaths: call([paths], v.boolean()),
  importProblems: call([], list(fileProblems)),
  verifyLibrary: call([], v.optional(libraryCheck)),
  rebuildLibrary: call([], v.picklist(REBUILD_OUTCOMES)),
  libraryFolder: call([], v.optional(libraryFolder)),
  moveLibrary: call([v.picklist(['chosen', 'usual'])], v.picklist(MOVE_OUTCOMES)),
  openEarlier: call([earlierGameId], v.optional(gameFile)),
  reviseEarlier: call([earlierGameId, gameText], v.boolean()),
  removeEarlier: call([earlierGameId, v.boolean()], v.boolean()),
  saveImage: call([boardImage], saveOutcome),
  readClipboard: call([], v.string()),
  writeClipboard: call([clipboardText], v.void()),
  writeClipboardImage: call([imageBytes], v.void()),
  journals: call([v.picklist(JOURNAL_KINDS)], list(keptJournal)),
  readJournal: call([journalId, index], v.optional(journalPart)),
  addToJournal: call([journalId, journalLine], v.boolean()),
  removeJournal: call([journalId], v.void()),
  saveExport: call([exportFile], saveOutcome),
  savePdf: call([plainName], saveOutcome),
  chooseProgram: call([], v.optional(programFile)),
  addProgram: call([documentHandle, programWish], programOutcome),
  testProgram: call([programId], programOutcome),
  keepLearner: call([learnerFile], v.optional(learnerId)),
  keptLearner: call([learnerId], v.optional(learnerFile)),
  removeLearner: call([learnerId], v.void()),
  claimDropped: call([path, fileBytes], v.optional(claimedFile)),
});

const told = forTold({
  sendToEngine: v.strictTuple([engineCommand, toEngine]),
  restartEngine: v.strictTuple([toEngine]),
  endEngine: v.strictTuple([engineId]),
  setMenu: v.strictTuple([menuModel]),
  toggleFullScreen: v.strictTuple([]),
  quit: v.strictTuple([]),
  keepGame: v.strictTuple([v.undefinedable(keptGame)]),
  dropReturned: v.strictTuple([]),
  clearRecentFiles: v.strictTuple([]),
  closeCollection: v.strictTuple([collectionId]),
  keepEnded: v.strictTuple([gameText, v.undefinedable(gameText)]),
  steerImport: v.strictTuple([v.picklist(['pause', 'resume', 'cancel'])]),
  keepPreferences: v.strictTuple([namedValues]),
  setLanguage: v.strictTuple([v.picklist(LOCALES)]),
  removeProgram: v.strictTuple([programId]),
});

/** What each call answers. */
export const answers: Readonly<Record<Asked, v.GenericSchema>> = mapped(asked, ({ answer }) => answer);

const newListeners = mapped(CALLS, ({ kind }) => v.strictTuple(kind === 'hearsEngine' ? [engineId] : []));

/** What each call takes: for what the page hears, the message that it has a new listener. */
export const requests: Readonly<Record<keyof typeof CALLS, v.GenericSchema<unknown, readonly unknown[]>>> = {
  ...newListeners,
  ...mapped(asked, ({ args }) => args),
  ...told,
};

function mapped<Names extends string, From, To>(
  of: Readonly<Record<Names, From>>,
  map: (from: From) => To,
): Record<Names, To> {
  const entries = Object.entries<From>(of).map(([name, from]) => [name, map(from)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the names
  return Object.fromEntries(entries) as Record<Names, To>;
}
