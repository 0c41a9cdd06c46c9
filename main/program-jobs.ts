/** The jobs of the programs that the user has added, for each engine: see engine/host/external/jobs.ts. */
import { type ExternalJobs, type KnownProgram, createExternalJobs } from '../engine/host/external/jobs.ts';
import { type Command, type EngineId, type Event, type ProgramId } from '../engine/protocol.ts';

/** Programs play for at most `most` engines. */
export function createProgramJobs(
  find: (program: ProgramId) => KnownProgram | undefined,
  onEvent: (event: Event, engine: EngineId) => void,
  most: number,
) {
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
    /** Takes a command that is meant for `engine`; returns the commands that are left for it. */
    take: (engine: EngineId, command: Command) => of(engine)?.handle(command) ?? [command],
    /** Called for every event of an engine. */
    received: (event: Event, engine: EngineId) => jobs.get(engine)?.received(event),
    /** Ends the processes of a program that was removed. */
    forget(program: ProgramId): void {
      for (const each of jobs.values()) each.forget(program);
    },
    /** Ends what programs do for `engine`. */
    end(engine: EngineId): void {
      void jobs.get(engine)?.end();
      jobs.delete(engine);
    },
    /** Ends all programs; resolves when none is left. */
    async stop(): Promise<void> {
      await Promise.all([...jobs.values()].map(async (each) => each.end()));
    },
  };
}
