/**
 * The jobs of an engine as its commands leave them. Both the engine and its supervisor keep this list: after a crash,
 * the supervisor asks a new engine for the unfinished jobs, so the two must agree.
 */
import { assertNever } from './game/result.ts';
import { type Command, type Job, type JobId, MAX_JOBS, PRIORITIES, type Priority } from './protocol.ts';

export interface Entry {
  readonly job: Job;
  /** The job is to be answered at once, with what is known. */
  isStopped: boolean;
  isPaused: boolean;
}

/** There is at most one job of each of these kinds; they belong to the game that is being played. */
const OF_THE_GAME: ReadonlySet<Priority> = new Set(['move', 'analysis', 'ponder']);

export function priorityOf(job: Job): Priority {
  return job.kind === 'ponder' ? 'ponder' : job.priority;
}

/** The urgency of a job: 0 is the most urgent and stands for stopped jobs that only need their answer. */
export function urgencyOf({ job, isStopped }: Entry): number {
  return isStopped ? 0 : 1 + PRIORITIES.indexOf(priorityOf(job));
}

/** Whether a job may have the threads. */
export function isDue({ isPaused, isStopped }: Entry): boolean {
  return isStopped || !isPaused;
}

export class JobList<Each extends Entry> {
  readonly #enter: (job: Job) => Each;
  #entries: readonly Each[] = [];

  /** `enter` makes the entry of a new job, which is neither stopped nor paused. */
  constructor(enter: (job: Job) => Each) {
    this.#enter = enter;
  }

  /** The jobs, most urgent first; equally urgent ones in the order of their arrival. */
  get entries(): readonly Each[] {
    return this.#entries.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  }

  has(entry: Each): boolean {
    return this.#entries.includes(entry);
  }

  find(jobId: JobId): Each | undefined {
    return this.#entries.find(({ job }) => job.jobId === jobId);
  }

  remove(gone: Each): void {
    this.#entries = this.#entries.filter((entry) => entry !== gone);
  }

  /** Applies a command. A job is dropped if there is no room for it. */
  apply(command: Command): void {
    switch (command.kind) {
      case 'go':
      case 'ponder':
        this.#begin(command);
        break;
      case 'stop':
        this.#stop(command.jobId);
        break;
      case 'cancel':
        this.#keep(({ job }) => command.jobId !== undefined && job.jobId !== command.jobId);
        break;
      case 'pause':
      case 'resume': {
        const entry = this.find(command.jobId);
        if (entry) entry.isPaused = command.kind === 'pause';
        break;
      }
      case 'newGame':
        this.#keep(({ job }) => !OF_THE_GAME.has(priorityOf(job)));
        break;
      case 'configure':
        break;
      default:
        assertNever(command);
    }
  }

  #keep(isKept: (entry: Each) => boolean): void {
    this.#entries = this.#entries.filter(isKept);
  }

  #begin(job: Job): void {
    const priority = priorityOf(job);
    this.#keep(({ job: other }) => {
      const isSame = priorityOf(other) === priority && OF_THE_GAME.has(priority);
      const isFulfilled = priority === 'move' && other.kind === 'ponder';
      return other.jobId !== job.jobId && !isSame && !isFulfilled;
    });
    if (this.#entries.length < MAX_JOBS) this.#entries = [...this.#entries, this.#enter(job)];
  }

  #stop(jobId: JobId | undefined): void {
    const isMeant = ({ job }: Each): boolean => jobId === undefined || job.jobId === jobId;
    // A ponder job has no answer, so a stop removes it.
    this.#keep((entry) => entry.job.kind !== 'ponder' || !isMeant(entry));
    for (const entry of this.#entries) if (isMeant(entry)) entry.isStopped = true;
  }
}
