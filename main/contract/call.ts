/**
 * What the tables of calls in bridge.ts are made of: each function makes an entry for one kind of call, and `Methods` says
 * what the page gets for the entries of a table.
 */
import type { EngineId } from '../../engine/protocol.ts';

export type Unsubscribe = () => void;

type Signature = (...args: never) => unknown;

/** A call with an answer. */
export interface Asks<Of extends Signature = Signature> {
  readonly kind: 'asks';
  /**
   * What the page gets when the call was refused at the border or failed behind it, so that every command of the user
   * ends in a message. Where there is nothing, the call rejects: the page itself handles its failure.
   */
  readonly failed: readonly [] | readonly [answer: ReturnType<Of>];
  /** No value: it keeps the signature for the types. */
  readonly of?: Of;
}

/** A message without an answer; what the shell has to say to it comes by what the page `hears`. */
export interface Tells<Of extends Signature = Signature> {
  readonly kind: 'tells';
  readonly of?: Of;
}

/** What main tells the page, as long as the page listens. Each new listener is announced to main on the same channel. */
export interface Hears<Message = unknown> {
  readonly kind: 'hears';
  readonly of?: Message;
}

/** What main tells about one engine; the listener is announced with its name. */
export interface HearsEngine<Message = unknown> {
  readonly kind: 'hearsEngine';
  readonly of?: Message;
}

export function asks<Of extends Signature>(...failed: [] | [answer: ReturnType<Of>]): Asks<Of> {
  return { kind: 'asks', failed };
}

export function tells<Of extends Signature>(): Tells<Of> {
  return { kind: 'tells' };
}

export function hears<Message>(): Hears<Message> {
  return { kind: 'hears' };
}

export function hearsEngine<Message>(): HearsEngine<Message> {
  return { kind: 'hearsEngine' };
}

export type Entry = Asks | Tells | Hears | HearsEngine;

export type Table = Readonly<Record<string, Entry>>;

type Method<Of> =
  Of extends Asks<infer Signed>
    ? (...args: Parameters<Signed>) => Promise<ReturnType<Signed>>
    : Of extends Tells<infer Signed>
      ? Signed
      : Of extends Hears<infer Message>
        ? (listener: (message: Message) => void) => Unsubscribe
        : Of extends HearsEngine<infer Message>
          ? (listener: (message: Message) => void, engine?: EngineId) => Unsubscribe
          : never;

/** The methods that a page has for the calls of a table. */
export type Methods<Of> = { readonly [Name in keyof Of]: Method<Of[Name]> };
