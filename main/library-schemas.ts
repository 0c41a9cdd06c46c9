/** The schemas of what the page asks of the library, and of what it answers. */
import * as v from 'valibot';
import { MARKS } from '../engine/game/tree.ts';
import type { FileProblems, LibraryCheck } from '../engine/library/calls.ts';
import type { LibraryFacts } from '../engine/library/entry.ts';
import { FACTS, type Label, MAX_FACT, MAX_NOTE, MAX_REVIEW, MAX_TAG } from '../engine/library/labels.ts';
import type { NamedCount, Shelves } from '../engine/library/library.ts';
import {
  type LibraryQuery,
  type LibraryTerm,
  type PositionTally,
  SORT_KEYS,
  type Tally,
  type Who,
} from '../engine/library/query.ts';
import type { Profile } from '../engine/library/profile.ts';
import type { ImportProgress, LibraryState } from '../engine/library/service.ts';
import type { ReadError } from '../engine/notation/error.ts';
import type { LibraryFolder } from './contract/bridge.ts';
import { exactly, integer, list, text } from './exact-schema.ts';

const MAX_NAME = 10_000;
const MAX_TERMS = 100;
/** So many games can be chosen at once, see `MOST_CHOSEN` of renderer/stores/library-selection.ts. */
export const MAX_IDS = 200_000;

/** A language with its script and region, as in `zh-Hant-TW`; others would throw where words are sorted by them. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/;

export const boardText = v.pipe(text(66), v.regex(/^[XO-]{64} [XO]$/));

const colour = v.picklist(['black', 'white']);
const match = v.exactOptional(v.picklist(['whole', 'words', 'exact']));
const year = integer(0, 9999);
const name = text(MAX_NAME);

const playerTerm = v.strictObject({
  kind: v.literal('player'),
  name,
  colour: v.exactOptional(colour),
  match,
});

const mineTerm = v.strictObject({
  kind: v.literal('mine'),
  colour: v.exactOptional(colour),
  names: list(name, MAX_TERMS),
});

/** Winners and endings, to each side and to others. */
const MAX_ENDINGS = 96;

/** The app's own players, with every strength of those that have one. */
const MAX_ROW_PLAYERS = 128;

const rowWords = v.strictObject({
  language: v.pipe(text(11), v.regex(LANGUAGE)),
  you: name,
  computer: name,
  unnamed: v.strictObject({ black: name, white: name }),
  players: list(v.strictObject({ text: name, level: name }), MAX_ROW_PLAYERS),
  endings: list(
    v.strictObject({ outcome: integer(0, 31), of: v.exactOptional(colour), text: name }),
    MAX_ENDINGS,
  ),
});

const libraryTerm = exactly<LibraryTerm>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('text'), text: name, row: v.exactOptional(rowWords) }),
    playerTerm,
    v.strictObject({ kind: v.literal('event'), name, match }),
    v.strictObject({ kind: v.literal('years'), from: v.exactOptional(year), to: v.exactOptional(year) }),
    v.strictObject({
      kind: v.literal('result'),
      result: v.picklist(['black', 'white', 'draw', 'unfinished']),
    }),
    v.strictObject({ kind: v.literal('lead'), from: integer(-64, 64), to: integer(-64, 64) }),
    v.strictObject({ kind: v.literal('moves'), from: integer(0, 64), to: integer(0, 64) }),
    v.strictObject({ kind: v.literal('tag'), tag: name }),
    v.strictObject({ kind: v.literal('folder'), folder: name }),
    v.strictObject({
      kind: v.literal('mark'),
      mark: v.picklist(MARKS),
      by: v.exactOptional(v.picklist(['black', 'white', 'me'])),
    }),
    v.strictObject({ kind: v.literal('origin'), origin: v.picklist(['own', 'imported']) }),
    mineTerm,
    v.strictObject({ kind: v.literal('position'), board: boardText }),
    v.strictObject({ kind: v.literal('pattern'), squares: v.pipe(text(64), v.regex(/^[XO?-]{64}$/)) }),
  ]),
);

export const who = exactly<Who>()(v.variant('kind', [playerTerm, mineTerm]));

export const libraryTerms = list(libraryTerm, MAX_TERMS);

export const libraryQuery = exactly<LibraryQuery>()(
  v.strictObject({
    terms: libraryTerms,
    sort: v.strictObject({
      by: v.picklist(SORT_KEYS),
      isDescending: v.boolean(),
      language: v.exactOptional(v.pipe(text(11), v.regex(LANGUAGE))),
    }),
  }),
);

