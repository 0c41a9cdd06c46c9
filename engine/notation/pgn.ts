/**
 * Games in the manner of PGN, the notation of chess, as several servers for Othello write it: tags such as
 * `[Black "Anna"]`, then numbered moves with comments in braces, variations in parentheses, and signs such as `?!`.
 * A result at the end is passed over, because servers do not agree on whose discs come first, and the board shows it.
 */
import { parseTimeControl, writeTimeControl } from '../game/clock.ts';
import { START_POSITION } from '../game/position.ts';
import { type Result, err, ok } from '../game/result.ts';
import type { Mark } from '../game/tree.ts';
import type { ReadError } from './error.ts';
import { tidyInfo } from './info.ts';
import { tidyComment } from './notes.ts';
import { type ReadGame, type Refusal, refused } from './outcome.ts';
import { type Source, excerpt } from './place.ts';
import { type Growing, type GrowingNode, extend, mainLine, seed, treeAlong } from './replay.ts';
import { foldWidth, moveError, noGame, readMove } from './transcript.ts';

const TAG = /\s*\[\s*([A-Za-z]\w*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]/y;
const FIRST_TAG = /^\s*\[\s*[A-Za-z]\w*\s+"/;
/** A tag at the beginning of a line ends the moves of the game before it. */
const NEXT_TAG = /^[ \t]*\[\s*[A-Za-z]\w*\s+"/gm;

const TOKEN = new RegExp(
  [
    String.raw`(?<gap>[\s,]+|\d{1,3}(?:\s*\.+|\))|;[^\n]*|%[^\n]*)`,
    String.raw`\{(?<comment>[^}]*)\}`,
    String.raw`\$(?<nag>\d{1,3})`,
    String.raw`(?<open>\()`,
    String.raw`(?<close>\))`,
    String.raw`(?<result>(?:1\/2|\d{1,2})\s*[-:–]\s*(?:1\/2|\d{1,2})(?!\d)|\*)`,
    String.raw`(?<move>[a-h][1-8]|--|@@|(?:pass|pa|ps)(?![a-z]))(?<sign>[!?]{1,2})?`,
  ].join('|'),
  'iy',
);

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
    source.text.slice(start, end).replace(/\{[^}]*\}/g, (comment) => ' '.repeat(comment.length)),
  );
  return found === null
    ? undefined
    : { code: 'chess', place: source.placeAt(start + found.index), text: found[0] };
}

export function looksLikePgn(text: string): boolean {
  return FIRST_TAG.test(text);
}

/** Reads all games of a text that begins with a tag, in its order. */
export function readPgn(source: Source): Result<ReadGame, Refusal>[] {
  const { text } = source;
  const games: Result<ReadGame, Refusal>[] = [];
  for (let at = 0; at < text.length;) {
    const tags = new Map<string, string>();
    let start = at;
    for (TAG.lastIndex = at; ;) {
      const tag = TAG.exec(text);
      if (tag === null) break;
      start = TAG.lastIndex;
      tags.set((tag[1] ?? '').toLowerCase(), (tag[2] ?? '').replace(/\\(.)/g, '$1'));
    }
    NEXT_TAG.lastIndex = start;
    const end = NEXT_TAG.exec(text)?.index ?? text.length;
    // A tag that is not closed must not be found again.
    const next = end > at ? end : text.length;
    games.push(readGame(source, { from: at, start, end: next, tags }));
    at = next;
  }
  return games;
}

/** Reads the moves of one game without tags, between two offsets; a text without any move is refused. */
export function readAnnotatedMoves(source: Source): Result<ReadGame, Refusal> {
  return readGame(source, { from: 0, start: 0, end: source.text.length, tags: new Map() });
}

/** Where the tags and the moves of a game begin in the text, where it ends, and its tags. */
interface Section {
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly tags: ReadonlyMap<string, string>;
}

