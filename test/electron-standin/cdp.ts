/** The Chrome DevTools Protocol over a pair of pipes: JSON messages, each ended by a NUL byte. */
import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from '../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };

type Method = keyof Protocol.CommandParameters;
type EventName = keyof Protocol.Events;

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

export class CdpConnection {
  /** The browser as a whole. */
  readonly browser: CdpSession;
  readonly #out: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sessions = new Map<string | undefined, CdpSession>();
  #lastId = 0;
  /** The beginning of a message whose end has not come, in the pieces in which it came. */
  #pieces: string[] = [];

  constructor(out: Writable, input: Readable) {
    this.#out = out;
    this.browser = this.session(undefined);
    input.setEncoding('utf8');
    input.on('data', (chunk: string) => this.#take(chunk));
    input.on('close', () => this.#close());
    // Writing to a browser that has gone is answered by `close` above.
    out.on('error', () => undefined);
  }

  /** The session that `Target.attachToTarget` named; undefined is the browser's. */
  session(id: string | undefined): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  send(method: Method, params: unknown, sessionId: string | undefined): Promise<never> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #take(chunk: string): void {
    const [first = '', ...others] = chunk.split('\0');
    this.#pieces.push(first);
    for (const next of others) {
      const message = this.#pieces.join('');
      this.#pieces = [next];
      this.#dispatch(JSON.parse(message) as Message);
    }
  }

  #dispatch({ id, sessionId, method, params, result, error }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#sessions.get(sessionId)?.dispatch(method, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result as never);
  }

  #close(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The browser has gone.'));
    this.#waiting.clear();
  }
}

export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #id: string | undefined;
  readonly #events = new EventEmitter();

  constructor(connection: CdpConnection, id: string | undefined) {
    this.#connection = connection;
    this.#id = id;
    this.#events.setMaxListeners(0);
  }

  send<M extends Method>(
    method: M,
    params?: Protocol.CommandParameters[M],
  ): Promise<Protocol.CommandReturnValues[M]> {
    return this.#connection.send(method, params, this.#id);
  }

  /** Sends a command that may come too late. It is no error if the page has gone meanwhile. */
  sendIfThere<M extends Method>(method: M, params?: Protocol.CommandParameters[M]): void {
    this.send(method, params).catch(() => undefined);
  }

  on<E extends EventName>(event: E, listener: (params: Protocol.Events[E]) => void): void {
    this.#events.on(event, listener);
  }

  off<E extends EventName>(event: E, listener: (params: Protocol.Events[E]) => void): void {
    this.#events.off(event, listener);
  }

  dispatch(method: string, params: unknown): void {
    this.#events.emit(method, params);
  }
}
