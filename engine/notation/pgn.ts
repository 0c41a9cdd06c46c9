/**
 * Games in the manner of PGN, the notation of chess, as several servers for Othello write it: tags such as
 * `[Black "Anna"]`, then numbered moves with comments in braces, variations in parentheses, and signs such as `?!`.
 * A result in discs is passed over, because servers do not agree on whose come first, and the board shows it.
 */
import { parseTimeControl, writeTimeControl } from '../game/clock.ts';
import { type Colour, START_POSITION, opposite } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import type { GameTree, Mark } from '../game/tree.ts';
import type { ReadError } from './error.ts';
import { readFen } from './fen.ts';
import { type GameResult, gameResult, scoreResult, tidyInfo } from './info.ts';
import { tidyComment } from './notes.ts';
import { unreadIn } from './notice.ts';
import { type ReadGame, type Refusal, refused, withNotices } from './outcome.ts';
import { type Source, excerpt } from './place.ts';
import { type Growing, type GrowingNode, extend, mainLine, seed, treeAlong } from './replay.ts';
import { parseResult, unreadResult } from './result.ts';
import { INVISIBLE, fold } from './signs.ts';
import { moveError, noGame, readMove } from './transcript-reader.ts';
import { otherVariant } from './variant.ts';

const QUOTES = `["'“”„‘’«»]`;
const TAG = new RegExp(`\\[\\s*([A-Za-z]\\w*)\\s+${QUOTES}((?:[^"“”«»\\\\\\n]|\\\\.)*)${QUOTES}\\s*\\]`, 'y');
/** Between tags there may be blank lines and lines for programs, which begin with a per cent sign. */
const BETWEEN_TAGS = /(?:\s|^%[^\n]*)+/my;
/** A tag at the beginning of a line ends the moves of the game before it. */
const NEXT_TAG = new RegExp(`^[ \\t]*\\[\\s*[A-Za-z]\\w*\\s+${QUOTES}`, 'gm');

