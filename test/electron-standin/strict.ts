/**
 * Makes the stand-in as strict as Electron. Reading a member that is not implemented throws, where plain JavaScript
 * would continue with `undefined`, and so does listening for an event that is never emitted.
 */
import { EventEmitter } from 'node:events';

export class NotInStandin extends Error {
  constructor(what: string) {
    super(`The Electron stand-in does not implement ${what}.`);
    this.name = 'NotInStandin';
  }
}

/** Members that JavaScript itself and test tools look up on any object. */
const PROBES: ReadonlySet<string> = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', '$$typeof']);

function refusingMissing<Prototype extends object>(
  prototype: Prototype,
  nameOf: (receiver: unknown) => string,
): Prototype {
  return new Proxy(prototype, {
    get(target, key, receiver): unknown {
      if (typeof key === 'symbol' || key in target || PROBES.has(key))
        return Reflect.get(target, key, receiver);
      throw new NotInStandin(`${nameOf(receiver)}.${key}`);
    },
  });
}

/** Returns `module` with every member it lacks made to throw. */
export function strict<Module extends object>(name: string, module: Module): Module {
  Object.setPrototypeOf(
    module,
    refusingMissing(Object.prototype, () => name),
  );
  return module;
}

export type Listener = (...args: never[]) => void;

/** An EventEmitter that knows its events and refuses others. */
export class StrictEmitter extends EventEmitter {
  readonly #name: string;
  readonly #events: ReadonlySet<string>;

  constructor(name: string, events: readonly string[]) {
    super();
    this.#name = name;
    this.#events = new Set(events);
  }

  override on(event: string, listener: Listener): this {
    this.#check(event);
    return super.on(event, listener as (...args: unknown[]) => void);
  }

  override addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  #check(event: string): void {
    if (!this.#events.has(event)) throw new NotInStandin(`the event '${event}' of ${this.#name}`);
  }
}

// At the end of the prototype chain, so that private members still find the object itself.
Object.setPrototypeOf(
  StrictEmitter.prototype,
  refusingMissing(EventEmitter.prototype, (receiver) => (receiver as object).constructor.name),
);

/** An event whose default a listener can prevent, as Electron hands them out. */
export interface PreventableEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export function preventable<Details extends object>(details: Details): Details & PreventableEvent {
  let isPrevented = false;
  return {
    ...details,
    get defaultPrevented() {
      return isPrevented;
    },
    preventDefault() {
      isPrevented = true;
    },
  };
}
