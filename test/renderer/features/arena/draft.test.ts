import { describe, expect, it } from 'vitest';
import { readPlan, writePlan } from '../../../../engine/arena/record.ts';
import { gamesIn } from '../../../../engine/arena/tournament.ts';
import { PLAYERS } from '../../../../engine/players/registry.ts';
import {
  CLOCKS,
  type Draft,
  FIRST_DRAFT,
  clocked,
  faultOf,
  limited,
  limitsFor,
  movedUp,
  planOf,
  withPlayer,
  without,
} from '../../../../renderer/features/arena/draft.ts';

const MASTER = { kind: 'master' } as const;
const CLUB = { kind: 'club' } as const;
const EMPTY: Draft = { ...FIRST_DRAFT, entrants: [] };

describe('a tournament that is being set up', () => {
  it('can begin as it is at first', () => {
    expect(faultOf(FIRST_DRAFT)).toBeUndefined();
  });

  it('has at most 24 games until somebody changes it', () => {
    expect(gamesIn(planOf(FIRST_DRAFT, 1))).toBeLessThanOrEqual(24);
  });

  it('needs two players', () => {
    expect(faultOf(withPlayer(EMPTY, CLUB))).toBe('tooFew');
  });

  it('has no player twice', () => {
    expect(faultOf(withPlayer(withPlayer(EMPTY, CLUB), CLUB))).toBe('twice');
  });

  it('has a player twice with different limits', () => {
    const two = withPlayer(withPlayer(EMPTY, MASTER), MASTER);
    expect(faultOf(limited(two, 1, { kind: 'depth', depth: 4 }))).toBeUndefined();
  });

  it('can have every player, whose plan is then read as it is written', () => {
    const all = PLAYERS.reduce((draft, { spec }) => withPlayer(draft, spec), EMPTY);
    const plan = planOf(all, 7);
    expect(readPlan(writePlan(plan, '0.2.0'))).toEqual({ ok: true, value: plan });
  });

  it('loses a player that is taken out', () => {
    const draft = without(FIRST_DRAFT, 0);
    expect(draft.entrants).toEqual(FIRST_DRAFT.entrants.slice(1));
  });

  it('changes the order of its players', () => {
    const names = movedUp(FIRST_DRAFT, 1).entrants.map(({ player }) => player.kind);
    expect(names.slice(0, 2)).toEqual(['club', 'beginner']);
    expect(movedUp(FIRST_DRAFT, 0)).toEqual(FIRST_DRAFT);
  });
});

describe('the limits of a player', () => {
  it('always hold a time where time can limit it and there are no clocks', () => {
    expect(limitsFor(MASTER, '')).not.toContain(undefined);
    expect(limitsFor(MASTER, CLOCKS[0]!)).toContain(undefined);
  });

  it('of a program are those that its protocol has words for', () => {
    const program = { kind: 'external', program: '0123abcd', name: 'Edax' } as const;
    const kinds = (clock: string, protocol: 'gtp' | 'nboard') =>
      new Set(limitsFor(program, clock, protocol).map((limits) => limits?.kind));
    expect(kinds('', 'nboard')).toEqual(new Set(['depth']));
    expect(kinds('60+1', 'nboard')).toEqual(new Set(['depth']));
    expect(kinds('', 'gtp')).toEqual(new Set(['time']));
    expect(kinds('60+1', 'gtp')).toEqual(new Set([undefined, 'time']));
    expect(withPlayer(FIRST_DRAFT, program, 'nboard').entrants.at(-1)?.limits?.kind).toBe('depth');
  });

  it('are none for a player that has none', () => {
    expect(limitsFor(CLUB, '')).toEqual([undefined]);
  });

  it('of time go when clocks come, and come back with them', () => {
    const timed = withPlayer(EMPTY, MASTER);
    expect(timed.entrants[0]?.limits?.kind).toBe('time');
    const byClock = clocked(timed, CLOCKS[0]!);
    expect(byClock.entrants).toEqual([{ player: MASTER }]);
    expect(clocked(byClock, '').entrants).toEqual(timed.entrants);
  });

  it('of depth stay when clocks come', () => {
    const limits = { kind: 'depth', depth: 6 } as const;
    const deep = limited(withPlayer(EMPTY, MASTER), 0, limits);
    expect(clocked(deep, CLOCKS[0]!).entrants).toEqual([{ player: MASTER, limits }]);
  });
});
