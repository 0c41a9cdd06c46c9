import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import type { Command, Event, Go, Limits, Ponder } from '../../../engine/protocol.ts';
import { type Watchdog, createWatchdog, longestAnswerMs } from '../../../engine/keeper/watchdog.ts';

const READY: Event = { kind: 'ready', threads: 1, hashMb: 64, sharedMemory: true };

function go(jobId: number, limits: Limits, priority: Go['priority'] = 'move'): Go {
  return { kind: 'go', jobId, priority, position: START_POSITION, limits, player: { kind: 'master' } };
}

const PONDER: Ponder = { kind: 'ponder', jobId: 50, position: START_POSITION, player: { kind: 'master' } };

function answer(jobId: number): Event {
  return { kind: 'failed', jobId, reason: { kind: 'noLegalMove' } };
}

const TIME = { kind: 'time', timeMs: 5000 } as const;
const CLOCK = { kind: 'clock', remainingMs: 60_000, incrementMs: 0 } as const;

let hung: number;
let dog: Watchdog;

beforeEach(() => {
  vi.useFakeTimers();
  hung = 0;
  dog = createWatchdog(() => (hung += 1));
});
afterEach(() => vi.useRealTimers());

function ready(): void {
  dog.launched();
  dog.received(READY);
}

describe('the watchdog', () => {
  it.each([TIME, CLOCK])(
    'gives a search its time and at most a second more for the limit $kind',
    (limits) => {
      ready();
      dog.sent(go(1, limits));
      vi.advanceTimersByTime(longestAnswerMs(limits) + 500);
      expect(hung).toBe(0);
      vi.advanceTimersByTime(500);
      expect(hung).toBe(1);
      vi.advanceTimersByTime(1e6);
      expect(hung).toBe(1);
    },
  );

  it.each([{ kind: 'infinite' }, { kind: 'depth', depth: 30 }] as const)(
    'waits without end until the user stops the search for the limit $kind',
    (limits) => {
      ready();
      dog.sent(go(1, limits));
      vi.advanceTimersByTime(1e9);
      expect(hung).toBe(0);
      dog.sent({ kind: 'stop' });
      vi.advanceTimersByTime(1000);
      expect(hung).toBe(1);
    },
  );

  it.each([
    ['an answer', () => dog.received(answer(1))],
    ['it was withdrawn', () => dog.sent({ kind: 'cancel', jobId: 1 })],
    ['all was withdrawn', () => dog.sent({ kind: 'cancel' })],
    ['it was paused', () => dog.sent({ kind: 'pause', jobId: 1 })],
    ['a new game', () => dog.sent({ kind: 'newGame' })],
    ['the end of the engine', () => dog.ended()],
  ])('expects nothing after %s', (_name, end) => {
    ready();
    dog.sent(go(1, TIME));
    end();
    vi.advanceTimersByTime(1e6);
    expect(hung).toBe(0);
  });

  it('does not mistake the answer to an older search for the expected one', () => {
    ready();
    dog.sent(go(1, TIME));
    dog.sent(go(2, TIME));
    dog.received(answer(1));
    vi.advanceTimersByTime(10_000);
    expect(hung).toBe(1);
  });

  it('gives an engine time to start, but not without end', () => {
    dog.sent(go(1, TIME));
    dog.launched();
    vi.advanceTimersByTime(59_000);
    expect(hung).toBe(0);
    dog.received(READY);
    vi.advanceTimersByTime(5500);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(500);
    expect(hung).toBe(1);
    dog.launched();
    vi.advanceTimersByTime(61_000);
    expect(hung).toBe(2);
    // Whoever is only slow has twice the time the next time, up to two minutes.
    for (const [at, seconds] of [120, 120].entries()) {
      dog.launched();
      vi.advanceTimersByTime((seconds - 1) * 1000);
      expect(hung).toBe(at + 2);
      vi.advanceTimersByTime(2000);
      expect(hung).toBe(at + 3);
    }
  });

  it('gives an engine time to clear its table', () => {
    dog.launched();
    dog.received({ ...READY, hashMb: 2048 });
    dog.sent({ kind: 'newGame' });
    dog.sent(go(1, TIME));
    vi.advanceTimersByTime(7000);
    expect(hung).toBe(0);
    dog.received(answer(1));
  });

  it('waits longer after the machine has slept', () => {
    ready();
    dog.sent(go(1, TIME));
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    vi.advanceTimersByTime(6000);
    expect(hung).toBe(0);
    dog.received(answer(1));
    vi.advanceTimersByTime(6000);
    expect(hung).toBe(0);
    now.mockRestore();
  });

  it('accepts an answer that arrived while its host was busy, though the timer comes first', () => {
    ready();
    dog.sent(go(1, TIME));
    vi.advanceTimersByTime(4000);
    // The clock goes on, but no timer runs and nothing is delivered.
    const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2800);
    vi.advanceTimersByTime(1901);
    expect(hung).toBe(0);
    late.mockRestore();
    dog.received(answer(1));
    vi.advanceTimersByTime(1e5);
    expect(hung).toBe(0);
  });

  it('waits another turn after a timer, because arrived answers are delivered later', async () => {
    vi.useRealTimers();
    const { port1, port2 } = new MessageChannel();
    try {
      ready();
      const answered = new Promise<void>((resolve) => {
        port2.onmessage = () => {
          dog.received(answer(1));
          resolve();
        };
      });
      dog.sent(go(1, { kind: 'time', timeMs: 0 }));
      port1.postMessage('the answer');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
      await answered;
      expect(hung).toBe(0);
    } finally {
      port1.close();
      dog.ended();
    }
  });

  it('becomes more patient with each hang until the engine answers in time', () => {
    const bites = (): number => {
      dog.sent(go(1, { kind: 'time', timeMs: 0 }));
      ready();
      const before = hung;
      let waited = 0;
      for (; waited < 20_000; waited += 100) {
        if (hung !== before) break;
        vi.advanceTimersByTime(100);
      }
      return waited;
    };
    expect([0, 0, 0, 0, 0, 0].map(bites)).toEqual([1000, 1900, 3700, 7300, 10_100, 10_100]);
    ready();
    // The answer would be late without the patience.
    vi.advanceTimersByTime(5000);
    dog.received(answer(1));
    expect(bites()).toBe(10_100);
    ready();
    vi.advanceTimersByTime(500);
    dog.received(answer(1));
    expect(bites()).toBe(1000);
  });

  const CONFIGURE: Command = { kind: 'configure', threads: 2, hashMb: 16 };

  it('expects the stopped search before the new size that was asked for after it', () => {
    ready();
    dog.sent(go(1, TIME));
    dog.sent(CONFIGURE);
    dog.sent({ kind: 'stop' });
    vi.advanceTimersByTime(1000);
    expect(hung).toBe(1);
  });

  it('expects a new size only after an endless search has ended', () => {
    ready();
    dog.sent(go(1, { kind: 'infinite' }));
    dog.sent(CONFIGURE);
    vi.advanceTimersByTime(1e6);
    expect(hung).toBe(0);
    dog.received(answer(1));
    vi.advanceTimersByTime(59_000);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(hung).toBe(1);
  });

  it('assigns each ready event to its command', () => {
    dog.launched();
    dog.sent(CONFIGURE);
    dog.sent(go(1, TIME));
    dog.received(READY);
    vi.advanceTimersByTime(50_000);
    expect(hung).toBe(0);
    dog.received(READY);
    vi.advanceTimersByTime(5800);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(200);
    expect(hung).toBe(1);
  });

  it('regards the table as cleared only after a later answer', () => {
    dog.launched();
    dog.received({ ...READY, hashMb: 2048 });
    dog.sent(go(1, TIME));
    dog.sent({ kind: 'newGame' });
    dog.received(answer(1));
    dog.sent(go(2, TIME));
    vi.advanceTimersByTime(7000);
    expect(hung).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(hung).toBe(1);
  });

  it('gives the next engine the unanswered jobs with the rest of their clocks', () => {
    ready();
    dog.sent({ kind: 'configure', threads: 2, hashMb: 16 });
    dog.sent(go(1, CLOCK));
    dog.sent({ kind: 'stop' });
    vi.advanceTimersByTime(400);
    dog.ended();
    expect(dog.launched()).toEqual([
      { kind: 'configure', threads: 2, hashMb: 16 },
      go(1, { ...CLOCK, remainingMs: 59_600 }),
      { kind: 'stop', jobId: 1 },
    ]);
    dog.received(answer(1));
    dog.ended();
    expect(dog.launched()).toEqual([{ kind: 'configure', threads: 2, hashMb: 16 }]);
  });

  describe('of several jobs', () => {
    const INFINITE = { kind: 'infinite' } as const;

    it('expects the most urgent job first and another only when its turn has come', () => {
      ready();
      dog.sent(go(1, TIME, 'review'));
      dog.sent(go(2, TIME, 'match'));
      vi.advanceTimersByTime(4000);
      dog.sent(go(3, INFINITE));
      vi.advanceTimersByTime(1e6);
      expect(hung).toBe(0);
      dog.received(answer(3));
      vi.advanceTimersByTime(5500);
      expect(hung).toBe(0);
      dog.received(answer(1));
      vi.advanceTimersByTime(5500);
      expect(hung).toBe(0);
      vi.advanceTimersByTime(500);
      expect(hung).toBe(1);
    });

    it('expects a job that was stopped before all others', () => {
      ready();
      dog.sent(go(1, INFINITE, 'analysis'));
      dog.sent(go(2, INFINITE, 'review'));
      dog.sent({ kind: 'stop', jobId: 2 });
      vi.advanceTimersByTime(1000);
      expect(hung).toBe(1);
    });

    it('expects an answer to each of them when all are stopped', () => {
      ready();
      dog.sent(go(1, INFINITE, 'review'));
      dog.sent(go(2, INFINITE, 'review'));
      dog.sent({ kind: 'stop' });
      dog.received(answer(1));
      vi.advanceTimersByTime(1000);
      expect(hung).toBe(1);
    });

    it('expects a review again after a new game, once the engine has had the time to clear its table', () => {
      dog.launched();
      dog.received({ ...READY, hashMb: 2048 });
      dog.sent(go(1, TIME, 'review'));
      dog.sent({ kind: 'newGame' });
      vi.advanceTimersByTime(7000);
      expect(hung).toBe(0);
      vi.advanceTimersByTime(1000);
      expect(hung).toBe(1);
    });

    it('expects a new size before the jobs that may be interrupted for it', () => {
      ready();
      dog.sent(go(1, TIME, 'review'));
      dog.sent(CONFIGURE);
      vi.advanceTimersByTime(50_000);
      expect(hung).toBe(0);
      dog.received(READY);
      vi.advanceTimersByTime(6000);
      expect(hung).toBe(1);
    });

    it('gives the next engine all jobs in their state, the most urgent first', () => {
      ready();
      dog.sent(PONDER);
      dog.sent(go(1, CLOCK, 'match'));
      dog.sent(go(2, TIME, 'review'));
      dog.sent(go(3, TIME, 'review'));
      dog.sent(go(4, INFINITE, 'analysis'));
      dog.sent({ kind: 'pause', jobId: 2 });
      dog.sent({ kind: 'stop', jobId: 4 });
      vi.advanceTimersByTime(400);
      dog.ended();
      expect(dog.launched()).toEqual([
        go(4, INFINITE, 'analysis'),
        { kind: 'stop', jobId: 4 },
        go(2, TIME, 'review'),
        { kind: 'pause', jobId: 2 },
        go(3, TIME, 'review'),
        // The owner of such a clock counts the time that the engine reports.
        go(1, CLOCK, 'match'),
        PONDER,
      ]);
    });

    it('drops pondering after a move, and a job that a newer one replaces', () => {
      ready();
      dog.sent(PONDER);
      dog.sent(go(1, TIME, 'analysis'));
      dog.sent(go(2, TIME, 'analysis'));
      dog.sent(go(3, TIME));
      dog.ended();
      expect(dog.launched()).toEqual([go(3, TIME), go(2, TIME, 'analysis')]);
    });
  });
});
