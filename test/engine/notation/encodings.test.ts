/** Names in the encodings of older programs, as bytes in hexadecimal digits. */
import { describe, expect, test } from 'vitest';
import { movesOf, readOne } from './game-files.ts';

const NAMES: readonly (readonly [encoding: string, name: string, hex: string])[] = [
  ['shift_jis', '山田 鈴木一郎', '8e5293632097e996d888ea9859'],
  ['shift_jis', 'オセロ大会', '8349835a838d91e589ef'],
  ['shift_jis', '渡辺', '936e95d3'],
  ['shift_jis', '佐藤', '8db293a1'],
  ['euc-jp', '山田', 'bbb3c5c4'],
  ['euc-jp', '世界選手権決勝', 'c0a4b3a6c1aabceab8a2b7e8bea1'],
  ['euc-jp', 'オセロ大会', 'a5aaa5bba5edc2e7b2f1'],
  ['gb18030', '王伟', 'cdf5ceb0'],
  ['gbk', '黑白棋比赛', 'badab0d7c6e5b1c8c8fc'],
  ['gbk', '张三 李强', 'd5c5c8fd20c0eec7bf'],
  ['big5', '王偉', 'a4fdb0b6'],
  ['big5', '黑白棋比賽', 'b6c2a5d5b4d1a4f1c1c9'],
  ['big5', '張家豪', 'b169ae61bba8'],
  ['windows-1251', 'Пётр Сидоров', 'cfb8f2f020d1e8e4eef0eee2'],
  ['windows-1251', 'Чемпионат Москвы', 'd7e5ecefe8eeede0f220cceef1eae2fb'],
  ['koi8-r', 'Пётр Сидоров', 'f0a3d4d220f3c9c4cfd2cfd7'],
  ['koi8-r', 'Чемпионат Москвы', 'fec5cdd0c9cfcec1d420edcfd3cbd7d9'],
  ['iso-8859-2', 'Łukasz Wałęsa', 'a3756b61737a205761b3ea7361'],
  ['iso-8859-2', 'Kovács Győző', '4b6f76e16373204779f57af5'],
  ['iso-8859-2', 'Dvořák', '44766ff8e16b'],
  ['windows-1252', 'Zoë François', '5a6feb204672616ee76f6973'],
  ['windows-1252', 'Jürgen Müller', '4afc7267656e204dfc6c6c6572'],
  ['windows-1252', '“Åse Bjørn’s”', '93c5736520426af8726e927394'],
  ['macintosh', 'André', '416e64728e'],
  ['macintosh', 'Amélie José', '416d8e6c6965204a6f738e'],
  ['ibm866', 'Пётр Сидоров', '8ff1e2e02091a8a4aee0aea2'],
];

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));
const bytesOf = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));

function sgf(name: readonly number[], header = ''): Uint8Array {
  return Uint8Array.from([...ascii(`(;GM[2]${header}PB[`), ...name, ...ascii('];B[f5];W[d6])')]);
}

describe('texts in the encodings of older programs', () => {
  test.each(NAMES)('in %s are read by their CA property: %s', (encoding, name, hex) => {
    expect(readOne(sgf(bytesOf(hex), `CA[${encoding}]`)).info.black.name).toBe(name);
  });

  test.each(NAMES)('in %s are read without CA by what fits: %s', (_, name, hex) => {
    expect(readOne(sgf(bytesOf(hex))).info.black.name).toBe(name);
  });

  test('of Japanese mails are read with their escapes, and without CA', () => {
    const name = bytesOf('1b24423b3345441b2842');
    for (const header of ['', 'CA[ISO-2022-JP]'])
      expect(readOne(sgf(name, header)).info.black.name).toBe('山田');
  });

  test('with signs of discs beside Latin letters are Japanese or Chinese', () => {
    const bytes = (label: string): Uint8Array =>
      Uint8Array.from(
        label === 'gbk' ? bytesOf('a1f16635a1f06436a1f16333') : bytesOf('819c6635819b6436819c6333'),
      );
    for (const label of ['gbk', 'shift_jis']) expect(movesOf(bytes(label))).toBe('f5d6c3');
  });

  test('that are UTF-8 are read as such, whatever their CA property says', () => {
    const name = new TextEncoder().encode('山田');
    expect(readOne(sgf([...name], 'CA[Shift_JIS]')).info.black.name).toBe('山田');
  });

  test('that fit UTF-8 by chance follow their CA property', () => {
    expect(readOne(sgf([0xcd, 0xa8, 0xd0, 0xc5], 'CA[GBK]')).info.black.name).toBe('通信');
  });

  test('that came over the clipboard stay as they are, whatever their CA property says', () => {
    const text = '(;GM[2]CA[Shift_JIS]PB[山田];B[f5])';
    expect(readOne(text).info.black.name).toBe('山田');
  });

  test('whose CA property names an encoding that nobody knows are read by what fits', () => {
    expect(readOne(sgf(bytesOf('8e5293630a'), 'CA[Klingon-1]')).info.black.name).toBe('山田');
  });

  test.each([true, false])('in UTF-16 without a mark are read, little-endian: %s', (little) => {
    const text = '(;GM[2]PB[山田];B[f5];W[d6])';
    const bytes = text.split('').flatMap((unit) => {
      const code = unit.charCodeAt(0);
      return little ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff];
    });
    expect(readOne(Uint8Array.from(bytes)).info.black.name).toBe('山田');
  });
});
