/**
 * The only entrance for messages from windows to the main process. A message is accepted only from the top frame of one
 * of the app's own pages and only in the shape that its channel promises; any other message is dropped, and a call
 * fails. Only the first refusal of each kind is logged, so that a faulty page cannot flood the log.
 */
import type { IpcMain, IpcMainEvent, WebContents } from 'electron';
import * as v from 'valibot';
import type { EngineId } from '../engine/protocol.ts';
import { APP_ORIGIN } from './app-protocol.ts';
import { CALLS } from './contract/bridge.ts';
import type { Asks, Hears, HearsEngine, Table, Tells } from './contract/call.ts';
import { isCheckable } from './exact-schema.ts';
import { answers, requests } from './schemas.ts';

/** Why a message was dropped, or an answer is not given. */
type Refusal = 'wrong sender' | 'wrong shape' | 'wrong answer';

type Handler<Entry> =
  Entry extends Asks<infer Of>
    ? (...args: Parameters<Of>) => ReturnType<Of> | Promise<ReturnType<Of>>
    : Entry extends Tells<infer Of>
      ? (...args: Required<Parameters<Of>>) => void
      : Entry extends HearsEngine
        ? (engine: EngineId) => void
        : () => void;

/**
 * What main does for each call: it answers, it obeys, or it tells a new listener the present state. An exception in an
 * answer reaches the page as a rejection.
 */
export type Handlers = { readonly [Name in keyof typeof CALLS]: Handler<(typeof CALLS)[Name]> };

/** What main tells the page on each channel. */
type Notices = {
  [
    Name in keyof typeof CALLS as (typeof CALLS)[Name] extends Hears | HearsEngine ? Name : never
  ]: (typeof CALLS)[Name] extends Hears<infer Message>
    ? [message: Message]
    : (typeof CALLS)[Name] extends HearsEngine<infer Message>
      ? [message: Message, engine: EngineId]
      : never;
};

export interface RequestDoor {
  /**
   * Lets messages in to `handlers`. Those of `onRefused` are called for messages from our own pages that are dropped
   * because of their shape.
   */
  open(handlers: Partial<Handlers>, onRefused?: { readonly [Name in keyof Handlers]?: () => void }): void;
}

/** The part of an IpcMainEvent that tells who sent it. */
export type Sender = Pick<IpcMainEvent, 'senderFrame'>;

/**
 * Whether a message comes from the page of one of our windows, and not from a frame inside it or from another origin.
 */
export function isTrustedSender({ senderFrame }: Sender): boolean {
  // The frame is null if it has navigated or gone since it sent the message.
  return senderFrame !== null && senderFrame.parent === null && senderFrame.origin === APP_ORIGIN;
}

/** `log` receives one line for each kind of refusal. */
export function createRequestDoor(
  ipcMain: Pick<IpcMain, 'handle' | 'on'>,
  log: (line: string) => void,
): RequestDoor {
  const logged = new Set<string>();

  function refuse(name: string, refusal: Refusal): void {
    const line = `Dropped a message on ${name}: ${refusal}.`;
    if (logged.has(line)) return;
    logged.add(line);
    log(line);
  }

  /** The arguments as their schema parses them; undefined for a message that is refused. */
  function admit(
    name: keyof Handlers,
    sender: Sender,
    args: readonly unknown[],
  ): readonly unknown[] | undefined {
    if (!isTrustedSender(sender)) {
      refuse(name, 'wrong sender');
      return undefined;
    }
    const isRead = name === 'sendToEngine' || isCheckable(args);
    const schema: v.GenericSchema<unknown, readonly unknown[]> = requests[name];
    const parsed = isRead ? v.safeParse(schema, args, { abortEarly: true }) : undefined;
    if (parsed?.success) return parsed.output;
    refuse(name, 'wrong shape');
    return undefined;
  }

  return {
    open(handlers, onRefused = {}) {
      for (const [name, handler] of entriesOf(handlers)) {
        if (isAsked(name)) {
          const answer: v.GenericSchema = answers[name];
          ipcMain.handle(name, async (event, ...args: unknown[]) => {
            const admitted = admit(name, event, args);
            if (!admitted) throw new Error('This message is not let in.');
            const answered = await handler(...admitted);
            if (v.is(answer, answered)) return answered;
            refuse(name, 'wrong answer');
            throw new Error('This answer is not let out.');
          });
        } else {
          ipcMain.on(name, (event, ...args: unknown[]) => {
            const admitted = admit(name, event, args);
            if (admitted) handler(...admitted);
            else if (isTrustedSender(event)) onRefused[name]?.();
          });
        }
      }
    },
  };
}

function isAsked(name: keyof Handlers): name is keyof typeof answers {
  const table: Table = CALLS;
  return table[name]?.kind === 'asks';
}

/** The handlers of calls that are in the table; whatever else an object has, no page can reach. */
function entriesOf(
  handlers: Partial<Handlers>,
): readonly (readonly [keyof Handlers, (...args: readonly unknown[]) => unknown])[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a handler is called only with what its schema has let in
  const known = handlers as Partial<Record<keyof Handlers, (...args: readonly unknown[]) => unknown>>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `keys` forgets which names the table has
  return (Object.keys(CALLS) as (keyof Handlers)[]).flatMap((name) => {
    const handler = known[name];
    return handler ? [[name, handler] as const] : [];
  });
}

/** Sends a notice to a window's page; does nothing once the window has gone. */
export function notify<Name extends keyof Notices>(
  page: Pick<WebContents, 'isDestroyed' | 'send'> | undefined,
  name: Name,
  ...args: Notices[Name]
): void {
  if (page && !page.isDestroyed()) page.send(name, ...args);
}
