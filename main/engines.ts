/**
 * The engine processes, one for each engine name. Each is started when it is first needed, restarted when it ends by
 * itself or hangs, and ended with `kill`. Commands and events pass through; nothing here knows what a search is, but a
 * restarted engine gets the unfinished jobs of the process before it again.
 */
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import {
  type Command as EngineCommand,
  type Event as EngineEvent,
  DEFAULT_ENGINE,
  type EngineId,
  MAX_ENGINES,
} from '../engine/protocol.ts';
import { createWatchdog } from '../engine/watchdog.ts';
import type { EngineStatus } from './contract/bridge.ts';
import { type AfterCrash, afterCrash } from '../engine/restart-policy.ts';
import { isCheckable } from './exact-schema.ts';
import { engineEvent } from './schemas.ts';

export interface EngineHooks {
  /** Starts a new engine process. */
  readonly fork: () => Pick<UtilityProcess, 'kill' | 'on' | 'pid' | 'postMessage'>;
  /** Kills a process that does not react any more. */
  readonly killHard: (pid: number) => void;
  readonly onEvent: (event: EngineEvent, engine: EngineId) => void;
  readonly onStatus: (status: EngineStatus, engine: EngineId) => void;
  readonly log: (line: string) => void;
}

export interface Engines {
  /** Starts an engine unless it is running, starting, or given up. */
  start(engine: EngineId): void;
  /**
   * Sends `command` and starts the engine first if needed. While it is away, only its sizes and its jobs are stored for
   * later.
   */
  send(engine: EngineId, command: EngineCommand): void;
  /** Starts an engine again after it was given up. */
  restart(engine: EngineId): void;
  /** Repeats the status, or the `ready` of a running engine, for a page that has just begun to listen. */
  report(engine: EngineId, to: 'events' | 'status'): void;
  /** Ends an engine with all its jobs; a later command starts a new one of the same name. */
  end(engine: EngineId): void;
  /** Called when no page listens any more. All jobs end, and so do all engines but the one that plays with the user. */
  rest(): void;
  /** Ends all engines for good. */
  stop(): void;
}

type EngineProcess = ReturnType<typeof createEngineProcess>;

/** At most `MAX_ENGINES` run at once; any further one is `unavailable`. */
export function createEngines(hooks: EngineHooks): Engines {
  const processes = new Map<EngineId, EngineProcess>();
  let isStopped = false;

  function use(engine: EngineId): EngineProcess | undefined {
    const known = processes.get(engine);
    if (known ?? isStopped) return known;
    if (processes.size >= MAX_ENGINES) {
      hooks.onStatus({ kind: 'unavailable', reason: `There are ${MAX_ENGINES} engines already.` }, engine);
      return undefined;
    }
    const created = createEngineProcess(hooks, engine);
    processes.set(engine, created);
    return created;
  }

  function end(engine: EngineId): void {
    processes.get(engine)?.stop();
    processes.delete(engine);
  }

  return {
    start: (engine) => use(engine)?.start(),
    send(engine, command) {
      const used = use(engine);
      used?.start();
      used?.send(command);
    },
    restart: (engine) => use(engine)?.restart(),
    report: (engine, to) => processes.get(engine)?.report(to),
    end,
    rest() {
      for (const engine of processes.keys()) if (engine !== DEFAULT_ENGINE) end(engine);
      processes.get(DEFAULT_ENGINE)?.send({ kind: 'cancel' });
    },
    stop() {
      isStopped = true;
      for (const engine of processes.keys()) end(engine);
    },
  };
}

type Child = ReturnType<EngineHooks['fork']>;

function createEngineProcess({ fork, killHard, onEvent, onStatus, log }: EngineHooks, engine: EngineId) {
  const watchdog = createWatchdog(() => {
    // A process that hangs may not hear a polite request, nor ever report that it has ended.
    if (child?.pid !== undefined) killHard(child.pid);
    // This is no crash: on a busy machine the engine may only have been late, and the watchdog itself becomes more
    // patient.
    onEnd('The engine did not answer in time.', { kind: 'restart', delayMs: 0 });
  });
  let child: Child | undefined;
  let status: EngineStatus | undefined;
  let ready: EngineEvent | undefined;
  let crashes: number[] = [];
  let restartTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function become(next: EngineStatus): void {
    status = next;
    onStatus(next, engine);
  }

  function launch(): void {
    if (isStopped || child) return;
    const launched = fork();
    child = launched;
    launched.on('spawn', () => {
      // The process was given up before it had an id by which to end it.
      if (launched !== child) return void launched.kill();
      become({ kind: 'started' });
    });
    launched.on('message', (message) => {
      if (launched === child) receive(message);
    });
    // Without a listener this error would be thrown here; `exit` follows it.
    launched.on('error', (type) => log(`The engine process met a ${type}.`));
    launched.on('exit', (code) => {
      if (launched === child) onCrash(`The engine process ended with code ${code}.`);
    });
    for (const command of watchdog.launched()) launched.postMessage(command);
  }

  function receive(message: unknown): void {
    const parsed = isCheckable(message) ? v.safeParse(engineEvent, message) : undefined;
    if (!parsed?.success) return log('Dropped a message of the engine: wrong shape.');
    if (parsed.output.kind === 'ready') ready = parsed.output;
    watchdog.received(parsed.output);
    onEvent(parsed.output, engine);
  }

  function onCrash(reason: string): void {
    crashes.push(performance.now());
    onEnd(reason, afterCrash(crashes));
  }

  function onEnd(reason: string, next: AfterCrash): void {
    child = undefined;
    ready = undefined;
    watchdog.ended();
    if (isStopped) return;
    log(reason);
    if (next.kind === 'giveUp') {
      become({ kind: 'unavailable', reason });
    } else {
      become({ kind: 'restarting', reason });
      restartTimer = setTimeout(launch, next.delayMs);
    }
  }

  return {
    start(): void {
      if (!status) launch();
    },
    send(command: EngineCommand): void {
      watchdog.sent(command);
      child?.postMessage(command);
    },
    restart(): void {
      if (status?.kind !== 'unavailable') return;
      crashes = [];
      launch();
    },
    report(to: 'events' | 'status'): void {
      if (to === 'status' && status) onStatus(status, engine);
      if (to === 'events' && ready) onEvent(ready, engine);
    },
    stop(): void {
      isStopped = true;
      clearTimeout(restartTimer);
      watchdog.ended();
      child?.kill();
    },
  };
}
