import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  LOW_MS,
  MAX_CONTROL_MS,
  type TimeControl,
  initialMs,
  parseTimeControl,
  timeLeft,
  untilNextReading,
  warningBetween,
  writeClock,
  writeTimeControl,
} from '../../../engine/game/clock.ts';
import type { Colour } from '../../../engine/game/position.ts';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type GameTree, annotate, goTo, lineNodes, positionAt } from '../../../engine/game/tree.ts';
import { randomFrom, randomGame } from './random-play.ts';

const seconds = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max }).map((each) => each * 1000);

const control: fc.Arbitrary<TimeControl> = fc.oneof(
  fc.record({ kind: fc.constant('perMove' as const), moveMs: seconds(MAX_CONTROL_MS / 1000) }),
  fc.record({
    kind: fc.constant('perGame' as const),
    mainMs: seconds(MAX_CONTROL_MS / 1000),
    incrementMs: fc.oneof(fc.constant(0), seconds(600)),
  }),
);

/** A tree whose line has `times` on its moves. */
function timed(tree: GameTree, times: readonly number[]): GameTree {
  return tree.line.reduce((next, id, at) => annotate(next, id, { timeMs: times[at] }), tree);
}

/** A random game, the times of its moves, and a place in it. */
const timedGame = fc
  .record({ seed: fc.nat(), plies: fc.nat(70), ply: fc.nat(70) })
  .map(({ seed, plies, ply }) => goTo(randomGame(randomFrom(seed), START_POSITION, plies), ply))
  .chain((tree) =>
    fc.record({
      tree: fc.constant(tree),
      times: fc.array(fc.nat(90_000), { minLength: tree.line.length, maxLength: tree.line.length }),
    }),
  )
  .map(({ tree, times }) => ({ tree: timed(tree, times), times }));

const COLOURS: readonly Colour[] = ['black', 'white'];

describe('the time that is left', () => {
  test('is the initial time minus the time spent plus the increment of each move', () => {
    fc.assert(
      fc.property(timedGame, control, ({ tree, times }, clock) => {
        for (const colour of COLOURS) {
          let expected = initialMs(clock);
          for (const [at, { move }] of lineNodes(tree).slice(0, tree.ply).entries()) {
            if (clock.kind === 'perMove' || positionAt(tree, at).toMove !== colour) continue;
            expected += (move === 'pass' ? 0 : clock.incrementMs) - (times[at] ?? 0);
          }
          expect(timeLeft(clock, colour, tree)).toBe(expected);
        }
      }),
    );
  });

  test('changes with a move only for the side that made it', () => {
    fc.assert(
      fc.property(timedGame, control, ({ tree }, clock) => {
        for (let ply = 1; ply <= tree.line.length; ply++) {
          const { toMove } = positionAt(tree, ply - 1);
          for (const colour of COLOURS.filter((each) => each !== toMove)) {
            expect(timeLeft(clock, colour, tree, ply)).toBe(timeLeft(clock, colour, tree, ply - 1));
          }
        }
      }),
    );
  });

  test('does not depend on the moves that came later', () => {
    fc.assert(
      fc.property(timedGame, control, ({ tree }, clock) => {
        const untimed = tree.line
          .slice(tree.ply)
          .reduce((next, id) => annotate(next, id, { timeMs: undefined }), tree);
        for (const colour of COLOURS) {
          expect(timeLeft(clock, colour, untimed)).toBe(timeLeft(clock, colour, tree));
        }
      }),
    );
  });

  test('is negative where play goes on after the time is up', () => {
    const tree = timed(randomGame(randomFrom(1), START_POSITION, 3), [9000, 0, 500]);
    const clock = { kind: 'perGame', mainMs: 5000, incrementMs: 2000 } as const;
    expect(timeLeft(clock, 'black', tree, 1)).toBe(-2000);
    expect(timeLeft(clock, 'black', tree, 3)).toBe(-500);
    expect(timeLeft(clock, 'white', tree, 3)).toBe(7000);
  });
});

