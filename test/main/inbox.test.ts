import { describe, expect, it } from 'vitest';
import { createInbox } from '../../main/inbox.ts';

describe('createInbox', () => {
  it('keeps the newest item until a page listens, and then hands over each item at once', () => {
    const handed: string[] = [];
    const hand = (item: string): void => void handed.push(item);
    const inbox = createInbox<string>();
    inbox.put('a');
    inbox.put('b');
    expect(handed).toEqual([]);
    inbox.attach(hand);
    inbox.attach(hand);
    expect(handed).toEqual(['b']);
    inbox.put('c');
    inbox.detach();
    inbox.put('d');
    expect(handed).toEqual(['b', 'c']);
    inbox.attach(hand);
    expect(handed).toEqual(['b', 'c', 'd']);
  });
});
