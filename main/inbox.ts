/**
 * Items for a page that may not listen yet. Each item goes to a listening page at once; otherwise the newest item
 * waits.
 */
export interface Inbox<Item> {
  put(item: Item): void;
  /** Connects a page that listens from now on; `hand` takes items to it. */
  attach(hand: (item: Item) => void): void;
  /** Disconnects the page because it has gone. */
  detach(): void;
}

export function createInbox<Item>(): Inbox<Item> {
  let handOver: ((item: Item) => void) | undefined;
  let waiting: { readonly item: Item } | undefined;
  return {
    put(item) {
      if (handOver) handOver(item);
      else waiting = { item };
    },
    attach(hand) {
      handOver = hand;
      const left = waiting;
      waiting = undefined;
      if (left) hand(left.item);
    },
    detach() {
      handOver = undefined;
    },
  };
}
