/**
 * SGF, the Smart Game Format (red-bean.com/sgf), game type 2: a tree of nodes, so variations are kept. It defines no
 * notation for Othello; programs write squares as `f5`, some in the manner of Go as two letters (`fe`), passes as `PA`,
 * `pass`, `--` or an empty value. Edax puts the first move into the root node and ends with an empty one.
 *
 * The notes about a place stand in its node: a comment in C (GC is read for the whole game), Black's lead in V, and
 * a mark in TE (good; TE[2], best), IT (interesting), DO (inaccuracy) or BM (mistake; BM[2], blunder). Private properties
 * are written for facts that SGF has no property for:
 *
 *     MARK[forced]                             the mark that SGF does not know
 *     TIME[3.2]                                seconds spent on the move
 *     EVAL[+4 exact depth 22 73% by master]    the whole evaluation, which V then repeats in part: see notes.ts
 *     LINE[+4 exact c4e3][+2 d3]               its lines
 *     RETRY[helped 2026-11-22]                 how somebody fared who looked for a better move
 *     TIMEB[5:00/0:03] TIMEW[5:00]             in the root node, the time controls of the players
 *     CLOCK[1.75]                              in the root node, where the game goes by clocks: see game-file.ts
 *
 * The time of a move is also read from BL and WL, the time left after it, if the game has no overtime (OT).
 *
 * This file is longer than 400 lines because reading and writing a property belong side by side.
 */
import { type Bitboard, EMPTY, bit, squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import { writeTimeControl } from '../game/clock.ts';
import type { EvaluatedLine } from '../game/evaluation.ts';
import { type Annotations, type GameNode, MARKS, type Mark, type Move } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Square, fileOf, parseSquare, rankOf, squareAt, squareName } from '../game/square.ts';
import { likelySides } from './boards.ts';
import type { ReadError } from './error.ts';
import { type Game, type GameResult, gameResult, oneLine, scoreResult, tidyInfo } from './info.ts';
import {
  bareEvaluation,
  parseEvaluatedLine,
  parseRetry,
  parseScore,
  parseSeconds,
  parseValue,
  tidyComment,
  writeEvaluatedLine,
  writeRetry,
  writeScore,
  writeSeconds,
  writeValue,
} from './notes.ts';
import { type ReadGame, type Refusal, refused } from './outcome.ts';
import { excerpt, type Source } from './place.ts';
import { type Property, type PropertyNode, type PropertyValue, lastValue } from './property-tree.ts';
import { type Growing, extend, mainLine, treeAlong, seed } from './replay.ts';
import { moveError, noGame, readMove } from './transcript.ts';

const MOVES: Readonly<Record<string, Colour>> = { B: 'black', W: 'white' };
/** The properties of annotations that mark a move, with the value that tells two of one name apart. */
const MARK_PROPERTIES: Readonly<Record<Mark, readonly [name: string, value: string]>> = {
  best: ['TE', '2'],
  good: ['TE', '1'],
  forced: ['MARK', 'forced'],
  interesting: ['IT', ''],
  inaccuracy: ['DO', ''],
  mistake: ['BM', '1'],
  blunder: ['BM', '2'],
};
const SETUP: Readonly<Record<string, Colour | 'empty'>> = { AB: 'black', AW: 'white', AE: 'empty' };

export function readSgf(source: Source, root: PropertyNode): Result<ReadGame, Refusal> {
  const game = lastValue(root, 'GM');
  if (game !== undefined && game.text.trim() !== '2') {
    const place = source.placeAt(game.start);
    return err({ error: { code: 'notOthello', place, text: `GM[${excerpt(game.text)}]` } });
  }
  const size = lastValue(root, 'SZ');
  if (size !== undefined && !/^\s*8(?:\s*:\s*8)?\s*$/.test(size.text)) {
    const place = source.placeAt(size.start);
    return err({ error: { code: 'boardSize', place, text: excerpt(size.text) } });
  }
  const opening = openingNodes(root);
  const start = readStart(source, opening);
  if (!start.ok) return err({ error: start.error });
  const growing = seed(start.value.position);
  const rootText = (name: string) => textOf(root, name);
  const mainMs = parseSeconds(rootText('TM')?.trim() ?? '');
  const wrong = growTree(
    source,
    root,
    growing,
    new Set(opening),
    rootText('OT') === undefined ? mainMs : undefined,
  );
  if (wrong === undefined && game === undefined && !start.value.isSetUp && growing.children.length === 0) {
    return err({ error: noGame(source, root.start) });
  }

  const tree = treeAlong(growing, mainLine(growing));
  const time = mainMs ? writeTimeControl({ kind: 'perGame', mainMs, incrementMs: 0 }) : undefined;
  const found = {
    black: { name: rootText('PB'), level: rootText('BR'), time: rootText('TIMEB') ?? time },
    white: { name: rootText('PW'), level: rootText('WR'), time: rootText('TIMEW') ?? time },
    date: rootText('DT'),
    event: rootText('EV'),
    place: rootText('PC'),
    opening: rootText('ON'),
    result: readResult(rootText('RE') ?? ''),
  };
  const pendingMs = parseSeconds(rootText('CLOCK') ?? '');
  const clock = pendingMs === undefined ? {} : { pendingMs };
  const read: ReadGame = { format: 'sgf', tree, info: tidyInfo(found, tree), ...clock };
  return wrong === undefined ? ok(read) : refused(wrong, read);
}

