/**
 * GGF, the Generic Game Format of the Generic Game Server (M. Buro's description, skatgame.net/mburo/ggsa/ggf): one
 * line of moves with names, ratings, times and the start position. It has no variations and no escapes, so brackets in
 * names become parentheses. A move may have an evaluation and a time, `F5/1.25/3.2`: the lead in discs expected by the
 * side that made it, and seconds. ON, as in SGF, is the name of the opening. Only that number of an evaluation is kept;
 * marks and comments have no notation.
 */
import { type Colour, type Position, START_POSITION, opposite } from '../game/position.ts';
import { type GameNode, goTo, lineNodes } from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { squareName } from '../game/square.ts';
import { boardCharacters } from './board.ts';
import { readPlainBoard } from './board-reader.ts';
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
import { writeScore, writeSeconds } from './notes.ts';
import { unreadIn } from './notice.ts';
import { type ReadGame, type Refusal, refused, withNotices } from './outcome.ts';
import { type Source, excerpt } from './place.ts';
import { type PropertyGame, type PropertyNode, type PropertyValue, lastValue } from './property-tree.ts';
import { growTree } from './property-moves.ts';
import { mainLine, treeAlong, seed } from './replay.ts';
import { parseResult, unreadResult } from './result.ts';
import { isKomi } from './variant.ts';

/** The properties that only SGF has: some programs name the game there as GGF does. */
const ONLY_IN_SGF = ['FF', 'CA', 'AP', 'SZ', 'AB', 'AW', 'AE', 'PL', 'EV'];

export function isGgf(root: PropertyNode): boolean {
  if (lastValue(root, 'BO') !== undefined) return true;
  const game = lastValue(root, 'GM')?.text ?? '';
  return /[a-z]/i.test(game) && ONLY_IN_SGF.every((name) => lastValue(root, name) === undefined);
}

/**
 * The kind of game as the server names it: `8` for the plain one, with letters for others: `a` turns the aim round, `k`
 * is a bonus for one side, `r12` a start with so many random discs, and an `s` before it two games at once.
 */
const GAME_TYPE = /^s?(?<size>\d+)(?<flags>[a-z0-9]*)/i;

/** Refuses the games that are not plain Othello on the usual board. */
function otherGame(source: Source, root: PropertyNode): ReadError | undefined {
  const komi = lastValue(root, 'KM');
  if (komi !== undefined && isKomi(komi.text)) {
    return { code: 'komi', place: source.placeAt(komi.start), text: excerpt(`KM[${komi.text}]`) };
  }
  const type = lastValue(root, 'TY');
  const { size, flags = '' } = GAME_TYPE.exec(type?.text.trim() ?? '')?.groups ?? {};
  if (type === undefined || size === undefined) return undefined;
  const [place, text] = [source.placeAt(type.start), excerpt(type.text)];
  if (size !== '8') return { code: 'boardSize', place, text };
  const kinds = flags.toLowerCase();
  if (kinds.includes('a')) return { code: 'antiOthello', place, text };
  if (kinds.includes('k')) return { code: 'komi', place, text };
  const isRandom = kinds.includes('r') && lastValue(root, 'BO') === undefined;
  return isRandom ? { code: 'missingStart', place, text } : undefined;
}

