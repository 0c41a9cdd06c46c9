/** Whether the row of a game shows a word that is kept as a number: its day, how it ended, who was at the board, its score. */
import type { Position } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { dayText } from './day-text.ts';
import { plainText } from './plain-text.ts';
import type { RowWords } from './query.ts';
import { createReplay } from './replay.ts';
import { OUTCOME, type Segment } from './segment.ts';

type Says = (segment: Segment) => (slot: number) => boolean;

/** Winner and ending, without whether there is a lead. */
const ENDED = OUTCOME.hasLead - 1;

/** The side of the user who looks; a person who names nobody beside a computer. */
const SIDES = [undefined, 'black', 'white'] as const;

/** A day of the column `day` as lists write it; what is no day of the calendar stays as it is. */
export function dayInWords(day: number, format: Intl.DateTimeFormat): string {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  const at = new Date(year, month - 1, date);
  return month === 0 || at.getMonth() + 1 !== month ? dayText(day) : format.format(at);
}

/** `players` are the names by their numbers; `startOf` gives the positions that games began with. */
export function createRowWords(
  segments: readonly Segment[],
  players: readonly string[],
  startOf: (start: number) => Position,
): (word: string, words: RowWords) => Says {
  const daysBy = new Map<string, ReadonlyMap<number, string>>();

  /** All days of the games, as their rows write them. */
  function daysIn(language: string): ReadonlyMap<number, string> {
    let days = daysBy.get(language);
    if (!days) {
      const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
      const all = new Set<number>();
      for (const { columns } of segments) for (const day of columns.day) all.add(day);
      days = new Map(Array.from(all, (day) => [day, plainText(dayInWords(day, format))]));
      daysBy.set(language, days);
    }
    return days;
  }

  const replay = createReplay();

  /** The discs of a game that is not over. */
  function discsOf(segment: Segment, slot: number): ReturnType<typeof replay.discs> | undefined {
    const { start, first, last } = segment.columns;
    if (last[slot] === SQUARE_COUNT) return undefined;
    const moves = segment.moves(slot);
    replay.begin(startOf(start[slot]!));
    for (let at = first[slot]!; at < last[slot]!; at++) replay.play(moves[at - first[slot]!]!);
    replay.settleTurn();
    return replay.isOver() ? undefined : replay.discs();
  }

  return (word, { language, you, computer, unnamed, endings }) => {
    const days = new Set<number>();
    for (const [day, text] of daysIn(language)) if (text.includes(word)) days.add(day);
    const ended = new Uint8Array((ENDED + 1) * SIDES.length);
    for (const { outcome, of, text } of endings)
      if (plainText(text).includes(word)) ended[outcome * SIDES.length + SIDES.indexOf(of)] = 1;
    const signature = players.indexOf(computer);
    const isYou = plainText(you).includes(word);
    const isBlack = plainText(unnamed.black).includes(word);
    const isWhite = plainText(unnamed.white).includes(word);
    const [, blackDiscs, whiteDiscs] = SCORE.exec(word) ?? [];
    const [ofBlack, ofWhite] = [Number(blackDiscs), Number(whiteDiscs)];
    const count = /^\d{1,2}$/.test(word) ? Number(word) : undefined;
    return (segment) => {
      const { black, white, day, outcome, lead, first, last } = segment.columns;
      return (slot) => {
        const [blackName, whiteName] = [black[slot]!, white[slot]!];
        const mine =
          whiteName === signature && blackName === 0 ? 1 : blackName === signature && whiteName === 0 ? 2 : 0;
        if (days.has(day[slot]!) || ended[(outcome[slot]! & ENDED) * SIDES.length + mine] === 1) return true;
        if (mine !== 0 ? isYou : (isBlack && blackName === 0) || (isWhite && whiteName === 0)) return true;
        if (count !== undefined) {
          const difference = 2 * count - SQUARE_COUNT;
          if (
            count === last[slot]! - first[slot]! ||
            ((outcome[slot]! & OUTCOME.hasLead) !== 0 && Math.abs(lead[slot]!) === Math.abs(difference))
          )
            return true;
          const discs = count > last[slot]! ? undefined : discsOf(segment, slot);
          return discs?.black === count || discs?.white === count;
        }
        if (ofBlack + ofWhite !== last[slot]) return false;
        const discs = discsOf(segment, slot);
        return discs?.black === ofBlack && discs.white === ofWhite;
      };
    };
  };
}

/** A score as one word, see `searchedWords`. */
export const SCORE = /^(\d{1,2})[-:–—−](\d{1,2})$/;
