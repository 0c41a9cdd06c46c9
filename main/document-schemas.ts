/** The schemas of what windows send about games, files and preferences; the app's own files use them, too. */
import * as v from 'valibot';
import { MAX_GAME_TEXT, MAX_OWN_FILE_BYTES } from '../engine/notation/error.ts';
import { MOST_LEARNER_BYTES } from '../engine/players/learners.ts';
import type { BoardImage, ExportFile, KeptGame, NamedValues } from './contract/bridge.ts';
import { MAX_EXPORT } from './contract/files.ts';
import { dictionary, exactly, integer, text } from './exact-schema.ts';

const MAX_NAMES = 200;
const MAX_NAME = 100;
const MAX_VALUE = 10_000;
const MAX_SENTENCE = 1000;
const MAX_IMAGE_BYTES = 64 * 1024 * 1024;

export const namedValue = v.union([v.boolean(), v.pipe(v.number(), v.finite()), text(MAX_VALUE)]);

export const namedValues = exactly<NamedValues>()(
  v.pipe(dictionary(namedValue, MAX_NAME), v.maxEntries(MAX_NAMES), v.readonly()),
);

export const documentHandle = v.pipe(v.string(), v.uuid());

const gameFile = v.strictObject({ handle: documentHandle, name: text(MAX_SENTENCE) });

/** It is a part of the name of a file: nothing that leads out of its folder. */
export const earlierGameId = v.pipe(text(250), v.regex(/^[^\\/:.\p{Cc}][^\\/:\p{Cc}]*$/u));

export const keptGame = exactly<KeptGame>()(
  v.strictObject({
    text: text(MAX_GAME_TEXT),
    isDirty: v.boolean(),
    hasFindings: v.exactOptional(v.boolean()),
    file: v.exactOptional(gameFile),
    earlier: v.exactOptional(earlierGameId),
    settings: namedValues,
    serial: v.exactOptional(integer(0, Number.MAX_SAFE_INTEGER)),
  }),
);

function bytes(max: number) {
  return v.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength <= max);
}

export const imageBytes = bytes(MAX_IMAGE_BYTES);

export const fileBytes = bytes(MAX_OWN_FILE_BYTES);

export const learnerFile = bytes(MOST_LEARNER_BYTES);

/** It is the name of a file: nothing that leads out of its folder. */
export const learnerId = v.pipe(text(16), v.regex(/^[\da-f]{16}$/));

/** A name that a file may have on every system. */
export const plainName = v.pipe(text(MAX_NAME), v.minLength(1), v.regex(/^[^\\/:*?"<>|\p{Cc}]*$/u));

export const boardImage = exactly<BoardImage>()(
  v.strictObject({
    kind: v.picklist(['png', 'svg', 'gif', 'learnt', 'parquet', 'zip']),
    name: v.exactOptional(plainName),
    bytes: imageBytes,
  }),
);

/** The longest line of a journal: the plan of a tournament with all its players. */
export const MAX_LINE = 100_000;

/** It becomes the name of a file. */
export const journalId = v.pipe(text(60), v.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/));

export const journalLine = v.pipe(text(MAX_LINE), v.minLength(1), v.regex(/^[^\r\n]*$/));

export const gameText = text(MAX_GAME_TEXT);

export const exportFile = exactly<ExportFile>()(
  v.strictObject({
    kind: v.picklist(['ggf', 'sgf', 'pgn', 'csv', 'games', 'jsonl']),
    name: plainName,
    text: text(MAX_EXPORT),
  }),
);

export const clipboardText = text(MAX_GAME_TEXT);

/** Linux allows paths of 4096 bytes, Windows of 32,767 characters. */
export const path = v.pipe(text(32_767), v.minLength(1), v.excludes('\0'));

/** The size of a window and, in screen coordinates, its position while it is not maximised. */
export const windowPlacement = v.object({
  x: v.pipe(v.number(), v.safeInteger()),
  y: v.pipe(v.number(), v.safeInteger()),
  width: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  height: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  isMaximized: v.boolean(),
});
