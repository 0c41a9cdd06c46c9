/** The jobs of the programs that the user has added, for each engine: see engine/host/external/jobs.ts. */
import { type ExternalJobs, type KnownProgram, createExternalJobs } from '../engine/host/external/jobs.ts';
import { type Command, type EngineId, type Event, type ProgramId } from '../engine/protocol.ts';

export interface ProgramJobs {
  /** Takes a command that is meant for `engine`; returns the commands that are left for it. */
  take(engine: EngineId, command: Command): readonly Command[];
  /** Called for every event of an engine. */
  received(event: Event, engine: EngineId): void;
  /** Ends the processes of a program that was removed. */
  forget(program: ProgramId): void;
  /** Ends what programs do for `engine`. */
  end(engine: EngineId): void;
  /** Ends all programs; resolves when none is left. */
  stop(): Promise<void>;
}

/** Programs play for at most `most` engines. */
export function createProgramJobs(
  find: (program: ProgramId) => KnownProgram | undefined,
  onEvent: (event: Event, engine: EngineId) => void,
  most: number,
): ProgramJobs {
  const jobs = new Map<EngineId, ExternalJobs>();

  /** Undefined where there are too many engines; the engine itself then refuses every command. */
  function of(engine: EngineId): ExternalJobs | undefined {
    const known = jobs.get(engine);
    if (known ?? jobs.size >= most) return known;
    const created = createExternalJobs({ find, emit: (event) => onEvent(event, engine) });
    jobs.set(engine, created);
    return created;
  }

  return {
    take: (engine, command) => of(engine)?.handle(command) ?? [command],
    received: (event, engine) => jobs.get(engine)?.received(event),
    forget(program) {
      for (const each of jobs.values()) each.forget(program);
    },
    end(engine) {
      void jobs.get(engine)?.end();
      jobs.delete(engine);
    },
    async stop() {
      await Promise.all([...jobs.values()].map(async (each) => each.end()));
    },
  };
}
