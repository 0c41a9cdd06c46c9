/**
 * The moves of GGF and SGF: every line of a tree of nodes is played, and what stands in a node is noted on its place. A
 * move is a square as `f5`, in the manner of Go as two letters (`fe`), or a pass as `PA`, `pass`, `--` or an empty value.
 * In the manner of GGF it may be followed by the lead that its side expects, and seconds: `F5/1.25/3.2`.
 */
import type { Colour } from '../game/position.ts';
import type { EvaluatedLine } from '../game/evaluation.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Square, parseSquare, squareAt } from '../game/square.ts';
import { MARKS, type Mark, type Move } from '../game/tree.ts';
import type { ReadError } from './error.ts';
import {
  bareEvaluation,
  parseEvaluatedLine,
  parseRetry,
  parseScore,
  parseSeconds,
  parseValue,
  tidyComment,
} from './notes.ts';
import { type Source, excerpt } from './place.ts';
import { type PropertyNode, type PropertyValue, lastValue, takeText } from './property-tree.ts';
import { type Growing, extend } from './replay.ts';
import { plainSigns } from './signs.ts';
import { moveError, readMove } from './transcript-reader.ts';

export const MOVES: Readonly<Record<string, Colour>> = { B: 'black', W: 'white' };
/** The properties of annotations that mark a move, with the value that tells two of one name apart. */
export const MARK_PROPERTIES: Readonly<Record<Mark, readonly [name: string, value: string]>> = {
  best: ['TE', '2'],
  good: ['TE', '1'],
  forced: ['MARK', 'forced'],
  interesting: ['IT', ''],
  inaccuracy: ['DO', ''],
  mistake: ['BM', '1'],
  blunder: ['BM', '2'],
};
export const SETUP: Readonly<Record<string, Colour | 'empty'>> = { AB: 'black', AW: 'white', AE: 'empty' };

export function hasMove({ properties }: PropertyNode): boolean {
  return properties.some(({ name }) => name in MOVES);
}

/** The time in milliseconds that the players have left in a line of the file, as far as it is given. */
type TimesLeft = Readonly<Record<Colour, number | undefined>>;

/** What is known about a tree before its moves are played. */
export interface TreeSetting {
  /** The nodes in which discs may be set up. */
  readonly opening: ReadonlySet<PropertyNode>;
  /** The time of each player in milliseconds for the whole game, if there is no additional time. */
  readonly mainMs: number | undefined;
  /** The program that found the values of positions; empty where it is unknown. */
  readonly program: string;
  /** The players' names, who found the leads that stand beside their moves. */
  readonly players: Readonly<Record<Colour, string>>;
}

/** Plays every line of the file into `growing`, in the order of the file; returns the error that stopped it, if any. */
export function growTree(
  source: Source,
  root: PropertyNode,
  growing: Growing,
  { opening, mainMs, program, players }: TreeSetting,
): ReadError | undefined {
  const comments = new Map<Growing, string[]>();
  const pending: { node: PropertyNode; at: Growing; left: TimesLeft }[] = [
    { node: root, at: growing, left: { black: mainMs, white: mainMs } },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, left } = next;
    let { at } = next;
    for (const { name, values } of node.properties) {
      const colour = MOVES[name];
      const [first] = values;
      if (colour === undefined && name in SETUP && first !== undefined && !opening.has(node)) {
        return { code: 'setupAfterMoves', place: source.placeAt(first.start) };
      }
      for (const value of colour === undefined ? [] : values) {
        const grown = growMove(source, value, at, colour ?? 'black', players);
        if (!grown.ok) return grown.error;
        at = grown.value;
      }
    }
    readNotes(source, node, at, program);
    const parts = [takeText(source, node, 'GC'), takeText(source, node, 'C')].filter(
      (part) => part !== undefined,
    );
    if (parts.length > 0) comments.set(at, comments.get(at) ?? []);
    comments.get(at)?.push(...parts);
    const leftHere = mainMs === undefined ? left : readTimesLeft(node, left);
    if (hasMove(node)) {
      const spentMs = (['black', 'white'] as const).map(
        (colour) => (left[colour] ?? 0) - (leftHere[colour] ?? 0),
      );
      const timeMs = Math.max(...spentMs);
      if (timeMs > 0) at.annotations.timeMs ??= timeMs;
    }
    for (const child of node.children.toReversed()) pending.push({ node: child, at, left: leftHere });
  }
  for (const [{ annotations }, parts] of comments) {
    const comment = tidyComment(parts.join('\n'));
    if (comment !== undefined) annotations.comment = comment;
  }
  return undefined;
}

