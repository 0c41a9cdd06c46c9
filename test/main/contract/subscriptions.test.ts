import { expect, test } from 'vitest';
import { Subscriptions } from '../../../main/contract/subscriptions.ts';

test('subscriptions end once, the newest first, and their owner may begin again', () => {
  const ended: string[] = [];
  const subscriptions = new Subscriptions(
    () => ended.push('first'),
    () => ended.push('second'),
  );
  subscriptions.add(() => ended.push('third'));
  subscriptions.end();
  subscriptions.end();
  expect(ended).toEqual(['third', 'second', 'first']);
  subscriptions.add(() => ended.push('later'));
  subscriptions.end();
  expect(ended.at(-1)).toBe('later');
});
