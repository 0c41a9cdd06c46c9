/**
 * The engine's process: started when it is first needed, started again when it ends by itself or hangs, ended with
 * `kill`. Commands and events pass through; nothing here knows what a search is, but an engine that was started again is
 * asked again what its predecessor left unanswered.
 */
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import type { Command as EngineCommand, Event as EngineEvent } from '../engine/protocol.ts';
import { createWatchdog } from '../engine/watchdog.ts';
import type { EngineStatus } from './contract/bridge.ts';
import { type AfterCrash, afterCrash } from '../engine/restart-policy.ts';
import { engineEvent } from './schemas.ts';

export interface EngineHooks {
  /** Forks a fresh engine process. */
  readonly fork: () => Pick<UtilityProcess, 'kill' | 'on' | 'pid' | 'postMessage'>;
  /** Ends a process that does not listen any more. */
  readonly killHard: (pid: number) => void;
  readonly onEvent: (event: EngineEvent) => void;
  readonly onStatus: (status: EngineStatus) => void;
  readonly log: (line: string) => void;
}

export interface EngineProcess {
  /** Starts the engine unless it is there, on its way, or given up. */
  start(): void;
  /** Sends `command`. While the engine is away only its size and what it was asked last are kept for later. */
  send(command: EngineCommand): void;
  /** Starts the engine after it was given up. */
  restart(): void;
  /** Repeats the status, or the `ready` of an engine that is up, for a page that has only now begun to listen. */
  report(to: 'events' | 'status'): void;
  /** Ends the engine for good. */
  stop(): void;
}

type Child = ReturnType<EngineHooks['fork']>;

export function createEngineProcess({ fork, killHard, onEvent, onStatus, log }: EngineHooks): EngineProcess {
  const watchdog = createWatchdog(() => {
    // It may not hear a polite request, nor ever say that it has ended.
    if (child?.pid !== undefined) killHard(child.pid);
    // No crash: on a busy machine it may only have been late, and the watchdog grows patient by itself.
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
    onStatus(next);
  }

  function launch(): void {
    if (isStopped || child) return;
    const launched = fork();
    child = launched;
    launched.on('spawn', () => {
      // Given up before it had an id to end it by.
      if (launched !== child) return void launched.kill();
      become({ kind: 'started' });
    });
    launched.on('message', (message) => {
      if (launched === child) receive(message);
    });
    // Unheard, it would be thrown here; `exit` follows.
    launched.on('error', (type) => log(`The engine process met a ${type}.`));
    launched.on('exit', (code) => {
      if (launched === child) onCrash(`The engine process ended with code ${code}.`);
    });
    for (const command of watchdog.launched()) launched.postMessage(command);
  }

  function receive(message: unknown): void {
    const parsed = v.safeParse(engineEvent, message);
    if (!parsed.success) return log('Dropped a message of the engine: wrong shape.');
    if (parsed.output.kind === 'ready') ready = parsed.output;
    watchdog.received(parsed.output);
    onEvent(parsed.output);
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
    start() {
      if (!status) launch();
    },
    send(command) {
      watchdog.sent(command);
      child?.postMessage(command);
    },
    restart() {
      if (status?.kind !== 'unavailable') return;
      crashes = [];
      launch();
    },
    report(to) {
      if (to === 'status' && status) onStatus(status);
      if (to === 'events' && ready) onEvent(ready);
    },
    stop() {
      isStopped = true;
      clearTimeout(restartTimer);
      watchdog.ended();
      child?.kill();
    },
  };
}
