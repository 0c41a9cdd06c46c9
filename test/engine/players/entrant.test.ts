import { describe, expect, it } from 'vitest';
import { type Entrant, limitsOf, parseEntrant, writeEntrant } from '../../../engine/players/entrant.ts';
import { PLAYERS } from '../../../engine/players/registry.ts';

describe('an entrant', () => {
  it.each([
    ['greedy', { player: { kind: 'beginner' } }],
    ['custom:7', { player: { kind: 'custom', step: 7 } }],
    ['master:ms=100', { player: { kind: 'master' }, limits: { kind: 'time', timeMs: 100 } }],
    ['evolved:depth=4', { player: { kind: 'evolved' }, limits: { kind: 'depth', depth: 4 } }],
    ['neural:ms=100', { player: { kind: 'neural' }, limits: { kind: 'time', timeMs: 100 } }],
    [
      'monte-carlo:playouts=10000',
      { player: { kind: 'monte-carlo' }, limits: { kind: 'playouts', playouts: 10_000 } },
    ],
  ] as const)('is written as %s', (text, entrant: Entrant) => {
    expect(writeEntrant(entrant)).toBe(text);
    expect(parseEntrant(text)).toEqual({ ok: true, value: entrant });
  });

  it('can be any player of the registry', () => {
    for (const { spec } of PLAYERS)
      expect(parseEntrant(writeEntrant({ player: spec }))).toEqual({ ok: true, value: { player: spec } });
  });

  it.each([
    ['nobody', '"nobody" is no player.'],
    ['7', '"7" is no player.'],
    ['', '"" is no player.'],
    ['custom:99', '"custom:99" is no player.'],
    ['club:ms=10', '"club:ms=10" is no player: club has no limits.'],
    ['master:ms=0', 'The limit of "master:ms=0" must be a whole number from 1 to 3600000, not "0".'],
  ])('is refused as %j with the reason', (text, error) => {
    expect(parseEntrant(text)).toEqual({ ok: false, error });
  });

  it('keeps to its own limit before a clock', () => {
    const clock = { kind: 'clock', remainingMs: 5, incrementMs: 0 } as const;
    const own = { kind: 'depth', depth: 3 } as const;
    expect(limitsOf({ player: { kind: 'master' }, limits: own }, clock)).toBe(own);
    expect(limitsOf({ player: { kind: 'master' } }, clock)).toBe(clock);
  });

  it('has a second for a move without any limit', () => {
    expect(limitsOf({ player: { kind: 'master' } }, undefined)).toEqual({ kind: 'time', timeMs: 1000 });
  });
});
