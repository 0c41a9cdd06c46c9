import { describe, expect, it } from 'vitest';
import { seededOpenings } from '../../../../engine/arena/openings.ts';
import { Results } from '../../../../engine/arena/results.ts';
import type { RecordedPlan } from '../../../../engine/arena/record.ts';
import { playTournament } from '../../../../engine/arena/run.ts';
import { placedDiscs } from '../../../../engine/game/branches.ts';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { type ArenaState, after, playerOf, restored } from '../../../../renderer/features/arena/state.ts';
import { FIRST, LAST } from '../../../engine/arena/players.ts';

const PLAN: RecordedPlan = { format: 'round-robin', players: ['a', 'b'], pairs: 2, seed: 1, clock: '' };
const OPENINGS = [...seededOpenings(1, { plies: { least: 6, most: 6 } }).take(2)];

/** All states of a tournament, one for each event. */
async function states(): Promise<ArenaState[]> {
  const all = [after(restored(PLAN, Results.none), { kind: 'started' })];
  const latest = (): ArenaState => all.at(-1)!;
  const events = playTournament(PLAN, {
    played: () => latest().results,
    seat: () => ({ first: FIRST, second: LAST }),
    opening: (number) => OPENINGS[number]!,
  });
  for await (const event of events) all.push(after(latest(), event));
  all.push(after(latest(), { kind: 'finished' }));
  return all;
}

describe('the state of a tournament', () => {
  it('has one game more whenever a game has ended', async () => {
    const counts = (await states()).map(({ results }) => results.count);
    expect(counts.at(-1)).toBe(4);
    for (const [at, count] of counts.slice(1).entries()) expect(count - counts[at]!).toBeLessThanOrEqual(1);
  });

  it('shows the position of the game that is being played', async () => {
    const live = (await states()).flatMap((state) => state.live ?? []);
    const [first, ...others] = live.filter(({ game }) => game.opening === 0 && game.game === 0);
    expect(first?.moves).toBe(0);
    // Each is the number of a disc; a pass has none.
    for (const { moves, position } of live) expect(moves).toBe(placedDiscs(START_POSITION, position));
    expect(others[5]?.position).toEqual(OPENINGS[0]!.position);
  });

  it('shows no game between two games', async () => {
    const all = await states();
    const ended = all.filter((state, at) => state.results.count > (all[at - 1]?.results.count ?? 0));
    for (const { live } of ended) expect(live).toBeUndefined();
  });

  it('is over when every game is played, also when it is read again', async () => {
    const { results, phase } = (await states()).at(-1)!;
    expect(phase).toBe('over');
    expect(restored(PLAN, results).phase).toBe('over');
    expect(restored(PLAN, Results.of([...results].slice(1))).phase).toBe('resting');
  });

  it('keeps the games when the engine fails', async () => {
    const middle = (await states()).find(({ results }) => results.count === 2)!;
    const failed = after(middle, { kind: 'failed' });
    expect(failed.phase).toBe('failed');
    expect(failed.results).toBe(middle.results);
  });

  it('knows who has which colour in both games of a pair', () => {
    const game = { first: 'a', second: 'b', opening: 0 };
    expect(playerOf({ ...game, game: 0 }, 'black')).toBe('a');
    expect(playerOf({ ...game, game: 1 }, 'black')).toBe('b');
    expect(playerOf({ ...game, game: 1 }, 'white')).toBe('a');
  });
});
