/**
 * The scripts that are put into every page before its own. They run in two JavaScript worlds that share nothing but the
 * document: the page's, and an isolated one where the preload lives and where a binding leads to the main process.
 * Events on the document carry values between the two; Chromium clones what they hold.
 *
 * Each function is injected as source text and must not refer to anything outside itself.
 */
import type { ContextBridge, IpcRenderer, WebUtils } from 'electron';
import type { Codec } from './codec.ts';

/** The part of Electron that a preload gets; any other member throws. */
export type PreloadContextBridge = Pick<ContextBridge, 'exposeInMainWorld'>;
export type PreloadWebUtils = Pick<WebUtils, 'getPathForFile'>;
export type PreloadIpcRenderer = Pick<IpcRenderer, 'invoke' | 'off' | 'on' | 'send'>;

/** From the isolated world to the main process. `id` asks for a `Reply` with the same number. */
export type FromPage =
  | { readonly kind: 'send'; readonly channel: string; readonly args: readonly unknown[] }
  | {
      readonly kind: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: 'permission'; readonly id: number; readonly permission: string }
  | {
      readonly kind: 'windowOpen';
      readonly url: string;
      readonly frameName: string;
      readonly features: string;
    };

export type ToPage =
  | { readonly kind: 'message'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'reply'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly message: string };

/** What a world can do with the other one. */
export interface Membrane {
  /** Makes the copy of `value` a property of the other world's window. */
  expose(key: string, value: unknown): void;
  /** Calls a function that the other world offered under this name. */
  call(name: string, ...args: unknown[]): unknown;
  offer(name: string, action: (...args: never[]) => unknown): void;
}

/**
 * Joins the worlds as Electron's context bridge does: values are copied, functions become proxies that call back,
 * promises settle across, exposed objects are frozen. Runs once in each world, with `side` telling them apart.
 */