function readTimesLeft(node: PropertyNode, before: TimesLeft): TimesLeft {
  const leftOf = (name: string) => parseSeconds(lastValue(node, name)?.text.trim() ?? '');
  return { black: leftOf('BL') ?? before.black, white: leftOf('WL') ?? before.white };
}

/** Stores the notes of a node on its place; notes of an earlier node about that place stay. */
function readNotes(source: Source, node: PropertyNode, { annotations }: Growing, program: string): void {
  const noteOf = (name: string) => takeText(source, node, name)?.trim() ?? '';
  const timeMs = parseSeconds(noteOf('TIME'));
  if (timeMs !== undefined) annotations.timeMs ??= timeMs;
  const mark = readMark(node);
  if (mark !== undefined) annotations.mark ??= mark;
  const retry = parseRetry(noteOf('RETRY'));
  if (retry !== undefined) annotations.retry ??= retry;
  const score = parseScore(noteOf('V'));
  const evaluation =
    parseValue(noteOf('EVAL')) ?? (score === undefined ? undefined : bareEvaluation(score, program));
  if (evaluation !== undefined)
    annotations.evaluation ??= { ...evaluation, lines: readEvaluatedLines(source, node) };
}

function readMark(node: PropertyNode): Mark | undefined {
  const marks = MARKS.filter((mark) => lastValue(node, MARK_PROPERTIES[mark][0]) !== undefined);
  const exact = marks.find((mark) => {
    const [name, value] = MARK_PROPERTIES[mark];
    return lastValue(node, name)?.text.trim() === value;
  });
  // Any other value of a property is as good as its plainest one; the private property has only the one.
  return exact ?? marks.findLast((mark) => mark !== 'forced' && MARK_PROPERTIES[mark][1] !== '2');
}

function readEvaluatedLines(source: Source, node: PropertyNode): EvaluatedLine[] {
  const values = node.properties.findLast(({ name }) => name === 'LINE')?.values ?? [];
  return values.flatMap(({ text, start, end }) => {
    const line = parseEvaluatedLine(text.trim());
    if (line === undefined) return [];
    source.take(start, end);
    return line;
  });
}

function growMove(
  source: Source,
  value: PropertyValue,
  at: Growing,
  colour: Colour,
  players: Readonly<Record<Colour, string>>,
): Result<Growing, ReadError> {
  const [written = '', score = '', seconds = ''] = value.text.split('/').map((part) => part.trim());
  const where = () => ({ place: source.placeAt(value.start), move: at.discs + 1, text: excerpt(written) });
  const move = readPropertyMove(plainSigns(written));
  if (move === undefined) return err({ code: 'notAMove', ...where() });
  const nodes = extend(at, move, colour);
  if (!nodes.ok) return err(moveError(nodes.error, where()));
  // Behind the move may be anything that is neither a lead nor a time, even another move.
  const slash = value.text.indexOf('/');
  source.take(value.start, slash < 0 ? value.end : value.start + slash);
  const node = nodes.value.at(-1);
  if (node === undefined) return ok(at);
  const lead = parseScore(score);
  if (lead !== undefined) {
    node.annotations.evaluation ??= bareEvaluation(colour === 'black' ? lead : 0 - lead, players[colour]);
  }
  const timeMs = parseSeconds(seconds);
  if (timeMs !== undefined) node.annotations.timeMs ??= timeMs;
  return ok(node);
}

function readPropertyMove(written: string): Move | undefined {
  return /^(?:tt)?$/i.test(written) ? 'pass' : (readMove(written) ?? readPoint(written));
}

/** `f5`, or column and row as letters. */
export function readPoint(written: string): Square | undefined {
  const letters = /^[a-h]{2}$/i.test(written) ? written.toLowerCase() : undefined;
  return letters === undefined
    ? parseSquare(written)
    : squareAt(letters.charCodeAt(0) - 97, letters.charCodeAt(1) - 97);
}