export function readGgf(source: Source, { root, start: from, end }: PropertyGame): Result<ReadGame, Refusal> {
  const game = lastValue(root, 'GM');
  if (game !== undefined && !/^\s*(?:othello|reversi)\s*$/i.test(game.text)) {
    const place = source.placeAt(game.start);
    return err({ error: { code: 'notOthello', place, text: excerpt(game.text) } });
  }
  const other = otherGame(source, root);
  if (other !== undefined) return err({ error: other });
  const board = lastValue(root, 'BO');
  const start = board === undefined ? ok(START_POSITION) : readStart(source, board);
  if (!start.ok) return err({ error: start.error });

  const textOf = (name: string): string | undefined => {
    const value = lastValue(root, name);
    if (value !== undefined) source.take(value.start, value.end);
    return value?.text;
  };
  const growing = seed(start.value);
  const players = { black: textOf('PB') ?? '', white: textOf('PW') ?? '' };
  const setting = { opening: new Set([root]), mainMs: undefined, program: '', players };
  const error = growTree(source, root, growing, setting);
  const tree = treeAlong(growing, mainLine(growing));
  const [ended, time] = [textOf('RE') ?? '', textOf('TI')];
  const found = {
    black: { name: textOf('PB'), level: textOf('RB'), time: textOf('TB') ?? time },
    white: { name: textOf('PW'), level: textOf('RW'), time: textOf('TW') ?? time },
    date: textOf('DT'),
    place: textOf('PC'),
    opening: textOf('ON'),
    result: readResult(ended),
  };
  const read: ReadGame = { format: 'ggf', tree, info: tidyInfo(found, tree) };
  if (error !== undefined) return refused(error, read);
  const endedAt = () => source.placeAt(lastValue(root, 'RE')?.start ?? root.start);
  return ok(
    withNotices(read, [...unreadIn(source, from, end), ...unreadResult(ended, gameResult(read), endedAt)]),
  );
}

/** `8`, the 64 squares with `*` for Black and `O` for White, and the side to move. */
function readStart(source: Source, value: PropertyValue): Result<Position, ReadError> {
  const [lead = '', size = ''] = /^\s*(\d*)/.exec(value.text) ?? [];
  const place = source.placeAt(value.start);
  source.take(value.start, value.end);
  if (size !== '8') return err({ code: 'boardSize', place, text: excerpt(size) });
  const board = readPlainBoard(source, value.start + lead.length, value.end);
  if (!board.ok) return board;
  const { toMove } = board.value;
  if (toMove === undefined) return err({ code: 'badSideToMove', place, text: value.text.trim().slice(-1) });
  return ok({ ...board.value, toMove });
}

/**
 * The result: Black's discs minus White's, with `r` if one side resigned, `t` if its time ran out, `f` if it
 * forfeited; or a result as SGF writes it.
 */
function readResult(text: string): GameResult | undefined {
  const [, lead, flag = ''] = /^\s*([+-]?\d+(?:\.\d+)?)\s*(?::([a-z]).*)?$/i.exec(text) ?? [];
  if (lead === undefined) return parseResult(text.trim());
  const ending = ({ r: 'resignation', t: 'time', f: 'forfeit' } as const)[flag.toLowerCase()];
  return ending === undefined
    ? scoreResult(Number(lead))
    : { ending, winner: Number(lead) < 0 ? 'white' : 'black' };
}

/** Writes the line that is looked at to its end, whichever of its places is on the board, on one line. */
export function writeGgf({ tree, info }: Game): string {
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
    property('RE', writeResult(gameResult({ tree: goTo(tree, tree.line.length), info }))),
    property('ON', info.opening),
    property('BO', writeStart(tree.root.position)),
  ];
  let { toMove } = tree.root.position;
  for (const node of lineNodes(tree)) {
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
  if (result === undefined || result.ending === 'void' || result.ending === 'unknown') return '?';
  const [lead, flag] =
    result.ending === 'score'
      ? [leadOf(result), '']
      : [
          result.winner === 'black' ? 64 : -64,
          result.ending === 'time' ? ':t' : result.ending === 'forfeit' ? ':f' : ':r',
        ];
  return `${lead < 0 ? '-' : '+'}${Math.abs(lead).toFixed(2)}${flag}`;
}

function writeStart(start: Position): string {
  const characters = boardCharacters(start).replaceAll('X', '*');
  const ranks = characters.match(/.{8}/g) ?? [];
  return ['8', ...ranks, start.toMove === 'black' ? '*' : 'O'].join(' ');
}
