/** A shell for the arena in tests: it keeps lines in memory, and its engines play the first legal move at once. */
import { squaresOf } from '../../../../engine/game/bitboard.ts';
import { legalMoves } from '../../../../engine/game/rules.ts';
import { JobList } from '../../../../engine/job-list.ts';
import type { Command, EngineId, Event, Failure, PlayerSpec } from '../../../../engine/protocol.ts';
import type { EngineStatus, ExportFile, SaveOutcome, JournalPart } from '../../../../main/contract/bridge.ts';
import type { ArenaPort } from '../../../../renderer/features/arena/store.ts';
import { searchInfo } from '../../fake-engine.ts';

interface FakeEngine {
  readonly jobs: JobList<{ job: Parameters<typeof plainEntry>[0]; isStopped: boolean; isPaused: boolean }>;
  readonly events: Set<(event: Event) => void>;
  readonly statuses: Set<(status: EngineStatus) => void>;
}

function plainEntry(job: Extract<Command, { kind: 'go' | 'ponder' }>) {
  return { job, isStopped: false, isPaused: false };
}

export class FakeArena implements ArenaPort {
  readonly lines = new Map<string, string[]>();
  readonly commands: (readonly [engine: EngineId, command: Command])[] = [];
  readonly saved: ExportFile[] = [];
  /** Ids of engines that were ended. */
  readonly ended: EngineId[] = [];
  isFull = false;
  /** Why a search of this player fails; undefined where it does not. */
  failureOf: (player: PlayerSpec) => Failure | undefined = () => undefined;
  /** Called before each answer; the engine that returns false does not answer this time. */
  mayAnswer: () => boolean = () => true;
  readonly #engines = new Map<EngineId, FakeEngine>();

  /** The listeners that are left. */
  get listeners(): number {
    return [...this.#engines.values()].reduce(
      (sum, { events, statuses }) => sum + events.size + statuses.size,
      0,
    );
  }

  /** The jobs that are not answered. */
  get jobs(): number {
    return [...this.#engines.values()].reduce((sum, { jobs }) => sum + jobs.entries.length, 0);
  }

  #engine(id: EngineId): FakeEngine {
    const known = this.#engines.get(id);
    if (known) return known;
    const created = { jobs: new JobList(plainEntry), events: new Set<never>(), statuses: new Set<never>() };
    this.#engines.set(id, created);
    return created;
  }

  sendToEngine(command: Command, id: EngineId = 'default'): void {
    this.commands.push([id, command]);
    const { jobs } = this.#engine(id);
    if (command.kind !== 'configure') jobs.apply(command);
    queueMicrotask(() => this.#work(id));
  }

  /** Answers whatever may be answered now. */
  wake(): void {
    for (const id of this.#engines.keys()) this.#work(id);
  }

  #work(id: EngineId): void {
    const { jobs, events } = this.#engine(id);
    const entry = jobs.entries.find(({ isPaused }) => !isPaused);
    if (entry?.job.kind !== 'go' || !this.mayAnswer()) return;
    const { jobId, position, player } = entry.job;
    jobs.remove(entry);
    const reason = this.failureOf(player);
    if (reason) {
      for (const listener of events) listener({ kind: 'failed', jobId, reason });
      return;
    }
    const [move = 0] = squaresOf(legalMoves(position));
    const info = { ...searchInfo(jobId), score: 0, elapsedMs: 1 };
    for (const listener of events)
      listener({ kind: 'bestMove', move, ponderHit: false, totalMs: 2, ...info });
  }

  onEngineEvent(listener: (event: Event) => void, id: EngineId = 'default'): () => void {
    const { events } = this.#engine(id);
    events.add(listener);
    return () => events.delete(listener);
  }

  onEngineStatus(listener: (status: EngineStatus) => void, id: EngineId = 'default'): () => void {
    const { statuses } = this.#engine(id);
    statuses.add(listener);
    return () => statuses.delete(listener);
  }

  emitStatus(status: EngineStatus): void {
    for (const { statuses } of this.#engines.values()) for (const listener of statuses) listener(status);
  }

  endEngine(id: EngineId): void {
    this.ended.push(id);
    this.#engines.delete(id);
  }

  async journals() {
    return [...this.lines].map(([id, [heading = '']]) => ({ id, heading })).toReversed();
  }

  /** Called before each answer to a reading. */
  beforeReading: (id: string) => Promise<void> = async () => undefined;

  /** Hands out a few lines at a time. */
  async readJournal(id: string, from: number): Promise<JournalPart | undefined> {
    await this.beforeReading(id);
    const lines = this.lines.get(id) ?? [];
    const next = from + 5;
    return { lines: lines.slice(from, next), ...(next < lines.length && { next }) };
  }

  async addToJournal(id: string, line: string): Promise<boolean> {
    if (this.isFull) return false;
    this.lines.set(id, [...(this.lines.get(id) ?? []), line]);
    return true;
  }

  async removeJournal(id: string): Promise<void> {
    this.lines.delete(id);
  }

  async saveExport(file: ExportFile): Promise<SaveOutcome> {
    this.saved.push(file);
    return { kind: 'saved', file: { handle: 'handle', name: `${file.name}.${file.kind}` }, isComplete: true };
  }
}
