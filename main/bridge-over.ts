/**
 * The page's side of the border: the methods that the tables of contract/bridge.ts describe, over the messages of
 * Electron. It is a part of the preload, and knows no schemas.
 */
import type { IpcRenderer } from 'electron';
import { DEFAULT_ENGINE, type EngineId } from '../engine/protocol.ts';
import type { Asks, Entry, Methods, Table, Unsubscribe } from './contract/call.ts';

/** The part of Electron that carries messages. */
export type Wire = Pick<IpcRenderer, 'invoke' | 'send' | 'on' | 'off'>;

type Listener = (message: unknown) => void;

/** The methods of the page for the calls of `table`. */
export function methodsOver<Of extends Table>(wire: Wire, table: Of): Methods<Of> {
  const methods = Object.entries(table).map(([name, entry]) => [name, methodOver(wire, name, entry)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which name has which type
  return Object.fromEntries(methods) as Methods<Of>;
}

function methodOver(wire: Wire, name: string, entry: Entry): unknown {
  switch (entry.kind) {
    case 'asks': {
      const { failed } = entry;
      return async (...args: readonly unknown[]) => answerOf(failed, wire.invoke(name, ...args));
    }
    case 'tells':
      return (...args: readonly unknown[]) => wire.send(name, ...args);
    case 'hears':
      return (listener: Listener) => {
        const unsubscribe = listen(wire, name, listener);
        wire.send(name);
        return unsubscribe;
      };
    case 'hearsEngine':
      return (listener: Listener, engine: EngineId = DEFAULT_ENGINE) => {
        const unsubscribe = listen(wire, name, (message, from) => {
          if (from === engine) listener(message);
        });
        wire.send(name, engine);
        return unsubscribe;
      };
  }
}

/** The result of `call`; if it is rejected, the answer that stands for a failure, where the table has one. */
async function answerOf(failed: Asks['failed'], call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => {
    if (failed.length === 0) throw error;
    return failed[0];
  });
}

function listen(wire: Wire, name: string, listener: (...args: unknown[]) => void): Unsubscribe {
  // The event is not passed on, because the page could reach ipcRenderer through it.
  const relay = (_event: unknown, ...args: unknown[]): void => listener(...args);
  wire.on(name, relay);
  return () => void wire.off(name, relay);
}
