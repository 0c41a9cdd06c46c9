/** The list that the game on the board was chosen from: it stays open, so that keys lead to its other games. */
import { type ShallowRef, shallowRef } from 'vue';
import type { Session } from '../session/session.ts';
import type { Desk } from './desk.ts';

export interface OpenedList {
  readonly count: number;
  /** Of the game on the board. */
  readonly index: number;
  /** The listed game after or before the one at an index. */
  next(index: number): Promise<number | undefined>;
  previous(index: number): Promise<number | undefined>;
  /** Puts another game of the list on the board; false where the one that is there stays. */
  show(index: number): Promise<boolean>;
  end(): void;
}

export interface ListPrompts {
  /** Another game of a list is on the board; numbers count from 1. */
  tellListed(number: number, count: number): void;
  /** There is no game in this direction. */
  tellEndOfList(where: 'next' | 'previous'): void;
}

export interface HeldList {
  readonly list: Readonly<ShallowRef<OpenedList | undefined>>;
  /** Keeps a list until another game than one of its own is on the board. */
  hold(next: OpenedList | undefined): void;
  /** Whether the game that begins is another one of the list. */
  isStepping(): boolean;
  /** Goes to the next or the previous game of the list. */
  goInList(where: 'next' | 'previous'): Promise<void>;
}

export function createHeldList(session: Session, desk: Desk, prompts: ListPrompts): HeldList {
  const list = shallowRef<OpenedList>();
  let isStepping = false;

  function hold(next: OpenedList | undefined): void {
    list.value?.end();
    list.value = next;
  }

  session.listen('documents', ({ kind }) => {
    if (kind === 'begun' && !isStepping) hold(undefined);
  });

  async function goInList(where: 'next' | 'previous'): Promise<void> {
    await desk.inTurn(async () => {
      const from = list.value;
      if (!from) return;
      const index = await from[where](from.index);
      if (index === undefined) return prompts.tellEndOfList(where);
      isStepping = true;
      const isShown = await from.show(index).finally(() => (isStepping = false));
      if (!isShown) return;
      list.value = { ...from, index };
      prompts.tellListed(index + 1, from.count);
    });
  }

  return { list, hold, isStepping: () => isStepping, goInList };
}
