/** How games ended, as the texts of several formats say it. */
import { type GameResult, scoreResult } from './info.ts';

const ENDINGS: Readonly<Record<string, Exclude<GameResult['ending'], 'score' | 'void'>>> = {
  '': 'unknown',
  r: 'resignation',
  t: 'time',
  f: 'forfeit',
};

/** `B+12`, `W+R`, `B+Time`, `B+F`, `B+`, `Draw`, `0` or `Void`; some programs write the score as `34-30`, Black's first. */
export function parseResult(text: string): GameResult | undefined {
  const discs = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(text);
  if (discs !== null) return scoreResult(Number(discs[1]) - Number(discs[2]));
  if (/^(?:0|draw)$/i.test(text)) return scoreResult(0);
  if (/^void$/i.test(text)) return { ending: 'void', winner: 'nobody' };
  const [, side = '', margin, word = ''] =
    /^([BW])\s*\+\s*(?:(\d+(?:\.\d+)?)|(r(?:esign)?|t(?:ime)?|f(?:orfeit)?)?)$/i.exec(text) ?? [];
  if (side === '') return undefined;
  const winner = side.toLowerCase() === 'b' ? 'black' : 'white';
  if (margin !== undefined) return scoreResult(winner === 'black' ? Number(margin) : -Number(margin));
  const ending = ENDINGS[word.slice(0, 1).toLowerCase()];
  return ending === undefined ? undefined : { ending, winner };
}
