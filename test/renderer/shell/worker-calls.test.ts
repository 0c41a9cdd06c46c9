import { describe, expect, test, vi } from 'vitest';
import { Moved, type ServicePort, answerCalls, callWorker } from '../../../renderer/shell/worker-calls.ts';
import type { WorkerPort } from '../../../renderer/shell/worker-child.ts';

interface Table {
  double: { args: [value: number]; answer: number };
  fill: { args: [length: number]; answer: Uint8Array<ArrayBuffer> };
  refuse: { args: []; answer: number };
  never: { args: []; answer: number };
}

/** A worker in name only: what is said is copied or moved as between a page and a real one, and comes later. */
class LocalWorker implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null;
  onerror: WorkerPort['onerror'] = null;
  isEnded = false;
  readonly #service: ServicePort = {
    onmessage: null,
    postMessage: (reply, options) => {
      const data: unknown = structuredClone(reply, options);
      queueMicrotask(() => this.onmessage?.({ data } as MessageEvent));
    },
  };

  readonly filled = new Uint8Array(8);

  constructor() {
    answerCalls<Table, string>(this.#service, (tell) => ({
      double(value) {
        tell(`doubling ${value}`);
        return 2 * value;
      },
      fill: (length) => new Moved(this.filled.fill(length), [this.filled.buffer]),
      refuse() {
        throw new Error('not today');
      },
      never: () => this.crash(),
    }));
  }

  postMessage(call: unknown, options?: StructuredSerializeOptions): void {
    const data: unknown = structuredClone(call, options);
    queueMicrotask(() => this.#service.onmessage?.({ data } as MessageEvent));
  }

  terminate(): void {
    this.isEnded = true;
  }

  crash(): never {
    this.onerror?.({ message: 'out of memory', preventDefault: () => undefined } as ErrorEvent);
    throw new Error('The worker is gone.');
  }
}

function called() {
  const worker = new LocalWorker();
  const onNews = vi.fn<(news: string) => void>();
  return { worker, onNews, calls: callWorker<Table, string>(() => worker, onNews) };
}

describe('calls to a worker', () => {
  test('are answered each with its own answer, and news comes between', async () => {
    const { calls, onNews } = called();
    const answers = await Promise.all([calls.call('double', [1]), calls.call('double', [2])]);
    expect(answers).toEqual([2, 4]);
    expect(onNews.mock.calls.flat()).toEqual(['doubling 1', 'doubling 2']);
  });

  test('move large answers instead of copying them', async () => {
    const { calls, worker } = called();
    expect(await calls.call('fill', [7])).toEqual(new Uint8Array(8).fill(7));
    expect(worker.filled.length).toBe(0);
  });

  test('reject alone where one throws', async () => {
    const { calls } = called();
    await expect(calls.call('refuse', [])).rejects.toThrow('not today');
    expect(await calls.call('double', [3])).toBe(6);
  });

  test('all reject when the worker fails, also those that come after it, and the worker is ended', async () => {
    const { calls, worker } = called();
    const both = [calls.call('never', []), calls.call('double', [1])];
    expect(await Promise.allSettled(both)).toMatchObject([
      { reason: { message: 'out of memory' } },
      { reason: { message: 'out of memory' } },
    ]);
    expect(worker.isEnded).toBe(true);
    await expect(calls.call('double', [1])).rejects.toThrow('out of memory');
  });
});
