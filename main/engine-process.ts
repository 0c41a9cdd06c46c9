/**
 * The engine's process: started when it is first needed, started again when it ends by itself, ended with `kill`.
 * Commands and events pass through; nothing here knows what a search is.
 */
import type { UtilityProcess } from 'electron';
import * as v from 'valibot';
import type { Command as EngineCommand, Event as EngineEvent } from '../engine/protocol.ts';
import type { EngineStatus } from './contract.ts';
import { afterCrash } from './restart-policy.ts';
import { engineEvent } from './schemas.ts';

export interface EngineHooks {
  /** Forks a fresh engine process. */
  readonly fork: () => Pick<UtilityProcess, 'kill' | 'on' | 'postMessage'>;
  readonly onEvent: (event: EngineEvent) => void;
  readonly onStatus: (status: EngineStatus) => void;
  readonly log: (line: string) => void;
}

export interface EngineProcess {
  /** Starts the engine unless it is there, on its way, or given up. */
  start(): void;
  /** Sends `command`; it is lost while the engine is away. */
  send(command: EngineCommand): void;
  /** Starts the engine after it was given up. */
  restart(): void;
  /** Repeats the status, or the `ready` of an engine that is up, for a page that has only now begun to listen. */
  report(to: 'events' | 'status'): void;
  /** Ends the engine for good. */
  stop(): void;
}

type Child = ReturnType<EngineHooks['fork']>;

export function createEngineProcess({ fork, onEvent, onStatus, log }: EngineHooks): EngineProcess {
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
    launched.on('spawn', () => become({ kind: 'started' }));
    launched.on('message', receive);
    // Unheard, it would be thrown here; `exit` follows.
    launched.on('error', (type) => log(`The engine process met a ${type}.`));
    launched.on('exit', (code) => {
      if (launched === child) onExit(code);
    });
  }

  function receive(message: unknown): void {
    const parsed = v.safeParse(engineEvent, message);
    if (!parsed.success) return log('Dropped a message of the engine: wrong shape.');
    if (parsed.output.kind === 'ready') ready = parsed.output;
    onEvent(parsed.output);
  }

  function onExit(code: number): void {
    child = undefined;
    ready = undefined;
    if (isStopped) return;
    const reason = `The engine process ended with code ${code}.`;
    log(reason);
    crashes.push(performance.now());
    const next = afterCrash(crashes);
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
    send: (command) => child?.postMessage(command),
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
      child?.kill();
    },
  };
}
