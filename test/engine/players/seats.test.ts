import { describe, expect, it, test } from 'vitest';
import {
  MODES,
  PERSON,
  coloursOfPeople,
  isPerson,
  modeOf,
  parseSeat,
  computerAt,
  seatsFor,
  seatsWith,
  writeSeat,
} from '../../../engine/players/seats.ts';

const CLUB = { kind: 'club' } as const;
const FIVE = { kind: 'custom', step: 5 } as const;

describe('the four modes', () => {
  it.each([
    ['blackVsComputer', { black: PERSON, white: CLUB }],
    ['whiteVsComputer', { black: CLUB, white: PERSON }],
    ['twoPlayers', { black: PERSON, white: PERSON }],
    ['computerVsComputer', { black: CLUB, white: CLUB }],
  ] as const)('%s is a way to sit', (mode, seats) => {
    expect(seatsWith(mode, CLUB)).toEqual(seats);
  });

  it.each(MODES)('%s is recognised by its seats', (mode) => {
    expect(modeOf(seatsWith(mode, FIVE))).toBe(mode);
  });
});

describe('two players of the computer', () => {
  const seats = seatsFor('computerVsComputer', { black: CLUB, white: FIVE });

  it('can be different ones', () => {
    expect(computerAt(seats, 'black')).toEqual(CLUB);
    expect(computerAt(seats, 'white')).toEqual(FIVE);
  });

  it('leave no seat for people', () => {
    expect(coloursOfPeople(seats)).toEqual([]);
  });
});

test('the computer has no player for the side of a person', () => {
  expect(computerAt(seatsWith('blackVsComputer', FIVE), 'black')).toBeUndefined();
});

test('the seats of two people are both theirs', () => {
  const seats = seatsWith('twoPlayers', CLUB);
  expect(coloursOfPeople(seats)).toEqual(['black', 'white']);
});

test.each([PERSON, CLUB, FIVE])('the seat %j is read as it was stored', (seat) => {
  expect(parseSeat(writeSeat(seat))).toEqual(seat);
});

test('a text that names no player is not a seat', () => {
  expect(parseSeat('king')).toBeUndefined();
});

test('a person is not a player of the engine', () => {
  expect(isPerson(PERSON)).toBe(true);
  expect(isPerson(CLUB)).toBe(false);
});
