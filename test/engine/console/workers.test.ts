import { describe, expect, it } from 'vitest';
import { hireWorkers, runOnWorkers } from '../../../engine/console/workers.ts';

function entry(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const DOUBLES = entry(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (task) => parentPort.postMessage({ kind: 'done', answer: 2 * task }));
`);
const REFUSES = entry(`
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ kind: 'failed', message: 'no' }));
`);
const ENDS_AFTER_ONE = entry(`
  import { parentPort } from 'node:worker_threads';
  parentPort.once('message', (task) => parentPort.postMessage({ kind: 'done', answer: task }));
`);

const describeTask = (task: number): string => `task ${task}`;

describe('worker threads', () => {
  it('answer in the order of the tasks in every run', async () => {
    const crew = hireWorkers<number, number>(DOUBLES, { threads: 3, describe: describeTask });
    expect(await crew.run([1, 2, 3, 4, 5])).toEqual([2, 4, 6, 8, 10]);
    expect(await crew.run([7])).toEqual([14]);
    await crew.dismiss();
  });

  it('say which task failed and why', async () => {
    const run = runOnWorkers<number, number>(REFUSES, [4], { threads: 2, describe: describeTask });
    await expect(run).rejects.toThrow('task 4: no');
  });

  it('are not waited for when they crash or end', async () => {
    const breaks = entry('throw new Error("broken from the start")');
    const run = runOnWorkers<number, number>(breaks, [1], { threads: 2, describe: describeTask });
    await expect(run).rejects.toThrow('broken from the start');
    const crew = hireWorkers<number, number>(ENDS_AFTER_ONE, { threads: 1, describe: describeTask });
    expect(await crew.run([1])).toEqual([1]);
    await expect(crew.run([2])).rejects.toThrow('the worker thread has ended');
    await crew.dismiss();
  });
});
