/**
 * Manages the engine in a browser: a worker that is restarted when it fails or hangs, after growing pauses, and given
 * up when it keeps failing. It reports this like the desktop shell, and repeats the commands that were not answered.
 */
import { type Command, type EngineId, type Event, MAX_ENGINES } from '../../engine/protocol.ts';
import { type AfterCrash, afterCrash } from '../../engine/restart-policy.ts';
import { createWatchdog } from '../../engine/watchdog.ts';
import type { EngineStatus } from '../../main/contract/bridge.ts';

/** The part of a Worker that is used here. */
export interface WorkerPort {
  onmessage: ((message: MessageEvent<Event>) => void) | null;
  onerror: ((error: ErrorEvent) => void) | null;
  postMessage(command: Command): void;
  terminate(): void;
}

export interface EngineWorker {
  readonly send: (command: Command) => void;
  readonly restart: () => void;
  readonly end: () => void;
}

/** The engines by their names. */
export interface EngineWorkers {
  /** The engine of that name, started if it did not exist; undefined if there are too many. */
  use(engine: EngineId): EngineWorker | undefined;
  end(engine: EngineId): void;
  endAll(): void;
}

/** At most `MAX_ENGINES` run at once; any further one is `unavailable`. */
export function superviseWorkers(
  spawn: () => WorkerPort,
  onEvent: (event: Event, engine: EngineId) => void,
  onStatus: (status: EngineStatus, engine: EngineId) => void,
): EngineWorkers {
  const workers = new Map<EngineId, EngineWorker>();

  function end(engine: EngineId): void {
    workers.get(engine)?.end();
    workers.delete(engine);
  }

  return {
    use(engine) {
      const known = workers.get(engine);
      if (known) return known;
      if (workers.size >= MAX_ENGINES) {
        onStatus({ kind: 'unavailable', reason: `There are ${MAX_ENGINES} engines already.` }, engine);
        return undefined;
      }
      const started = superviseWorker(
        spawn,
        (event) => onEvent(event, engine),
        (status) => onStatus(status, engine),
      );
      workers.set(engine, started);
      return started;
    },
    end,
    endAll() {
      for (const engine of workers.keys()) end(engine);
    },
  };
}

/**
 * Starts the engine at once. `started` follows when it has loaded; the worker stores commands that are sent earlier.
 */
export function superviseWorker(
  spawn: () => WorkerPort,
  onEvent: (event: Event) => void,
  onStatus: (status: EngineStatus) => void,
): EngineWorker {
  let worker: WorkerPort | undefined;
  let isUp = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let failures: number[] = [];
  const watchdog = createWatchdog(() => {
    // This is no failure: on a busy machine the engine may only have been late, and the watchdog itself becomes more
    // patient.
    replace('The engine did not answer in time.', { kind: 'restart', delayMs: 0 });
  });

  function start(): void {
    const started = spawn();
    worker = started;
    started.onmessage = ({ data }) => {
      watchdog.received(data);
      // The size may change later.
      if (data.kind === 'ready' && !isUp) onStatus({ kind: 'started' });
      isUp ||= data.kind === 'ready';
      onEvent(data);
    };
    started.onerror = (error) => fail(error.message);
    for (const command of watchdog.launched()) started.postMessage(command);
  }

  function end(): void {
    clearTimeout(pause);
    watchdog.ended();
    isUp = false;
    if (!worker) return;
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    worker = undefined;
  }

  function fail(reason: string): void {
    failures.push(performance.now());
    replace(reason, afterCrash(failures));
  }

  function replace(reason: string, next: AfterCrash): void {
    end();
    if (next.kind === 'giveUp') {
      onStatus({ kind: 'unavailable', reason });
      return;
    }
    onStatus({ kind: 'restarting', reason });
    pause = setTimeout(start, next.delayMs);
  }

  start();

  return {
    send(command) {
      watchdog.sent(command);
      worker?.postMessage(command);
    },
    restart() {
      end();
      failures = [];
      start();
    },
    end,
  };
}
