import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { type Command, DEFAULT_ENGINE, MAX_ENGINES } from '../../engine/protocol.ts';
import { type Engines, createEngines } from '../../main/engines.ts';

/** Electron's part, controlled by the test. */
class Child extends EventEmitter {
  readonly posted: unknown[] = [];
  readonly pid: number;

  constructor(pid: number) {
    super();
    this.pid = pid;
  }

  isKilled = false;

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  kill(): boolean {
    this.isKilled = true;
    return true;
  }
}

const GO = {
  kind: 'go',
  jobId: 1,
  priority: 'move',
  position: START_POSITION,
  limits: { kind: 'time', timeMs: 2000 },
  player: { kind: 'master' },
} as const;
const CONFIGURE = { kind: 'configure', threads: 1, hashMb: 16 } as const;
const READY = { kind: 'ready', threads: 2, hashMb: 64, sharedMemory: true } as const;

let children: Child[];
let said: unknown[];
/** Messages with the name of the engine. */
let heard: [unknown, string][];
let logged: string[];
let killed: number[];
let engines: Engines;

/** The engine that plays with the user. */
const engine = {
  start: () => engines.start(DEFAULT_ENGINE),
  send: (command: Command) => engines.send(DEFAULT_ENGINE, command),
  restart: () => engines.restart(DEFAULT_ENGINE),
  report: (to: 'events' | 'status') => engines.report(DEFAULT_ENGINE, to),
  stop: () => engines.stop(),
};

function latest(): Child {
  const child = children.at(-1);
  if (!child) throw new Error('No process has been forked.');
  return child;
}

/** Ends the newest process; with `restart` the next one starts. */
function crash(code = 1): void {
  latest().emit('exit', code);
}

beforeEach(() => {
  vi.useFakeTimers();
  children = [];
  said = [];
  heard = [];
  logged = [];
  killed = [];
  engines = createEngines({
    fork: () => {
      const child = new Child(1000 + children.length);
      children.push(child);
      return child as unknown as ReturnType<Parameters<typeof createEngines>[0]['fork']>;
    },
    killHard: (pid) => killed.push(pid),
    onEvent: (event, id) => {
      said.push(event);
      heard.push([event, id]);
    },
    onStatus: (status, id) => {
      said.push(status);
      heard.push([status, id]);
    },
    log: (line) => logged.push(line),
  });
});
afterEach(() => vi.useRealTimers());

function startUp(): void {
  engine.start();
  latest().emit('spawn');
  latest().emit('message', READY);
}

