import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { parseCommand, jobIdOf } from '../../../engine/host/parse-command.ts';
import { type Command, MAX_THREADS } from '../../../engine/protocol.ts';
import { MAX_THREADS as THREAD_AREAS } from '../../../engine/search/memory-map.ts';
import { STRENGTH_STEPS } from '../../../engine/players/strength.ts';
import { GOOD_MESSAGES, createHostile } from '../../main/hostile-messages.ts';

const board = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
const position = fc
  .tuple(board, board, fc.constantFrom('black' as const, 'white' as const))
  .map(([black, other, toMove]) => ({ black, white: other & ~black, toMove }));
const player = fc.oneof(
  fc.record({ kind: fc.constantFrom('beginner' as const, 'club' as const, 'master' as const) }),
  fc.record({ kind: fc.constant('custom' as const), step: fc.integer({ min: 1, max: STRENGTH_STEPS }) }),
  fc.constant({ kind: 'external' as const, program: '0123abcd', name: 'Edax 4.6' }),
);
const move = fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('pass' as const));
const jobId = fc.maxSafeNat();
const duration = fc.double({ min: 0, max: 86_400_000, noNaN: true });
const limits = fc.oneof(
  fc.record(
    { kind: fc.constant('time' as const), timeMs: duration, wholly: fc.constant(true as const) },
    { requiredKeys: ['kind', 'timeMs'] },
  ),
  fc.record({ kind: fc.constant('depth' as const), depth: fc.integer({ min: 0, max: 128 }) }),
  fc.record(
    {
      kind: fc.constant('clock' as const),
      remainingMs: duration,
      incrementMs: duration,
      movesToGo: fc.integer({ min: 1, max: 1000 }),
    },
    { requiredKeys: ['kind', 'remainingMs', 'incrementMs'] },
  ),
  fc.record({ kind: fc.constant('infinite' as const) }),
);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('go' as const),
      jobId,
      priority: fc.constantFrom('move' as const, 'analysis' as const, 'review' as const, 'match' as const),
      position,
      limits,
      player,
      lines: fc.integer({ min: 1, max: 60 }),
      game: fc.record({ start: position, moves: fc.array(move, { maxLength: 128 }) }),
    },
    { requiredKeys: ['kind', 'jobId', 'priority', 'position', 'limits', 'player'] },
  ),
  fc.record({ kind: fc.constant('ponder' as const), jobId, position, player }),
  fc.record({ kind: fc.constantFrom('stop' as const, 'cancel' as const), jobId }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const), jobId }),
  fc.record({ kind: fc.constant('newGame' as const) }),
  fc.record({
    kind: fc.constant('configure' as const),
    threads: fc.integer({ min: 1, max: 64 }),
    hashMb: fc.integer({ min: 1, max: 2048 }),
  }),
);

const GO = {
  kind: 'go',
  jobId: 1,
  priority: 'move',
  position: START_POSITION,
  limits: { kind: 'depth', depth: 1 },
  player: { kind: 'club' },
} as const;

function isOptional({ kind }: Command, name: string): boolean {
  return name === 'lines' || name === 'game' || (name === 'jobId' && (kind === 'stop' || kind === 'cancel'));
}

/** A BigInt of 32 MB, made once for all tests, because that takes a quarter of a second. */
const LARGEST = 1n << 268_435_456n;

describe('parseCommand', () => {
  it('reads every command completely', () => {
    fc.assert(
      fc.property(command, (each) => {
        expect(parseCommand(structuredClone(each))).toEqual(each);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses every command with a field too many or too few', () => {
    fc.assert(
      fc.property(command, fc.nat(), (each, at) => {
        const names = Object.keys(each);
        const name = names[at % names.length] ?? '';
        expect(parseCommand({ ...each, extra: 1 })).toBeUndefined();
        const rest = Object.fromEntries(Object.entries(each).filter(([other]) => other !== name));
        if (!isOptional(each, name)) expect(parseCommand(rest)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    { ...GO, jobId: -1 },
    { ...GO, jobId: 1.5 },
    { ...GO, priority: 'ponder' },
    { ...GO, priority: 'urgent' },
    { kind: 'pause' },
    { kind: 'stop', jobId: undefined },
    { kind: 'cancel', jobId: -1 },
    { ...GO, lines: 0 },
    { ...GO, lines: 61 },
    { ...GO, lines: undefined },
    { ...GO, game: undefined },
    { ...GO, game: { start: START_POSITION, moves: [64] } },
    { ...GO, game: { start: START_POSITION, moves: ['f5'] } },
    { ...GO, game: { start: START_POSITION, moves: Object.assign([], { length: 5 }) } },
    { ...GO, game: { start: START_POSITION, moves: Array.from({ length: 129 }, () => 0) } },
    { ...GO, game: { moves: [] } },
    { ...GO, player: { kind: 'external', program: '/bin/sh', name: 'Shell' } },
    { ...GO, position: { ...START_POSITION, black: START_POSITION.white } },
    { ...GO, position: { ...START_POSITION, white: 1n << 64n } },
    { ...GO, position: { ...START_POSITION, toMove: 'red' } },
    { ...GO, limits: { kind: 'depth', depth: 129 } },
    { ...GO, limits: { kind: 'time', timeMs: Number.NaN } },
    { ...GO, limits: { kind: 'time', timeMs: 1e9 } },
    { ...GO, limits: { kind: 'time', timeMs: 1000, wholly: false } },
    { ...GO, limits: { kind: 'time', timeMs: 1000, wholly: undefined } },
    { ...GO, limits: { kind: 'clock', remainingMs: 1, incrementMs: -1 } },
    { ...GO, limits: { kind: 'clock', remainingMs: 1, incrementMs: 0, movesToGo: 0 } },
    { ...GO, player: { kind: 'club', level: 3 } },
    { ...GO, player: { kind: '__proto__' } },
    { ...GO, player: { kind: 'custom', step: 0 } },
    { ...GO, player: { kind: 'custom', step: STRENGTH_STEPS + 1 } },
    { kind: 'configure', threads: 65, hashMb: 64 },
    { kind: 'configure', threads: 1, hashMb: 0.5 },
    ['go'],
    'stop',
    null,
    undefined,
  ])('refuses %o', (message) => {
    expect(parseCommand(message)).toBeUndefined();
  });

  it.each(['kind', 'jobId', 'priority', 'position', 'limits', 'player'])(
    'refuses a BigInt of 32 MB as the %s, which would take minutes to write out',
    (name) => {
      expect(parseCommand({ ...GO, [name]: LARGEST })).toBeUndefined();
    },
  );

  it('never throws for any cloned value and lets only commands through', () => {
    const hostile = createHostile({
      seed: 7,
      good: GOOD_MESSAGES,
      hugeCharacters: 1_000_000,
      hugeBytes: 1_000_000,
    });
    let refused = 0;
    for (let count = 0; count < 20_000; count++) {
      for (const message of hostile.message('engine:command')) {
        const parsed = parseCommand(message);
        if (parsed === undefined) refused++;
        else expect(parsed).toEqual(message);
      }
    }
    expect(refused).toBeGreaterThan(20_000);
  });
});

describe('jobIdOf', () => {
  it('finds the job that waits for an answer', () => {
    expect(jobIdOf({ ...GO, limits: 'long' })).toBe(1);
    expect(jobIdOf({ ...GO, jobId: '1' })).toBeUndefined();
    expect(jobIdOf([1])).toBeUndefined();
  });
});

describe('MAX_THREADS', () => {
  it('is the number of threads that the memory of the search has room for', () => {
    expect(MAX_THREADS).toBe(THREAD_AREAS);
  });
});