export function createMembrane(eventName: string, side: 'page' | 'isolated'): Membrane {
  /** A value as it crosses: functions and promises by number, the rest cloned by the event. */
  type Packed =
    | { readonly type: 'clone'; readonly value: unknown }
    | { readonly type: 'array'; readonly items: readonly Packed[] }
    | { readonly type: 'object'; readonly entries: readonly (readonly [string, Packed])[] }
    | { readonly type: 'function' | 'promise'; readonly id: number };
  type Outcome = { readonly isError: boolean; readonly value: Packed };
  type Note =
    | { readonly kind: 'call'; readonly target: number | string; readonly args: readonly Packed[] }
    | { readonly kind: 'return'; readonly outcome: Outcome }
    | { readonly kind: 'settle'; readonly id: number; readonly outcome: Outcome }
    | { readonly kind: 'expose'; readonly key: string; readonly value: Packed };

  // Nobody but their maker can tell proxies from what they stand for. Electron does, and refuses them: the reactive
  // objects of a page among them.
  const proxies = new WeakSet<object>();
  const { revocable } = Proxy;
  window.Proxy = new Proxy(Proxy, {
    construct(target, args, newTarget: new () => object): object {
      const made = Reflect.construct(target, args, newTarget) as object;
      proxies.add(made);
      return made;
    },
    get(target, key): unknown {
      if (key !== 'revocable') return Reflect.get(target, key);
      return (...args: Parameters<typeof revocable>) => {
        const made = revocable(...args);
        proxies.add(made.proxy);
        return made;
      };
    },
  });

  const MAX_DEPTH = 1000;
  const other = side === 'page' ? 'isolated' : 'page';
  const functions = new Map<number | string, (...args: unknown[]) => unknown>();
  const pending = new Map<number, (outcome: Outcome) => void>();
  let lastId = 0;
  let returned: Outcome | undefined;

  const say = (note: Note): void => {
    document.dispatchEvent(new CustomEvent(`${eventName}-${other}`, { detail: note }));
  };
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  const success = (value: unknown): Outcome => ({ isError: false, value: pack(value) });
  const failure = (error: unknown): Outcome => ({
    isError: true,
    value: { type: 'clone', value: messageOf(error) },
  });

  function pack(value: unknown, depth = 0): Packed {
    if (depth > MAX_DEPTH) throw new Error('Electron contextBridge recursion depth exceeded.');
    if (typeof value === 'object' && value !== null && proxies.has(value)) {
      throw new Error('An object could not be cloned.');
    }
    if (typeof value === 'function') {
      functions.set(++lastId, value as (...args: unknown[]) => unknown);
      return { type: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = ++lastId;
      value.then(
        (result) => say({ kind: 'settle', id, outcome: success(result) }),
        (error: unknown) => say({ kind: 'settle', id, outcome: failure(error) }),
      );
      return { type: 'promise', id };
    }
    if (Array.isArray(value)) return { type: 'array', items: value.map((item) => pack(item, depth + 1)) };
    if (
      typeof value === 'object' &&
      value !== null &&
      Object.prototype.toString.call(value) === '[object Object]'
    ) {
      return {
        type: 'object',
        entries: Object.entries(value).map(([key, item]) => [key, pack(item, depth + 1)]),
      };
    }
    return { type: 'clone', value };
  }

  function unpack(packed: Packed): unknown {
    switch (packed.type) {
      case 'clone':
        return packed.value;
      case 'array':
        return packed.items.map(unpack);
      case 'object':
        return Object.fromEntries(packed.entries.map(([key, item]) => [key, unpack(item)]));
      case 'function':
        return (...args: unknown[]) => callOther(packed.id, args);
      default:
        return new Promise((resolve, reject) => {
          pending.set(packed.id, (outcome) => {
            if (outcome.isError) reject(new Error(String(unpack(outcome.value))));
            else resolve(unpack(outcome.value));
          });
        });
    }
  }

  /** Dispatching is synchronous, so the answer has arrived when it returns. */
  function callOther(target: number | string, args: readonly unknown[]): unknown {
    returned = undefined;
    say({ kind: 'call', target, args: args.map((argument) => pack(argument)) });
    // Assigned by the listener below while `say` runs.
    const outcome = returned as Outcome | undefined;
    if (!outcome) throw new Error('The other world does not answer.');
    if (outcome.isError) throw new Error(String(unpack(outcome.value)));
    return unpack(outcome.value);
  }

  function run(target: number | string, args: readonly Packed[]): Outcome {
    try {
      const action = functions.get(target);
      if (!action) throw new Error(`Nothing is offered as ${target}.`);
      return success(action(...args.map(unpack)));
    } catch (error) {
      return failure(error);
    }
  }

  function freeze(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    for (const member of Object.values(value)) freeze(member);
    return Object.freeze(value);
  }

  document.addEventListener(`${eventName}-${side}`, (event) => {
    const note = (event as CustomEvent<Note>).detail;
    switch (note.kind) {
      case 'call':
        say({ kind: 'return', outcome: run(note.target, note.args) });
        return;
      case 'return':
        returned = note.outcome;
        return;
      case 'settle':
        pending.get(note.id)?.(note.outcome);
        pending.delete(note.id);
        return;
      case 'expose':
        Object.defineProperty(window, note.key, { value: freeze(unpack(note.value)), enumerable: true });
        return;
    }
  });

  return {
    expose: (key, value) => say({ kind: 'expose', key, value: pack(value) }),
    call: (name, ...args) => callOther(name, args),
    offer: (name, action) => functions.set(name, action as (...args: unknown[]) => unknown),
  };
}

/**
 * The page's world: hands what Electron would decide in its browser process to the main process. Permissions are put
 * into Chromium before the page's call goes on, so that the answers a page sees are Chromium's own.
 */
export function guardPage(membrane: Membrane): void {
  type Method = (...args: unknown[]) => unknown;

  window.open = (url, target, features) => {
    membrane.call('windowOpen', String(url ?? ''), target ?? '', features ?? '');
    // Only denials are implemented, and a denied window is null.
    return null;
  };

  // Nobody can answer the system's print dialog, so a spec puts its own function here.
  window.print = () => {
    throw new Error('window.print opens a dialog, which the stand-in does not have.');
  };

  const ask = (permission: string): Promise<boolean> =>
    membrane.call('permission', permission) as Promise<boolean>;

  /** Makes `owner[method]` wait for the decision. `refuse` is the refusal for a permission that Chromium cannot set. */
  function guard(
    owner: object | undefined,
    method: string,
    permission: string,
    refuse?: () => unknown,
  ): void {
    const original = owner && (Reflect.get(owner, method) as Method | undefined);
    if (!owner || !original) return;
    const guarded = async function guarded(this: unknown, ...args: unknown[]): Promise<unknown> {
      const isGranted = await ask(permission);
      if (!isGranted && refuse) return refuse();
      return original.apply(this, args);
    };
    Object.defineProperty(owner, method, { value: guarded, writable: true, configurable: true });
  }

  guard(globalThis.Notification, 'requestPermission', 'notifications');
  guard(globalThis.Geolocation?.prototype, 'getCurrentPosition', 'geolocation');
  guard(globalThis.MediaDevices?.prototype, 'getUserMedia', 'media');
  guard(globalThis.Clipboard?.prototype, 'readText', 'clipboard-read');
  guard(globalThis.Clipboard?.prototype, 'read', 'clipboard-read');
  guard(globalThis.Navigator.prototype, 'requestMIDIAccess', 'midi');
  guard(globalThis.Element.prototype, 'requestPointerLock', 'pointerLock');
  guard(globalThis.Element.prototype, 'requestFullscreen', 'fullscreen', () => {
    throw new TypeError('Permissions check failed');
  });
}

/** The isolated world: runs `preload` with what a sandboxed preload gets in Electron. */
export function runPreload(
  membrane: Membrane,
  codec: Codec,
  names: { readonly toMain: string; readonly fromMain: string },
  environment: { readonly platform: string; readonly arch: string; readonly versions: object },
  preload: ((require: (name: string) => unknown, process: object) => void) | undefined,
): void {
  type PageListener = (event: object, ...args: unknown[]) => void;
  interface Waiting {
    resolve(value: unknown): void;
    reject(error: Error): void;
  }

  const listeners = new Map<string, PageListener[]>();
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const binding = Reflect.get(globalThis, names.toMain) as (text: string) => void;
  const post = (message: FromPage): void => binding(codec.encode(message));
  const request = (message: (id: number) => FromPage): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      post(message(id));
      waiting.set(id, { resolve, reject });
    });

  function receive(message: ToPage): void {
    switch (message.kind) {
      case 'message':
        for (const listener of listeners.get(message.channel) ?? []) {
          listener({ sender: ipcRenderer, ports: [] }, ...message.args);
        }
        return;
      case 'reply':
        waiting.get(message.id)?.resolve(message.value);
        waiting.delete(message.id);
        return;
      case 'refusal':
        waiting.get(message.id)?.reject(new Error(message.message));
        waiting.delete(message.id);
        return;
    }
  }
  Object.defineProperty(globalThis, names.fromMain, {
    value: (text: string) => receive(codec.decode(text) as ToPage),
  });

  function only<Module extends object>(name: string, module: Module): Module {
    return new Proxy(module, {
      get(target, key, receiver): unknown {
        if (typeof key === 'symbol' || key in target) return Reflect.get(target, key, receiver);
        throw new Error(`The Electron stand-in does not implement ${name}.${key} in a preload.`);
      },
    });
  }

  // Every change makes a new list, so that a listener may take itself off while it is called.
  const ipcRenderer = only('ipcRenderer', {
    on(channel: string, listener: PageListener): object {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: PageListener): object {
      const rest = [...(listeners.get(channel) ?? [])];
      const index = rest.lastIndexOf(listener);
      if (index >= 0) rest.splice(index, 1);
      listeners.set(channel, rest);
      return ipcRenderer;
    },
    send: (channel: string, ...args: unknown[]): void => post({ kind: 'send', channel, args }),
    invoke: (channel: string, ...args: unknown[]): Promise<unknown> =>
      request((id) => ({ kind: 'invoke', id, channel, args })),
  }) satisfies Pick<PreloadIpcRenderer, 'invoke' | 'send'>;

  const exposed = new Set<string>();
  const contextBridge = only('contextBridge', {
    exposeInMainWorld(key: string, api: unknown): void {
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object');
      exposed.add(key);
      membrane.expose(key, api);
    },
  }) satisfies PreloadContextBridge;

  membrane.offer('permission', (permission: string) =>
    request((id) => ({ kind: 'permission', id, permission })),
  );
  membrane.offer('windowOpen', (url: string, frameName: string, features: string) =>
    post({ kind: 'windowOpen', url, frameName, features }),
  );

  // Chromium does not tell the page where a file lies, so each file counts as one without a path.
  const webUtils = only('webUtils', {
    getPathForFile(file: File): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected to receive a File object');
      return '';
    },
  }) satisfies PreloadWebUtils;

  const electron = only('electron', { contextBridge, ipcRenderer, webUtils });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  preload?.(
    require,
    only('process', { ...environment, type: 'renderer', sandboxed: true, contextIsolated: true }),
  );
}
