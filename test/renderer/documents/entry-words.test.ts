/** What lists say of the end of a game. */
import { expect, test } from 'vitest';
import type { GameEntry } from '../../../engine/library/entry.ts';
import type { GameInfo } from '../../../engine/notation/info.ts';
import { dayText, decidedText, endingSign, endingText } from '../../../renderer/documents/entry-words.ts';
import { signed } from '../../../renderer/documents/signature.ts';
import { translate as t } from '../../../renderer/locales/later.ts';

const NOBODY: GameInfo = { black: {}, white: {} };
const AGAINST_CLUB = signed(NOBODY, { white: { kind: 'club' } });

function ending(info: GameInfo, winner: GameEntry['winner']): string {
  return endingText(
    { number: 1, info, moves: 60, discs: { black: 40, white: 24 }, winner, isReviewed: false },
    t,
  );
}

test('the one person who played is told whether they won', () => {
  expect(ending(AGAINST_CLUB, 'black')).toBe(t('whichGame.youWon'));
  expect(ending(AGAINST_CLUB, 'white')).toBe(t('whichGame.youLost'));
});

test('who resigned is told that rather than that they lost', () => {
  const resigned = { ...AGAINST_CLUB, result: { ending: 'resignation', winner: 'white' } } as const;
  expect(ending(resigned, 'white')).toBe('you resigned');
  expect(ending({ ...resigned, result: { ...resigned.result, winner: 'black' } }, 'black')).toBe(
    'you won, White resigned',
  );
});

test('a game between two people, or of a person with a name, tells the side that won', () => {
  const white = t('result.wins', { side: t('side.white') });
  expect(ending(NOBODY, 'white')).toBe(white);
  expect(ending({ ...AGAINST_CLUB, black: { name: 'Anna' } }, 'white')).toBe(white);
});

test('a game has the day on which it began, however much later it left the board', () => {
  const entry = {
    number: 1,
    moves: 60,
    discs: { black: 40, white: 24 },
    winner: 'black',
    isReviewed: false,
  } as const;
  const keptAt = new Date(2026, 10, 22, 14, 32).getTime();
  const begun = { ...entry, info: { ...NOBODY, date: '2026-11-21 09:05' }, keptAt };
  expect(dayText(begun, 'en')).toBe('Nov 21, 2026, 9:05 AM');
  expect(dayText({ ...entry, info: NOBODY, keptAt }, 'en')).toBe('Nov 22, 2026, 2:32 PM');
});

test('a game that its discs did not decide has a sign, and no other game has one', () => {
  const sign = (winner: GameEntry['winner'], result?: GameInfo['result']) =>
    endingSign({
      number: 1,
      info: { ...NOBODY, ...(result && { result }) },
      moves: 2,
      discs: { black: 3, white: 3 },
      winner,
      isReviewed: false,
    });
  expect(sign('white', { ending: 'resignation', winner: 'white' })).toBe('flag');
  expect(sign('black', { ending: 'time', winner: 'black' })).toBe('clock');
  expect(sign(undefined)).toBe('pause');
  expect(sign('black', { ending: 'score', winner: 'black', margin: 4 })).toBeUndefined();
  expect(sign('draw')).toBeUndefined();
});

test('what ended a game beside its discs is told', () => {
  const ended = (result: GameInfo['result']): string | undefined => decidedText(result, t);
  expect(ended({ ending: 'forfeit', winner: 'black' })).toBe('White forfeited');
  expect(ended({ ending: 'resignation', winner: 'white' })).toBe('Black resigned');
  expect(ended({ ending: 'void', winner: 'nobody' })).toBe('does not count');
  expect(ended({ ending: 'score', winner: 'black', margin: 4 })).toBeUndefined();
  expect(ending(NOBODY, 'nobody')).toBe('does not count');
});
