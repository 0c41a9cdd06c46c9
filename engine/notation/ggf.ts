/**
 * GGF, the Generic Game Format of the Generic Game Server (M. Buro's description, skatgame.net/mburo/ggsa/ggf): one
 * line of moves with names, ratings, times and the start position. It has no variations and no escapes, so brackets in
 * names become parentheses. A move may have an evaluation and a time, `F5/1.25/3.2`: the lead in discs expected by the
 * side that made it, and seconds. ON, as in SGF, is the name of the opening. Only that number of an evaluation is kept;
 * marks and comments have no notation.
 */
import { type Colour, type Position, START_POSITION, opposite } from '../game/position.ts';
import { type GameNode, lineNodes } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { squareName } from '../game/square.ts';
import { boardCharacters, readPlainBoard } from './board.ts';
import type { ReadError } from './error.ts';
import {
  type Game,
  type GameResult,
  type PlayerInfo,
  gameResult,
  leadOf,
  oneLine,
  scoreResult,
  tidyInfo,
} from './info.ts';
import { bareEvaluation, parseScore, parseSeconds, writeScore, writeSeconds } from './notes.ts';
import { type ReadGame, type Refusal, refused } from './outcome.ts';
import { type Source, excerpt } from './place.ts';
import { type PropertyNode, type PropertyValue, lastValue } from './property-tree.ts';
import { type Growing, type GrowingNode, extend, treeAlong, seed } from './replay.ts';
import { moveError, readMove } from './transcript.ts';

export function isGgf(root: PropertyNode): boolean {
  const game = lastValue(root, 'GM')?.text ?? '';
  return /[a-z]/i.test(game) || lastValue(root, 'BO') !== undefined;
}

export function readGgf(source: Source, root: PropertyNode): Result<ReadGame, Refusal> {
  const game = lastValue(root, 'GM');
  if (game !== undefined && !/^\s*(?:othello|reversi)\s*$/i.test(game.text)) {
    const place = source.placeAt(game.start);
    return err({ error: { code: 'notOthello', place, text: excerpt(game.text) } });
  }
  const board = lastValue(root, 'BO');
  const start = board === undefined ? ok(START_POSITION) : readStart(source, board);
  if (!start.ok) return err({ error: start.error });

  const growing = seed(start.value);
  const path: GrowingNode[] = [];
  let at: Growing = growing;
  let error: ReadError | undefined;
  for (const { name, values } of root.properties) {
    const [value] = values;
    if ((name !== 'B' && name !== 'W') || value === undefined) continue;
    const [written = '', score = '', seconds = ''] = value.text.split('/').map((part) => part.trim());
    const where = () => ({ place: source.placeAt(value.start), move: at.discs + 1, text: excerpt(written) });
    const move = readMove(written);
    if (move === undefined) {
      error = { code: 'notAMove', ...where() };
      break;
    }
    const nodes = extend(at, move, name === 'B' ? 'black' : 'white');
    if (!nodes.ok) {
      error = moveError(nodes.error, where());
      break;
    }
    path.push(...nodes.value);
    at = nodes.value.at(-1) ?? at;
    const found = parseScore(score);
    const timeMs = parseSeconds(seconds);
    if (found !== undefined && nodes.value.length > 0) {
      const engine = lastValue(root, `P${name}`)?.text ?? '';
      at.annotations.evaluation = bareEvaluation(name === 'B' ? found : 0 - found, engine);
    }
    if (timeMs !== undefined && nodes.value.length > 0) at.annotations.timeMs = timeMs;
  }

  const tree = treeAlong(growing, path);
  const textOf = (name: string) => lastValue(root, name)?.text;
  const time = textOf('TI');
  const found = {
    black: { name: textOf('PB'), level: textOf('RB'), time: textOf('TB') ?? time },
    white: { name: textOf('PW'), level: textOf('RW'), time: textOf('TW') ?? time },
    date: textOf('DT'),
    place: textOf('PC'),
    opening: textOf('ON'),
    result: readResult(textOf('RE') ?? ''),
  };
  const read: ReadGame = { format: 'ggf', tree, info: tidyInfo(found, tree) };
  return error === undefined ? ok(read) : refused(error, read);
}