describe('the reading of a clock', () => {
  test.each([
    [5_400_000, '1:30:00'],
    [3_600_000, '1:00:00'],
    [3_599_999, '59:59'],
    [300_000, '5:00'],
    [299_999, '4:59'],
    [10_000, '0:10'],
    [9999, '9.9'],
    [100, '0.1'],
    [1, '0.0'],
    [0, '0:00'],
    [-999, '0:00'],
    [-1000, '−0:01'],
    [-61_500, '−1:01'],
    [MAX_CONTROL_MS, '9:59:59'],
  ])('%i ms is shown as %s', (ms, reading) => {
    expect(writeClock(ms)).toBe(reading);
  });

  test('writes tenths after the decimal sign of the language', () => {
    expect(writeClock(9900, ',')).toBe('9,9');
  });

  test('does not change until the next one is due and changes then', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CONTROL_MS, max: MAX_CONTROL_MS }), (left) => {
        const due = untilNextReading(left);
        expect(due).toBeGreaterThanOrEqual(1);
        expect(due).toBeLessThanOrEqual(1000 + 1);
        expect(writeClock(left - due)).not.toBe(writeClock(left));
        // A reading may last less than a whole step where seconds change to tenths, or where the time is up.
        expect(writeClock(left - due + 1)).toBe(writeClock(left));
      }),
    );
  });

  test('has tenths only below ten seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_CONTROL_MS, max: MAX_CONTROL_MS }), (left) => {
        expect(writeClock(left).includes('.')).toBe(left > 0 && left < LOW_MS);
      }),
    );
  });
});

describe('a warning', () => {
  const fiveMinutes = { kind: 'perGame', mainMs: 300_000, incrementMs: 0 } as const;

  test.each([
    [60_100, 60_000, 60_000],
    [30_001, 29_900, 30_000],
    [10_000, 9999, undefined],
    [10_001, 10_000, 10_000],
    [70_000, 20_000, 30_000],
    [10_500, -1, undefined],
    [59_000, 58_000, undefined],
  ])('that falls due from %i to %i ms is %s', (before, after, warning) => {
    expect(warningBetween(fiveMinutes, before, after)).toBe(warning);
  });

  test('is not given if the clock began with hardly more than that time', () => {
    const halfMinute = { kind: 'perMove', moveMs: 30_000 } as const;
    expect(warningBetween(halfMinute, 30_001, 30_000)).toBeUndefined();
    expect(warningBetween(halfMinute, 10_001, 10_000)).toBe(10_000);
    expect(warningBetween({ kind: 'perMove', moveMs: 15_000 }, 10_001, 10_000)).toBeUndefined();
  });

  test('comes once for each limit however often the clock is looked at', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (steps) => {
        const given: number[] = [];
        let left = 120_000;
        for (const step of steps) {
          const warning = warningBetween(fiveMinutes, left, left - step);
          if (warning !== undefined) given.push(warning);
          left -= step;
        }
        expect(given).toEqual([...new Set(given)].sort((a, b) => b - a));
      }),
    );
  });
});

describe('the notation of time controls', () => {
  test('reads back what it wrote', () => {
    fc.assert(
      fc.property(control, (clock) => {
        expect(parseTimeControl(writeTimeControl(clock))).toEqual(clock);
      }),
    );
  });

  test.each([
    ['5:00', { kind: 'perGame', mainMs: 300_000, incrementMs: 0 }],
    ['05:00/00:03/00:00', { kind: 'perGame', mainMs: 300_000, incrementMs: 3000 }],
    ['01:00:00', { kind: 'perGame', mainMs: 3_600_000, incrementMs: 0 }],
    ['90', { kind: 'perGame', mainMs: 90_000, incrementMs: 0 }],
    ['5:00,0/0:03,1', { kind: 'perGame', mainMs: 300_000, incrementMs: 3000 }],
    ['0:00,N//0:30,N1', { kind: 'perMove', moveMs: 30_000 }],
    // The app's clocks support neither overtime nor moves to go, nor a control without any time.
    ['15:00//02:00', undefined],
    ['5:00,40/0:03', undefined],
    ['0:00//0:30,N1', undefined],
    ['0:00', undefined],
    ['', undefined],
    ['10:00:00', undefined],
    ['5:00/0:03/0:00/0:00', undefined],
    ['five minutes', undefined],
  ])('reads %s', (text, clock) => {
    expect(parseTimeControl(text)).toEqual(clock);
  });

  test('refuses a text or reads back what it writes for it', () => {
    const notations = fc.string({ unit: fc.constantFrom(...'0123459:/,N ') });
    fc.assert(
      fc.property(fc.oneof(fc.string(), notations), (text) => {
        const parsed = parseTimeControl(text);
        expect(parsed && parseTimeControl(writeTimeControl(parsed))).toEqual(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});
