import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlayedGame, Results, keyOf } from '../../../engine/arena/results.ts';

const PLAYERS = ['a', 'b', 'c'] as const;

const anyGame = fc
  .record({
    sides: fc.constantFrom(...PLAYERS.flatMap((one) => PLAYERS.map((other) => [one, other] as const))),
    opening: fc.integer({ min: 0, max: 5 }),
    game: fc.constantFrom<0 | 1>(0, 1),
    lead: fc.integer({ min: -64, max: 64 }),
  })
  .filter(({ sides }) => sides[0] !== sides[1])
  .map(({ sides: [first, second], ...rest }): PlayedGame => ({ first, second, ...rest, moves: [] }));

const anyGames = fc.array(anyGame, { maxLength: 40 });

function eachOnce(games: readonly PlayedGame[]): PlayedGame[] {
  return games.filter((game, at) => games.findIndex((other) => keyOf(other) === keyOf(game)) === at);
}

/** The score of `one` against `other`, counted anew. */
function counted(games: readonly PlayedGame[], one: string, other: string) {
  const leads = games.flatMap(({ first, second, lead }) => {
    if (first === one && second === other) return [lead];
    return first === other && second === one ? [0 - lead] : [];
  });
  return {
    games: leads.length,
    wins: leads.filter((lead) => lead > 0).length,
    draws: leads.filter((lead) => lead === 0).length,
    discs: leads.reduce((sum, lead) => sum + lead, 0),
  };
}

describe('the results of a tournament', () => {
  it('have each game once, in the order of their ends', () => {
    fc.assert(
      fc.property(anyGames, (games) => {
        const results = Results.of(games);
        expect([...results]).toEqual(eachOnce(games));
        expect(results.count).toBe(eachOnce(games).length);
        for (const game of games) expect(results.has(game)).toBe(true);
      }),
    );
  });

  it('have the same scores as games that are counted anew', () => {
    fc.assert(
      fc.property(anyGames, (games) => {
        const results = Results.of(games);
        for (const one of PLAYERS)
          for (const other of PLAYERS)
            expect(results.score(one, other)).toEqual(counted(eachOnce(games), one, other));
      }),
    );
  });

  it('stay as they are when a game is added, also where two ways of going on part', () => {
    fc.assert(
      fc.property(anyGames, anyGames, anyGames, (games, one, other) => {
        const before = Results.of(games);
        const score = before.score('a', 'b');
        const added = (more: readonly PlayedGame[]): Results =>
          more.reduce((results, game) => results.with(game), before);
        const [first, second] = [added(one), added(other)];
        expect([...before]).toEqual(eachOnce(games));
        expect(before.score('a', 'b')).toEqual(score);
        expect([...first]).toEqual(eachOnce([...games, ...one]));
        expect([...second]).toEqual(eachOnce([...games, ...other]));
        for (const game of other)
          expect(first.has(game)).toBe([...games, ...one].some((each) => keyOf(each) === keyOf(game)));
      }),
    );
  });

  it('name the players in the order in which they first appear', () => {
    const game = { opening: 0, game: 0, lead: 2, moves: [] } as const;
    const results = Results.of([
      { ...game, first: 'c', second: 'a' },
      { ...game, first: 'a', second: 'b' },
    ]);
    expect(results.players).toEqual(['c', 'a', 'b']);
  });

  it('have no game beyond their number', () => {
    const game: PlayedGame = { first: 'a', second: 'b', opening: 0, game: 0, lead: 2, moves: [] };
    const one = Results.of([game]);
    const two = one.with({ ...game, game: 1 });
    expect(one.at(1)).toBeUndefined();
    expect(two.at(1)?.game).toBe(1);
    expect(one.has({ ...game, game: 1 })).toBe(false);
  });
});
