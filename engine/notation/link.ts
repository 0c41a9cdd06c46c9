/**
 * A game as a link: its moves, its start where that was set up, and who played. In the browser it follows the page's
 * address (`https://…/#game=f5d6c3&black=Anna`), in the desktop app the app's own scheme (`othello:game=f5d6c3`). What a
 * link holds is read as carefully as a file, because anybody can write one.
 *
 *     `othello:${writeLink(game).parameters}`
 */
import { type Result, err, ok } from '../game/result.ts';
import { START_POSITION } from '../game/position.ts';
import { goTo, lineNodes, someAnnotation } from '../game/tree.ts';
import { boardCharacters } from './board.ts';
import { readPlainBoard } from './board-reader.ts';
import type { ReadError } from './error.ts';
import { type Game, type GameResult, gameResult, tidyInfo } from './info.ts';
import { isFromElsewhere } from './moves-text.ts';
import { type ReadNotice, moveLikeParts } from './notice.ts';
import { type ReadGame, type Refusal, refused, withNotices } from './outcome.ts';
import { Source, excerpt } from './place.ts';
import { seed, treeAlong } from './replay.ts';
import { parseResult, unreadResult } from './result.ts';
import { writeTranscript } from './transcript.ts';
import { playText } from './transcript-reader.ts';

/** The scheme of links to the desktop app, with its colon. */
export const APP_LINK = 'othello:';

/** Longer links are not made, because mail programs and forums cut them off. */
export const LONGEST_LINK = 2000;

