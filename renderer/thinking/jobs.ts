/**
 * The jobs that this page has given to the engine, and their listeners. Answers to jobs that were withdrawn are
 * dropped.
 */
import { has } from '../../engine/game/bitboard.ts';
import type { Position } from '../../engine/game/position.ts';
import { assertNever } from '../../engine/game/result.ts';
import { legalMoves } from '../../engine/game/rules.ts';
import { type Entry, JobList } from '../../engine/job-list.ts';
import type {
  Command,
  Event,
  Failure,
  Go,
  Job,
  JobId,
  PlayerSpec,
  SearchInfo,
} from '../../engine/protocol.ts';

export type Answer = Extract<Event, { kind: 'bestMove' }>;

export interface Listener {
  onProgress(info: SearchInfo): void;
  /** Called once, with a legal move, unless the job was withdrawn before. */
  onAnswer(answer: Answer): void;
  /** Called instead of `onAnswer` when the job failed; the engine has told the reason, unless it was too busy. */
  onFailed(reason?: Failure): void;
  /** Called instead of `onAnswer` when the job ended with its game, or made way for another of its kind. */
  onDropped?(): void;
}

export class Jobs {
  readonly #send: (command: Command) => void;
  readonly #jobs = new JobList<Entry>((job) => ({ job, isStopped: false, isPaused: false }));
  readonly #listeners = new WeakMap<Job, Listener>();
  #lastId: JobId = 0;

  constructor(send: (command: Command) => void) {
    this.#send = send;
  }

  /** Whether the engine still has jobs to do. */
  get isBusy(): boolean {
    return this.#jobs.entries.length > 0;
  }

  go(what: Omit<Go, 'kind' | 'jobId'>, listener: Listener): JobId {
    const go: Go = { kind: 'go', jobId: ++this.#lastId, ...what };
    this.#listeners.set(go, listener);
    this.tell(go);
    // The engine drops this job silently for lack of room, so the failure is told from here; later, so that the caller
    // knows the job's id first.
    if (!this.#jobs.find(go.jobId)) queueMicrotask(() => listener.onFailed());
    return go.jobId;
  }

  ponder(position: Position, player: PlayerSpec): JobId {
    const jobId = ++this.#lastId;
    this.tell({ kind: 'ponder', jobId, position, player });
    return jobId;
  }

  tell(command: Exclude<Command, { kind: 'configure' }>): void {
    const before = this.#jobs.entries;
    this.#jobs.apply(command);
    this.#send(command);
    // Whoever cancels a job knows that it has ended.
    if (command.kind === 'cancel') return;
    for (const entry of before) {
      if (entry.job.kind !== 'go' || this.#jobs.has(entry)) continue;
      const listener = this.#listeners.get(entry.job);
      queueMicrotask(() => listener?.onDropped?.());
    }
  }

  receive(event: Exclude<Event, { kind: 'ready' }>): void {
    const entry = this.#jobs.find(event.jobId);
    if (entry?.job.kind !== 'go') return;
    const { job } = entry;
    const listener = this.#listeners.get(job);
    switch (event.kind) {
      case 'progress':
        listener?.onProgress(event);
        return;
      case 'bestMove':
        this.#jobs.remove(entry);
        if (has(legalMoves(job.position), event.move)) listener?.onAnswer(event);
        else listener?.onFailed();
        return;
      case 'failed':
        this.#jobs.remove(entry);
        listener?.onFailed(event.reason);
        return;
      default:
        assertNever(event);
    }
  }
}