describe('an engine', () => {
  it('starts one process, however often it is requested', () => {
    engine.start();
    engine.start();
    startUp();
    engine.start();
    expect(children).toHaveLength(1);
    expect(said).toEqual([{ kind: 'started' }, READY]);
  });

  it('receives commands, also those sent before its process has started', () => {
    engine.start();
    engine.send({ kind: 'newGame' });
    expect(latest().posted).toEqual([{ kind: 'newGame' }]);
  });

  it('has its messages dropped if they are no events', () => {
    startUp();
    latest().emit('message', { kind: 'bestMove' });
    expect(said).toEqual([{ kind: 'started' }, READY]);
    expect(logged).toEqual(['Dropped a message of the engine: wrong shape.']);
  });

  it('reports its present state to a page that listens late', () => {
    const reported = (): unknown[] => {
      said = [];
      engine.report('status');
      engine.report('events');
      return said;
    };
    expect(reported()).toEqual([]);
    startUp();
    expect(reported()).toEqual([{ kind: 'started' }, READY]);
    crash();
    expect(reported()).toEqual([{ kind: 'restarting', reason: 'The engine process ended with code 1.' }]);
  });

  it('is restarted when it ends by itself, and given up after three times in 30 seconds', () => {
    startUp();
    crash(9);
    expect(said.at(-1)).toEqual({ kind: 'restarting', reason: 'The engine process ended with code 9.' });
    engine.send({ kind: 'stop' });
    vi.advanceTimersByTime(0);
    expect(children).toHaveLength(2);
    latest().emit('spawn');
    expect(said.at(-1)).toEqual({ kind: 'started' });
    crash();
    vi.advanceTimersByTime(499);
    expect(children).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(children).toHaveLength(3);
    crash();
    expect(said.at(-1)).toMatchObject({ kind: 'unavailable' });
    vi.advanceTimersByTime(60_000);
    engine.start();
    expect(children).toHaveLength(3);
  });

  it('is started afresh after it was given up, but only on request', () => {
    startUp();
    engine.restart();
    expect(children).toHaveLength(1);
    for (let time = 0; time < 3; time++) {
      crash();
      vi.advanceTimersByTime(500);
    }
    engine.restart();
    expect(children).toHaveLength(4);
    crash();
    expect(said.at(-1)).toMatchObject({ kind: 'restarting' });
  });

  describe('an overdue answer', () => {
    it("is requested again after a crash, together with the engine's size", () => {
      startUp();
      engine.send(CONFIGURE);
      engine.send(GO);
      crash();
      vi.advanceTimersByTime(0);
      expect(latest().posted).toEqual([CONFIGURE, GO]);
    });

    it('is requested once if the first command starts the engine', () => {
      engine.send(GO);
      startUp();
      expect(children).toHaveLength(1);
      expect(latest().posted).toEqual([GO]);
    });

    it('is requested as soon as the engine is back, if it was away', () => {
      startUp();
      crash();
      engine.send(GO);
      vi.advanceTimersByTime(0);
      expect(latest().posted).toEqual([GO]);
    });

    it('is not requested again if it came or was cancelled', () => {
      startUp();
      engine.send(GO);
      latest().emit('message', { kind: 'failed', jobId: 1, reason: { kind: 'noLegalMove' } });
      crash();
      vi.advanceTimersByTime(0);
      engine.send(GO);
      engine.send({ kind: 'newGame' });
      crash();
      vi.advanceTimersByTime(500);
      expect(latest().posted).toEqual([]);
    });

    it('of a hanging engine leads to its replacement within a second', () => {
      startUp();
      engine.send(GO);
      vi.advanceTimersByTime(2000);
      expect(children).toHaveLength(1);
      vi.advanceTimersByTime(1000);
      expect(children).toHaveLength(2);
      expect(killed).toEqual([1000]);
      expect(said.at(-1)).toEqual({ kind: 'restarting', reason: 'The engine did not answer in time.' });
      expect(latest().posted).toEqual([GO]);
      // The old process is no longer listened to, so its end is not reported.
      const before = said.length;
      children[0]?.emit('message', READY);
      children[0]?.emit('exit', 9);
      expect(said).toHaveLength(before);
      expect(children).toHaveLength(2);
    });
  });

  it('is not given up for being late, however often that happens', () => {
    startUp();
    engine.send(GO);
    for (let hang = 1; hang <= 5; hang++) {
      vi.advanceTimersByTime(13_000);
      expect(children).toHaveLength(hang + 1);
      latest().emit('spawn');
      latest().emit('message', READY);
    }
    expect(said).not.toContainEqual(expect.objectContaining({ kind: 'unavailable' }));
  });

  it('has its process ended if that starts only after the engine was given up', () => {
    engine.start();
    vi.advanceTimersByTime(121_000);
    expect(children).toHaveLength(2);
    said = [];
    children[0]?.emit('spawn');
    expect(children[0]?.isKilled).toBe(true);
    expect(said).toEqual([]);
  });

  it('ends for good when it is stopped', () => {
    startUp();
    engine.stop();
    expect(latest().isKilled).toBe(true);
    said = [];
    crash(15);
    vi.advanceTimersByTime(60_000);
    expect(children.length).toBe(1);
    expect(said).toEqual([]);
  });

  it('is not restarted after it was stopped while it was away', () => {
    startUp();
    crash();
    engine.stop();
    vi.advanceTimersByTime(60_000);
    expect(children).toHaveLength(1);
  });
});

describe('several engines', () => {
  it('run in separate processes, and their events name the engine', () => {
    startUp();
    engines.send('arena', GO);
    expect(children).toHaveLength(2);
    heard = [];
    latest().emit('spawn');
    latest().emit('message', READY);
    expect(heard).toEqual([
      [{ kind: 'started' }, 'arena'],
      [READY, 'arena'],
    ]);
    expect(children.map(({ posted }) => posted)).toEqual([[], [GO]]);
  });

  it('are restarted independently after crashes', () => {
    startUp();
    engines.send('arena', GO);
    crash();
    vi.advanceTimersByTime(0);
    expect(children).toHaveLength(3);
    expect(children.map(({ isKilled }) => isKilled)).toEqual([false, false, false]);
    expect(latest().posted).toEqual([GO]);
  });

  it('are limited in number', () => {
    for (let count = 0; count < MAX_ENGINES; count++) engines.start(`arena-${count}`);
    heard = [];
    engines.send('one-too-many', GO);
    expect(children).toHaveLength(MAX_ENGINES);
    expect(heard).toMatchObject([[{ kind: 'unavailable' }, 'one-too-many']]);
    engines.end('arena-0');
    engines.send('one-too-many', GO);
    expect(children).toHaveLength(MAX_ENGINES + 1);
    expect(children[0]?.isKilled).toBe(true);
  });

  it('end when no page listens, except the one that plays with the user, whose jobs end', () => {
    startUp();
    engine.send(GO);
    engines.send('arena', GO);
    engines.rest();
    expect(children.map(({ isKilled }) => isKilled)).toEqual([false, true]);
    expect(children[0]?.posted).toEqual([GO, { kind: 'cancel' }]);
  });

  it('all end for good when the app ends', () => {
    startUp();
    engines.send('arena', GO);
    engines.stop();
    engines.send('arena', GO);
    expect(children.map(({ isKilled }) => isKilled)).toEqual([true, true]);
  });
});
