import { describe, expect, it, test } from 'vitest';
import {
  MODES,
  PERSON,
  type Seats,
  areAllPeople,
  coloursOfPeople,
  isPerson,
  modeOf,
  opponentOf,
  parseSeat,
  playerAt,
  sameSeats,
  seatsFor,
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
    expect(seatsFor(mode, CLUB)).toEqual(seats);
  });

  it.each(MODES)('%s is told by its seats', (mode) => {
    expect(modeOf(seatsFor(mode, FIVE))).toBe(mode);
  });
});

describe('two players of the computer', () => {
  const seats: Seats = { black: CLUB, white: FIVE };

  it('can be different ones', () => {
    expect(playerAt(seats, 'black')).toEqual(CLUB);
    expect(playerAt(seats, 'white')).toEqual(FIVE);
  });

  it('leave no seat to people', () => {
    expect(coloursOfPeople(seats)).toEqual([]);
  });

  it('have no person to play against', () => {
    expect(opponentOf(seats)).toBeUndefined();
  });
});

test('a person plays against whoever sits on the other side', () => {
  expect(opponentOf(seatsFor('whiteVsComputer', FIVE))).toEqual(FIVE);
});

test('nobody plays for a person', () => {
  expect(playerAt(seatsFor('blackVsComputer', FIVE), 'black')).toBeUndefined();
});

test('the seats of two people are both theirs', () => {
  const seats = seatsFor('twoPlayers', CLUB);
  expect(areAllPeople(seats)).toBe(true);
  expect(coloursOfPeople(seats)).toEqual(['black', 'white']);
  expect(opponentOf(seats)).toBeUndefined();
});

test('seats are the same when both sides are', () => {
  expect(
    sameSeats(seatsFor('blackVsComputer', CLUB), { black: { kind: 'person' }, white: { kind: 'club' } }),
  ).toBe(true);
  expect(sameSeats(seatsFor('blackVsComputer', CLUB), seatsFor('blackVsComputer', FIVE))).toBe(false);
  expect(sameSeats(seatsFor('blackVsComputer', CLUB), seatsFor('whiteVsComputer', CLUB))).toBe(false);
  expect(sameSeats(seatsFor('twoPlayers', CLUB), seatsFor('twoPlayers', FIVE))).toBe(true);
});

test.each([PERSON, CLUB, FIVE])('the seat %j comes back as it was noted', (seat) => {
  expect(parseSeat(writeSeat(seat))).toEqual(seat);
});

test('a note that names nobody is no seat', () => {
  expect(parseSeat('king')).toBeUndefined();
});

test('a person is no player', () => {
  expect(isPerson(PERSON)).toBe(true);
  expect(isPerson(CLUB)).toBe(false);
});
