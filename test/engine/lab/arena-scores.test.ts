import { expect, it } from 'vitest';
import { writeGame } from '../../../engine/arena/record.ts';
import type { PlayedGame } from '../../../engine/arena/results.ts';
import { addScores } from '../../../engine/lab/arena-scores.ts';

const BRED = 'bred:1-1-1-1-1-1-1-1:Bred 1';
const OTHER = 'bred:2-1-1-1-1-1-1-1:Bred 2';

const game = (first: string, second: string, lead: number): string => {
  const played: PlayedGame = { first, second, opening: 0, game: 0, lead, moves: [37, 43] };
  return writeGame(played);
};

it('adds up what players made in all tournaments, with whatever limits they had', () => {
  const of = new Set([BRED]);
  const first = addScores(new Map(), ['{"players":[]}', game(BRED, 'club', 10), game('club', BRED, 0)], of);
  const both = addScores(
    first,
    [game(`${BRED}:depth=4`, 'evolved', -6), game('club', 'evolved', 2), 'torn'],
    of,
  );
  expect(both).toEqual(new Map([[BRED, { games: 3, points: 1.5, discs: 4 }]]));
});

it('counts a game between two of them for both', () => {
  expect(addScores(new Map(), [game(BRED, OTHER, 8)], new Set([BRED, OTHER]))).toEqual(
    new Map([
      [BRED, { games: 1, points: 1, discs: 8 }],
      [OTHER, { games: 1, points: 0, discs: -8 }],
    ]),
  );
});