/** The nodes before the first branching, down to the first with a move, in which discs may be set up. */
function openingNodes(root: PropertyNode): PropertyNode[] {
  const nodes = [root];
  for (let node = root; ;) {
    const [next, other] = node.children;
    if (hasMove(node) || next === undefined || other !== undefined) return nodes;
    nodes.push(next);
    node = next;
  }
}

function hasMove({ properties }: PropertyNode): boolean {
  return properties.some(({ name }) => name in MOVES);
}

function readStart(
  source: Source,
  nodes: readonly PropertyNode[],
): Result<{ position: Position; isSetUp: boolean }, ReadError> {
  const properties = nodes.flatMap((node) => node.properties);
  const contents = new Map<Square, Colour | 'empty'>();
  const hasDiscs = properties.some(({ name }) => SETUP[name] === 'black' || SETUP[name] === 'white');
  for (const { name, values } of properties) {
    const content = SETUP[name];
    if (content === undefined) continue;
    for (const value of values) {
      const squares = readPoints(value.text);
      const isNew = squares?.every((square) => (contents.get(square) ?? content) === content);
      if (squares === undefined || isNew !== true) {
        return err({ code: 'badSetup', place: source.placeAt(value.start), text: excerpt(value.text) });
      }
      for (const square of squares) contents.set(square, content);
    }
  }
  const discs = (wanted: Colour | 'empty') =>
    Array.from(contents).reduce(
      (set, [square, content]) => (content === wanted ? set | bit(square) : set),
      EMPTY,
    );
  // Where discs are only taken away, they are those of the usual start.
  const emptied = discs('empty');
  const board = hasDiscs
    ? { black: discs('black'), white: discs('white') }
    : { black: START_POSITION.black & ~emptied, white: START_POSITION.white & ~emptied };
  const toMove = sideOf(properties) ?? firstMover(nodes) ?? likelySides(board)[0] ?? 'black';
  return ok({ position: { ...board, toMove }, isSetUp: hasDiscs || emptied !== EMPTY });
}

function sideOf(properties: readonly Property[]): Colour | undefined {
  const [value] = properties.findLast(({ name }) => name === 'PL')?.values ?? [];
  return ({ b: 'black', w: 'white' } as const)[value?.text.trim().slice(0, 1).toLowerCase() ?? ''];
}

/** The side for which the main line's first move is written. */
function firstMover(nodes: readonly PropertyNode[]): Colour | undefined {
  for (let node = nodes.at(-1); node !== undefined; node = node.children[0]) {
    const move = node.properties.find(({ name }) => name in MOVES);
    if (move !== undefined) return MOVES[move.name];
  }
  return undefined;
}

/** The time in milliseconds that the players have left in a line of the file, as far as it is given. */
type TimesLeft = Readonly<Record<Colour, number | undefined>>;

/**
 * Plays every line of the file into `growing`, in the order of the file; returns the error that stopped it, if any.
 * `mainMs` is the time of each player for the whole game, if there is no additional time.
 */