function readGame(source: Source, { from, start, end, tags }: Section): Result<ReadGame, Refusal> {
  const position = tags.get('fen');
  if (position !== undefined) {
    const chess = chessIn(source, start, end);
    if (chess) return err({ error: chess });
    const place = source.placeAt(from);
    return err({ error: { code: 'badValue', place, key: 'FEN', text: excerpt(position) } });
  }
  const growing = seed(START_POSITION);
  const error = growMoves(source, start, end, growing);
  const chess = error && chessIn(source, start, end);
  if (chess) return err({ error: chess });
  if (growing.children.length === 0) return err({ error: error ?? noGame(source, from) });
  const tree = treeAlong(growing, mainLine(growing));
  const time = timeOf(tags.get('timecontrol') ?? '');
  const found = {
    black: { name: nameIn(tags.get('black')), level: tags.get('blackelo'), time },
    white: { name: nameIn(tags.get('white')), level: tags.get('whiteelo'), time },
    date: nameIn(tags.get('date')),
    event: nameIn(tags.get('event')),
    place: nameIn(tags.get('site')),
    opening: nameIn(tags.get('opening')),
  };
  const game: ReadGame = { format: 'pgn', tree, info: tidyInfo(found, tree) };
  return error === undefined ? ok(game) : refused(error, game);
}

/** A question mark, or a date of them, stands for what is not known. */
function nameIn(value: string | undefined): string | undefined {
  return value !== undefined && /^[?.\s-]*$/.test(value) ? undefined : value;
}

/** Seconds for the game, `300`, or with an increment, `300+5`. */
function timeOf(value: string): string | undefined {
  const [, main = '', increment = '0'] = /^(\d{1,5})(?:\+(\d{1,3}))?$/.exec(value.trim()) ?? [];
  const control = {
    kind: 'perGame',
    mainMs: Number(main) * 1000,
    incrementMs: Number(increment) * 1000,
  } as const;
  const written = main === '' ? '' : writeTimeControl(control);
  return parseTimeControl(written) === undefined ? undefined : written;
}

/** Plays the moves of one game into `growing`; returns the error that stopped it, if any. */
function growMoves(source: Source, start: number, end: number, growing: Growing): ReadError | undefined {
  const text = foldWidth(source.text.slice(start, end));
  /** The place that variations return to, and the one before its last move, from which they begin. */
  const outer: { at: Growing; before: Growing }[] = [];
  let at: Growing = growing;
  let before: Growing = growing;
  for (let offset = 0; offset < text.length;) {
    TOKEN.lastIndex = offset;
    const token = TOKEN.exec(text);
    const place = () => source.placeAt(start + offset);
    if (token === null) {
      const stranger = excerpt(text.slice(offset, offset + 100).split(/[\s,;(){}]/, 1)[0] ?? '');
      return stranger === ''
        ? { code: 'badSyntax', place: place(), text: excerpt(text.slice(offset, offset + 100)) }
        : { code: 'notAMove', place: place(), move: at.discs + 1, text: stranger };
    }
    const { open, close, move, sign, comment, nag } = token.groups ?? {};
    if (open !== undefined) {
      outer.push({ at, before });
      at = before;
    } else if (close !== undefined) {
      const back = outer.pop();
      if (back === undefined) return { code: 'badSyntax', place: place(), text: ')' };
      ({ at, before } = back);
    } else if (move !== undefined) {
      const nodes = extend(at, move === '@@' ? 'pass' : (readMove(move) ?? 'pass'));
      if (!nodes.ok) {
        return moveError(nodes.error, { place: place(), move: at.discs + 1, text: move });
      }
      before = placeBefore(at, nodes.value);
      at = nodes.value.at(-1) ?? at;
      if (sign !== undefined) annotate(at, SIGNS[sign]);
    } else if (comment !== undefined) {
      const parts = [at.annotations.comment, tidyComment(comment)].filter((part) => part !== undefined);
      if (parts.length > 0) at.annotations.comment = parts.join('\n');
    } else if (nag !== undefined) {
      annotate(at, NAGS[nag]);
    }
    offset += token[0].length;
  }
  return outer.length === 0
    ? undefined
    : { code: 'unclosedGame', place: source.placeAt(Math.max(start, end - 1)) };
}

/** The place from which another move than the last of `nodes` is played. */
function placeBefore(at: Growing, nodes: readonly GrowingNode[]): Growing {
  return nodes.at(-2) ?? at;
}

function annotate({ annotations }: Growing, mark: Mark | undefined): void {
  if (mark !== undefined) annotations.mark ??= mark;
}
