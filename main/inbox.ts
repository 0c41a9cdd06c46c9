/** What a page is told when it listens: each item goes to it at once; until then, the newest waits. */
export interface Inbox<Item> {
  put(item: Item): void;
  /** A page listens from now on; `hand` takes items to it. */
  attach(hand: (item: Item) => void): void;
  /** The page has gone. */
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