/** The library's id of a game: 16 hexadecimal digits. */
export const libraryGameIds = list(v.pipe(text(16), v.regex(/^[0-9a-f]{16}$/)), MAX_IDS);

/** A text without control characters. */
function oneLine(most: number) {
  return v.pipe(text(most), v.regex(/^[^\p{Cc}]*$/u));
}

export const gameLabel = exactly<Label>()(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('tag'),
      tag: v.pipe(oneLine(MAX_TAG), v.minLength(1)),
      isOn: v.boolean(),
    }),
    v.strictObject({ kind: v.literal('note'), text: text(MAX_NOTE) }),
    v.strictObject({ kind: v.literal('folder'), folder: oneLine(MAX_TAG) }),
    v.strictObject({ kind: v.literal('fact'), fact: v.picklist(FACTS), text: oneLine(MAX_FACT) }),
    v.strictObject({ kind: v.literal('review'), text: text(MAX_REVIEW) }),
    v.strictObject({ kind: v.literal('removed'), isRemoved: v.boolean() }),
  ]),
);

// A mean of nothing is no number.
const mean = v.union([v.number(), v.nan()]);

const tallied = {
  games: v.number(),
  blackWins: v.number(),
  draws: v.number(),
  whiteWins: v.number(),
  average: mean,
  firstYear: v.number(),
  lastYear: v.number(),
};

exactly<Tally>()(v.strictObject(tallied));

export const positionTally = exactly<PositionTally>()(
  v.strictObject({ ...tallied, moves: list(v.strictObject({ move: v.number(), ...tallied })) }),
);

const sideTallied = {
  games: v.number(),
  wins: v.number(),
  draws: v.number(),
  losses: v.number(),
  average: mean,
  scored: v.number(),
  firstYear: v.number(),
  lastYear: v.number(),
};

export const profile = exactly<Profile>()(
  v.strictObject({
    black: v.strictObject(sideTallied),
    white: v.strictObject(sideTallied),
    opponents: list(v.strictObject({ ...sideTallied, name: v.string() })),
    openings: list(v.strictObject({ ...sideTallied, colour, moves: list(v.number()) })),
    years: list(v.strictObject({ ...sideTallied, year: v.number() })),
    reviewed: list(v.strictObject({ id: v.string(), colour })),
  }),
);

export const namedCount = exactly<NamedCount>()(v.strictObject({ name: v.string(), games: v.number() }));

export const libraryShelves = exactly<Shelves>()(
  v.strictObject({ own: v.number(), folders: list(namedCount), tags: list(namedCount) }),
);

export const libraryFacts = exactly<LibraryFacts>()(
  v.strictObject({
    id: v.string(),
    line: v.string(),
    start: v.exactOptional(v.string()),
    tags: list(v.string()),
    note: v.exactOptional(v.string()),
    folder: v.exactOptional(v.string()),
    isOwn: v.boolean(),
    sources: list(v.string()),
  }),
);

const progress = exactly<ImportProgress>()(
  v.strictObject({
    files: v.number(),
    filesDone: v.number(),
    added: v.number(),
    joined: v.number(),
    bad: v.number(),
    unreadable: list(v.string()),
    isPaused: v.boolean(),
  }),
);

export const libraryState = exactly<LibraryState>()(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('opening') }),
    v.strictObject({
      kind: v.literal('ready'),
      games: v.number(),
      version: v.number(),
      importing: v.exactOptional(progress),
      imported: v.exactOptional(progress),
      isRebuilt: v.exactOptional(v.literal(true)),
    }),
    v.strictObject({
      kind: v.literal('unavailable'),
      reason: v.picklist(['noStorage', 'otherTab', 'newer', 'failed']),
      detail: v.string(),
    }),
  ]),
);

/** The page words an error by its code; what belongs to each is read nowhere else. */
export const readError = v.custom<ReadError>(
  (value) => typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string',
);

export const fileProblems = exactly<FileProblems>()(
  v.strictObject({
    name: v.string(),
    games: v.number(),
    records: list(v.strictObject({ place: v.number(), error: readError })),
  }),
);

export const libraryCheck = exactly<LibraryCheck>()(
  v.strictObject({
    games: v.number(),
    files: v.number(),
    problem: v.exactOptional(v.string()),
    lost: v.number(),
  }),
);

export const libraryFolder = exactly<LibraryFolder>()(
  v.strictObject({ path: v.string(), isUsual: v.boolean() }),
);
