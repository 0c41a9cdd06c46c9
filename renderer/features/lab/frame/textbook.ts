/** The worker that counts leaves and evaluates positions for the pages of the lab. */
import type { Position } from '../../../../engine/game/position.ts';
import type {
  Evaluated,
  LeavesAnswer,
  LeavesQuestion,
} from '../../../../engine/lab/leaves/leaves-language.ts';
import type { Unit } from '../../../../engine/lab/leaves/leaves.ts';
import { type WorkerPort, launchWorker } from '../../../shell/worker-child.ts';

export interface Textbook {
  count(unit: Unit, position: Position): Promise<number>;
  evaluate(positions: readonly Position[]): Promise<readonly Evaluated[]>;
  /** Ends the worker; what it has not answered stays without an answer. */
  end(): void;
}

const spawnWorker = (): WorkerPort<LeavesAnswer> =>
  new Worker(new URL('../../../../engine/lab/leaves/leaves-worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker. Every question is rejected once it has failed. */
export function openTextbook(spawn: () => WorkerPort<LeavesAnswer> = spawnWorker): Textbook {
  const waiting = new Map<number, { resolve(answer: LeavesAnswer): void; reject(error: Error): void }>();
  let lastId = 0;
  let failure: Error | undefined;

  const worker = launchWorker<LeavesQuestion, LeavesAnswer>(spawn, {
    heard(answer) {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    },
    failed(reason) {
      failure = new Error(reason);
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
    },
  });

  async function ask(make: (id: number) => LeavesQuestion): Promise<LeavesAnswer> {
    if (failure) throw failure;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.send(make(id));
    });
  }

  return {
    async count(unit, position) {
      const answer = await ask((id) => ({ kind: 'count', id, unit, position }));
      return answer.kind === 'counted' ? answer.leaves : NaN;
    },
    async evaluate(positions) {
      const answer = await ask((id) => ({ kind: 'evaluate', id, positions }));
      return answer.kind === 'evaluated' ? answer.positions : [];
    },
    end: worker.end,
  };
}
