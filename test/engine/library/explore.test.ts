/** What was played in a position, seen by the side to move, and where a game leaves it. */
import { describe, expect, test } from 'vitest';
import { START_POSITION, type Position } from '../../../engine/game/position.ts';
import { playMove } from '../../../engine/game/rules.ts';
import { type Square, parseSquare } from '../../../engine/game/square.ts';
import { departureOf, exploredOf, habitualDeparture, moveIn } from '../../../engine/library/explore.ts';
import type { MoveTally, PositionTally } from '../../../engine/library/query.ts';
import { writeBoard } from '../../../engine/notation/board.ts';

const square = (name: string): Square => parseSquare(name) ?? 0;

function tallied(move: string, games: number, blackWins = games): MoveTally {
  const whiteWins = games - blackWins;
  const lead = { average: 4, firstYear: 1999, lastYear: 2004 };
  return { move: square(move), games, blackWins, draws: 0, whiteWins, ...lead };
}

function tallyOf(moves: readonly MoveTally[]): PositionTally {
  const games = moves.reduce((sum, each) => sum + each.games, 0);
  return { ...tallied('a1', games), moves };
}

/** The places along a line of moves. */
function placesOf(names: readonly string[]): { places: Position[]; moves: Square[] } {
  const places: Position[] = [START_POSITION];
  for (const name of names) {
    const played = playMove(places.at(-1)!, square(name));
    if (!played.ok) throw new RangeError(`${name} cannot be played.`);
    places.push(played.value);
  }
  return { places, moves: names.map(square) };
}

const LINE = placesOf(['f5', 'd6', 'c3']);

describe('results for the side to move', () => {
  test('are Black’s where Black moves', () => {
    const { toMove, moves } = exploredOf(START_POSITION, tallyOf([tallied('d3', 10, 7)]));
    expect(toMove).toBe('black');
    expect(moves[0]).toMatchObject({ wins: 7, losses: 3, average: 4, share: 1 });
  });

  test('are the other way round where White moves', () => {
    const [first, second] = exploredOf(
      LINE.places[1]!,
      tallyOf([tallied('d6', 6, 2), tallied('f6', 2, 0)]),
    ).moves;
    expect(first).toMatchObject({ wins: 4, losses: 2, average: -4, share: 0.75 });
    expect(second).toMatchObject({ wins: 2, losses: 0, share: 0.25 });
  });
});

test('a move is found in a tally by those that are the same up to symmetry', () => {
  const moves = [{ move: square('d3') }];
  for (const name of ['d3', 'c4', 'f5', 'e6'])
    expect(moveIn(START_POSITION, moves, square(name))).toBe(moves[0]);
  expect(moveIn(LINE.places[1]!, [{ move: square('d6') }], square('f6'))).toBeUndefined();
});

describe('a game leaves what is usual', () => {
  async function departure(tallies: readonly PositionTally[]) {
    const known = new Map(tallies.map((tally, at) => [writeBoard(LINE.places[at]!), tally]));
    return departureOf(LINE.places, LINE.moves, async (place) => known.get(writeBoard(place)));
  }
  const usual = [tallyOf([tallied('d3', 100)]), tallyOf([tallied('d6', 60), tallied('f6', 40)])];

  test('with the first move that few others play, and is told what they play', async () => {
    const found = await departure([...usual, tallyOf([tallied('f4', 57), tallied('c3', 3)])]);
    expect(found).toMatchObject({
      kind: 'left',
      ply: 2,
      move: square('c3'),
      share: 0.05,
      usual: { move: square('f4') },
    });
  });

  test('with a move that it alone has', async () => {
    const found = await departure([...usual, tallyOf([tallied('f4', 3), tallied('c3', 1)])]);
    expect(found).toMatchObject({ kind: 'left', ply: 2 });
  });

  test('nowhere, if others went all the way with it', async () => {
    expect(await departure([...usual, tallyOf([tallied('c3', 12)])])).toEqual({ kind: 'stays' });
  });

  test('nowhere, if there are too few games to say what is usual', async () => {
    expect(await departure([...usual, tallyOf([tallied('f4', 2)])])).toEqual({ kind: 'ends', ply: 2 });
    expect(await departure(usual)).toEqual({ kind: 'ends', ply: 2 });
  });
});

describe('somebody’s games leave what is usual', () => {
  const [, second, third] = LINE.places;
  const theirs = async (position: Position) => {
    if (position === START_POSITION) return tallyOf([tallied('f5', 9)]);
    if (writeBoard(position) === writeBoard(second!)) return tallyOf([tallied('d6', 8), tallied('f6', 1)]);
    return writeBoard(position) === writeBoard(third!) ? tallyOf([tallied('c3', 7)]) : undefined;
  };
  const all = async (position: Position) =>
    writeBoard(position) === writeBoard(third!)
      ? tallyOf([tallied('c4', 95), tallied('c3', 5)])
      : tallyOf([tallied('d3', 100), tallied('d6', 100)]);

  test('at their own first move that few others play', async () => {
    expect(await habitualDeparture(START_POSITION, 'black', theirs, all)).toMatchObject({
      line: [square('f5'), square('d6')],
      move: square('c3'),
      share: 0.05,
      usual: { move: square('c4'), games: 95 },
    });
  });

  test('not at a move of the opponent, nor where their games are few', async () => {
    expect(await habitualDeparture(START_POSITION, 'white', theirs, all)).toBeUndefined();
    expect(
      await habitualDeparture(START_POSITION, 'black', async () => tallyOf([tallied('f5', 2)]), all),
    ).toBeUndefined();
  });
});