function growTree(
  source: Source,
  root: PropertyNode,
  growing: Growing,
  opening: ReadonlySet<PropertyNode>,
  mainMs: number | undefined,
): ReadError | undefined {
  const program = textOf(root, 'AP')?.split(':', 1)[0] ?? '';
  const comments = new Map<Growing, string[]>();
  const pending: { node: PropertyNode; at: Growing; left: TimesLeft }[] = [
    { node: root, at: growing, left: { black: mainMs, white: mainMs } },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, left } = next;
    let { at } = next;
    for (const { name, values } of node.properties) {
      const [value] = values;
      if (value === undefined) continue;
      const colour = MOVES[name];
      if (colour !== undefined) {
        const grown = growMove(source, value, at, colour);
        if (!grown.ok) return grown.error;
        at = grown.value;
      } else if (name in SETUP && !opening.has(node)) {
        return { code: 'setupAfterMoves', place: source.placeAt(value.start) };
      }
    }
    readNotes(node, at, program);
    const parts = [textOf(node, 'GC'), textOf(node, 'C')].filter((part) => part !== undefined);
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

function textOf(node: PropertyNode, name: string): string | undefined {
  return unescaped(lastValue(node, name)?.text);
}

function readTimesLeft(node: PropertyNode, before: TimesLeft): TimesLeft {
  const leftOf = (name: string) => parseSeconds(lastValue(node, name)?.text.trim() ?? '');
  return { black: leftOf('BL') ?? before.black, white: leftOf('WL') ?? before.white };
}

/** Stores the notes of a node on its place; notes of an earlier node about that place stay. */
function readNotes(node: PropertyNode, { annotations }: Growing, program: string): void {
  const noteOf = (name: string) => textOf(node, name)?.trim() ?? '';
  const timeMs = parseSeconds(noteOf('TIME'));
  if (timeMs !== undefined) annotations.timeMs ??= timeMs;
  const mark = readMark(node);
  if (mark !== undefined) annotations.mark ??= mark;
  const retry = parseRetry(noteOf('RETRY'));
  if (retry !== undefined) annotations.retry ??= retry;
  const score = parseScore(noteOf('V'));
  const evaluation =
    parseValue(noteOf('EVAL')) ?? (score === undefined ? undefined : bareEvaluation(score, program));
  if (evaluation !== undefined) annotations.evaluation ??= { ...evaluation, lines: readEvaluatedLines(node) };
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

function readEvaluatedLines(node: PropertyNode): EvaluatedLine[] {
  const values = node.properties.findLast(({ name }) => name === 'LINE')?.values ?? [];
  return values.flatMap(({ text }) => parseEvaluatedLine(text.trim()) ?? []);
}

function growMove(
  source: Source,
  value: PropertyValue,
  at: Growing,
  colour: Colour,
): Result<Growing, ReadError> {
  const written = value.text.trim();
  const where = () => ({ place: source.placeAt(value.start), move: at.discs + 1, text: excerpt(written) });
  const move = readSgfMove(written);
  if (move === undefined) return err({ code: 'notAMove', ...where() });
  const nodes = extend(at, move, colour);
  return nodes.ok ? ok(nodes.value.at(-1) ?? at) : err(moveError(nodes.error, where()));
}

function readSgfMove(written: string): Move | undefined {
  return /^(?:tt)?$/i.test(written) ? 'pass' : (readMove(written) ?? readPoint(written));
}

/** `f5`, or column and row as letters. */
function readPoint(written: string): Square | undefined {
  const letters = /^[a-h]{2}$/i.test(written) ? written.toLowerCase() : undefined;
  return letters === undefined
    ? parseSquare(written)
    : squareAt(letters.charCodeAt(0) - 97, letters.charCodeAt(1) - 97);
}

/** One square, or the rectangle between two corners written as `a1:c2`. */
function readPoints(written: string): Square[] | undefined {
  const [from, to] = written.split(':').map((point) => readPoint(point.trim()));
  if (from === undefined || !written.includes(':')) return from === undefined ? undefined : [from];
  if (to === undefined) return undefined;
  return Array.from({ length: 64 }, (_, square) => square).filter(
    (square) =>
      isBetween(fileOf(square), fileOf(from), fileOf(to)) &&
      isBetween(rankOf(square), rankOf(from), rankOf(to)),
  );
}

function isBetween(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other);
}

/** `B+12`, `W+R`, `B+Time`, `Draw` or `0`; some programs write the score as `34-30`. */
function readResult(text: string): GameResult | undefined {
  const discs = /^(\d{1,2})\s*-\s*(\d{1,2})$/.exec(text);
  if (discs !== null) return scoreResult(Number(discs[1]) - Number(discs[2]));
  if (/^(?:0|draw)$/i.test(text)) return scoreResult(0);
  const [, side = '', margin, word = ''] = /^([BW])\+(?:(\d+(?:\.\d+)?)|([A-Z]+))$/i.exec(text) ?? [];
  if (side === '') return undefined;
  const winner = side.toLowerCase() === 'b' ? 'black' : 'white';
  if (margin !== undefined) return scoreResult(winner === 'black' ? Number(margin) : -Number(margin));
  if (/^r(?:esign)?$/i.test(word)) return { ending: 'resignation', winner };
  return /^t(?:ime)?$/i.test(word) ? { ending: 'time', winner } : undefined;
}

/** A text as SGF defines it: a backslash keeps the next character, or removes a line break. */
function unescaped(text: string | undefined): string | undefined {
  return text?.replace(/\\(\r\n|[^])/g, (_, kept: string) => (/[\r\n]/.test(kept) ? '' : kept));
}

// Writing

/** Writes the whole tree, main line first; SGF has no notation for the place the board shows. */
export function writeSgf(game: Game): string {
  const { tree, info, pendingMs } = game;
  const start = tree.root.position;
  const header = [
    property('FF', '4') +
      property('GM', '2') +
      property('CA', 'UTF-8') +
      property('AP', 'Othello') +
      property('SZ', '8'),
    property('PB', info.black.name) + property('BR', info.black.level) + property('TIMEB', info.black.time),
    property('PW', info.white.name) + property('WR', info.white.level) + property('TIMEW', info.white.time),
    property('CLOCK', pendingMs === undefined ? undefined : writeSeconds(pendingMs)),
    property('DT', info.date) +
      property('EV', info.event) +
      property('PC', info.place) +
      property('ON', info.opening),
    property('RE', writeResult(gameResult(game))),
    points('AB', start.black) +
      points('AW', start.white) +
      // Without any disc the board would be read as the usual start.
      ((start.black | start.white) === EMPTY
        ? points('AE', START_POSITION.black | START_POSITION.white)
        : '') +
      property('PL', start.toMove === 'black' ? 'B' : 'W'),
    writeNotes(tree.root),
  ];
  const lines = header.filter((line) => line !== '');
  return `(;${lines.join('\n')}\n${writeChildren(tree.root.children, start.toMove)})\n`;
}

/** The nodes below one place: its line, or its variations in parentheses. */
function writeChildren(children: readonly GameNode[], toMove: Colour): string {
  const branches = children.map((node) => {
    const name = node.move === 'pass' ? 'PA' : squareName(node.move);
    const move = property(toMove === 'black' ? 'B' : 'W', name);
    const notes = writeNotes(node);
    const separator = notes === '' ? '' : '\n';
    return `;${move}${notes}${separator}${writeChildren(node.children, node.position.toMove)}`;
  });
  return branches.length > 1 ? branches.map((branch) => `\n(${branch})`).join('') : branches.join('');
}

function writeNotes({ timeMs, mark, evaluation, retry, comment }: Annotations): string {
  const lines = (evaluation?.lines ?? []).filter(({ moves }) => moves.length > 0);
  return [
    property('TIME', timeMs === undefined ? undefined : writeSeconds(timeMs)),
    mark === undefined ? '' : property(...MARK_PROPERTIES[mark]),
    evaluation === undefined ? '' : property('V', writeScore(evaluation.score).replace('+', '')),
    property('EVAL', evaluation && writeValue(evaluation)),
    lines.length === 0 ? '' : `LINE${lines.map((line) => `[${writeEvaluatedLine(line)}]`).join('')}`,
    property('RETRY', retry && writeRetry(retry)),
    textProperty('C', tidyComment(comment ?? '')),
  ].join('');
}

function property(name: string, value: string | undefined): string {
  return textProperty(name, value === undefined ? undefined : oneLine(value));
}

/** A property whose value may have several lines. */
function textProperty(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name}[${value.replace(/[\]\\]/g, '\\$&')}]`;
}

function points(name: string, squares: Bitboard): string {
  const values = squaresOf(squares).map((square) => `[${squareName(square)}]`);
  return values.length === 0 ? '' : `${name}${values.join('')}`;
}

function writeResult(result: GameResult | undefined): string | undefined {
  if (result === undefined) return undefined;
  if (result.ending === 'score' && result.winner === 'draw') return 'Draw';
  const margin =
    result.ending === 'score' ? `${result.margin}` : result.ending === 'time' ? 'Time' : 'Resign';
  return `${result.winner === 'black' ? 'B' : 'W'}+${margin}`;
}
