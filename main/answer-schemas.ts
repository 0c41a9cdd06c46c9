/**
 * The schemas of what main answers. Main is trusted, but what it hands out has come from disks, dialogs and other
 * programs; a part of another shape must not reach the page as if it were right. Texts have no limits here, because
 * nothing that main has read is cut off.
 */
import * as v from 'valibot';
import { SQUARE_COUNT } from '../engine/game/square.ts';
import { PROGRAM_FAULTS, PROGRAM_PROTOCOLS } from '../engine/protocol.ts';
import type {
  GameSaveOutcome,
  KeptGame,
  KeptJournal,
  ListedGame,
  OpenOutcome,
  SaveOutcome,
  StartUp,
  JournalPart,
} from './contract/bridge.ts';
import type { FileFailure } from './contract/files.ts';
import type { ListedProgram, ProgramFile, ProgramOutcome } from './contract/programs.ts';
import { namedValue } from './document-schemas.ts';
import { exactly, integer } from './exact-schema.ts';

export const gameFile = v.strictObject({ handle: v.string(), name: v.string() });

/** A list as answers type it: read-only. */
export function list<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.readonly());
}

const bytes = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

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

export const openOutcome = exactly<OpenOutcome>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('opened'), file: gameFile, bytes }),
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
  }),
);

export const listedGame = exactly<ListedGame>()(
  v.strictObject({
    id: v.string(),
    text: v.string(),
    savedAs: v.exactOptional(v.string()),
    keptAt: v.exactOptional(v.number()),
  }),
);

export const keptJournal = exactly<KeptJournal>()(v.strictObject({ id: v.string(), heading: v.string() }));

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
