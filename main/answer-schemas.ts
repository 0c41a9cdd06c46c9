/**
 * The schemas of what main answers. Main is trusted, but what it hands out has come from disks, dialogs and other
 * programs; a part of another shape must not reach the page as if it were right. Texts have no limits here, because
 * nothing that main has read is cut off.
 */
import * as v from 'valibot';
import { SQUARE_COUNT } from '../engine/game/square.ts';
import type { Survey } from '../engine/library/collection.ts';
import type { GameEntry } from '../engine/library/entry.ts';
import type { GameInfo } from '../engine/notation/info.ts';
import { PROGRAM_FAULTS, PROGRAM_PROTOCOLS } from '../engine/protocol.ts';
import type {
  ClaimedFile,
  CollectedGame,
  GameSaveOutcome,
  KeptGame,
  KeptJournal,
  OpenOutcome,
  SaveOutcome,
  StartUp,
  JournalPart,
} from './contract/bridge.ts';
import type { FileFailure } from './contract/files.ts';
import type { ListedProgram, ProgramFile, ProgramOutcome } from './contract/programs.ts';
import { namedValue } from './document-schemas.ts';
import { exactly, integer, list } from './exact-schema.ts';
import { libraryFacts, readError } from './library-schemas.ts';

export const gameFile = v.strictObject({ handle: v.string(), name: v.string() });

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

const beside = list(v.strictObject({ name: v.string(), bytes }));

const cancelled = v.strictObject({ kind: v.literal('cancelled') });

const fileFailure = exactly<FileFailure>()(
  v.picklist([
    'notFound',
    'noPermission',
    'readOnly',
    'noSpace',
    'isFolder',
    'notAFile',
    'badName',
    'inUse',
    'changed',
    'tooLarge',
    'other',
  ]),
);

const failed = v.strictObject({
  kind: v.literal('failed'),
  reason: fileFailure,
  name: v.string(),
  code: v.string(),
});

export const claimedFile = exactly<ClaimedFile>()(
  v.strictObject({ file: gameFile, beside: v.exactOptional(beside) }),
);

export const openOutcome = exactly<OpenOutcome>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('opened'), file: gameFile, bytes, beside: v.exactOptional(beside) }),
    v.strictObject({
      kind: v.literal('openedTogether'),
      files: beside,
      failures: list(failed),
    }),
    cancelled,
    failed,
  ]),
);

const saved = { kind: v.literal('saved'), file: gameFile, isComplete: v.boolean() };

export const saveOutcome = exactly<SaveOutcome>()(
  v.variant('kind', [v.strictObject(saved), cancelled, failed]),
);

export const gameSaveOutcome = exactly<GameSaveOutcome>()(
  v.variant('kind', [
    v.strictObject({ ...saved, earlier: v.exactOptional(v.string()) }),
    v.strictObject({ kind: v.literal('changed'), file: gameFile, bytes }),
    cancelled,
    failed,
  ]),
);

const values = v.record(v.string(), namedValue);

const keptGame = exactly<KeptGame>()(
  v.strictObject({
    text: v.string(),
    isDirty: v.boolean(),
    hasFindings: v.exactOptional(v.boolean()),
    file: v.exactOptional(gameFile),
    earlier: v.exactOptional(v.string()),
    settings: values,
    serial: v.exactOptional(v.number()),
  }),
);

const ownFile = v.picklist(['preferences', 'recovery', 'programs']);

export const startUp = exactly<StartUp>()(
  v.strictObject({
    preferences: values,
    returned: v.exactOptional(
      v.strictObject({ game: keptGame, keptAt: v.number(), ended: v.picklist(['page', 'app']) }),
    ),
    broken: list(ownFile),
    unread: v.exactOptional(list(v.string())),
    newer: v.exactOptional(list(v.strictObject({ file: ownFile, madeBy: v.string() }))),
    isUnsandboxed: v.exactOptional(v.literal(true)),
  }),
);

const player = v.strictObject({
  name: v.exactOptional(v.string()),
  level: v.exactOptional(v.string()),
  time: v.exactOptional(v.string()),
});

const colour = v.picklist(['black', 'white']);

const winner = v.picklist(['black', 'white', 'draw']);

const gameInfo = exactly<GameInfo>()(
  v.strictObject({
    black: player,
    white: player,
    date: v.exactOptional(v.string()),
    event: v.exactOptional(v.string()),
    place: v.exactOptional(v.string()),
    opening: v.exactOptional(v.string()),
    result: v.exactOptional(
      v.variant('ending', [
        v.strictObject({ ending: v.literal('score'), winner, margin: v.number() }),
        v.strictObject({ ending: v.picklist(['resignation', 'time', 'forfeit', 'unknown']), winner: colour }),
        v.strictObject({ ending: v.literal('void'), winner: v.literal('nobody') }),
      ]),
    ),
  }),
);

export const gameEntry = exactly<GameEntry>()(
  v.strictObject({
    number: v.number(),
    info: gameInfo,
    moves: v.number(),
    discs: v.strictObject({ black: v.number(), white: v.number() }),
    winner: v.undefinedable(v.picklist(['black', 'white', 'draw', 'nobody'])),
    isReviewed: v.boolean(),
    savedAs: v.exactOptional(v.string()),
    keptAt: v.exactOptional(v.number()),
    best: v.exactOptional(v.strictObject({ empties: v.number(), black: v.number(), white: v.number() })),
    library: v.exactOptional(libraryFacts),
  }),
);

export const keptJournal = exactly<KeptJournal>()(v.strictObject({ id: v.string(), heading: v.string() }));

export const numbers = v.custom<Uint32Array>((value) => value instanceof Uint32Array);

export const survey = exactly<Survey>()(
  v.strictObject({ left: numbers, unreadable: v.number(), problems: list(readError) }),
);

export const collectedGame = exactly<CollectedGame>()(
  v.strictObject({ id: v.exactOptional(v.string()), text: v.string() }),
);

export const journalPart = exactly<JournalPart>()(
  v.strictObject({ lines: list(v.string()), next: v.exactOptional(v.number()) }),
);

export const programFile = exactly<ProgramFile>()(gameFile);

const listedProgram = exactly<ListedProgram>()(
  v.strictObject({
    id: v.string(),
    name: v.string(),
    protocol: v.picklist(PROGRAM_PROTOCOLS),
    fileName: v.string(),
    args: list(v.string()),
  }),
);

export const programOutcome = exactly<ProgramOutcome>()(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('plays'),
      program: listedProgram,
      move: integer(0, SQUARE_COUNT - 1),
      timeMs: v.number(),
      isKept: v.boolean(),
    }),
    v.strictObject({ kind: v.literal('declined') }),
    v.strictObject({ kind: v.literal('full'), most: v.number() }),
    v.strictObject({ kind: v.literal('failed'), fault: v.picklist(PROGRAM_FAULTS), detail: v.string() }),
  ]),
);
