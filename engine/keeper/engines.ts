/**
 * The engines of a shell by their names, each a child of its own that is started when it is first needed. Commands and
 * events pass through; nothing here knows what a search is, but an engine that was started again gets the unfinished
 * jobs of the one before it.
 */
import { type Command, DEFAULT_ENGINE, type EngineId, type Event } from '../protocol.ts';
import type { Launch } from './child.ts';
import type { Clock } from './clock.ts';
import { type ChildStatus, type Keeper, createKeeper } from './keeper.ts';
import { createWatchdog } from './watchdog.ts';

export interface EnginePorts {
  readonly launch: Launch<Command, Event>;
  /** How many engines may exist at once; any further one is `unavailable`. */
  readonly most: number;
  readonly onEvent: (event: Event, engine: EngineId) => void;
  readonly onStatus: (status: ChildStatus, engine: EngineId) => void;
  readonly clock?: Clock;
}

export interface Engines {
  /** Starts an engine unless it is running, starting, or given up. */
  start(engine: EngineId): void;
  /**
   * Sends `command` and starts the engine first if needed. While it is away, only its sizes and its jobs are stored for
   * later.
   */
  send(engine: EngineId, command: Command): void;
  /** Starts an engine again after it was given up. */
  restart(engine: EngineId): void;
  /** Repeats the status, or the `ready` of a running engine, for a page that has just begun to listen. */
  report(engine: EngineId, to: 'events' | 'status'): void;
  /** Ends an engine with all its jobs; a later command starts a new one of the same name. */
  end(engine: EngineId): void;
  /** Called when no page listens any more. All jobs end, and so do all engines but the one that plays with the user. */
  rest(): void;
  /** Ends all engines for good. */
  stop(): void;
}

export function createEngines({ launch, most, onEvent, onStatus, clock }: EnginePorts): Engines {
  const keepers = new Map<EngineId, Keeper<Command>>();
  let isStopped = false;

  function use(engine: EngineId): Keeper<Command> | undefined {
    const known = keepers.get(engine);
    if (known ?? isStopped) return known;
    if (keepers.size >= most) {
      onStatus({ kind: 'unavailable', reason: `There are ${most} engines already.` }, engine);
      return undefined;
    }
    const created = createKeeper<Command, Event>({
      launch,
      watch: createWatchdog,
      isReady: ({ kind }) => kind === 'ready',
      onTold: (event) => onEvent(event, engine),
      onStatus: (status) => onStatus(status, engine),
      ...(clock && { clock }),
    });
    keepers.set(engine, created);
    return created;
  }

  function end(engine: EngineId): void {
    keepers.get(engine)?.end();
    keepers.delete(engine);
  }

  return {
    start: (engine) => use(engine)?.start(),
    send(engine, command) {
      const used = use(engine);
      used?.start();
      used?.send(command);
    },
    restart: (engine) => use(engine)?.restart(),
    report: (engine, to) => keepers.get(engine)?.report(to === 'events' ? 'told' : to),
    end,
    rest() {
      for (const engine of keepers.keys()) if (engine !== DEFAULT_ENGINE) end(engine);
      keepers.get(DEFAULT_ENGINE)?.send({ kind: 'cancel' });
    },
    stop() {
      isStopped = true;
      for (const engine of keepers.keys()) end(engine);
    },
  };
}
