/** Guessing the moves of a game: what is asked, and how guesses and players are compared. */
import { describe, expect, it } from 'vitest';
import { guessedPlies, judgedPlies, sideToGuess, standingOf } from '../../../engine/practice/guessing.ts';
import { recordOf } from '../review/lines.ts';
import { lineNodes } from '../../../engine/game/tree.ts';

describe('the moves that are guessed', () => {
  const game = recordOf('f5d6c3d3c4f4f6f3e6e7d7');
  const nodes = lineNodes(game);
  const places = [game.root, ...nodes].map(({ position }) => position);
  const moves = nodes.map(({ move }) => move);

  it('are those of one side after the first eight', () => {
    expect(judgedPlies(places, moves)).toEqual([8, 9, 10]);
    expect(guessedPlies(places, moves, 'black')).toEqual([8, 10]);
    expect(guessedPlies(places, moves, 'white')).toEqual([9]);
  });

  it('leave out passes', () => {
    expect(
      judgedPlies(
        places,
        ['f5', ...moves].map(() => 'pass' as const),
      ),
    ).toEqual([]);
  });
});

describe('the comparison', () => {
  const eight = (...losses: number[]): number[] =>
    Array.from({ length: 8 }, (_, at) => losses[at % losses.length]!);

  it('is by the mean loss, and who is as good shares a place', () => {
    expect(standingOf({ own: eight(0, 2), player: [0, 0], opponent: [6, 0] })).toEqual({
      own: 1,
      player: 0,
      opponent: 3,
      place: 2,
      count: 3,
    });
    expect(standingOf({ own: eight(1), player: [1], opponent: [] })).toMatchObject({ place: 1, count: 2 });
    expect(standingOf({ own: eight(4), player: [1], opponent: [2] })).toMatchObject({ place: 3, count: 3 });
  });

  it('gives no place to who has guessed a few moves', () => {
    expect(standingOf({ own: eight(0).slice(1), player: [1], opponent: [2] })).toMatchObject({
      own: 0,
      place: undefined,
    });
  });

  it('begins with the first guess', () => {
    expect(standingOf({ own: [], player: [], opponent: [1] })).toBeUndefined();
  });
});

describe('the side to guess', () => {
  const UNKNOWN = { black: undefined, white: undefined };

  it('is that of the stronger player, of who lost less, or of the winner', () => {
    const [elo, lost] = [UNKNOWN, UNKNOWN];
    expect(sideToGuess({ lead: -2, elo, lost })).toBe('white');
    expect(sideToGuess({ lead: 0, elo, lost })).toBe('black');
    expect(sideToGuess({ lead: -2, elo, lost: { black: 3, white: 6 } })).toBe('black');
    expect(sideToGuess({ lead: 9, elo: { black: 600, white: 1700 }, lost: { black: 1, white: 2 } })).toBe(
      'white',
    );
    // Of a person nobody knows how strong they are.
    expect(sideToGuess({ lead: 9, elo: { black: undefined, white: 600 }, lost })).toBe('black');
  });
});
