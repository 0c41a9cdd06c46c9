/** Players that a title above the moves names. */
import { describe, expect, test } from 'vitest';
import { describeReadNotice } from '../../../engine/notation/notice.ts';
import { readGames } from '../../../engine/notation/read.ts';

function only(text: string) {
  const outcome = readGames(text);
  if (outcome.kind !== 'games' || outcome.games[0] === undefined) throw new Error(JSON.stringify(outcome));
  const { info, notices } = outcome.games[0];
  return { names: [info.black.name, info.white.name], notices: (notices ?? []).map(describeReadNotice) };
}

/** Black wins 13 to 0, with 51 squares empty. */
const WON = 'e6f4e3f6g5d6e7f5c5';

describe('two names above the moves are Black and White', () => {
  test.each([
    ['Alice - Bob\nf5 d6 c3', 'Alice', 'Bob'],
    ['Alice vs Bob\n\nf5d6c3', 'Alice', 'Bob'],
    ['alice vs. bob\nf5d6c3', 'alice', 'bob'],
    ['Alice v Bob: f5d6c3', 'Alice', 'Bob'],
    ['Hank Rosenberg - Tamenori / f5d6c3', 'Hank Rosenberg', 'Tamenori'],
    ['Hank Rosenberg – Hideshi Tamenori | 1. f5 d6 2. c3', 'Hank Rosenberg', 'Hideshi Tamenori'],
    ['Ben van der Meer - de la Cruz\nf5d6c3', 'Ben van der Meer', 'de la Cruz'],
    ['Meyer-Lang - Bob\nf5d6c3', 'Meyer-Lang', 'Bob'],
    ['Alice contre Bob\nf5d6c3', 'Alice', 'Bob'],
    ['山田対鈴木\nf5d6c3', '山田', '鈴木'],
    ['王伟 对 李强\nf5d6c3', '王伟', '李强'],
    ['World Championship\n2004-10-01\nAlice - Bob\nf5d6c3', 'Alice', 'Bob'],
  ])('%j', (text, black, white) => {
    expect(only(text)).toEqual({ names: [black, white], notices: [] });
  });

  test.each([
    'World Championship - Final\nf5d6c3',
    'My best game - so far\nf5d6c3',
    'Black vs White\nf5d6c3',
    'f5d6c3\nRegards - Bob',
    'Alice - Bob - Carol\nf5d6c3',
  ])('but not what is no two names: %j', (text) => {
    expect(only(text)).toEqual({ names: [undefined, undefined], notices: [] });
  });

  test('nor do they name the players of several games at once', () => {
    const outcome = readGames('Alice - Bob\nf5d6c3 +2\nd3c5f6 -4');
    expect(outcome.kind === 'games' && outcome.games.map(({ info }) => info)).toEqual([
      { black: {}, white: {} },
      { black: {}, white: {} },
    ]);
  });

  test('a label says more than a title', () => {
    expect(only('Alice - Bob\nWhite: Alice, Black: Bob\nf5d6c3').names).toEqual(['Bob', 'Alice']);
  });
});

describe('a score beside the names', () => {
  test.each([`Alice - Bob 13-0\n${WON}`, `Alice vs Bob (64-0)\n${WON}`, `Bob - Alice 0:13 / ${WON}`])(
    'that is that of the last board is passed over, and may say whose discs are whose: %j',
    (text) => {
      expect(only(text)).toEqual({ names: ['Alice', 'Bob'], notices: [] });
    },
  );

  test.each([`Alice - Bob 33-31\n${WON}`, `Alice 33-31 Bob\n${WON}`])(
    'that is another is told: %j',
    (text) => {
      expect(only(text).notices).toEqual([
        'Line 1: the score "33-31" is not that of the last board, which counts.',
      ]);
    },
  );

  test('of a game that is not over is nothing to compare with', () => {
    expect(only('Alice - Bob 33-31\nf5d6c3')).toEqual({ names: ['Alice', 'Bob'], notices: [] });
  });
});