const LINK = /^\s*(?:othello:[/?#]*|https?:\/\/[^\s#]*#)(?=game=)(?<parameters>\S*)\s*$/i;

/** Whether an argument of a command line is a link to the desktop app, whatever it holds. */
export function isAppLink(word: string): boolean {
  return /^othello:/i.test(word);
}

/** Whether `text` is nothing but a link to a game. */
export function isGameLink(text: string): boolean {
  return LINK.test(text);
}

/** A link to a game among other words. What ends it, such as a bracket or a full stop, is escaped within. */
const LINK_IN_TEXT =
  /\b(?:othello:[/?#]*|https?:\/\/[^\s#<>"'[\]]{1,2000}#)game=(?:[a-h][1-8]|-|&)[^\s<>"'()[\]{}]*/gi;

/** The links to games in `text`, each with its offsets. */
export function gameLinksIn(
  text: string,
): readonly { readonly link: string; readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(LINK_IN_TEXT), ({ 0: found, index }) => {
    const link = found.replace(/(?<![.,;:!?…])[.,;:!?…]{1,9}$/, '');
    return { link: link.replaceAll('&amp;', '&'), start: index, end: index + link.length };
  });
}

// Writing

export interface WrittenLink {
  /** What follows `#` or `othello:`. */
  readonly parameters: string;
  /** The game has branches, comments or marks, which a link leaves out. Times and values it leaves out, too. */
  readonly isInPart: boolean;
}

/** The line that is looked at, to its end, with the place that is looked at and what is known about the game. */
export function writeLink({ tree, info }: Game): WrittenLink {
  const nodes = lineNodes(tree);
  const { position } = tree.root;
  const start = isFromElsewhere(tree)
    ? `${boardCharacters(position)}${position.toMove === 'black' ? 'X' : 'O'}`
    : undefined;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['game', writeTranscript(nodes.map(({ move }) => move))],
    ['start', start],
    ['at', tree.ply < nodes.length ? String(tree.ply) : undefined],
    ['black', info.black.name],
    ['blackLevel', info.black.level],
    ['white', info.white.name],
    ['whiteLevel', info.white.level],
    ['date', info.date],
    ['event', info.event],
    ['place', info.place],
    ['result', info.result && writeResult(info.result)],
  ];
  const hasBranches = [tree.root, ...nodes].some(({ children }) => children.length > 1);
  const parameters = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escaped(value)}`],
  );
  const isInPart =
    hasBranches ||
    someAnnotation(tree.root, ({ comment, mark }) => comment !== undefined || mark !== undefined);
  return { parameters: parameters.join('&'), isInPart };
}

/** Escapes, too, what ends a link in a text, or changes it where pages turn signs into emphasis. */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*~_.]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function writeResult(result: GameResult): string {
  if (result.ending === 'void') return 'Void';
  if (result.winner === 'draw') return 'Draw';
  const endings = { resignation: 'R', time: 'T', forfeit: 'F', unknown: '' } as const;
  const margin = result.ending === 'score' ? result.margin : endings[result.ending];
  return `${result.winner === 'black' ? 'B' : 'W'}+${margin}`;
}

// Reading

const KNOWN = [
  'game',
  'start',
  'at',
  'black',
  'blackLevel',
  'white',
  'whiteLevel',
  'date',
  'event',
  'place',
  'result',
] as const;

type Fields = ReadonlyMap<string, string>;

/** Reads a text that `isGameLink`. */
export function readLink(text: string): Result<ReadGame, Refusal> {
  const fields = fieldsIn(LINK.exec(text)?.groups?.['parameters'] ?? '');
  if (!fields.ok) return fields;
  const { value: known } = fields;
  const moves = new Source(known.get('game') ?? '');
  const start = startIn(known);
  if (!start.ok) return start;
  const root = seed(start.value);
  const { path, error } = playText(moves, 0, moves.text.length, root);
  if (error === undefined && path.length === 0 && !known.has('start')) {
    return err({
      error: { code: 'noGame', place: moves.placeAt(0), text: excerpt(text.trim().slice(0, 100)) },
    });
  }
  const whole = treeAlong(root, path);
  const ply = Number(known.get('at') ?? path.length);
  const tree = Number.isInteger(ply) && ply >= 0 && ply < path.length ? goTo(whole, ply) : whole;
  const info = tidyInfo(
    {
      black: { name: known.get('black'), level: known.get('blackLevel') },
      white: { name: known.get('white'), level: known.get('whiteLevel') },
      date: known.get('date'),
      event: known.get('event'),
      place: known.get('place'),
      result: parseResult(known.get('result') ?? 'none'),
    },
    whole,
  );
  const game: ReadGame = { format: 'transcript', tree, info };
  if (error !== undefined) return refused(error, game);
  const names: readonly string[] = KNOWN;
  const unread = [...known].filter(([name]) => !names.includes(name)).flatMap(([, value]) => partsOf(value));
  const [first] = unread;
  const place = { line: 1, column: Math.max(text.indexOf(first ?? ''), 0) + 1 };
  const unreadMoves: readonly ReadNotice[] =
    first === undefined ? [] : [{ code: 'unreadMoves', place, count: unread.length, text: excerpt(first) }];
  const ended = unreadResult(known.get('result') ?? '', gameResult(game), () => place);
  return ok(withNotices(game, [...unreadMoves, ...ended]));
}

function partsOf(value: string): string[] {
  return moveLikeParts(value).map(({ text }) => text);
}

function fieldsIn(parameters: string): Result<Fields, Refusal> {
  const fields = new Map<string, string>();
  const refuse = (error: ReadError): Result<never, Refusal> => err({ error });
  for (const part of parameters.split('&')) {
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at);
    const value = decoded(at < 0 ? '' : part.slice(at + 1));
    const place = { line: 1, column: 1 };
    if (value === undefined) return refuse({ code: 'badSyntax', place, text: excerpt(part) });
    if (fields.has(name)) return refuse({ code: 'repeatedKey', place, key: excerpt(name) });
    fields.set(name, value);
  }
  return ok(fields);
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', '%20'));
  } catch {
    return undefined;
  }
}

function startIn(fields: Fields): Result<typeof START_POSITION, Refusal> {
  const written = fields.get('start');
  if (written === undefined) return ok(START_POSITION);
  const source = new Source(written);
  const board = readPlainBoard(source, 0, written.length);
  if (!board.ok) return err({ error: board.error });
  const { black, white, toMove } = board.value;
  if (toMove === undefined) {
    const place = source.placeAt(0);
    return err({ error: { code: 'badSideToMove', place, text: excerpt(written.slice(64)) } });
  }
  return ok({ black, white, toMove });
}
