/** Lists of texts with a game each: the games of a tournament, of the library, or those that were reviewed together. */
import type { EarlierGameId } from '../../main/contract/bridge.ts';
import type { Origin, Received } from './open-prompts.ts';
import type { HeldList } from './opened-list.ts';

/** Indices count from 0. */
export interface TextList {
  readonly count: number;
  /** Undefined where the game is there no more. */
  text(index: number): string | undefined | Promise<string | undefined>;
  /** Where a copy of a game remains, and which of the earlier games it is; elsewhere unless told. */
  origin?(index: number): Promise<{ readonly from: Origin; readonly earlier: EarlierGameId } | undefined>;
  /** Called when a game is on the board. */
  shown?(index: number): void;
}

/** Puts the game at `index` on the board, and holds the list, so that keys lead to the others. */
export async function receiveTexts(
  texts: TextList,
  index: number,
  receive: (text: string, from: Origin, earlier?: EarlierGameId) => Promise<Received>,
  held: HeldList,
): Promise<Received> {
  const { count } = texts;

  async function receiveAt(at: number): Promise<Received> {
    const text = await texts.text(at);
    if (text === undefined) return { kind: 'declined' };
    const known = await texts.origin?.(at);
    const received = await receive(text, known?.from ?? 'elsewhere', known?.earlier);
    if (received.kind === 'loaded') texts.shown?.(at);
    return received;
  }

  const first = await receiveAt(index);
  if (first.kind === 'loaded')
    held.hold({
      count,
      index,
      next: async (at) => (at + 1 < count ? at + 1 : undefined),
      previous: async (at) => (at > 0 ? at - 1 : undefined),
      show: async (at) => (await receiveAt(at)).kind === 'loaded',
      end: () => undefined,
    });
  return first;
}
