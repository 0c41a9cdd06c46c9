/** The channels on which pages send messages, with listeners, and requests, with one handler for each channel. */
import { EventEmitter } from 'node:events';
import type { IpcMain as ElectronIpcMain, IpcMainInvokeEvent } from 'electron';

type Handler = Parameters<ElectronIpcMain['handle']>[1];

// Any name is a channel, so this emitter has no list of events to be strict about.
export class IpcMain extends EventEmitter implements Pick<ElectronIpcMain, 'handle' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Calls the handler of `channel`; rejects as `ipcRenderer.invoke` must. */
  async answer(channel: string, event: IpcMainInvokeEvent, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    try {
      if (!handler) throw new Error(`No handler registered for '${channel}'`);
      return (await handler(event, ...args)) as unknown;
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error });
    }
  }
}

export const ipcMain = new IpcMain();
