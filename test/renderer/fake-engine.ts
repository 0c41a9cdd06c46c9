/** An engine for tests that records its commands and sends the events that a test wants. */
import type { Command, Event, Go, SearchInfo } from '../../engine/protocol.ts';
import type { Bridge, EngineStatus } from '../../main/contract/bridge.ts';
import type { Answer } from '../../renderer/thinking/jobs.ts';

export class FakeEngine implements Pick<
  Bridge,
  'sendToEngine' | 'onEngineEvent' | 'onEngineStatus' | 'restartEngine'
> {
  readonly commands: Command[] = [];
  restarts = 0;
  readonly #events = new Set<(event: Event) => void>();
  readonly #statuses = new Set<(status: EngineStatus) => void>();

  sendToEngine(command: Command): void {
    this.commands.push(command);
  }

  onEngineEvent(listener: (event: Event) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  onEngineStatus(listener: (status: EngineStatus) => void): () => void {
    this.#statuses.add(listener);
    return () => this.#statuses.delete(listener);
  }

  restartEngine(): void {
    this.restarts++;
  }

  emit(event: Event): void {
    for (const listener of this.#events) listener(event);
  }

  emitStatus(status: EngineStatus): void {
    for (const listener of this.#statuses) listener(status);
  }

  get gos(): Go[] {
    return this.commands.filter((command) => command.kind === 'go');
  }

  get lastGo(): Go {
    const go = this.gos.at(-1);
    if (!go) throw new Error('The engine was not asked for a move.');
    return go;
  }

  /** Answers `go` with `move`, a moment after the last result. */
  answer(go: Go, move: number, info: Partial<Answer> = {}): void {
    const known = { ...searchInfo(go.jobId), ...info };
    this.emit({ kind: 'bestMove', move, ponderHit: false, totalMs: known.elapsedMs + 10, ...known });
  }
}

export function searchInfo(jobId: number): SearchInfo {
  return {
    jobId,
    depth: 9,
    selectivity: 100,
    score: 3,
    exact: false,
    pv: [],
    lines: [],
    nodes: 1000,
    elapsedMs: 50,
    hashFull: 12,
  };
}
