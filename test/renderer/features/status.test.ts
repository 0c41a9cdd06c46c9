import { describe, expect, test } from 'vitest';
import { setLocale } from '../../../renderer/locales/i18n.ts';
import { translate } from '../../../renderer/locales/later.ts';
import { blackShare, estimateBasis, estimateText } from '../../../renderer/features/play/estimate.ts';
import { type Situation, passText, statusOf } from '../../../renderer/features/play/status.ts';

const yourTurn: Situation = {
  mode: 'blackVsComputer',
  next: 'person',
  isLookingBack: false,
  isPaused: false,
  isThinking: false,
};

describe('statusOf', () => {
  test.each<[Partial<Situation>, ReturnType<typeof statusOf>]>([
    [{}, { kind: 'toMove', isYou: true }],
    [{ mode: 'twoPlayers' }, { kind: 'toMove', isYou: false }],
    [
      { next: 'computer', isThinking: true },
      { kind: 'thinking', named: false },
    ],
    [
      { next: 'computer', isThinking: true, mode: 'computerVsComputer' },
      { kind: 'thinking', named: true },
    ],
    [{ next: 'computer' }, { kind: 'waiting' }],
    [{ next: 'computer', isPaused: true, isThinking: true }, { kind: 'paused' }],
    [{ next: 'pass' }, { kind: 'passing' }],
    [{ next: 'pass', isPaused: true }, { kind: 'paused' }],
    [{ isLookingBack: true }, { kind: 'lookingBack', canGoOn: false }],
    [
      { isLookingBack: true, isPaused: true, next: 'computer' },
      { kind: 'lookingBack', canGoOn: true },
    ],
    [{ next: 'nothing' }, { kind: 'over' }],
  ])('%j', (situation, status) => {
    expect(statusOf({ ...yourTurn, ...situation })).toEqual(status);
  });
});

describe('a pass is explained', () => {
  test('to the person who has no move, in the second person', async () => {
    await setLocale('en');
    expect(passText('black', 'blackVsComputer', translate)).toBe('You have no move. White plays again.');
  });

  test('to the person who plays again', async () => {
    await setLocale('en');
    expect(passText('white', 'blackVsComputer', translate)).toBe('White has no move. It is your turn again.');
  });

  test('to two people, by the names of their sides', async () => {
    await setLocale('en');
    expect(passText('white', 'twoPlayers', translate)).toBe('White has no move. Black plays again.');
  });
});

describe('an estimate', () => {
  const estimate = { depth: 12, exact: false, certain: false };

  test('is given in words', async () => {
    await setLocale('en');
    expect(estimateText({ ...estimate, forBlack: 4 }, translate)).toBe('Black should win by 4');
    expect(estimateText({ ...estimate, forBlack: -6.4 }, translate)).toBe('White should win by 6');
    expect(estimateText({ ...estimate, forBlack: -0.3 }, translate)).toBe('Even');
    expect(estimateBasis({ ...estimate, forBlack: 4 }, translate)).toBe('12 moves ahead');
    const searched = { depth: 16, selectivity: 73, empties: 24 };
    expect(estimateBasis({ ...estimate, forBlack: 4, searched }, translate)).toBe('Give or take 4');
    expect(estimateBasis({ ...estimate, forBlack: 4, exact: true }, translate)).toBe('Exact');
  });

  test('names a proved winner once, and the margin only approximately', async () => {
    await setLocale('en');
    const ahead = { ...estimate, forBlack: 4, certain: true };
    expect(estimateText(ahead, translate)).toBe('Black wins for certain');
    expect(estimateBasis(ahead, translate)).toBe('By about 4');
    const exact = { ...ahead, exact: true };
    expect(estimateText(exact, translate)).toBe('Black wins by 4');
    expect(estimateText({ ...exact, forBlack: 0 }, translate)).toBe('A certain draw');
    expect(estimateBasis(exact, translate)).toBe('Exact');
    const draw = { ...ahead, forBlack: 0 };
    expect(estimateText(draw, translate)).toBe('A certain draw');
    expect(estimateBasis(draw, translate)).toBe('');
  });

  test('is shown as a bar that is even in the middle, symmetrical, monotonic, and within its ends', () => {
    expect(blackShare(0)).toBe(0.5);
    for (let discs = 1; discs <= 64; discs++) {
      expect(blackShare(discs)).toBeGreaterThan(blackShare(discs - 1));
      expect(blackShare(discs) + blackShare(-discs)).toBeCloseTo(1);
      expect(blackShare(discs)).toBeLessThan(1);
    }
  });
});
