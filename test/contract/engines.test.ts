/** Engines are kept alike wherever they run: in utility processes of Electron, and in workers of a browser. */
import { beforeEach, describe, expect, it } from 'vitest';
import { START_POSITION } from '../../engine/game/position.ts';
import { type Engines, createEngines } from '../../engine/keeper/engines.ts';
import { type Command, DEFAULT_ENGINE } from '../../engine/protocol.ts';
import { ManualClock } from '../engine/keeper/manual-clock.ts';
import { type ControlledChild, type Place, browserPlace, electronPlace } from './children.ts';

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
const ANSWER = { kind: 'failed', jobId: 1, reason: { kind: 'noLegalMove' } } as const;
const MOST = 4;

describe.each([
  { where: 'a process of Electron', place: (): Place => electronPlace() },
  { where: 'a worker of a browser', place: (): Place => browserPlace() },
])('in $where', ({ place }) => {
  let clock: ManualClock;
  let children: ControlledChild[];
  let launch: Place['launch'];
  /** Whether the place refuses to start anything. */
  let isRefusing: boolean;
  let said: unknown[];
  /** Messages with the name of the engine. */
  let heard: [unknown, string][];
  let engines: Engines;

  /** The engine that plays with the user. */
  const engine = {
    start: () => engines.start(DEFAULT_ENGINE),
    send: (command: Command) => engines.send(DEFAULT_ENGINE, command),
    restart: () => engines.restart(DEFAULT_ENGINE),
    report: (to: 'events' | 'status') => engines.report(DEFAULT_ENGINE, to),
  };

  function latest(): ControlledChild {
    const child = children.at(-1);
    if (!child) throw new Error('Nothing has been launched.');
    return child;
  }

  function ready(): void {
    latest().begin();
    latest().say(READY);
  }

  function startUp(): void {
    engine.start();
    ready();
  }

  function endings(): readonly boolean[] {
    return children.map(({ isEnded }) => isEnded);
  }

  beforeEach(() => {
    clock = new ManualClock();
    ({ children, launch } = place());
    isRefusing = false;
    said = [];
    heard = [];
    engines = createEngines({
      launch(listener) {
        if (isRefusing) throw new Error('not here');
        return launch(listener);
      },
      most: MOST,
      clock,
      onEvent: (event, id) => {
        said.push(event);
        heard.push([event, id]);
      },
      onStatus: (status, id) => {
        said.push(status);
        heard.push([status, id]);
      },
    });
  });

  describe('an engine', () => {
    it('is launched once, however often it is requested, and has started when it says that it is ready', () => {
      engine.start();
      engine.start();
      latest().begin();
      expect(said).toEqual([]);
      latest().say(READY);
      engine.start();
      expect(children).toHaveLength(1);
      expect(said).toEqual([{ kind: 'started' }, READY]);
    });

    it('that has another size has not started again', () => {
      startUp();
      latest().say({ ...READY, threads: 1 });
      expect(said).toEqual([{ kind: 'started' }, READY, { ...READY, threads: 1 }]);
    });

    it('receives commands, also those sent before it has begun', () => {
      engine.start();
      engine.send({ kind: 'newGame' });
      expect(latest().posted).toEqual([{ kind: 'newGame' }]);
    });

    it('has its present state reported to a page that listens late', () => {
      const reported = (): unknown[] => {
        said = [];
        engine.report('status');
        engine.report('events');
        return said;
      };
      expect(reported()).toEqual([]);
      startUp();
      expect(reported()).toEqual([{ kind: 'started' }, READY]);
      latest().crash();
      expect(reported()).toMatchObject([{ kind: 'restarting' }]);
    });

    it('is launched again when it ends by itself, and given up after three times in 30 seconds', () => {
      startUp();
      latest().crash();
      expect(said.at(-1)).toMatchObject({ kind: 'restarting' });
      engine.send({ kind: 'stop' });
      clock.pass(0);
      expect(children).toHaveLength(2);
      ready();
      expect(said.slice(-2)).toEqual([{ kind: 'started' }, READY]);
      latest().crash();
      clock.pass(499);
      expect(children).toHaveLength(2);
      clock.pass(1);
      expect(children).toHaveLength(3);
      latest().crash();
      expect(said.at(-1)).toMatchObject({ kind: 'unavailable' });
      clock.pass(60_000);
      engine.start();
      expect(children).toHaveLength(3);
      expect(clock.waiting).toBe(0);
    });

    it('is launched afresh after it was given up, but only on request', () => {
      startUp();
      engine.restart();
      expect(children).toHaveLength(1);
      for (let time = 0; time < 3; time++) {
        latest().crash();
        clock.pass(500);
      }
      engine.restart();
      expect(children).toHaveLength(4);
      latest().crash();
      expect(said.at(-1)).toMatchObject({ kind: 'restarting' });
    });

    it('is not given up for ends that are far apart', () => {
      startUp();
      for (let time = 0; time < 5; time++) {
        latest().crash();
        clock.pass(40_000);
      }
      expect(said).not.toContainEqual(expect.objectContaining({ kind: 'unavailable' }));
    });

    it('is given up where nothing can be launched', () => {
      isRefusing = true;
      engine.start();
      clock.pass(10_000);
      expect(said.at(-1)).toEqual({ kind: 'unavailable', reason: 'Error: not here' });
      isRefusing = false;
      engine.restart();
      ready();
      expect(said.at(-1)).toEqual(READY);
    });

    describe('that owes an answer', () => {
      it('is asked for it again after a crash, after it was told its size', () => {
        startUp();
        engine.send(CONFIGURE);
        engine.send(GO);
        latest().crash();
        clock.pass(0);
        expect(latest().posted).toEqual([CONFIGURE, GO]);
      });

      it('is asked once if the first command launches it', () => {
        engine.send(GO);
        startUp();
        expect(children).toHaveLength(1);
        expect(latest().posted).toEqual([GO]);
      });

      it('is asked as soon as it is back, if it was away', () => {
        startUp();
        latest().crash();
        engine.send(GO);
        clock.pass(0);
        expect(latest().posted).toEqual([GO]);
      });

      it('is not asked again if the answer came or the job was withdrawn', () => {
        startUp();
        engine.send(GO);
        latest().say(ANSWER);
        latest().crash();
        clock.pass(0);
        engine.send(GO);
        engine.send({ kind: 'newGame' });
        latest().crash();
        clock.pass(500);
        expect(latest().posted).toEqual([]);
      });

      it('and hangs is ended and replaced within a second, and not heard any more', () => {
        startUp();
        engine.send(GO);
        clock.pass(2000);
        expect(children).toHaveLength(1);
        clock.pass(1000);
        expect(children).toHaveLength(2);
        expect(endings()).toEqual([true, false]);
        expect(said.at(-1)).toEqual({ kind: 'restarting', reason: 'No answer came in time.' });
        expect(latest().posted).toEqual([GO]);
        const before = said.length;
        children[0]?.say(READY);
        children[0]?.crash();
        expect(said).toHaveLength(before);
        expect(children).toHaveLength(2);
      });

      it('is not given up for being late, however often that happens', () => {
        startUp();
        engine.send(GO);
        for (let hang = 1; hang <= 5; hang++) {
          clock.pass(13_000);
          expect(children).toHaveLength(hang + 1);
          ready();
        }
        expect(said).not.toContainEqual(expect.objectContaining({ kind: 'unavailable' }));
      });
    });

    it('that never gets ready is ended and replaced', () => {
      engine.start();
      latest().begin();
      clock.pass(121_000);
      expect(endings()).toEqual([true, false]);
    });

    it('ends for good with all its timers', () => {
      startUp();
      engine.send(GO);
      engines.end(DEFAULT_ENGINE);
      expect(latest().isEnded).toBe(true);
      said = [];
      latest().crash();
      latest().say(READY);
      clock.pass(60_000);
      expect(children).toHaveLength(1);
      expect(said).toEqual([]);
      expect(clock.waiting).toBe(0);
    });

    it('is not launched again after it was ended while it was away', () => {
      startUp();
      latest().crash();
      engines.end(DEFAULT_ENGINE);
      clock.pass(60_000);
      expect(children).toHaveLength(1);
    });

    it('that is ended before it has begun does not live on, and nothing is said of it', () => {
      engine.start();
      engines.end(DEFAULT_ENGINE);
      ready();
      expect(latest().isEnded).toBe(true);
      expect(said).toEqual([]);
    });

    it('that was given up before it has begun does not live on', () => {
      engine.start();
      clock.pass(121_000);
      expect(children).toHaveLength(2);
      children[0]?.begin();
      expect(endings()).toEqual([true, false]);
    });
  });

  describe('several engines', () => {
    it('run side by side, and their events name the engine', () => {
      startUp();
      engines.send('arena', GO);
      expect(children).toHaveLength(2);
      heard = [];
      ready();
      expect(heard).toEqual([
        [{ kind: 'started' }, 'arena'],
        [READY, 'arena'],
      ]);
      expect(children.map(({ posted }) => posted)).toEqual([[], [GO]]);
    });

    it('are launched again independently after crashes', () => {
      startUp();
      engines.send('arena', GO);
      latest().crash();
      clock.pass(0);
      expect(children).toHaveLength(3);
      expect(children[0]?.isEnded).toBe(false);
      expect(latest().posted).toEqual([GO]);
    });

    it('are limited in number', () => {
      for (let count = 0; count < MOST; count++) {
        engines.start(`arena-${count}`);
        latest().begin();
      }
      heard = [];
      engines.send('one-too-many', GO);
      expect(children).toHaveLength(MOST);
      expect(heard).toMatchObject([[{ kind: 'unavailable' }, 'one-too-many']]);
      engines.end('arena-0');
      engines.send('one-too-many', GO);
      expect(children).toHaveLength(MOST + 1);
      expect(children[0]?.isEnded).toBe(true);
    });

    it('end when no page listens, except the one that plays with the user, whose jobs end', () => {
      startUp();
      engine.send(GO);
      engines.send('arena', GO);
      latest().begin();
      engines.rest();
      expect(endings()).toEqual([false, true]);
      expect(children[0]?.posted).toEqual([GO, { kind: 'cancel' }]);
    });

    it('all end for good when the app ends', () => {
      startUp();
      engines.send('arena', GO);
      latest().begin();
      engines.stop();
      engines.send('arena', GO);
      expect(endings()).toEqual([true, true]);
    });
  });
});
