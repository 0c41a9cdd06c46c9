/**
 * The only entrance for messages from windows to the main process. A message is accepted only from the top frame of one
 * of the app's own pages and only in the shape that its channel promises; any other message is dropped, and a call
 * fails. Only the first refusal of each kind is logged, so that a faulty page cannot flood the log.
 */
import type { IpcMain, IpcMainEvent, WebContents } from 'electron';
import * as v from 'valibot';
import { APP_ORIGIN } from './app-protocol.ts';
import type { CallChannel, Calls, NoticeChannel, Notices, RequestChannel, Requests } from './channels.ts';
import { isCheckable } from './exact-schema.ts';
import { callArguments, requestArguments } from './schemas.ts';

/** Why a message was dropped. */
export type Refusal = 'wrong sender' | 'wrong shape';

type RequestListener<Channel extends RequestChannel> = (...args: Requests[Channel]) => void;

type CallHandler<Channel extends CallChannel> = (
  ...args: Calls[Channel]['args']
) => Calls[Channel]['answer'] | Promise<Calls[Channel]['answer']>;

export interface RequestDoor {
  /** `onRefused` is called for messages from our own pages that are dropped because of their shape. */
  on<Channel extends RequestChannel>(
    channel: Channel,
    listener: RequestListener<Channel>,
    onRefused?: () => void,
  ): void;
  /** An exception in `handler` reaches the page as a rejection. */
  answer<Channel extends CallChannel>(channel: Channel, handler: CallHandler<Channel>): void;
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

  function refuse(channel: RequestChannel | CallChannel, refusal: Refusal): void {
    const line = `Dropped a message on ${channel}: ${refusal}.`;
    if (logged.has(line)) return;
    logged.add(line);
    log(line);
  }

  /** The arguments as `schema` parses them; undefined for a message that is refused. */
  function admit<Args>(
    channel: RequestChannel | CallChannel,
    schema: v.GenericSchema<unknown, Args>,
    sender: Sender,
    args: readonly unknown[],
  ): Args | undefined {
    if (!isTrustedSender(sender)) {
      refuse(channel, 'wrong sender');
      return undefined;
    }
    const isRead = channel === 'engine:command' || isCheckable(args);
    const parsed = isRead ? v.safeParse(schema, args, { abortEarly: true }) : undefined;
    if (parsed?.success) return parsed.output;
    refuse(channel, 'wrong shape');
    return undefined;
  }

  return {
    on(channel, listener, onRefused) {
      const schema: v.GenericSchema<unknown, Requests[typeof channel]> = requestArguments[channel];
      ipcMain.on(channel, (event, ...args: unknown[]) => {
        const admitted = admit(channel, schema, event, args);
        if (admitted) listener(...admitted);
        else if (isTrustedSender(event)) onRefused?.();
      });
    },
    answer(channel, handler) {
      const schema: v.GenericSchema<unknown, Calls[typeof channel]['args']> = callArguments[channel];
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        const admitted = admit(channel, schema, event, args);
        if (!admitted) throw new Error('This message is not let in.');
        return handler(...admitted);
      });
    },
  };
}

/** Sends a notice to a window's page; does nothing once the window has gone. */
export function notify<Channel extends NoticeChannel>(
  page: Pick<WebContents, 'isDestroyed' | 'send'> | undefined,
  channel: Channel,
  ...args: Notices[Channel]
): void {
  if (page && !page.isDestroyed()) page.send(channel, ...args);
}
