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
 */
import { type Bitboard, EMPTY, bit, squaresOf } from '../game/bitboard.ts';
import { type Colour, type Position, START_POSITION } from '../game/position.ts';
import { writeTimeControl } from '../game/clock.ts';
import { backToMainLine } from '../game/branches.ts';
import { type Annotations, type GameNode, type GameTree, goTo } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { type Square, fileOf, rankOf, squareName } from '../game/square.ts';
import { likelySides } from './boards.ts';
import type { ReadError } from './error.ts';
import { type Game, type GameResult, gameResult, oneLine, tidyInfo } from './info.ts';
import {
  parseSeconds,
  tidyComment,
  writeEvaluatedLine,
  writeRetry,
  writeScore,
  writeSeconds,
  writeValue,
} from './notes.ts';
import { unreadIn } from './notice.ts';
import { type ReadGame, type Refusal, refused, withNotices } from './outcome.ts';
import { excerpt, type Source } from './place.ts';
import { MARK_PROPERTIES, MOVES, SETUP, growTree, hasMove, readPoint } from './property-moves.ts';
import { type Property, type PropertyGame, type PropertyNode, lastValue, takeText } from './property-tree.ts';
import { mainLine, treeAlong, seed } from './replay.ts';
import { parseResult, unreadResult } from './result.ts';
import { noGame } from './transcript-reader.ts';
import { isKomi, otherVariant } from './variant.ts';

export function readSgf(source: Source, { root, start: from, end }: PropertyGame): Result<ReadGame, Refusal> {
  const game = lastValue(root, 'GM');
  if (game !== undefined && !/^\s*(?:2|othello|reversi)\s*$/i.test(game.text)) {
    const place = source.placeAt(game.start);
    return err({ error: { code: 'notOthello', place, text: `GM[${excerpt(game.text)}]` } });
  }
  const size = lastValue(root, 'SZ');
  if (size !== undefined && !/^\s*8(?:\s*:\s*8)?\s*$/.test(size.text)) {
    const place = source.placeAt(size.start);
    return err({ error: { code: 'boardSize', place, text: excerpt(size.text) } });
  }
  const komi = lastValue(root, 'KM');
  if (komi !== undefined && isKomi(komi.text)) {
    return err({
      error: { code: 'komi', place: source.placeAt(komi.start), text: excerpt(`KM[${komi.text}]`) },
    });
  }
  const rules = lastValue(root, 'RU');
  const other = rules && otherVariant(rules.text, false);
  if (rules !== undefined && other !== undefined) {
    return err({ error: { code: other, place: source.placeAt(rules.start), text: excerpt(rules.text) } });
  }
  const opening = openingNodes(root);
  const start = readStart(source, opening);
  if (!start.ok) return err({ error: start.error });
  const growing = seed(start.value.position);
  const rootText = (name: string) => takeText(source, root, name);
  const mainMs = parseSeconds(rootText('TM')?.trim() ?? '');
  const wrong = growTree(source, root, growing, {
    opening: new Set(opening),
    mainMs: rootText('OT') === undefined ? mainMs : undefined,
    program: rootText('AP')?.split(':', 1)[0] ?? '',
    players: { black: rootText('PB') ?? '', white: rootText('PW') ?? '' },
  });
  if (wrong === undefined && game === undefined && !start.value.isSetUp && growing.children.length === 0) {
    return err({ error: noGame(source, root.start) });
  }

  const tree = treeAlong(growing, mainLine(growing));
  const ended = rootText('RE')?.trim() ?? '';
  const time = mainMs ? writeTimeControl({ kind: 'perGame', mainMs, incrementMs: 0 }) : undefined;
  const found = {
    black: { name: rootText('PB'), level: rootText('BR'), time: rootText('TIMEB') ?? time },
    white: { name: rootText('PW'), level: rootText('WR'), time: rootText('TIMEW') ?? time },
    date: rootText('DT'),
    event: rootText('EV'),
    place: rootText('PC'),
    opening: rootText('ON'),
    result: parseResult(ended),
  };
  const pendingMs = parseSeconds(rootText('CLOCK') ?? '');
  const clock = pendingMs === undefined ? {} : { pendingMs };
  const read: ReadGame = { format: 'sgf', tree, info: tidyInfo(found, tree), ...clock };
  if (wrong !== undefined) return refused(wrong, read);
  const endedAt = () => source.placeAt(lastValue(root, 'RE')?.start ?? root.start);
  return ok(
    withNotices(read, [...unreadIn(source, from, end), ...unreadResult(ended, gameResult(read), endedAt)]),
  );
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
      source.take(value.start, value.end);
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
    // The board may show any place of the game, whose result is that of its main line.
    property('RE', writeResult(gameResult({ tree: mainEnd(tree), info }))),
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

/** The game at the end of its main line. */
function mainEnd(tree: GameTree): GameTree {
  const main = backToMainLine(tree);
  return goTo(main, main.line.length);
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
  if (result.ending === 'void') return 'Void';
  const words = { resignation: 'Resign', time: 'Time', forfeit: 'Forfeit', unknown: '' } as const;
  const margin = result.ending === 'score' ? `${result.margin}` : words[result.ending];
  return `${result.winner === 'black' ? 'B' : 'W'}+${margin}`;
}
