/** Packed files, as `gzip`, `zip` and `bzip2` wrote them. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { playedMoves } from '../../../engine/game/tree.ts';
import { unpackBzip2 } from '../../../engine/notation/bzip2.ts';
import { describeReadError } from '../../../engine/notation/error.ts';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { namesBeside, readFiles } from '../../../engine/notation/files.ts';
import { ZIP } from './game-files.ts';
import { writeTranscript } from '../../../engine/notation/transcript.ts';
import { unpack } from '../../../engine/notation/unpack.ts';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));
const text = (written: string): Uint8Array => new TextEncoder().encode(written);

const BZ2 = 'QlpoOTFBWSZTWfZjxb0AAANJAAAQCwANACAAMQwBAH6pWg8XckU4UJD2Y8W9';
/** A line of GGF with a long run, forty times. */
const LONG_BZ2 =
  'QlpoOTFBWSZTWWVk8GwAADv/gAAQAAQAYAMIEILAiidEhAAgAJAoAMRppo0ClVGgAemoNNBMCbxOYnsTImROgmBN4nETyJkTQJgTAmRNwmomBPwmRNRV1CfRNwmwn4TYJsJ/F3JFOFCQZWTwbA==';
const EMPTY_ZIP = 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==';
/** `anti.ggf` alone. */
const ZIP_WITH_ANTI_OTHELLO =
  'UEsDBBQAAAAAAAAAISq/aWGMHwAAAB8AAAAIAAAAYW50aS5nZ2YoO0dNW090aGVsbG9dVFlbOGFdQltmNV1XW2Q2XTspUEsBAhQDFAAAAAAAAAAhKr9pYYwfAAAAHwAAAAgAAAAAAAAAAAAAAIABAAAAAGFudGkuZ2dmUEsFBgAAAAABAAEANgAAAEUAAAAAAA==';
const ZIP_WITHOUT_GAMES =
  'UEsDBBQAAAAAAAAAISrXjikiBwAAAAcAAAAEAAAAci5tZG5vdGhpbmdQSwECFAMUAAAAAAAAACEq144pIgcAAAAHAAAABAAAAAAAAAAAAAAAgAEAAAAAci5tZFBLBQYAAAAAAQABADIAAAApAAAAAAA=';

async function movesIn(name: string, bytes: Uint8Array): Promise<string[]> {
  const outcome = await readFiles([{ name, bytes }]);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  return outcome.games.map(({ tree }) => writeTranscript(playedMoves(tree)));
}

async function sentenceFor(bytes: Uint8Array): Promise<string> {
  const outcome = await readFiles([{ name: 'file', bytes }]);
  if (outcome.kind !== 'failed') throw new Error(outcome.kind);
  return describeReadError(outcome.error);
}

test.each([
  ['WTH_2001.wtb', ['b.trn', 'a.JOU', 'wthor.jou', 'WTHOR.TRN'], ['wthor.jou', 'WTHOR.TRN']],
  ['mine.WTB.gz', ['a.jou', 'Mine.jou', 'mine.trn.txt'], ['Mine.jou']],
  ['a.wtb', ['z.trn', 'b.trn'], ['b.trn']],
  ['a.txt', ['a.jou', 'a.trn'], []],
])('the names of %s are looked for in the files %j', (file, folder, names) => {
  expect(namesBeside(file, folder)).toEqual(names);
});

test('files without a game, with a bad one, and damaged ones are told by their names among several', async () => {
  const outcome = await readFiles([
    { name: 'a.txt', bytes: text('f5d6c3') },
    { name: 'readme.md', bytes: text('About these games.') },
    { name: 'b.txt', bytes: text('f5d6a1') },
    { name: 'c.txt.gz', bytes: Uint8Array.from(gzipSync('f5d6c3')).subarray(0, 12) },
    { name: 'd.sgf', bytes: text('(;GM[2];B[c4])(;GM[2];B[a1])') },
  ]);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  expect(outcome.games).toHaveLength(2);
  expect(outcome.problems.map(describeReadError)).toEqual([
    'readme.md, line 1: there is no game here ("About these games.").',
    'b.txt, move 3, a1: no disc is flipped there.',
    'c.txt.gz: the packed file (gz) is damaged, locked, or packed in an unknown way.',
    'd.sgf, game 2, move 1, a1: no disc is flipped there.',
  ]);
});

