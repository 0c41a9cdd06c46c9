import { afterEach, describe, expect, test } from 'vitest';
import { type ReadError, describeReadError } from '../../../engine/notation/error.ts';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { LOCALES } from '../../../locales/languages.ts';
import { type ReadNotice, describeReadNotice } from '../../../engine/notation/notice.ts';
import { noticeText, readErrorText } from '../../../renderer/locales/read-error.ts';

const place = { line: 5, column: 2 };
const atMove = { place: { line: 1, column: 1 }, move: 14, text: 'd3' };

/** One error of every code. */
const ERRORS: { readonly [Code in ReadError['code']]: Extract<ReadError, { code: Code }> } = {
  gameTooLarge: { code: 'gameTooLarge', size: 9_000_000, limit: 6 * 1024 * 1024 },
  tooLarge: { code: 'tooLarge', bytes: 5_000_000, limit: 4 * 1024 * 1024 },
  empty: { code: 'empty' },
  blank: { code: 'blank', length: 12 },
  badEncoding: { code: 'badEncoding', encoding: 'UTF-16', offset: 41 },
  binary: { code: 'binary', place, character: 27 },
  noGame: { code: 'noGame', place, text: 'Dear {Anna} | @home' },
  notAMove: { code: 'notAMove', ...atMove, text: 'i9' },
  illegalMove: { code: 'illegalMove', reason: 'flipsNothing', toMove: 'black', ...atMove },
  illegalPass: { code: 'illegalPass', toMove: 'white', ...atMove, text: '--' },
  wrongColour: { code: 'wrongColour', toMove: 'black', ...atMove },
  goesOnAfterEnd: { code: 'goesOnAfterEnd', ...atMove },
  boardLength: { code: 'boardLength', place, found: 63 },
  rowLength: { code: 'rowLength', place, row: 4, found: 7 },
  boardCharacter: { code: 'boardCharacter', place, row: 4, column: 5, text: '?' },
  badSideToMove: { code: 'badSideToMove', place, text: '?' },
  notKeyValue: { code: 'notKeyValue', place, text: 'Hello' },
  newerVersion: { code: 'newerVersion', place, version: 9, known: 2 },
  unknownKey: { code: 'unknownKey', place, key: 'Blak' },
  repeatedKey: { code: 'repeatedKey', place, key: 'Black' },
  badValue: { code: 'badValue', place, key: 'Result', text: 'won' },
  missingBoard: { code: 'missingBoard', place },
  boardContradictsMoves: {
    code: 'boardContradictsMoves',
    place,
    square: 19,
    onBoard: 'white',
    byMoves: undefined,
  },
  sideContradictsMoves: { code: 'sideContradictsMoves', place, onBoard: 'white', byMoves: 'black' },
  unknownPlace: { code: 'unknownPlace', place, id: 61 },
  noteContradictsMove: { code: 'noteContradictsMove', place, id: 3, text: 'd3', byMoves: 'c3' },
  notOthello: { code: 'notOthello', place, text: '1' },
  chess: { code: 'chess', place, text: 'Nf3' },
  boardSize: { code: 'boardSize', place, text: '19' },
  antiOthello: { code: 'antiOthello', place, text: '8a' },
  komi: { code: 'komi', place, text: '8k' },
  missingStart: { code: 'missingStart', place, text: 's8r5' },
  foreign: { code: 'foreign', kind: 'picture' },
  badArchive: { code: 'badArchive', format: 'zip' },
  databaseNames: { code: 'databaseNames' },
  damagedDatabase: { code: 'damagedDatabase', found: 3, announced: 5 },
  archiveWithoutGames: { code: 'archiveWithoutGames', text: 'readme.md, notes.txt' },
  unclosedValue: { code: 'unclosedValue', place },
  unclosedGame: { code: 'unclosedGame', place },
  badSyntax: { code: 'badSyntax', place, text: ')' },
  badSetup: { code: 'badSetup', place, text: 'zz' },
  setupAfterMoves: { code: 'setupAfterMoves', place },
};

const CASES: readonly ReadError[] = [
  ...Object.values(ERRORS),
  { ...ERRORS.illegalMove, reason: 'occupied', place, game: 2 },
  { ...ERRORS.empty, game: 3 },
];

const EMPTY_ZIP: ReadError = { code: 'archiveWithoutGames', text: '' };

const NOTICES: readonly ReadNotice[] = [
  { code: 'unreadMoves', place, count: 1, text: 'f5' },
  { code: 'unreadMoves', place, count: 3, text: 'f5' },
  { code: 'strayCharacters', place, count: 1, character: 1 },
  { code: 'strayCharacters', place, count: 2, character: 1 },
  { code: 'unreadBoard', place, count: 1 },
  { code: 'otherScore', place, count: 1, text: '33-31' },
  { code: 'unreadResult', place, count: 1, text: 'Anna won' },
  { code: 'assumed', about: 'digits' },
  { code: 'assumed', about: 'sideToMove' },
];

const MADE_BY: ReadError = { ...ERRORS.newerVersion, madeBy: 'Othello 0.4.0' };

afterEach(async () => setLocale('en'));

/** The plain text that the engine prints on a terminal. */
function plain(text: string): string {
  return text.replaceAll(/[“”]/g, '"').replaceAll('’', "'");
}

test.each(CASES)('$code reads as the engine says it, in the quotation marks of the interface', (error) => {
  const text = readErrorText(error, translate);
  expect(plain(text)).toBe(describeReadError(error));
  expect(text).not.toMatch(/["']/);
});

test.each(NOTICES)('the notice $code reads as the engine says it', (notice) => {
  expect(plain(noticeText(notice, translate))).toBe(describeReadNotice(notice));
});

describe.each(LOCALES)('%s', (locale) => {
  test.each(CASES)('$code tells the place and the reason', async (error) => {
    await setLocale(locale);
    const text = readErrorText(error, translate);
    expect(text).not.toContain('readError');
    if ('place' in error && !('move' in error)) expect(text).toContain(String(error.place.line));
    if ('move' in error) expect(text).toContain(String(error.move));
    if ('text' in error) expect(text).toContain(error.text);
    if (error.game !== undefined) expect(text).toContain(String(error.game));
  });

  test.each(NOTICES)('the notice $code tells the place and what it is about', async (notice) => {
    await setLocale(locale);
    const text = noticeText(notice, translate);
    expect(text).not.toContain('readNotice');
    if ('place' in notice) expect(text).toContain(String(notice.place.line));
    if ('text' in notice) expect(text).toContain(notice.text);
  });

  test('the error about an empty archive is a sentence', async () => {
    await setLocale(locale);
    expect(readErrorText(EMPTY_ZIP, translate)).not.toContain('readError');
  });

  test('the error about a newer file names both versions', async () => {
    await setLocale(locale);
    const text = readErrorText(MADE_BY, translate);
    expect(text).toContain('Othello 0.4.0');
    expect(text).toContain(`Othello ${__APP_VERSION__}`);
  });
});
