/** Children as Electron and browsers run them, controlled by a test. */
import { EventEmitter } from 'node:events';
import type { Launch } from '../../engine/keeper/child.ts';
import type { Command, Event } from '../../engine/protocol.ts';
import { parseEngineEvent } from '../../main/schemas.ts';
import { type UtilityPorts, launchUtility } from '../../main/utility-child.ts';
import { type WorkerPort, launchWorker } from '../../renderer/shell/worker-child.ts';

export interface ControlledChild {
  /** What it was sent. */
  readonly posted: unknown[];
  readonly isEnded: boolean;
  /** It begins to run, as it does some time after it was launched. */
  begin(): void;
  say(message: unknown): void;
  /** It ends by itself. */
  crash(): void;
}

/** A utility process as Electron has it: without an id, and deaf to `kill`, before it has begun and after its end. */
export class FakeUtility extends EventEmitter implements ControlledChild {
  static #lastPid = 1000;
  readonly posted: unknown[] = [];
  pid: number | undefined = undefined;
  isEnded = false;

  begin(): void {
    this.pid = ++FakeUtility.#lastPid;
    this.emit('spawn');
  }

  say(message: unknown): void {
    this.emit('message', message);
  }

  crash(code = 1): void {
    // Electron forgets the id first, and so does its wrapper of it.
    this.pid = undefined;
    this.emit('exit', code);
  }

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  kill(): boolean {
    if (this.pid === undefined) return false;
    this.isEnded = true;
    return true;
  }
}

export class FakeWorker implements ControlledChild, WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  readonly posted: unknown[] = [];
  isEnded = false;

  /** A browser says nothing of the moment at which a worker begins. */
  begin(): void {}

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent<Event>);
  }

  crash(message = 'out of memory'): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }
}

/** A place that runs engines, with those that it has launched. */
export interface Place {
  readonly children: ControlledChild[];
  readonly launch: Launch<Command, Event>;
}

export function electronPlace(ports: Partial<UtilityPorts<Event>> = {}): Place & { children: FakeUtility[] } {
  const children: FakeUtility[] = [];
  const launch = launchUtility<Command, Event>({
    fork() {
      const child = new FakeUtility();
      children.push(child);
      return child as unknown as ReturnType<UtilityPorts<Event>['fork']>;
    },
    killHard: () => undefined,
    parse: parseEngineEvent,
    log: () => undefined,
    ...ports,
  });
  return { children, launch };
}

export function browserPlace(): Place & { children: FakeWorker[] } {
  const children: FakeWorker[] = [];
  const spawn = (): WorkerPort<Event> => {
    const worker = new FakeWorker();
    children.push(worker);
    return worker;
  };
  return { children, launch: (listener) => launchWorker(spawn, listener) };
}
