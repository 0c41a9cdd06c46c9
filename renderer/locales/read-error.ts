/** `describeReadError` in the language of the interface, with the same precision. */
import type { ReadError } from '../../engine/notation/error.ts';
import type { ReadNotice } from '../../engine/notation/notice.ts';
import type { Colour } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { shortName } from '../../engine/notation/place.ts';
import { squareName } from '../../engine/game/square.ts';
import type { Translate } from './i18n.ts';
import type { MessageKey } from './messages.ts';

/** What is wrong and where, as a sentence: "Move 14, d3: no disc is flipped there." */
export function readErrorText(error: ReadError, t: Translate<MessageKey>): string {
  const parts = placesOf(error, t);
  const what = problemOf(error, t);
  const [first, ...others] = parts;
  const where =
    first === undefined
      ? undefined
      : others.reduce((joined, part) => t('readError.both', { first: joined, second: part }), first);
  const sentence =
    where === undefined ? t('readError.sentence', { what }) : t('readError.located', { where, what });
  // The name of a file stays as it is.
  if (error.file !== undefined) return sentence;
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
}

/** What a reader passed over and where, as a sentence. */
export function noticeText(notice: ReadNotice, t: Translate<MessageKey>): string {
  if (notice.code === 'assumed') return t(`readNotice.assumed.${notice.about}`);
  const { count, place } = notice;
  if (notice.code === 'otherScore')
    return t('readNotice.otherScore', { text: notice.text, line: place.line });
  if (notice.code === 'unreadResult')
    return t('readNotice.unreadResult', { text: notice.text, line: place.line });
  if (notice.code === 'unreadBoard') return t('readNotice.unreadBoard', { line: place.line });
  const said = { text: notice.code === 'unreadMoves' ? notice.text : notice.character, line: place.line };
  if (count > 1) return t(`readNotice.${notice.code}`, { count, ...said });
  return t(notice.code === 'unreadMoves' ? 'readNotice.unreadMove' : 'readNotice.strayCharacter', said);
}

function placesOf(error: ReadError, t: Translate<MessageKey>): string[] {
  const parts = error.file === undefined ? [] : [shortName(error.file)];
  if (error.game !== undefined) parts.push(t('readError.game', { number: error.game }));
  // A transcript in one line needs no line number; whatever has lines is found by them.
  const needsLine = 'place' in error && !('move' in error && error.place.line === 1);
  if (needsLine) parts.push(t('readError.line', { number: error.place.line }));
  if ('move' in error) parts.push(t('readError.move', { number: error.move, text: error.text }));
  return parts;
}

function problemOf(error: ReadError, t: Translate<MessageKey>): string {
  const side = (colour: Colour): string => t(`side.${colour}`);
  const content = (colour: Colour | undefined): string => t(`readError.content.${colour ?? 'empty'}`);
  switch (error.code) {
    case 'tooLarge':
      return t('readError.tooLarge', { size: megabytes(error.bytes), limit: megabytes(error.limit) });
    case 'gameTooLarge':
      return t('readError.gameTooLarge', { size: megabytes(error.size), limit: megabytes(error.limit) });
    case 'badEncoding':
      return t('readError.badEncoding', { encoding: error.encoding, byte: error.offset + 1 });
    case 'illegalMove':
      return t(`readError.${error.reason}`);
    case 'illegalPass':
    case 'wrongColour':
      return t(`readError.${error.code}`, { side: side(error.toMove) });
    case 'boardLength':
      return t('readError.boardLength', { count: error.found });
    case 'rowLength':
      return t('readError.rowLength', { row: error.row, count: error.found });
    case 'boardCharacter':
      return t('readError.boardCharacter', { text: error.text, row: error.row, column: error.column });
    case 'newerVersion':
      return error.madeBy === undefined
        ? t('readError.newerVersion', { version: error.version, known: error.known })
        : t('readError.newerMadeBy', { madeBy: error.madeBy, own: __APP_VERSION__ });
    case 'blank':
      return t('readError.blank', { count: error.length });
    case 'foreign':
      return t(`readError.${error.kind}`);
    case 'badArchive':
      return t('readError.badArchive', { format: error.format });
    case 'databaseNames':
      return t('readError.databaseNames');
    case 'damagedDatabase':
      return t('readError.damagedDatabase', { announced: error.announced, found: error.found });
    case 'archiveWithoutGames':
      return error.text === ''
        ? t('readError.emptyArchive')
        : t('readError.archiveWithoutGames', { text: error.text });
    case 'binary':
      return t('readError.binary', { column: error.place.column, character: error.character });
    case 'unknownPlace':
      return t('readError.unknownPlace', { id: error.id });
    case 'noteContradictsMove':
      return t('readError.noteContradictsMove', {
        text: error.text,
        id: error.id,
        byMoves: error.byMoves,
      });
    case 'unknownKey':
    case 'repeatedKey':
      return t(`readError.${error.code}`, { key: error.key });
    case 'badValue':
      return t('readError.badValue', { key: error.key, text: error.text });
    case 'boardContradictsMoves':
      return t('readError.boardContradictsMoves', {
        square: squareName(error.square),
        onBoard: content(error.onBoard),
        byMoves: content(error.byMoves),
      });
    case 'sideContradictsMoves':
      return t('readError.sideContradictsMoves', {
        onBoard: side(error.onBoard),
        byMoves: side(error.byMoves),
      });
    case 'noGame':
    case 'antiOthello':
    case 'komi':
    case 'missingStart':
    case 'badSideToMove':
    case 'notKeyValue':
    case 'notOthello':
    case 'chess':
    case 'boardSize':
    case 'badSyntax':
    case 'badSetup':
      return t(`readError.${error.code}`, { text: error.text });
    case 'empty':
    case 'notAMove':
    case 'goesOnAfterEnd':
    case 'missingBoard':
    case 'unclosedValue':
    case 'unclosedGame':
    case 'setupAfterMoves':
      return t(`readError.${error.code}`);
    default:
      return assertNever(error);
  }
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / (1024 * 1024)) * 10) / 10).toString();
}