test('a board that can be read in several ways is asked about alone, and told among several files', async () => {
  const digits = text(`${'0'.repeat(27)}12${'0'.repeat(6)}21${'0'.repeat(27)}`);
  const alone = await readFiles([{ name: 'a.txt', bytes: digits }]);
  expect(alone.kind).toBe('question');
  const outcome = await readFiles([
    { name: 'a.txt', bytes: digits },
    { name: 'b.txt', bytes: text('f5d6c3') },
  ]);
  if (outcome.kind !== 'games') throw new Error(outcome.kind);
  expect(outcome.games.map(({ notices = [] }) => notices.map(describeReadNotice))).toEqual([
    ['What the digits on the board stand for is not certain; the likeliest meaning was taken.'],
    [],
  ]);
});

describe('packed files', () => {
  test.each([
    ['game.txt.gz', Uint8Array.from(gzipSync('f5d6c3\n')), ['f5d6c3']],
    ['game.txt.bz2', bytesOf(BZ2), ['f5d6c3']],
    ['games.ggf.bz2', bytesOf(LONG_BZ2), Array<string>(40).fill('f5d6')],
    ['games.zip', bytesOf(ZIP), ['f5d6c3', 'c4e3']],
    ['twice.zip.gz', Uint8Array.from(gzipSync(bytesOf(ZIP))), ['f5d6c3', 'c4e3']],
    ['plain.txt', text('f5d6'), ['f5d6']],
  ])('are read: %s', async (name, bytes, moves) => {
    expect(await movesIn(name, bytes)).toEqual(moves);
  });

  test('keep the run that bzip2 writes as four bytes and a count', () => {
    const plain = unpackBzip2(bytesOf(LONG_BZ2), 10_000);
    expect(plain.ok && new TextDecoder().decode(plain.value).split('\n')[0]).toBe(
      `(;GM[Othello]PB[${'a'.repeat(32)}]B[f5]W[d6];)`,
    );
  });

  test.each([
    ['gz', Uint8Array.from(gzipSync(new Uint8Array(1_000_000)))],
    ['bz2', bytesOf(LONG_BZ2)],
    ['zip', bytesOf(ZIP)],
  ])('are refused where they hold more than a bound: %s', async (_, bytes) => {
    expect(await unpack(bytes, 'bomb', 20)).toEqual({
      ok: false,
      error: { code: 'tooLarge', bytes: 21, limit: 20 },
    });
  });

  test.each([
    ['gz', Uint8Array.from(gzipSync('f5d6c3')).subarray(0, 12)],
    ['bz2', bytesOf(BZ2).subarray(0, 30)],
    ['zip', bytesOf(ZIP).subarray(0, 80)],
  ])('that are cut off are refused: %s', async (format, bytes) => {
    expect(await sentenceFor(bytes)).toBe(
      `The packed file (${format}) is damaged, locked, or packed in an unknown way.`,
    );
  });

  test('without a game are told as such', async () => {
    const outcome = await readFiles([
      { name: 'one.txt', bytes: text('Dear diary') },
      { name: 'two.txt', bytes: text('Dear me') },
    ]);
    expect(outcome.kind === 'failed' && describeReadError(outcome.error)).toBe(
      'one.txt, line 1: there is no game here ("Dear diary").',
    );
    expect(await sentenceFor(bytesOf(ZIP_WITHOUT_GAMES))).toBe('This is a ZIP without games (r.md).');
    expect(await sentenceFor(bytesOf(EMPTY_ZIP))).toBe('This is an empty ZIP.');
    expect(await sentenceFor(Uint8Array.from(gzipSync('nothing')))).toBe(
      'Line 1: there is no game here ("nothing").',
    );
  });

  test('without a game are told by their names among several files', async () => {
    const outcome = await readFiles([
      { name: 'a.txt', bytes: text('f5d6c3') },
      { name: 'photos.zip', bytes: bytesOf(ZIP_WITHOUT_GAMES) },
      { name: 'games.zip', bytes: bytesOf(ZIP) },
    ]);
    if (outcome.kind !== 'games') throw new Error(outcome.kind);
    expect(outcome.games).toHaveLength(3);
    expect(outcome.problems.map(describeReadError)).toEqual([
      'photos.zip: this is a ZIP without games (r.md).',
    ]);
  });

  test('tell a game of another kind that they hold', async () => {
    expect(await sentenceFor(bytesOf(ZIP_WITH_ANTI_OTHELLO))).toContain('this is anti-Othello');
  });
});

describe('files of other kinds', () => {
  test.each([
    ['This is a picture.', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]],
    ['This is a PDF document.', [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31]],
    ['This is an archive of a kind that cannot be unpacked.', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ])('are named: %s', async (sentence, bytes) => {
    expect(await sentenceFor(Uint8Array.from(bytes))).toBe(sentence);
  });
});
