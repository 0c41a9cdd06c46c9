/** What guesses are said to lose in a game that was reviewed. */
import { expect, it } from 'vitest';
import { asReviewed } from '../../../../renderer/features/practice/use-guessing.ts';

it('what a review says of a move goes before what is searched for the guesses', () => {
  const searched = {
    losses: new Map([
      [10, 0],
      [20, 28],
      [30, 4],
    ]),
    best: -3,
    isExact: true,
  };
  const judged = { move: 20, loss: 25, best: 30, bestScore: 2, mover: 'white', exact: false } as const;
  expect(asReviewed(judged, searched)).toEqual({
    losses: new Map([
      [10, 0],
      [20, 25],
      [30, 0],
    ]),
    best: -2,
    isExact: false,
  });
  expect(asReviewed(undefined, searched)).toEqual(searched);
});
