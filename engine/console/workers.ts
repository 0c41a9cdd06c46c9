/** Gives tasks to worker threads. Each thread gets the next task when it has answered the last. */
import { Worker, parentPort } from 'node:worker_threads';

export type Reply<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string };

export interface CrewOptions<Task> {
  readonly threads: number;
  describe(task: Task): string;
}

/** Worker threads that wait for tasks until they are dismissed. */
export interface Crew<Task, Answer> {
  /**
   * Resolves with the answers in the order of the tasks. `onAnswer` is called for each answer when it comes. A call
   * must have ended before the next.
   * @throws Error with `describe` and the worker's reason when a task fails.
   */
  run(tasks: readonly Task[], onAnswer?: (answer: Answer, task: Task) => void): Promise<Answer[]>;
  /**
   * Gives every thread that is free what `next` says, until that is undefined. Resolves when all are answered.
   * @throws as `run`.
   */
  serve(next: () => Promise<Task | undefined>, onAnswer: (answer: Answer, task: Task) => void): Promise<void>;
  dismiss(): Promise<void>;
}

export function hireWorkers<Task, Answer>(
  entry: string | URL,
  { threads, describe }: CrewOptions<Task>,
): Crew<Task, Answer> {
  const hands = Array.from({ length: threads }, () => hire<Task, Answer>(entry));
  async function answerTo({ ask }: Hand<Task, Answer>, task: Task): Promise<Answer> {
    const reply = await ask(task);
    if (reply.kind === 'failed') throw new Error(`${describe(task)}: ${reply.message}`);
    return reply.answer;
  }
  return {
    async run(tasks, onAnswer) {
      const answers: Answer[] = [];
      const queue = tasks.entries();
      await Promise.all(
        hands.map(async (hand) => {
          for (const [at, task] of queue) {
            const answer = await answerTo(hand, task);
            answers[at] = answer;
            onAnswer?.(answer, task);
          }
        }),
      );
      return answers;
    },
    async serve(next, onAnswer) {
      // A second task waits at each thread, which begins with it at once, however busy this thread is just then.
      await Promise.all(
        [...hands, ...hands].map(async (hand) => {
          for (;;) {
            const task = await next();
            if (task === undefined) return;
            onAnswer(await answerTo(hand, task), task);
          }
        }),
      );
    },
    async dismiss() {
      await Promise.all(hands.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Does what `Crew.run` does, on threads that end when the last task is done. */
export async function runOnWorkers<Task, Answer>(
  entry: string | URL,
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

interface Hand<Task, Answer> {
  readonly worker: Worker;
  /** Sends a task; tasks are answered in their order. Rejects if the thread has ended, even before the call. */
  ask(this: void, task: Task): Promise<Reply<Answer>>;
}

function hire<Task, Answer>(entry: string | URL): Hand<Task, Answer> {
  const worker = new Worker(entry);
  const waiting: PromiseWithResolvers<Reply<Answer>>[] = [];
  let broken: Error | undefined;
  function fail(error: Error): void {
    broken ??= error;
    for (const each of waiting.splice(0)) each.reject(broken);
  }
  worker.on('message', (reply: Reply<Answer>) => waiting.shift()?.resolve(reply));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('the worker thread has ended')));
  return {
    worker,
    async ask(task) {
      if (broken) throw broken;
      const answer = Promise.withResolvers<Reply<Answer>>();
      waiting.push(answer);
      worker.postMessage(task);
      return answer.promise;
    },
  };
}

/** Answers every task that this worker thread is sent. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer | Promise<Answer>): void {
  if (!parentPort) throw new Error('This file runs as a worker thread.');
  const port = parentPort;
  async function replyTo(task: Task): Promise<Reply<Answer>> {
    try {
      return { kind: 'done', answer: await work(task) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }
  port.on('message', (task: Task) => void replyTo(task).then((reply) => port.postMessage(reply)));
}
