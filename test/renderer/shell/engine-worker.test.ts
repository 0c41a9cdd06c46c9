import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { START_POSITION } from '../../../engine/game/position.ts';
import { type Command, type Event, MAX_ENGINES } from '../../../engine/protocol.ts';
import type { EngineStatus } from '../../../main/contract/bridge.ts';
import {
  type EngineWorker,
  type WorkerPort,
  superviseWorker,
  superviseWorkers,
} from '../../../renderer/shell/engine-worker.ts';

class FakeWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  readonly commands: Command[] = [];
  isTerminated = false;

  postMessage(command: Command): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(event: Event): void {
    this.onmessage?.({ data: event } as MessageEvent<Event>);
  }

  fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
}

const READY: Event = { kind: 'ready', threads: 1, hashMb: 64, sharedMemory: false };

let workers: FakeWorker[];
let events: Event[];
let statuses: EngineStatus[];
let engine: EngineWorker;

function newest(): FakeWorker {
  const worker = workers.at(-1);
  if (!worker) throw new Error('No worker was started.');
  return worker;
}

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  events = [];
  statuses = [];
  engine = superviseWorker(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    (event) => events.push(event),
    (status) => statuses.push(status),
  );
});

afterEach(() => vi.useRealTimers());

describe('the engine in a browser', () => {
  test('starts at once, and counts as started when it says so', () => {
    engine.send({ kind: 'newGame' });
    expect(newest().commands).toEqual([{ kind: 'newGame' }]);
    expect(statuses).toEqual([]);
    newest().say(READY);
    expect(statuses).toEqual([{ kind: 'started' }]);
    expect(events).toEqual([READY]);
  });

  test('is restarted after a failure, and the old worker is ignored', () => {
    const first = newest();
    first.say(READY);
    first.fail('out of memory');
    expect(first.isTerminated).toBe(true);
    expect(statuses.at(-1)).toEqual({ kind: 'restarting', reason: 'out of memory' });
    first.say(READY);
    expect(events).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(2);
    newest().say(READY);
    expect(statuses.at(-1)).toEqual({ kind: 'started' });
  });

  test('is replaced when an answer is overdue, and gets the same command again', () => {
    const go: Command = {
      kind: 'go',
      jobId: 1,
      priority: 'move',
      position: START_POSITION,
      limits: { kind: 'time', timeMs: 2000 },
      player: { kind: 'master' },
    };
    newest().say(READY);
    engine.send(go);
    vi.advanceTimersByTime(2000);
    expect(statuses).toEqual([{ kind: 'started' }]);
    vi.advanceTimersByTime(1000);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(statuses.at(-1)).toEqual({ kind: 'restarting', reason: 'The engine did not answer in time.' });
    vi.advanceTimersByTime(1000);
    expect(workers).toHaveLength(2);
    expect(newest().commands).toEqual([go]);
  });

  test('a new size does not restart the engine', () => {
    newest().say(READY);
    newest().say({ ...READY, threads: 2 });
    expect(statuses).toEqual([{ kind: 'started' }]);
    expect(events).toHaveLength(2);
  });

  test('is given up after three failures in a short time, until it is requested again', () => {
    for (let failure = 0; failure < 3; failure++) {
      newest().fail('no');
      vi.advanceTimersByTime(2000);
    }
    expect(workers).toHaveLength(3);
    expect(statuses.at(-1)).toEqual({ kind: 'unavailable', reason: 'no' });
    engine.send({ kind: 'stop' });
    engine.restart();
    expect(workers).toHaveLength(4);
    newest().fail('no');
    expect(statuses.at(-1)?.kind).toBe('restarting');
  });

  test('is not given up for being late, however often that happens', () => {
    newest().say(READY);
    engine.send({
      kind: 'go',
      jobId: 1,
      priority: 'move',
      position: START_POSITION,
      limits: { kind: 'time', timeMs: 0 },
      player: { kind: 'master' },
    });
    for (let hang = 1; hang <= 5; hang++) {
      vi.advanceTimersByTime(10_500);
      expect(workers).toHaveLength(hang + 1);
      newest().say(READY);
    }
    expect(statuses.some(({ kind }) => kind === 'unavailable')).toBe(false);
  });

  test('failures far apart in time do not add up', () => {
    for (let failure = 0; failure < 5; failure++) {
      newest().fail('no');
      vi.advanceTimersByTime(40_000);
    }
    expect(statuses.some(({ kind }) => kind === 'unavailable')).toBe(false);
  });

  test('ends for good, even while it is about to be restarted', () => {
    newest().fail('no');
    engine.end();
    vi.advanceTimersByTime(60_000);
    expect(workers).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('engines by their names', () => {
  test('run in separate workers, up to a limit, and their events name the engine', () => {
    workers = [];
    const heard: [string, string][] = [];
    const engines = superviseWorkers(
      () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      (event, id) => heard.push([id, event.kind]),
      (status, id) => heard.push([id, status.kind]),
    );
    engines.use('default')?.send({ kind: 'newGame' });
    engines.use('default')?.send({ kind: 'newGame' });
    expect(workers).toHaveLength(1);
    for (let count = 1; count < MAX_ENGINES; count++) engines.use(`arena-${count}`);
    expect(workers).toHaveLength(MAX_ENGINES);
    newest().say(READY);
    expect(engines.use('one-too-many')).toBeUndefined();
    expect(workers).toHaveLength(MAX_ENGINES);
    engines.end('arena-1');
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false, true, false, false]);
    expect(engines.use('arena-1')).toBeDefined();
    engines.endAll();
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    expect(heard).toEqual([
      ['arena-3', 'started'],
      ['arena-3', 'ready'],
      ['one-too-many', 'unavailable'],
    ]);
  });
});
