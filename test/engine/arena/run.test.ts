import { describe, expect, it } from 'vitest';
import type { Contestant } from '../../../engine/arena/game.ts';
import { seededOpenings, tournamentOpening } from '../../../engine/arena/openings.ts';
import { type Stage, type TournamentEvent, playTournament } from '../../../engine/arena/run.ts';
import { type PlayedGame, Results, keyOf } from '../../../engine/arena/results.ts';
import { type TournamentPlan, gamesIn, gamesToPlay } from '../../../engine/arena/tournament.ts';
import { FIRST, LAST, firstMove } from './players.ts';

const PLAN: TournamentPlan = { format: 'round-robin', players: ['first', 'last', 'again'], pairs: 2 };
const OPENINGS = [...seededOpenings(1, { plies: { least: 6, most: 6 } }).take(5)];

const PLAYERS: Readonly<Record<string, Contestant>> = { first: FIRST, last: LAST, again: FIRST };

function stageOf(games: readonly PlayedGame[], more: Partial<Stage> = {}): Stage {
  return {
    played: () => Results.of(games),
    seat: ({ first, second }) => ({ first: PLAYERS[first] ?? FIRST, second: PLAYERS[second] ?? FIRST }),
    opening: (number) => OPENINGS[number]!,
    ...more,
  };
}

/** Plays until `games` has this many games, and returns what happened. */
async function playUntil(
  games: PlayedGame[],
  count: number,
  plan = PLAN,
  more: Partial<Stage> = {},
): Promise<TournamentEvent[]> {
  const events: TournamentEvent[] = [];
  for await (const event of playTournament(plan, stageOf(games, more))) {
    events.push(event);
    if (event.kind === 'ended') games.push(event.game);
    if (games.length === count) break;
  }
  return events;
}

describe('a tournament', () => {
  it('plays every game once', async () => {
    const games: PlayedGame[] = [];
    await playUntil(games, Infinity);
    expect(games).toHaveLength(gamesIn(PLAN));
    expect(new Set(games.map(keyOf)).size).toBe(gamesIn(PLAN));
  });

  it('plays both games of a pair from the same opening', async () => {
    const games: PlayedGame[] = [];
    await playUntil(games, 2);
    const [one, two] = games.map(({ moves }) => moves.slice(0, 6));
    expect(one).toEqual(OPENINGS[0]!.moves);
    expect(two).toEqual(OPENINGS[0]!.moves);
  });

  it('counts the lead for the first player whatever its colour', async () => {
    const games: PlayedGame[] = [];
    await playUntil(games, 2, { ...PLAN, players: ['first', 'again'] });
    expect((games[0]?.lead ?? 0) + (games[1]?.lead ?? 0)).toBe(0);
  });

  it('tells each game, its moves and its end in this order', async () => {
    const kinds = (await playUntil([], 1)).map(({ kind }) => kind);
    expect(kinds[0]).toBe('begun');
    expect(kinds.at(-1)).toBe('ended');
    expect(new Set(kinds.slice(1, -1))).toEqual(new Set(['moved']));
  });

  it('asks a player for a move only when its caller asks for one', async () => {
    let asked = 0;
    const counting: Contestant = { think: (turn) => ((asked += 1), firstMove(turn)) };
    const stage = stageOf([], { seat: () => ({ first: counting, second: counting }) });
    const events = playTournament(PLAN, stage);
    for (let event = 0; event < 7; event++) await events.next();
    expect(asked).toBe(0);
    await events.next();
    expect(asked).toBe(1);
  });

  it('that was left after any game ends with the same games', async () => {
    const whole: PlayedGame[] = [];
    await playUntil(whole, Infinity);
    for (let count = 1; count < whole.length; count++) {
      const games: PlayedGame[] = [];
      await playUntil(games, count);
      await playUntil(games, Infinity);
      expect(games).toEqual(whole);
    }
  });

  it('names the player that broke a rule', async () => {
    const broken: Contestant = { think: () => ({ forfeit: 'it fell asleep' }) };
    const seat: Stage['seat'] = () => ({ first: broken, second: FIRST });
    const games: PlayedGame[] = [];
    await playUntil(games, 2, PLAN, { seat });
    for (const { fault, lead } of games) {
      expect(fault).toEqual({ by: 'first', reason: 'it fell asleep' });
      expect(lead).toBe(-64);
    }
  });

  it('plays the first opening of all pairs of players before the second, if asked to', () => {
    const openings = Array.from(
      gamesToPlay(PLAN, Results.none, { byOpening: true }),
      ({ opening }) => opening,
    );
    expect(openings).toEqual(openings.toSorted((one, other) => one - other));
  });

  it('that is shared out has every game in one share', () => {
    const shares = [0, 1, 2].flatMap((share) => [
      ...gamesToPlay(PLAN, Results.none, { isOwn: (encounter) => encounter % 3 === share }),
    ]);
    expect(new Set(shares.map(keyOf))).toEqual(new Set(Array.from(gamesToPlay(PLAN, Results.none), keyOf)));
    expect(shares).toHaveLength(gamesIn(PLAN));
  });

  it.each([2, 3, 5, 8])('of %i players in a knockout can be shared out round by round', async (size) => {
    const players = Array.from({ length: size }, (_, at) => `p${at}`);
    const plan: TournamentPlan = { format: 'knockout', players, pairs: 1 };
    const alone: PlayedGame[] = [];
    await playUntil(alone, Infinity, plan);
    let games: PlayedGame[] = [];
    for (let round = 0; round < size && games.length < gamesIn(plan); round++) {
      const parts = await Promise.all(
        [0, 1].map(async (share) => {
          const part = games.slice();
          await playUntil(part, Infinity, plan, { isOwn: (encounter) => encounter % 2 === share });
          return part.slice(games.length);
        }),
      );
      games = [...games, ...parts.flat()];
    }
    expect(new Set(games.map(keyOf))).toEqual(new Set(alone.map(keyOf)));
  });
});

describe('an opening of a tournament', () => {
  it('depends on its number and on nothing else', async () => {
    const one = await tournamentOpening(3, 7, () => true);
    await tournamentOpening(3, 8, () => true);
    expect(await tournamentOpening(3, 7, () => true)).toEqual(one);
  });

  it('is the first that is fair', async () => {
    let asked = 0;
    const opening = await tournamentOpening(3, 7, () => ++asked === 4);
    expect(asked).toBe(4);
    expect(opening.moves.length).toBeGreaterThanOrEqual(8);
  });
});
