/**
 * What people and pages write around the moves of a game: titles, names, results, links, quotes, tags of HTML. Names and
 * a result are read; everything else is replaced by blanks, so that every move keeps its place. What looks like a move
 * and is blanked is told by the reader, because nobody takes it.
 */
import type { GameTree } from '../game/tree.ts';
import type { GameInfo } from './info.ts';
import { looksLikeBoard } from './board-reader.ts';
import { looksLikeFen } from './fen.ts';
import { type ReadNotice, moveLikeParts } from './notice.ts';
import { type Line, type Source, linesOf } from './place.ts';
import { sideIn } from './side-words.ts';
import { fold } from './signs.ts';
import { type TitleNames, titleNames } from './title-names.ts';
import { BLACK_LABEL, WHITE_LABEL } from './transcript-reader.ts';
import { type Labelled, type Score, infoWith, otherScore } from './written-scores.ts';

/** A text of moves, and what is said about its game around them. */
export interface Remarked {
  readonly source: Source;
  /** Each line of moves ends with a score, so that it is a game by itself. */
  readonly isList: boolean;
  /** What is known about the game with these moves; `isOnly` if the text has no other. */
  infoOf(tree: GameTree, isOnly: boolean): GameInfo;
  /** What is to be told of the only game of the text: a score that its last board does not have. */
  noticesOf(tree: GameTree): readonly ReadNotice[];
}

const LONGEST_LABEL = 40;

const DATE_NAME = 'date|日付|日期';
const EVENT_NAME = 'event|tournament|tournoi|大会|比赛|比賽|赛事|賽事';
const PLACE_NAME = 'place|site|location|lieu|場所|地点|地點';

/** `Black: Anna`, `Noir : Anna`, `黒: 山田`, alone or with the other side's name on the line. */
const LABELS = {
  black: BLACK_LABEL,
  white: WHITE_LABEL,
  date: DATE_NAME,
  event: EVENT_NAME,
  place: PLACE_NAME,
} as const;

const LABEL_KEYS = ['black', 'white', 'date', 'event', 'place'] as const;

