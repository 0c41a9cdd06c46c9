/** How games ended, as the texts of several formats say it. */
import { type GameResult, scoreResult } from './info.ts';
import type { ReadNotice } from './notice.ts';
import { type Place, excerpt } from './place.ts';

type Ending = Exclude<GameResult['ending'], 'score' | 'void'>;

const ENDINGS: Readonly<Record<string, Ending>> = { r: 'resignation', t: 'time', f: 'forfeit' };

/** `B+12`, `W+R`, `B+Time`, `W+12:t`; what stands behind the margin is how the game ended. */
const LETTERS =
  /^(?<side>[BW])\s*\+\s*(?:(?<margin>\d+(?:\.\d+)?)(?:\s*:\s*(?<flag>[rtf])[a-z]*)?|(?<word>r(?:esign(?:ation)?)?|t(?:ime)?|f(?:orfeit)?)?)$/i;
/** `White by time`, `Black wins on resignation`, `White won by 12`. */
const WORDS =
  /^(?<side>black|white)(?:\s+(?:wins?|won))?(?:\s*,?\s*(?:by|on)\s+(?:(?<margin>\d+(?:\.\d+)?)(?:\s+(?:discs?|points?))?|(?<word>resign(?:ation)?|time(?:out)?|forfeit)))?[.!]?$/i;

/**
 * `B+12`, `W+R`, `B+Time`, `W+12:t`, `B+`, `Draw`, `0`, `Void` or `White by time`; some programs write the score as
 * `34-30`, Black's first, or `1-0` as in chess.
 */
export function parseResult(text: string): GameResult | undefined {
  const discs = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(text);
  const [, one = '', other = ''] = discs ?? [];
  // No board has a single disc: it is the notation of chess.
  if (Number(one) + Number(other) === 1)
    return { ending: 'unknown', winner: one === '1' ? 'black' : 'white' };
  // Nobody has a disc before a game that never began.
  if (discs !== null && Number(one) + Number(other) === 0) return undefined;
  if (discs !== null) return scoreResult(Number(discs[1]) - Number(discs[2]));
  if (/^(?:0|draw|1\/2\s*-\s*1\/2|½\s*-\s*½)$/i.test(text)) return scoreResult(0);
  if (/^void$/i.test(text)) return { ending: 'void', winner: 'nobody' };
  const { side, margin, flag, word } = (LETTERS.exec(text) ?? WORDS.exec(text))?.groups ?? {};
  if (side === undefined) return undefined;
  const winner = side.toLowerCase().startsWith('b') ? 'black' : 'white';
  const ending = ENDINGS[(flag ?? word ?? '').charAt(0).toLowerCase()];
  if (ending !== undefined) return { ending, winner };
  if (margin === undefined) return { ending: 'unknown', winner };
  return scoreResult(winner === 'black' ? Number(margin) : -Number(margin));
}

/** What says that a result is not known, or nothing. */
const NO_RESULT = /^(?:[?*-]*|none|unknown|unfinished|in progress)$/i;

/** What is to be told of a result as a text writes it at `place`, if `parsed`, what was understood of it, is nothing. */
export function unreadResult(
  written: string,
  parsed: GameResult | undefined,
  place: () => Place,
): readonly ReadNotice[] {
  if (parsed !== undefined || NO_RESULT.test(written.trim())) return [];
  return [{ code: 'unreadResult', place: place(), count: 1, text: excerpt(written.trim().slice(0, 100)) }];
}
