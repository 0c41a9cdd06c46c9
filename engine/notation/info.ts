/**
 * The facts about a game apart from its moves: who played, when, where and how it ended. Every field is text for
 * people, on one line and without spaces around it; an unknown field is absent.
 */
import type { Colour } from '../game/position.ts';
import { type GameTree, currentPosition } from '../game/tree.ts';
import { isGameOver, officialScore } from '../game/rules.ts';

export interface PlayerInfo {
  readonly name?: string;
  /** The engine's level, or a person's rating or rank. */
  readonly level?: string;
  /** Thinking time in the notation of GGF: main time / increment / extension, such as `15:00/00:10`. */
  readonly time?: string;
}

export interface GameInfo {
  readonly black: PlayerInfo;
  readonly white: PlayerInfo;
  /** `2026-11-21`, `2026-11-21 14:32` or `2026-11-21 14:32:05` where it is a calendar date, else as it was written. */
  readonly date?: string;
  readonly event?: string;
  readonly place?: string;
  /** The name of its opening. */
  readonly opening?: string;
  /** The result if the board does not show it: absent when the game was played to its end. See `gameResult`. */
  readonly result?: GameResult;
}

/** `margin` is the lead of the winner in discs, 0 in a draw. */
export type GameResult =
  | { readonly ending: 'score'; readonly winner: Colour | 'draw'; readonly margin: number }
  /** `unknown`: the text says who won and nothing more. */
  | { readonly ending: 'resignation' | 'time' | 'forfeit' | 'unknown'; readonly winner: Colour }
  /** The game does not count. */
  | { readonly ending: 'void'; readonly winner: 'nobody' };

/** The content of a file: the moves of a game with all that is known about it. */
export interface Game {
  readonly tree: GameTree;
  readonly info: GameInfo;
  /**
   * The time in milliseconds that has been spent so far on the move after the last one of the line, in a game with
   * clocks. A game without clocks has none, though its moves may have times.
   */
  readonly pendingMs?: number;
}

export const NO_INFO: GameInfo = { black: {}, white: {} };

/** The result of the game if it is known: the stated one, or else the official score of a finished game. */
export function gameResult({ tree, info }: Game): GameResult | undefined {
  if (info.result !== undefined) return info.result;
  const position = currentPosition(tree);
  if (!isGameOver(position)) return undefined;
  const { black, white } = officialScore(position);
  return scoreResult(black - white);
}

/** The result by score; `lead` is Black's discs minus White's. Undefined if no board gives such a lead. */
export function scoreResult(lead: number): GameResult | undefined {
  if (!(Math.abs(lead) <= 64)) return undefined;
  if (lead === 0) return { ending: 'score', winner: 'draw', margin: 0 };
  return { ending: 'score', winner: lead > 0 ? 'black' : 'white', margin: Math.abs(lead) };
}

/** The lead that `result` stands for, as Black's discs minus White's; a draw is 0. */
export function leadOf(result: GameResult & { readonly ending: 'score' }): number {
  return result.winner === 'white' ? -result.margin : result.margin;
}

/** The facts that a reader found; an absent or empty text is an unknown field. */
export interface FoundInfo {
  readonly black: FoundPlayer;
  readonly white: FoundPlayer;
  readonly date?: string | undefined;
  readonly event?: string | undefined;
  readonly place?: string | undefined;
  readonly opening?: string | undefined;
  readonly result?: GameResult | undefined;
}

interface FoundPlayer {
  readonly name?: string | undefined;
  readonly level?: string | undefined;
  readonly time?: string | undefined;
}

/** What people say about a game: who played, when, where. */
export interface Facts extends Pick<FoundInfo, 'date' | 'event' | 'place'> {
  readonly black: Pick<FoundPlayer, 'name' | 'level'>;
  readonly white: Pick<FoundPlayer, 'name' | 'level'>;
}

export function factsOf({ black, white, date, event, place }: GameInfo): Facts {
  return {
    black: { name: black.name, level: black.level },
    white: { name: white.name, level: white.level },
    date,
    event,
    place,
  };
}

/** `info` with other facts, tidied; an empty text is an unknown one. */
export function withFacts(info: GameInfo, facts: Facts, tree: GameTree): GameInfo {
  const { black, white, opening, result } = info;
  const tidied = tidyInfo(
    {
      ...facts,
      black: { ...facts.black, time: black.time },
      white: { ...facts.white, time: white.time },
      opening,
    },
    tree,
  );
  return result === undefined ? tidied : { ...tidied, result };
}

export function sameFacts(one: GameInfo, other: GameInfo): boolean {
  return JSON.stringify(factsOf(one)) === JSON.stringify(factsOf(other));
}

/** Tidies the facts that a reader found about `tree`; the board of a finished game overrides a stated score. */
export function tidyInfo(found: FoundInfo, tree: GameTree): GameInfo {
  const { result } = found;
  const boardTells =
    (result?.ending === 'score' || result?.ending === 'unknown') && isGameOver(currentPosition(tree));
  const date = found.date === undefined ? undefined : readDate(oneLine(found.date));
  return {
    black: tidyPlayer(found.black),
    white: tidyPlayer(found.white),
    ...known('date', date),
    ...known('event', found.event),
    ...known('place', found.place),
    ...known('opening', found.opening),
    ...(result === undefined || boardTells ? {} : { result }),
  };
}

function tidyPlayer(found: FoundPlayer): PlayerInfo {
  return { ...known('name', found.name), ...known('level', found.level), ...known('time', found.time) };
}

function known<Key extends string>(key: Key, text: string | undefined): Partial<Record<Key, string>> {
  const line = oneLine(text ?? '');
  const field: Partial<Record<Key, string>> = {};
  if (line !== '') field[key] = line;
  return field;
}

/** Controls and line breaks become spaces. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

const DAY_FIRST = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})(?!\d)/;

/** The date with its year in front where it is clear which number is the day: with dots always, with slashes above 12. */
function withYearFirst(text: string): string {
  return text.replace(DAY_FIRST, (whole, one: string, sign: string, other: string, year: string) => {
    if (sign === '.' || Number(one) > 12) return `${year}-${other}-${one}`;
    return Number(other) > 12 ? `${year}-${one}-${other}` : whole;
  });
}

const CALENDAR = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[ T_]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?(.*)$/;

/**
 * Parts of a text that may follow a time without changing it for a reader: parts of a second, and the name or offset of
 * a time zone.
 */
const ZONE = /^(?:\.\d+)?[ .]*(?:[A-Z]{1,5}|[+-]\d{2}:?\d{2})?$/;

/**
 * Writes the date in `text` in one notation: year first. It also reads the seconds or milliseconds since 1970 that some servers
 * write.
 */
function readDate(written: string): string {
  const text = withYearFirst(written);
  if (/^\d{9,10}(?:\d{3})?$/.test(text)) {
    return new Date(Number(text) * (text.length > 10 ? 1 : 1000))
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
  }
  const [, year = '', month = '', day = '', hour, minute, second, zone = ''] = CALENDAR.exec(text) ?? [];
  const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  const isTime = Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second ?? 0) < 60;
  if (!isDate || !isTime || !ZONE.test(zone)) return text;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (hour === undefined || minute === undefined) return date;
  const time = [hour.padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':');
  return `${date} ${time}`;
}
