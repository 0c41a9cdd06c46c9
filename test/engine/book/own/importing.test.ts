import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../../../engine/book/key.ts';
import { writeOwnFile } from '../../../../engine/book/own/file.ts';
import { readImport } from '../../../../engine/book/own/importing.ts';
import { OwnLog } from '../../../../engine/book/own/log.ts';
import { along } from './lines.ts';

const key = (moves: string): string => keyOf(along(moves).at(-1)!);

describe('a list of moves with values', () => {
  it('has a value for Black, and may have a depth and a note', () => {
    const text = '# mine\nf5d6c3 -1.5 @24 ; a good one\r\n\nf5d6: +2\nF5F6=−0,5\n';
    expect(readImport(text)).toEqual({
      ok: true,
      value: {
        kind: 'values',
        games: [
          [
            { key: key('f5d6c3'), value: 1.5, plies: 24, confidence: 0, isExact: false },
            { key: key('f5d6'), value: 2, plies: 0, confidence: 0, isExact: false },
            { key: key('f5f6'), value: -0.5, plies: 0, confidence: 0, isExact: false },
          ],
        ],
        notes: [{ key: key('f5d6c3'), note: 'a good one' }],
      },
    });
  });

  it.each([
    ['f5d6 1\nf5e5 2', { code: 'illegal', line: 2, move: 'e5' }],
    ['f5d6 1\nf5d6c3', { code: 'noValue', line: 2 }],
    ['f5d6 65', { code: 'badValue', line: 1, text: '65' }],
    ['f5d6 1.x', { code: 'badValue', line: 1, text: '1.x' }],
    ['f5d6 1 @99', { code: 'badDepth', line: 1, text: '99' }],
    ['f5d6 1 @', { code: 'badDepth', line: 1, text: '' }],
    ['f5f6 1\n\nf5f6 2', { code: 'contradiction', line: 3, other: 1 }],
    ['f5d6 1\nf5f6 2', undefined],
    // One position in two views.
    ['f5d6 1\nd3c5 2', { code: 'contradiction', line: 2, other: 1 }],
    ['', { code: 'empty' }],
    ['# nothing', { code: 'empty' }],
  ])('is refused as a whole with what is wrong and where: %s', (text, error) => {
    expect(readImport(text)).toEqual(error ? { ok: false, error } : expect.objectContaining({ ok: true }));
  });
});

describe('what an own book takes in', () => {
  it('is another own book, with all its lines', () => {
    const log = new OwnLog();
    log.add({ ...log.stamp('aaaaaaaa'), kind: 'edit', key: key('f5'), note: 'one' });
    expect(readImport(writeOwnFile(log.lines, '0.2.0'))).toEqual({
      ok: true,
      value: { kind: 'book', lines: log.lines },
    });
  });

  it.each([
    ['{"version":1,"log":"ownBook"}\n\n{"kind":"edit"}', { code: 'brokenLine', line: 3 }],
    ['{"version":1,"log":"ownBook"}\n{"n":1,', { code: 'brokenLine', line: 2 }],
    ['{"version":0,"log":"ownBook"}', { code: 'broken' }],
    ['{"version":2,"app":"9.0.0","log":"ownBook"}', { code: 'newer', madeBy: '9.0.0' }],
    ['{"format":"othello-book","version":2}', { code: 'noBook' }],
    ['{"format":"othello-book","version":1,"positions":[{"board":"X"}]}', { code: 'badPosition', number: 1 }],
    ['{"format"', { code: 'notJson' }],
    ['f5d6c3d3c4', { code: 'noValue', line: 1 }],
    ['(;GM[2]FF[4]PB[a]PW[b])', { code: 'noValues' }],
    ['what is this', { code: 'unreadable' }],
  ])('is not what is broken, newer or without values: %s', (text, error) => {
    expect(readImport(text)).toEqual({ ok: false, error });
  });

  it('is a book as "book export" writes it', () => {
    const board = `${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`;
    const text = JSON.stringify({
      format: 'othello-book',
      version: 1,
      positions: [{ board, value: 0.5, depth: 30 }],
    });
    expect(readImport(text)).toMatchObject({
      ok: true,
      value: { games: [[{ key: keyOf(along('')[0]), value: 0.5, plies: 30 }]] },
    });
  });

  it('rests on no more plies than the board has empty squares', () => {
    const board = `${'X'.repeat(58)}OO-OO- X`;
    const text = JSON.stringify({
      format: 'othello-book',
      version: 1,
      positions: [{ board, value: 60, depth: 30 }],
    });
    expect(readImport(text)).toMatchObject({ ok: true, value: { games: [[{ plies: 2 }]] } });
  });

  it('is games with values, seen from the side to move', () => {
    const game =
      '(;GM[Othello]PC[x]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5/1.5/2]W[D6/-2/3];)';
    const read = readImport(game);
    expect(read).toMatchObject({ ok: true, value: { kind: 'values' } });
    const findings = read.ok && read.value.kind === 'values' ? read.value.games.flat() : [];
    expect(findings.length).toBeGreaterThan(0);
  });

  it('is read or refused at once however many blanks stand in a line', () => {
    const blanks = ' '.repeat(200_000);
    expect(readImport(`f5${blanks}1${blanks}; a${blanks}b`)).toMatchObject({
      ok: true,
      value: { notes: [{ note: 'a b' }] },
    });
    expect(readImport(`f5 1${blanks}x`)).toMatchObject({ ok: false });
  });

  it('is read or refused, and never fails, whatever stands around it', () => {
    const piece = fc.constantFrom(
      'f5',
      'd6',
      'c3',
      ' ',
      '\n',
      '-1',
      '+2.5',
      '@20',
      '; note',
      '#',
      '{',
      '}',
      '"',
      ':',
      '[',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
        const read = readImport(pieces.join(''));
        const findings = read.ok && read.value.kind === 'values' ? read.value.games.flat() : [];
        expect(findings.filter(({ value, plies }) => Math.abs(value) > 64 || plies > 60)).toEqual([]);
      }),
    );
  });
});