const LINE_OF_LABEL = new RegExp(
  `^[ \\t>#*-]*(?<label>${Object.values(LABELS).join('|')}|result|résultat|opening|score|結果|结果|結局)[ \\t*]*[:：=][ \\t]*(?<value>.*)$`,
  'iu',
);
const SCORE_LINE =
  /^[\s>#*]*(?<first>\p{L}[^\d\r\n]{0,38}?)[\s:(]+(?<one>\d{1,2})\s*[-:–]\s*(?<other>\d{1,2})[\s:)]+(?<second>\p{L}[^\d\r\n]{0,38}?)[\s.!]*$/u;

/** Another label on the line of one, as in `Black: Anna, White: Ben`. */
const NEXT_LABEL = new RegExp(
  `(?<=[\\s,;/|–—-])(?:${Object.values(LABELS).join('|')}|result|résultat|opening|score|結果|结果|结局)[ \\t*]*[:：=]`,
  'iu',
);

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/** A link, with the words before it on its line. Only at a letter is it looked back over blanks, whatever their number. */
const LINK =
  /(?:(?=\p{L})(?<=^[^\S\r\n]*)(?:(?!(?:pass|skip|black|white)\b)\p{L}+(?:[^\S\r\n]*[,.:;!])?[^\S\r\n]+)+)?\b(?:https?:\/\/|www\.)[^\s<>"'[\]]+/gimu;
/**
 * Words behind a link to the end of its line, none of which is a pass or a way in which a game ends. Only at a space is
 * it looked back for the link.
 */
const WORDS_BEHIND_LINK =
  /(?=[^\S\r\n])(?<=(?:https?:\/\/|www\.)\S+)[^\S\r\n]+(?!\s)(?!.{0,400}\b(?:pass|skip|resign|abandon|forfeit|flag))\p{L}[^\d\r\n]{0,400}$/gimu;
const LINK_PARTS = /(?<=[=/#])[^=/#&?]+/g;
const LINKED_MOVE = '(?:[a-h][1-8]|--|pa)';
const BETWEEN_LINKED_MOVES = '(?:%20|%2c|[+,;._~-])';
/** Moves that a link carries, as in `?kifu=f5d6c3`; the name of a file may have an ending, a sentence a stop. */
const LINKED_MOVES = new RegExp(
  `^${LINKED_MOVE}(?:${BETWEEN_LINKED_MOVES}?${LINKED_MOVE})+(?=(?:\\.[a-z]{2,4}|[.,;:!?)\\]]*)$)`,
  'i',
);
/** A first move and two more are no word and no number of a page, whatever follows them. */
const BEGINNING = /(?<![\p{L}\p{N}])(?:c4|d3|e6|f5)(?:[a-h][1-8]){2}/iu;

/** The moves of the first part of a link that is nothing else, or the whole of one that begins with some, with blanks. */
function withoutLink(link: string): string {
  const parts = [...link.matchAll(LINK_PARTS)];
  const part =
    parts.find(([text]) => LINKED_MOVES.test(text) && /\d/.test(text)) ??
    parts.find(([text]) => BEGINNING.test(text));
  if (part === undefined) return blank(link);
  const [text] = LINKED_MOVES.exec(part[0]) ?? part;
  const moves = text.replace(new RegExp(`(?<!-)${BETWEEN_LINKED_MOVES}(?!-)`, 'gi'), blank);
  return blank(link.slice(0, part.index)) + moves + blank(link.slice(part.index + text.length));
}

/** What stands between two tags of a page, or in its comments, is not seen by who reads the page. */
const HIDDEN: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/<!--/g, /-->/g],
  ...['script', 'style', 'head'].map(
    (name) => [new RegExp(`<${name}\\b[^<>]*>`, 'gi'), new RegExp(`</${name}\\s*>`, 'gi')] as const,
  ),
];

/** Looks for each end once: one pattern for both would look through the text again from every start without an end. */
function withoutHidden(text: string, [start, end]: (typeof HIDDEN)[number]): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    start.lastIndex = at;
    const first = start.exec(text);
    end.lastIndex = start.lastIndex;
    if (first === null || !end.test(text)) break;
    parts.push(text.slice(at, first.index), blank(text.slice(first.index, end.lastIndex)));
    at = end.lastIndex;
  }
  return parts.join('') + text.slice(at);
}

/** `Anna plays f5, Ben plays d6`, as chats and servers tell it; a side that plays belongs to the moves. */
const NAME_THAT_PLAYS = new RegExp(
  String.raw`(?=\p{L})(?<=^[ \t]*|[,.;] ?)(?!(?:${BLACK_LABEL}|${WHITE_LABEL}|[bwox])\b)(?!(?:[a-h][1-8])+\b)\p{L}[\p{L}\d_'’-]{0,30} (?:plays?|played|moves? to|moved to|joue) (?=[a-h][1-8](?!\d))`,
  'gimu',
);

