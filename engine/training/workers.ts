/** Hands tasks out to worker threads, each of which gets the next one when it has answered. */
import { Worker, parentPort } from 'node:worker_threads';

export type Reply<Answer> =
  { readonly kind: 'done'; readonly answer: Answer } | { readonly kind: 'failed'; readonly message: string };

export interface CrewOptions<Task> {
  readonly threads: number;
  describe(task: Task): string;
}

/** Worker threads that wait for tasks until they are dismissed. */
export interface Crew<Task, Answer> {
  /**
   * Resolves with the answers in the order of the tasks. `onAnswer` is called as they come. One call at a time.
   * @throws Error with `describe` and the worker's reason when a task fails.
   */
  run(tasks: readonly Task[], onAnswer?: (answer: Answer, task: Task) => void): Promise<Answer[]>;
  dismiss(): Promise<void>;
}

export function hireWorkers<Task, Answer>(
  entry: URL,
  { threads, describe }: CrewOptions<Task>,
): Crew<Task, Answer> {
  const workers = Array.from({ length: threads }, () => new Worker(entry));
  return {
    async run(tasks, onAnswer) {
      const answers: Answer[] = [];
      const queue = tasks.entries();
      await Promise.all(
        workers.map(async (worker) => {
          for (const [at, task] of queue) {
            const reply = await ask<Task, Answer>(worker, task);
            if (reply.kind === 'failed') throw new Error(`${describe(task)}: ${reply.message}`);
            answers[at] = reply.answer;
            onAnswer?.(reply.answer, task);
          }
        }),
      );
      return answers;
    },
    async dismiss() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** As `Crew.run`, with threads that end when the last task is done. */
export async function runOnWorkers<Task, Answer>(
  entry: URL,
  tasks: readonly Task[],
  options: CrewOptions<Task> & { onAnswer?(answer: Answer, task: Task): void },
): Promise<Answer[]> {
  const threads = Math.min(options.threads, tasks.length);
  const crew = hireWorkers<Task, Answer>(entry, { ...options, threads });
  try {
    return await crew.run(tasks, options.onAnswer);
  } finally {
    await crew.dismiss();
  }
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