const TOKEN = new RegExp(
  [
    String.raw`(?<gap>[\s,.${INVISIBLE}]+|\d{1,3}(?:\s*\.+|\))|%[^\n]*)`,
    String.raw`\{(?<comment>[^}]*)\}|;(?<remark>[^\n]*)`,
    String.raw`\$(?<nag>\d{1,3})`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<result>(?:1\/2|\d{1,2})\s*[-–]\s*(?:1\/2|\d{1,2})(?!\d)|\*)|\d{1,2}\s*:\s*\d{1,2}(?!\d)`,
    String.raw`(?<move>p?@?[a-h][1-8]|--|@@|(?:pass|pa|ps)(?![a-z]))(?<sign>[!?]{1,2})?`,
  ].join('|'),
  'iy',
);

/** What servers write into comments about a move: the time that is left, and the time that it took. */
const CLOCK = /\[%(clk|emt)\s+((?:\d+:)?\d{1,2}:\d{1,2}(?:\.\d+)?|\d+(?:\.\d+)?)\s*\]/gi;

/** The signs of annotators and their numbers in PGN. */
const SIGNS: Readonly<Record<string, Mark>> = {
  '!!': 'best',
  '!': 'good',
  '!?': 'interesting',
  '?!': 'inaccuracy',
  '?': 'mistake',
  '??': 'blunder',
};
const NAGS: Readonly<Record<string, Mark>> = {
  1: 'good',
  2: 'mistake',
  3: 'best',
  4: 'blunder',
  5: 'interesting',
  6: 'inaccuracy',
  7: 'forced',
};

/** Castling, a capture, or the move of a piece; bishops are left out, because "Bc4" might be Black's move. */
const CHESS_MOVE =
  /(?<![\w-])(?:O-O(?:-O)?|[KQRN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8])(?=[\s+#!?=,;{}()]|$)/;

/** Says that a text which cannot be read is a game of chess; undefined if none of its moves shows that. */
export function chessIn(source: Source, start = 0, end = source.text.length): ReadError | undefined {
  const found = CHESS_MOVE.exec(
    source.text.slice(start, end).replace(/\{[^}]*(?:\}|$)/g, (comment) => ' '.repeat(comment.length)),
  );
  return found === null
    ? undefined
    : { code: 'chess', place: source.placeAt(start + found.index), text: found[0] };
}

/** Whether a line of `text` begins with a tag, and no game in parentheses stands before it. */
export function looksLikePgn(text: string): boolean {
  NEXT_TAG.lastIndex = 0;
  const tag = NEXT_TAG.exec(text);
  return tag !== null && !/\(\s*;/.test(text.slice(0, tag.index));
}

/** Reads all games of a text with tags, in its order. What stands before the first tag belongs to its game. */
export function readPgn(source: Source): Result<ReadGame, Refusal>[] {
  const { text } = source;
  const games: Result<ReadGame, Refusal>[] = [];
  NEXT_TAG.lastIndex = 0;
  let from = 0;
  for (let at = NEXT_TAG.exec(text)?.index ?? text.length; at < text.length;) {
    const tags = new Map<string, string>();
    let start = at;
    for (let next = at; ;) {
      BETWEEN_TAGS.lastIndex = next;
      TAG.lastIndex = next + (BETWEEN_TAGS.exec(text)?.[0].length ?? 0);
      const tag = TAG.exec(text);
      if (tag === null) break;
      next = TAG.lastIndex;
      start = next;
      const name = (tag[1] ?? '').toLowerCase();
      tags.set(name, (tag[2] ?? '').replace(/\\(.)/g, '$1'));
      if (KEPT_TAGS.has(name)) source.take(tag.index, next);
    }
    NEXT_TAG.lastIndex = start;
    const end = NEXT_TAG.exec(text)?.index ?? text.length;
    // A tag that is not closed must not be found again.
    const next = end > at ? end : text.length;
    games.push(readGame(source, { from, at, start, end: next, tags }));
    at = next;
    from = next;
  }
  return games;
}

/** The tags of which something is kept. */
const KEPT_TAGS: ReadonlySet<string> = new Set(
  [
    'black white date utcdate time utctime event site opening fen timecontrol',
    'blackelo whiteelo blackrating whiterating blackrank whiterank',
  ].flatMap((names) => names.split(' ')),
);

/** Reads the moves of one game without tags, between two offsets; a text without any move is refused. */
export function readAnnotatedMoves(source: Source): Result<ReadGame, Refusal> {
  return readGame(source, { from: 0, at: 0, start: 0, end: source.text.length, tags: new Map() });
}

/** Where the game, its tags and its moves begin in the text, where it ends, and its tags. */
interface Section {
  readonly from: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlyMap<string, string>;
}

function readGame(source: Source, { from, at, start, end, tags }: Section): Result<ReadGame, Refusal> {
  const other = otherGame(source, at, tags);
  if (other !== undefined) return err({ error: other });
  const fen = tags.get('fen');
  const position = fen === undefined ? START_POSITION : readFen(fen);
  if (position === undefined) {
    const chess = chessIn(source, start, end);
    if (chess) return err({ error: chess });
    const place = source.placeAt(at);
    return err({ error: { code: 'badValue', place, key: 'FEN', text: excerpt(fen ?? '') } });
  }
  const growing = seed(position);
  const [mainMs, incrementMs] = secondsOf(tags.get('timecontrol') ?? '') ?? [];
  const comments = new Map<Growing, string[]>();
  const error = growMoves(source, start, end, growing, { mainMs, incrementMs, comments });
  for (const [{ annotations }, parts] of comments) annotations.comment = parts.join('\n');
  const chess = error && chessIn(source, start, end);
  if (chess) return err({ error: chess });
  if (growing.children.length === 0 && (error !== undefined || fen === undefined)) {
    return err({ error: error ?? noGame(source, at) });
  }
  const tree = treeAlong(growing, mainLine(growing));
  const tag = (...names: string[]) =>
    names.map((name) => valueIn(tags.get(name))).find((value) => value !== undefined);
  const time = timeOf(tags.get('timecontrol') ?? '');
  const day = tag('date', 'utcdate');
  const moment = tag('time', 'utctime')?.replaceAll('.', ':');
  const found = {
    black: { name: tag('black'), level: tag('blackelo', 'blackrating', 'blackrank'), time },
    white: { name: tag('white'), level: tag('whiteelo', 'whiterating', 'whiterank'), time },
    date: day === undefined || moment === undefined || /\d:\d/.test(day) ? day : `${day} ${moment}`,
    event: tag('event'),
    place: tag('site'),
    opening: tag('opening'),
    result: resultOf(tags, tree),
  };
  const game: ReadGame = { format: 'pgn', tree, info: tidyInfo(found, tree) };
  if (error !== undefined) return refused(error, game);
  const ended = tags.get('result') ?? '';
  const endedAt = () =>
    source.placeAt(at + Math.max(source.text.slice(at, start).search(/\[\s*result\b/i), 0));
  return ok(
    withNotices(game, [...unreadIn(source, from, end), ...unreadResult(ended, gameResult(game), endedAt)]),
  );
}

/** The number of Othello among the games of GameType, as the portable notation of draughts gives it. */
const GAME_TYPE = '50';

/** Refuses a game whose variant is not the plain one, by the name that its tags give it. */
function otherGame(source: Source, at: number, tags: ReadonlyMap<string, string>): ReadError | undefined {
  for (const name of ['variant', 'game', 'gametype', 'rules']) {
    const value = tags.get(name)?.trim() ?? '';
    if (name === 'gametype' && value.split(',', 1)[0] === GAME_TYPE) continue;
    const code = otherVariant(value, name === 'variant');
    if (code !== undefined) return { code, place: source.placeAt(at), text: excerpt(value) };
  }
  return undefined;
}

/** A question mark, or a date of them, stands for what is not known. */
function valueIn(value: string | undefined): string | undefined {
  return value === undefined || /^[?.\s-]*$/.test(value)
    ? undefined
    : value.replace(/(?:[.-]\?{1,4}){1,3}$/, '');
}

/**
 * How a game ended that its board does not show. `1-0` is a win of the side that began, as Edax and servers for several
 * games write it: Black, unless the game began with White to move. Discs do not tell whose they are.
 */
function resultOf(tags: ReadonlyMap<string, string>, tree: GameTree): GameResult | undefined {
  const written = tags.get('result')?.trim() ?? '';
  const isDecided = /^(?:1\s*[-–]\s*0|0\s*[-–]\s*1)$/.test(written);
  const words = (tags.get('termination') ?? '').toLowerCase();
  if (/abort|cancel|void/.test(words)) return { ending: 'void', winner: 'nobody' };
  if (/^1\/2\s*-\s*1\/2$/.test(written)) return scoreResult(0);
  if (!isDecided) return DISCS.test(written) ? undefined : parseResult(written);
  const first = tree.root.position.toMove;
  const winner = written.startsWith('1') ? first : opposite(first);
  if (/time|flag/.test(words)) return { ending: 'time', winner };
  if (/resign/.test(words)) return { ending: 'resignation', winner };
  return { ending: /forfeit|abandon|rules/.test(words) ? 'forfeit' : 'unknown', winner };
}

/** Discs of both sides, which do not tell whose come first. */
const DISCS = /^\d{1,2}\s*[-–:]\s*\d{1,2}$/;

/** Seconds for the game, `300`, or with an increment, `300+5`. */
function timeOf(value: string): string | undefined {
  const [mainMs, incrementMs] = secondsOf(value) ?? [];
  if (mainMs === undefined || incrementMs === undefined) return undefined;
  const written = writeTimeControl({ kind: 'perGame', mainMs, incrementMs });
  return parseTimeControl(written) === undefined ? undefined : written;
}

/** The main time and the increment, in milliseconds. */
function secondsOf(value: string): [number, number] | undefined {
  const [, main, increment = '0'] = /^(\d{1,5})(?:\+(\d{1,3}))?$/.exec(value.trim()) ?? [];
  return main === undefined ? undefined : [Number(main) * 1000, Number(increment) * 1000];
}

/** Plays the moves of one game into `growing`, and collects its comments; returns the error that stopped it, if any. */
function growMoves(
  source: Source,
  start: number,
  end: number,
  growing: Growing,
  {
    comments,
    ...control
  }: {
    readonly mainMs: number | undefined;
    readonly incrementMs: number | undefined;
    /** The comments of each place, which are many only in damaged texts. */
    readonly comments: Map<Growing, string[]>;
  },
): ReadError | undefined {
  const text = fold(source.text.slice(start, end));
  const left = new Map<Colour, number>();
  /** The place that variations return to, and the one before its last move, from which they begin. */
  const outer: { at: Growing; before: Growing }[] = [];
  let at: Growing = growing;
  let before: Growing = growing;
  let isOver = false;
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text);
    const place = () => source.placeAt(start + offset);
    // Behind the result people write words; moves among them are told.
    const word =
      token === null && isOver
        ? (/^[^(){};]{1,60}?(?=[\s(){};]|$)/.exec(text.slice(offset, offset + 61))?.[0] ?? '')
        : '';
    if (word !== '') {
      offset += word.length;
      continue;
    }
    if (token === null) {
      const stranger = excerpt(text.slice(offset, offset + 100).split(/[\s,;(){}]/, 1)[0] ?? '');
      return stranger === ''
        ? { code: 'badSyntax', place: place(), text: excerpt(text.slice(offset, offset + 100)) }
        : { code: 'notAMove', place: place(), move: at.discs + 1, text: stranger };
    }
    const { open, close, move, sign, remark, nag, result } = token.groups ?? {};
    const comment = token.groups?.['comment'] ?? remark;
    if (open !== undefined) {
      outer.push({ at, before });
      at = before;
    } else if (close !== undefined) {
      const back = outer.pop();
      if (back === undefined) return { code: 'badSyntax', place: place(), text: ')' };
      ({ at, before } = back);
    } else if (result !== undefined) {
      // A result ends the game; before its first move it is a title.
      isOver ||= outer.length === 0 && at !== growing;
    } else if (move !== undefined && !isOver) {
      const nodes = extend(at, readMove(move) ?? 'pass');
      if (!nodes.ok) {
        return moveError(nodes.error, { place: place(), move: at.discs + 1, text: move });
      }
      source.take(start + offset, start + offset + token[0].length);
      before = placeBefore(at, nodes.value);
      at = nodes.value.at(-1) ?? at;
      if (sign !== undefined) annotate(at, SIGNS[sign]);
    } else if (comment !== undefined) {
      const words = comment.replace(CLOCK, (_, kind: string, time: string) => {
        noteClock(at, kind.toLowerCase(), clockMs(time), control, outer.length === 0 ? left : new Map());
        return '';
      });
      const from = start + offset + 1;
      const written = words === comment ? source.text.slice(from, from + comment.length) : words.trim();
      const tidy = tidyComment(written);
      const earlier = comments.get(at);
      if (tidy !== undefined && earlier) earlier.push(tidy);
      else if (tidy !== undefined) comments.set(at, [tidy]);
      source.take(start + offset, start + offset + token[0].length);
    } else if (nag !== undefined) {
      annotate(at, NAGS[nag]);
    }
    offset += token[0].length;
  }
  return outer.length === 0
    ? undefined
    : { code: 'unclosedGame', place: source.placeAt(Math.max(start, end - 1)) };
}

/** A time as hours, minutes and seconds, or as seconds, in milliseconds. */
function clockMs(time: string): number {
  return Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
}

/** Notes the time of the move that led to `at`; `left` is what each side had left before, in milliseconds. */
function noteClock(
  { annotations, position }: Growing,
  kind: string,
  timeMs: number,
  {
    mainMs,
    incrementMs = 0,
  }: { readonly mainMs: number | undefined; readonly incrementMs: number | undefined },
  left: Map<Colour, number>,
): void {
  if (kind === 'emt') {
    annotations.timeMs = timeMs;
    return;
  }
  const mover = opposite(position.toMove);
  const before = left.get(mover) ?? mainMs;
  left.set(mover, timeMs);
  if (before !== undefined && before + incrementMs >= timeMs)
    annotations.timeMs ??= before + incrementMs - timeMs;
}

/** The place from which another move than the last of `nodes` is played. */
function placeBefore(at: Growing, nodes: readonly GrowingNode[]): Growing {
  return nodes.at(-2) ?? at;
}

function annotate({ annotations }: Growing, mark: Mark | undefined): void {
  if (mark !== undefined) annotations.mark ??= mark;
}
