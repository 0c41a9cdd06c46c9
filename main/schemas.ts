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
  type Event as EngineEvent,
  MAX_DEPTH,
  MAX_FAULT_DETAIL,
  MAX_HASH_MB,
  MAX_THREADS,
  PROGRAM_FAULTS,
  PROGRAM_PROTOCOLS,
} from '../engine/protocol.ts';
import type { CallChannel, Calls, RequestChannel, Requests } from './channels.ts';
import type { MenuModel } from './contract/bridge.ts';
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
  namedValues,
  path,
  shellTexts,
  tournamentId,
  tournamentLine,
} from './document-schemas.ts';
import { exactly, integer, text } from './exact-schema.ts';

/** The longest label; a longer text is a mistake. */
const MAX_TEXT = 200;
const MAX_FAILURE_TEXT = 10_000;
const MAX_MENUS = 20;
const MAX_MENU_ITEMS = 200;

const square = integer(0, SQUARE_COUNT - 1);
const jobId = integer(0, Number.MAX_SAFE_INTEGER);
const engineId = v.pipe(text(40), v.regex(/^[a-z0-9-]+$/));

const engineCommand = exactly<EngineCommand>()(
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
const pv = v.pipe(v.array(square), v.maxLength(SQUARE_COUNT), v.readonly());

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

const searchInfo = {
  jobId,
  depth: integer(0, MAX_DEPTH),
  selectivity: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  score,
  exact: v.boolean(),
  outcome: v.exactOptional(v.picklist(['win', 'draw', 'loss'])),
  pv,
  lines: v.pipe(
    v.array(v.strictObject({ move: square, score, exact: v.boolean(), pv, visits: v.exactOptional(count) })),
    v.maxLength(ALL_LINES),
    v.readonly(),
  ),
  sights: v.exactOptional(
    v.pipe(v.array(v.strictObject({ move: square, score })), v.maxLength(ALL_LINES), v.readonly()),
  ),
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
    v.strictObject({ kind: v.literal('failed'), jobId, reason: failure }),
  ]),
);

export const programId = v.pipe(
  text(8),
  v.check((id) => isProgramId(id)),
);

/** An argument that a dialog shows as it is: without line breaks, and without characters that nobody sees. */
export const programArguments = v.pipe(
  v.array(v.pipe(text(MAX_ARGUMENT), v.regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u))),
  v.maxLength(MAX_ARGUMENTS),
  v.readonly(),
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
  items: v.pipe(v.array(menuItem), v.maxLength(MAX_MENU_ITEMS), v.readonly()),
});

const menuModel = exactly<MenuModel>()(v.pipe(v.array(menu), v.maxLength(MAX_MENUS), v.readonly()));

/** The arguments that each channel of `Requests` takes. */
export const requestArguments: {
  readonly [Channel in RequestChannel]: v.GenericSchema<unknown, Requests[Channel]>;
} = {
  'engine:attach': v.strictTuple([engineId, v.picklist(['events', 'status'])]),
  'engine:command': v.strictTuple([engineId, engineCommand]),
  'engine:restart': v.strictTuple([engineId]),
  'engine:end': v.strictTuple([engineId]),
  'menu:set': v.strictTuple([menuModel]),
  'window:attach': v.strictTuple([v.picklist(['menu', 'fullScreen'])]),
  'window:toggle-full-screen': v.strictTuple([]),
  'power:attach': v.strictTuple([]),
  'user:attach': v.strictTuple([]),
  'app:quit': v.strictTuple([]),
  'game:keep': v.strictTuple([v.undefinedable(keptGame)]),
  'game:drop-returned': v.strictTuple([]),
  'files:attach': v.strictTuple([v.picklist(['openRequests', 'recentFiles', 'autosave', 'preferences'])]),
  'files:clear-recent': v.strictTuple([]),
  'preferences:keep': v.strictTuple([namedValues]),
  'shell:texts': v.strictTuple([shellTexts]),
  'programs:attach': v.strictTuple([]),
  'program:remove': v.strictTuple([programId]),
};

/** The arguments that each channel of `Calls` takes. */
export const callArguments: {
  readonly [Channel in CallChannel]: v.GenericSchema<unknown, Calls[Channel]['args']>;
} = {
  'app:start-up': v.strictTuple([]),
  'file:open': v.strictTuple([]),
  'file:open-recent': v.strictTuple([documentHandle]),
  'file:claim-dropped': v.strictTuple([path, fileBytes]),
  'file:save': v.strictTuple([keptGame, v.picklist(['save', 'saveAs', 'overwrite'])]),
  'file:save-image': v.strictTuple([boardImage]),
  'game:confirm-discard': v.strictTuple([]),
  'game:keep-earlier': v.strictTuple([]),
  'games:earlier': v.strictTuple([]),
  'game:open-earlier': v.strictTuple([earlierGameId]),
  'game:revise-earlier': v.strictTuple([earlierGameId, gameText]),
  'tournaments:list': v.strictTuple([]),
  'tournaments:read': v.strictTuple([tournamentId, v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  'tournaments:add': v.strictTuple([tournamentId, tournamentLine]),
  'tournaments:remove': v.strictTuple([tournamentId]),
  'file:save-export': v.strictTuple([exportFile]),
  'clipboard:read': v.strictTuple([]),
  'clipboard:write': v.strictTuple([clipboardText]),
  'clipboard:write-image': v.strictTuple([imageBytes]),
  'program:choose': v.strictTuple([]),
  'program:add': v.strictTuple([documentHandle, programWish]),
  'program:test': v.strictTuple([programId]),
};