/** `8`, the 64 squares with `*` for Black and `O` for White, and the side to move. */
function readStart(source: Source, value: PropertyValue): Result<Position, ReadError> {
  const [lead = '', size = ''] = /^\s*(\d*)/.exec(value.text) ?? [];
  const place = source.placeAt(value.start);
  if (size !== '8') return err({ code: 'boardSize', place, text: excerpt(size) });
  const board = readPlainBoard(source, value.start + lead.length, value.end);
  if (!board.ok) return board;
  const { toMove } = board.value;
  if (toMove === undefined) return err({ code: 'badSideToMove', place, text: value.text.trim().slice(-1) });
  return ok({ ...board.value, toMove });
}

/** The result: Black's discs minus White's, with `r` if one side resigned or `t` if its time ran out. */
function readResult(text: string): GameResult | undefined {
  const [, lead, flag = ''] = /^\s*([+-]?\d+(?:\.\d+)?)\s*(?::([a-z]))?/i.exec(text) ?? [];
  if (lead === undefined) return undefined;
  const ending = ({ r: 'resignation', t: 'time' } as const)[flag.toLowerCase()];
  return ending === undefined
    ? scoreResult(Number(lead))
    : { ending, winner: Number(lead) < 0 ? 'white' : 'black' };
}

/** Writes the game as played so far, on one line. */
export function writeGgf(game: Game): string {
  const { tree, info } = game;
  const { black, white } = info;
  const properties = [
    property('GM', 'Othello'),
    property('PC', info.place),
    property('DT', info.date),
    property('PB', black.name ?? ''),
    property('PW', white.name ?? ''),
    property('RB', rating(black)),
    property('RW', rating(white)),
    ...(black.time === white.time
      ? [property('TI', black.time)]
      : [property('TB', black.time), property('TW', white.time)]),
    property('TY', '8'),
    property('RE', writeResult(gameResult(game))),
    property('ON', info.opening),
    property('BO', writeStart(tree.root.position)),
  ];
  let { toMove } = tree.root.position;
  for (const node of lineNodes(tree).slice(0, tree.ply)) {
    properties.push(property(toMove === 'black' ? 'B' : 'W', writeMove(node, toMove)));
    toMove = opposite(toMove);
  }
  return `(;${properties.join('')};)\n`;
}

function writeMove({ move, evaluation, timeMs }: GameNode, mover: Colour): string {
  const name = move === 'pass' ? 'PA' : squareName(move).toUpperCase();
  const score = evaluation?.score ?? 0;
  const value =
    evaluation === undefined ? '' : writeScore(mover === 'black' ? score : -score).replace('+', '');
  const parts = [name, value, timeMs === undefined ? '' : writeSeconds(timeMs)];
  return parts.join('/').replace(/\/+$/, '');
}

const SUBSTITUTES: Readonly<Record<string, string>> = { '[': '(', ']': ')', '\\': '/' };

function property(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  return `${name}[${oneLine(value).replace(/[[\]\\]/g, (character) => SUBSTITUTES[character] ?? '')}]`;
}

/** A level that is not a number is left out, because other programs take ratings for numbers. */
function rating({ level }: PlayerInfo): string | undefined {
  return level !== undefined && /^\d+(?:\.\d+)?$/.test(level) ? level : undefined;
}

function writeResult(result: GameResult | undefined): string {
  if (result === undefined) return '?';
  const [lead, flag] =
    result.ending === 'score'
      ? [leadOf(result), '']
      : [result.winner === 'black' ? 64 : -64, result.ending === 'time' ? ':t' : ':r'];
  return `${lead < 0 ? '-' : '+'}${Math.abs(lead).toFixed(2)}${flag}`;
}

function writeStart(start: Position): string {
  const characters = boardCharacters(start).replaceAll('X', '*');
  const ranks = characters.match(/.{8}/g) ?? [];
  return ['8', ...ranks, start.toMove === 'black' ? '*' : 'O'].join(' ');
}
