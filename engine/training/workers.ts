/** Hands tasks out to worker threads, each of which gets the next one when it has answered. */
import { Worker, parentPort } from 'node:worker_threads';

export type Reply<Answer> =
  { readonly kind: 'done'; readonly answer: Answer } | { readonly kind: 'failed'; readonly message: string };

/**
 * Resolves with the answers in the order of the tasks. `onAnswer` is called as they come.
 * @throws Error with `describe` and the worker's reason when a task fails.
 */
export async function runOnWorkers<Task, Answer>(
  entry: URL,
  tasks: readonly Task[],
  options: {
    readonly threads: number;
    describe(task: Task): string;
    onAnswer?(answer: Answer, task: Task): void;
  },
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const queue = tasks.entries();
  await Promise.all(
    Array.from({ length: Math.min(options.threads, tasks.length) }, async () => {
      const worker = new Worker(entry);
      try {
        for (const [at, task] of queue) {
          const reply = await ask<Task, Answer>(worker, task);
          if (reply.kind === 'failed') throw new Error(`${options.describe(task)}: ${reply.message}`);
          answers[at] = reply.answer;
          options.onAnswer?.(reply.answer, task);
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return answers;
}

function ask<Task, Answer>(worker: Worker, task: Task): Promise<Reply<Answer>> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners();
    worker.on('message', resolve);
    worker.on('error', reject);
    worker.postMessage(task);
  });
}

/** In a worker: answers every task it is sent. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer): void {
  if (!parentPort) throw new Error('This file runs as a worker thread.');
  const port = parentPort;
  port.on('message', (task: Task) => {
    let reply: Reply<Answer>;
    try {
      reply = { kind: 'done', answer: work(task) };
    } catch (error) {
      reply = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(reply);
  });
}