/** What mails, pages and forums put around a text that they carry: tags, signs by name, fences and quotes. */
const AROUND: readonly RegExp[] = [
  /<\/?[a-z][^<>]{0,2000}>/gi,
  /\[\/?(?:b|i|u|s|code|pre|quote|url|img|spoiler|center|size|color|font|board)(?:=[^\]\r\n]{0,200})?\]/gi,
  /&(?:nbsp|amp|lt|gt|quot|#\d{1,6}|#x[\da-f]{1,5});/gi,
  /^[ \t]*(?:```|~~~).*$/gm,
];

const QUOTE = /^[ \t]*(?:>+[ \t]*)+/gm;
/** How NumPy shows a board. */
const ARRAY = /\b(?:np\.)?array\((?=\s*\[)|, ?dtype=[\w.]{1,20}\)|(?<=\])\)/g;

/** The end of what says on the line of a board what it is: `Position after 20: ` or `board = "`. */
const LABEL_END = /[:：=][\s"'\u0060]{0,8}(?=(?:8\s)?(?:[^\p{L}\p{N}]|[XxOoBbWw012]){64})/u;
const LONGEST_BOARD_LABEL = 160;

function withoutLabel(line: string): string {
  const end = LABEL_END.exec(line.slice(0, 4 * LONGEST_BOARD_LABEL));
  const length = end === null ? 0 : end.index + end[0].length;
  const label = line.slice(0, length);
  const isLabel = /\p{L}{2}/u.test(label) || moveLikeParts(label).length > 0;
  return length <= LONGEST_BOARD_LABEL && isLabel ? blank(label) + line.slice(length) : line;
}

/** A text with boards, without what stands around them in mails, pages and forums; its lines and places stay. */
export function withoutFrame(text: string): string {
  const plain = [...AROUND, QUOTE, ARRAY].reduce((rest, pattern) => rest.replace(pattern, blank), text);
  return plain.replace(/^.+$/gm, withoutLabel).replace(/^.*\p{L}{3}.*$/gmu, (line) => {
    const last = moveLikeParts(line).at(-1);
    if (last !== undefined && !looksLikeBoard(line.slice(last.start))) return withoutClosingWords(line);
    const isKept =
      last !== undefined || looksLikeBoard(line) || looksLikeFen(line) || sideIn(line) !== undefined;
    return isKept ? line : blank(line);
  });
}

/** A link in a tag of a page or forum; what the page shows instead of it may be the link itself, or its moves. */
const TAGGED_LINK =
  /(?:<a\b[^<>]{0,400}?\bhref\s{0,4}=\s{0,4}["']?|\[url=["']?)(https?:\/\/[^\s<>"'[\]]+)[^<>[\]]{0,400}[>\]](?=([^<[]{0,2000}))/gi;

function withoutTag(tag: string, link: string, shown: string): string {
  if (moveLikeParts(shown.replace(/[=/?&#]/g, ' ')).length > 0) return blank(tag);
  const at = tag.indexOf(link);
  return blank(tag.slice(0, at)) + link + blank(tag.slice(at + link.length));
}

/** When somebody wrote a line of a chat, in brackets or before a hyphen. */
const STAMP =
  /^[ \t>]*[[(]?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?[ \t]{1,4})?\d{1,2}:\d{2}(?::\d{2})?(?:[ \t]?[ap]\.?m\.?)?[\])]?[ \t]{0,4}(?:[-–][ \t]{1,4})?(?=\p{L})/gimu;
/** Who makes a move, in a chat or a list: `Anna: f5, Ben: d6`. A side belongs to the moves. */
const NAME_BEFORE_MOVE = new RegExp(
  String.raw`(?=\p{L})(?<=^[ \t]*|[,;.][ \t]?|[a-h][1-8][ \t]{1,4})(?!(?:${BLACK_LABEL}|${WHITE_LABEL})[:：])(?!(?:[a-h][1-8])+[:：])\p{L}[\p{L}\d_'’-]{1,30}[:：](?=[ \t]{0,4}[a-h][1-8](?!\d))`,
  'gimu',
);
/** Smileys, topics and pictures that are neither discs nor numbers. */
const ORNAMENT =
  /(?<=^|[\s\d])[:;=]-?[()DPpo|](?=\s|$)|(?<=^|\s)#(?!(?:[a-h][1-8])+\b)\p{L}[\p{L}\d_]{1,40}|(?!⚫|⚪|🖤|🤍)\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0f|\u200d\p{Extended_Pictographic})*|…|½\s?[-–]\s?½/gmu;
/** The number of a move in Japanese and Chinese. */
const COUNTED = /第?\d{1,2}[手步](?:目)?/g;

/**
 * The signature of a mail: two hyphens alone on their line, and words up to the end of the text, none of which is a move.
 * Without words behind them the hyphens are a pass.
 */
const SIGNATURE =
  /^--[^\S\r\n]?(?:\r?\n(?!.{0,200}[a-h][1-8])(?=.{0,200}\p{L}{2}).{0,200}){1,8}\s*(?![^])/imu;

/** What is no part of a game wherever it stands, in the order in which it is removed. */
const ANYWHERE: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [SIGNATURE, blank],
  [TAGGED_LINK, withoutTag],
  [WORDS_BEHIND_LINK, blank],
  [/<(?=(?:https?:|www\.))/gi, blank],
  [LINK, withoutLink],
  ...AROUND.map((pattern) => [pattern, blank] as const),
  [/^[ \t]*(?:[>|]+[ \t]*)+/gm, blank],
  // The answers of GTP.
  [/^[ \t]*=\d*(?=\s)/gm, blank],
  [STAMP, blank],
  [ORNAMENT, blank],
  [/\([^()]{0,200}\)|（[^（）]{0,200}）/g, blank],
  [NAME_THAT_PLAYS, blank],
  [NAME_BEFORE_MOVE, blank],
  [COUNTED, blank],
];

const LABELLED = new RegExp(`^[ \\t]*\\p{L}[\\p{L}\\d ,.&'’_#-]{0,${LONGEST_LABEL}}[:：=]`, 'u');
const LEADING_SCORE = /^\s*\d{1,2}\s*[-:–]\s*\d{1,2}\s*[:,]?(?=\s+(?:1\s*[.)]\s*)?(?:[a-h][1-8])+(?!\d))/i;
/** The discs of both sides, or the lead of one. */
const FINAL_SCORE =
  /(?<![\w.])\d{1,2}\s*[-:–]\s*\d{1,2}\s*$|(?<=[a-h][1-8])(?:\s{0,4}[:=]\s{0,4}|\s{1,4})[+−-]?\d{1,2}(?:\.\d{1,2})?\s*$/i;
/** A date, a moment, a score or a number on a line of its own. */
const NUMBERS_LINE = /^(?=.*\d)(?!.*--)[\s\d.,:/()[\]+–-]+$/;
/** A word that is no misspelt move: one of its letters is in no square. */
const CLOSING_WORD = /(?<=[\s,;.!…-])(?!pass|skip|play)(?=[a-h]*[^a-h\s\d\p{P}])\p{L}{3}/iu;
const ENDING_WORD = /resign|abandon|forfeit|flag|投了|认输|認輸/i;

/** Removes words at the end of a line, behind the last digit, unless they tell how a game ended. */
function withoutClosingWords(text: string): string {
  let end = text.length;
  while (end > 0 && !/\d/.test(text[end - 1] ?? '')) end--;
  const tail = text.slice(end);
  const word = ENDING_WORD.test(tail) ? -1 : tail.search(CLOSING_WORD);
  if (word < 0) return text;
  let start = text.length - tail.length + word;
  while (
    /[\s,;.!…]/.test(text[start - 1] ?? '') ||
    /^[^-]?-$/.test(text.slice(Math.max(start - 2, 0), start))
  )
    start--;
  return text.slice(0, start) + blank(text.slice(start));
}

/** Removes what stands around the moves of a text; its lines stay. */
export function withoutRemarks(source: Source): Remarked {
  const plain = ANYWHERE.reduce(
    (text, [pattern, replace]) => text.replace(pattern, replace),
    HIDDEN.reduce(withoutHidden, fold(source.text)),
  );
  const found: Labelled = {};
  const scores: Score[] = [];
  const kept: { readonly start: number; readonly end: number }[] = [];
  const lines = linesOf(plain);
  /** Names are above the moves: below them somebody signs. */
  let named: TitleNames | undefined;
  let isAbove = true;
  const withoutNames = (line: Line): string => {
    const moves = moveLikeParts(line.text);
    const length = moves.length === 0 ? line.text.length : beginningOfMoves(line.text, moves[0]?.start ?? 0);
    const names = isAbove && named === undefined ? titleNames(line.text.slice(0, length)) : undefined;
    if (moves.length > 0) isAbove = false;
    if (names === undefined) return line.text;
    named = names;
    if (names.discs) scores.push({ ...names, discs: names.discs, start: line.start });
    return blank(line.text.slice(0, length)) + line.text.slice(length);
  };
  const parts = lines.map((line, at) => {
    const label = LINE_OF_LABEL.exec(line.text)?.groups;
    const value = label?.['value'] ?? '';
    let text: string;
    if (label !== undefined && !startsWithMove(value)) {
      for (const part of labelledParts(line, label['label'] ?? '', value)) {
        const { start, end } = part;
        if (keep(part.label, source.text.slice(start, end), found)) kept.push({ start, end });
      }
      text = blank(line.text);
    } else text = withoutTitle(withoutNames(line), line.start, scores);
    return text + plain.slice(line.end, lines[at + 1]?.start);
  });
  const rest = source.replaced(parts.join(''));
  for (const { start, end } of kept) rest.take(start, end);
  return {
    source: rest,
    isList: isList(lines),
    infoOf: (tree, isOnly) => infoWith(tree, found, scores, isOnly ? named : undefined),
    noticesOf: (tree) => otherScore(tree, scores, source),
  };
}

/** Fewer moves than these before a number may be one move with its time. */
const FEWEST_MOVES = 3;

function isList(lines: readonly Line[]): boolean {
  const games = lines.filter(({ text }) => moveLikeParts(text).length > 0);
  return (
    games.length > 1 &&
    games.every(
      ({ text }) =>
        FINAL_SCORE.test(text) &&
        moveLikeParts(text).reduce((count, part) => count + part.text.length / 2, 0) >= FEWEST_MOVES,
    )
  );
}

interface LabelledPart {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** What the labels on a line say, which ends in `value`. */
function labelledParts(line: Line, label: string, value: string): readonly LabelledPart[] {
  const parts: LabelledPart[] = [];
  let [name, start] = [label, line.end - value.length];
  for (;;) {
    const rest = line.text.slice(start - line.start);
    const next = NEXT_LABEL.exec(rest);
    const own = next === null ? rest : rest.slice(0, next.index).replace(BETWEEN_LABELS, '');
    parts.push({ label: name, start, end: start + own.length });
    if (next === null) return parts;
    name = next[0].replace(/[ \t*]*[:：=]$/, '');
    start += next.index + next[0].length;
  }
}

const BETWEEN_LABELS = /(?<![\s,;/|–—-])[\s,;/|–—-]+$/;

function withoutTitle(text: string, start: number, scores: Score[]): string {
  const score = SCORE_LINE.exec(text)?.groups;
  if (score !== undefined) {
    scores.push({
      start,
      names: [score['first']?.trim() ?? '', score['second']?.trim() ?? ''],
      discs: [Number(score['one']), Number(score['other'])],
    });
    return blank(text);
  }
  const isTitle = /\p{L}{2}|[-=]{3}/u.test(text) && moveLikeParts(text).length === 0 && !BEGINNING.test(text);
  if ((isTitle && !PASS_LINE.test(text)) || NUMBERS_LINE.test(text)) return blank(text);
  const labelled = text.replace(LABELLED, (words) =>
    moveLikeParts(words).length > 0 ? words : blank(words),
  );
  return withoutClosingWords(labelled.replace(LEADING_SCORE, blank).replace(FINAL_SCORE, blank));
}

/** A line of nothing but passes belongs to the moves. */
const PASS_LINE = /^(?!.*-{5})(?:[\s,.\d]|--|pass|pa|ps|skip|パス|停|black|white)+$/i;

function startsWithMove(text: string): boolean {
  return /^[^\p{L}\d]*[a-h][1-8](?!\d)/iu.test(text);
}

/** Keeps what a label says, if it is one of those that are kept; the first of several counts. */
function keep(label: string, value: string, found: Labelled): boolean {
  const key = LABEL_KEYS.find((each) => new RegExp(`^(?:${LABELS[each]})$`, 'iu').test(label));
  if (key === undefined || found[key] !== undefined) return false;
  found[key] = value.trim();
  return true;
}

/** Where the moves of a line begin of which the first square stands at `at`: their number and their side belong to them. */
function beginningOfMoves(line: string, at: number): number {
  return at - (/(?:1\s{0,3}[.):]\s{0,3})?$/.exec(line.slice(Math.max(0, at - 8), at))?.[0].length ?? 0);
}
