/** Calls to a child that is kept: what it owes when it ends is asked of the next one. */
import { expect, test } from 'vitest';
import type { ChildListener } from '../../../engine/keeper/child.ts';
import { type Call, type Reply, answerCalls, createCalls } from '../../../engine/keeper/calls.ts';

interface Sums {
  add: { args: [one: number, other: number]; answer: number };
  fail: { args: []; answer: never };
}

interface Launched {
  readonly listener: ChildListener<Reply<string>>;
  readonly asked: Call[];
}

function kept() {
  const children: Launched[] = [];
  const news: string[] = [];
  const statuses: string[] = [];
  const calls = createCalls<Sums, string>({
    launch(listener) {
      const child: Launched = { listener, asked: [] };
      children.push(child);
      return { send: (call) => child.asked.push(call), end: () => undefined };
    },
    onNews: (each) => news.push(each),
    onStatus: ({ kind }) => statuses.push(kind),
  });
  return { calls, children, news, statuses };
}

test('a call has the answer to it, in whatever order answers come', async () => {
  const { calls, children } = kept();
  const sums = [calls.call('add', 1, 2), calls.call('add', 3, 4)];
  const [{ listener, asked }] = children as [Launched];
  for (const { id, args } of asked.toReversed()) {
    listener.heard({ kind: 'answer', id, answer: Number(args[0]) + Number(args[1]) });
  }
  expect(await Promise.all(sums)).toEqual([3, 7]);
});

test('a call that was not answered is made again of the child that follows', async () => {
  const { calls, children } = kept();
  const sum = calls.call('add', 1, 2);
  children[0]?.listener.failed('It ended.');
  await expect.poll(() => children.length).toBe(2);
  const [, { listener, asked }] = children as [Launched, Launched];
  expect(asked).toMatchObject([{ name: 'add', args: [1, 2] }]);
  listener.heard({ kind: 'answer', id: asked[0]!.id, answer: 3 });
  expect(await sum).toBe(3);
});

test('an answer that throws reaches the caller as a sentence, and whoever watches as an error', async () => {
  const { calls, children } = kept();
  const errors: unknown[] = [];
  const failing = calls.call('fail');
  const [{ listener, asked }] = children as [Launched];
  const answer = answerCalls<Sums, string>(
    {
      add: (one, other) => one + other,
      fail() {
        throw new RangeError('Too much.');
      },
    },
    (reply) => listener.heard(reply),
    (error) => errors.push(error),
  );
  answer(asked[0]!);
  await expect(failing).rejects.toThrow('Too much.');
  expect(errors).toHaveLength(1);
});

test('news and the state of the child are told', () => {
  const { calls, children, news, statuses } = kept();
  void calls.call('add', 1, 1);
  children[0]?.listener.heard({ kind: 'ready' });
  children[0]?.listener.heard({ kind: 'news', news: 'a game' });
  expect([news, statuses]).toEqual([['a game'], ['started']]);
});
