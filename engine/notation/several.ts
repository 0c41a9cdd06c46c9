/** Tells apart the games of a text whose moves are numbered, or that have headings: number 1 after a move begins another. */
import { linesOf } from './place.ts';
import { fold } from './signs.ts';
import { BLACK_LABEL, WHITE_LABEL } from './transcript-reader.ts';

const SIDE = `(?:${BLACK_LABEL}|${WHITE_LABEL}|[bw])`;
/** A number before a move: with a sign behind it anywhere, without one at the beginning of its line. */
const NUMBER = new RegExp(
  `(?:(?<![\\p{L}\\p{N}.:/+#-])#?(?<marked>\\d{1,3})[.):]|^[ \\t>]*(?<bare>\\d{1,3}))[ \\t]{0,8}(?=${SIDE}?[\\s.,:]{0,4}[a-h][1-8](?!\\d))`,
  'gimu',
);
const HEADING =
  /^[ \t>#*=-]*(?:game|partie|spiel|対局|ゲーム|第)[ \t]*(?:no\.?|nr\.?|#)?[ \t]*\d{1,4}[ \t]*局?[ \t:.)*=-]*$/gimu;
const MOVE = /(?<![\p{L}\p{N}])[bw]?(?:[a-h][1-8])+(?!\p{N})/giu;
/** Comments and variations, whose moves have numbers of their own; three deep is as deep as people write them. */
const BESIDE = /\{[^{}]*\}|\([^()]*\)/g;

/** The offsets at which the games of `text` begin, the first at 0; only that if it is one game. */
export function gameStarts(text: string): readonly number[] {
  let plain = fold(text);
  for (let depth = 0; depth < 3; depth++)
    plain = plain.replace(BESIDE, (part) => part.replace(/[^\r\n]/g, ' '));
  if (/[(){}]/.test(plain)) return [0];
  const marks = [
    ...Array.from(plain.matchAll(NUMBER), ({ index, groups }) => ({
      at: index,
      number: Number(groups?.['marked'] ?? groups?.['bare']),
    })),
    ...Array.from(plain.matchAll(HEADING), ({ index }) => ({ at: index, number: 0 })),
    ...Array.from(plain.matchAll(MOVE), ({ index, 0: { length } }) => ({ at: index, end: index + length })),
  ].toSorted((one, other) => one.at - other.at);
  const starts = [0];
  let [highest, moves, lastEnd] = [0, 0, 0];
  for (const mark of marks) {
    if ('end' in mark) {
      moves += Math.max(Math.floor((mark.end - mark.at) / 2), 1);
      lastEnd = mark.end;
      continue;
    }
    const isAnother = mark.number === 0 ? moves > 0 : mark.number === 1 && (highest > 1 || moves > 1);
    if (isAnother) {
      starts.push(startBetween(plain, lastEnd, mark.at));
      highest = 0;
    }
    if (mark.number <= 1) moves = 0;
    highest = Math.max(highest, mark.number);
  }
  return starts;
}

/** Where the game that begins at `at` starts with what is said about it: behind the first blank line, or the next line. */
function startBetween(text: string, lastEnd: number, at: number): number {
  const [, ...lines] = linesOf(text, lastEnd, at);
  const [next] = lines;
  const blank = lines.slice(0, -1).find((line) => line.text.trim() === '');
  return blank?.start ?? next?.start ?? at;
}
