/** Loaded in a utility process before its module: gives it `process.parentPort`. */
import { isMainThread } from 'node:worker_threads';
import type { ParentPort as ElectronParentPort } from 'electron';
import { type Listener, StrictEmitter } from './strict.ts';

export class ParentPort extends StrictEmitter implements Pick<ElectronParentPort, 'postMessage'> {
  /** Messages wait here until somebody listens. */
  #early: unknown[] | undefined = [];

  constructor() {
    super('parentPort', ['message']);
    process.on('message', (data) => {
      if (this.#early) this.#early.push(data);
      else this.#deliver(data);
    });
  }

  override on(event: string, listener: Listener): this {
    super.on(event, listener);
    setImmediate(() => this.#catchUp());
    return this;
  }

  postMessage(message: unknown): void {
    process.send?.(message);
  }

  #catchUp(): void {
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const data of early) this.#deliver(data);
  }

  #deliver(data: unknown): void {
    this.emit('message', { data, ports: [] });
  }
}

/** What is put into Node's own `process`. */
export interface UtilityProcessGlobal {
  readonly parentPort: ParentPort;
  readonly type: 'utility';
}

Object.defineProperty(process, 'parentPort', { value: new ParentPort() });
Object.defineProperty(process, 'type', { value: 'utility' });
// The app has ended, and its utility processes end with it. An app that was killed while this process started has gone
// unheard, and nothing would ever end this one.
process.on('disconnect', endAtOnce);
// The threads of the process load this file, too, and are never connected.
if (isMainThread && !process.connected) endAtOnce();

/** As abruptly as Chromium ends its children; `process.exit` may wait for ever for a thread (nodejs/node#54918). */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
