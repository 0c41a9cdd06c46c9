/** A game as the library takes it in: moves, facts in columns, and its text only where those do not say all. */
import { endOfGame } from '../game/branches.ts';
import { type Position, START_POSITION, samePosition } from '../game/position.ts';
import { SQUARE_COUNT } from '../game/square.ts';
import { IMAGES, SYMMETRIES } from '../game/symmetry.ts';
import { type GameTree, MARKS, type GameNode, countNodes, lineNodes, someAnnotation } from '../game/tree.ts';
import { boardCharacters } from '../notation/board.ts';
import { writeGameFile } from '../notation/game-file.ts';
import { type GameInfo, type GameResult, gameResult, leadOf } from '../notation/info.ts';
import type { ReadGame } from '../notation/outcome.ts';
import type { WthorEntry } from '../notation/wthor.ts';
import type { LibraryGameId } from './entry.ts';
import { idOf } from './labels.ts';
import { plainText } from './plain-text.ts';
import { ENDINGS, OUTCOME } from './segment.ts';

export interface GameRecord {
  readonly start: Position;
  /** Squares, without passes. */
  readonly moves: Uint8Array;
  readonly black: string;
  readonly white: string;
  readonly event: string;
  /** As in the column `day`. */
  readonly day: number;
  readonly outcome: number;
  readonly lead: number;
  readonly marks: number;
  readonly isReviewed: boolean;
  /** In the app's own format, where the game has more than its moves and these facts. */
  readonly text?: string;
  /** The words of its comments, as they are searched. */
  readonly comments?: string;
}

/** Every way in which a game may end, as far as rows tell them apart. */
export const TOLD_RESULTS: readonly (GameResult | undefined)[] = [
  undefined,
  { ending: 'void', winner: 'nobody' },
  { ending: 'score', winner: 'draw', margin: 0 },
  ...(['black', 'white'] as const).flatMap((winner): GameResult[] => [
    { ending: 'score', winner, margin: 2 },
    ...(['resignation', 'time', 'forfeit', 'unknown'] as const).map((ending) => ({ ending, winner })),
  ]),
];

/** The longest name that is kept; what is longer is no name. */
const MAX_NAME = 200;

/** Makes a record of a game that was read. `isReviewed` tells whether a review would have nothing left to do. */
export function recordOf(game: ReadGame, isReviewed: (tree: GameTree) => boolean): GameRecord {
  const { info } = game;
  const tree = endOfGame(game.tree, info.result !== undefined);
  const nodes = lineNodes(tree);
  const squares = nodes.flatMap(({ move }) => (move === 'pass' ? [] : [move]));
  const comments = commentsOf(tree);
  const { outcome, lead } = outcomeOf(gameResult({ tree, info }));
  return {
    start: tree.root.position,
    moves: Uint8Array.from(squares),
    black: nameOf(info.black.name),
    white: nameOf(info.white.name),
    event: nameOf(info.event),
    day: dayOf(info.date),
    outcome,
    lead,
    marks: marksOf(nodes),
    isReviewed: nodes.length > 0 && isReviewed(tree),
    ...(saysMore(tree, info) && { text: writeGameFile({ ...game, tree }) }),
    ...(comments !== '' && { comments }),
  };
}

/** Makes a record of a game of WTHOR without playing it; `moves` are its squares. */
export function recordOfWthor(
  { black, white, event, year, discs }: WthorEntry,
  moves: Uint8Array,
): GameRecord {
  const lead = discs.black - discs.white;
  const winner = lead > 0 ? OUTCOME.black : lead < 0 ? OUTCOME.white : OUTCOME.draw;
  return {
    start: START_POSITION,
    moves,
    black: nameOf(black),
    white: nameOf(white),
    event: nameOf(event),
    day: Number(year) * 10_000,
    outcome: winner | OUTCOME.hasLead,
    lead,
    marks: 0,
    isReviewed: false,
  };
}

function nameOf(name = ''): string {
  return name.slice(0, MAX_NAME);
}

/** The day as a number from a date as the readers write it; 0 for any other text. */
export function dayOf(date = ''): number {
  const [, year = '', month = '00', day = '00'] = /^(\d{4})(?:-(\d{2})-(\d{2}))?(?!\d)/.exec(date) ?? [];
  return Number(`${year}${month}${day}`) || 0;
}

/** The result as in the columns `outcome` and `lead`. */
export function outcomeOf(result: GameResult | undefined): {
  readonly outcome: number;
  readonly lead: number;
} {
  if (!result) return { outcome: 0, lead: 0 };
  const ending = ENDINGS.indexOf(result.ending) << OUTCOME.endingShift;
  const winner = result.winner === 'nobody' ? 0 : OUTCOME[result.winner];
  return result.ending === 'score'
    ? { outcome: winner | ending | OUTCOME.hasLead, lead: leadOf(result) }
    : { outcome: winner | ending, lead: 0 };
}

/** The result that the columns hold; undefined for a game that is not finished. */
export function resultOf(outcome: number, lead: number): GameResult | undefined {
  const winner = ([undefined, 'black', 'white', 'draw'] as const)[outcome & OUTCOME.winner];
  const ending = ENDINGS[(outcome >> OUTCOME.endingShift) & 7];
  if (ending === 'void') return { ending, winner: 'nobody' };
  if (winner === undefined) return undefined;
  if (ending === 'score' || ending === undefined) return { ending: 'score', winner, margin: Math.abs(lead) };
  return winner === 'draw' ? undefined : { ending, winner };
}

function marksOf(nodes: readonly GameNode[]): number {
  let marks = 0;
  let isBlack = true;
  for (const { mark, position } of nodes) {
    // The side to move in the position after a move is known; who has moved is the other, passes being moves, too.
    isBlack = position.toMove === 'white';
    if (mark !== undefined) marks |= 1 << (MARKS.indexOf(mark) + (isBlack ? 0 : 8));
  }
  return marks;
}

function commentsOf(tree: GameTree): string {
  const found: string[] = [];
  someAnnotation(tree.root, ({ comment }) => {
    if (comment !== undefined) found.push(comment);
    return false;
  });
  return plainText(found.join('\n'));
}

/** Whether a game has anything that its moves and the columns do not say. */
function saysMore(tree: GameTree, { black, white, date, event, place, opening }: GameInfo): boolean {
  const isPlain = dayOf(date) === 0 ? date === undefined : /^\d{4}(?:-\d{2}-\d{2})?$/.test(date ?? '');
  return (
    !isPlain ||
    [black.level, black.time, white.level, white.time, place, opening].some((fact) => fact !== undefined) ||
    [black.name, white.name, event].some((name = '') => name.length > MAX_NAME) ||
    countNodes(tree.root.children) > tree.line.length ||
    someAnnotation(tree.root, ({ timeMs, evaluation, mark, retry, comment }) =>
      [timeMs, evaluation, mark, retry, comment].some((annotation) => annotation !== undefined),
    )
  );
}

/** What makes a game itself, as two numbers of 32 bits: its moves up to symmetry, its players and its day. */
export function identityOfRecord(record: GameRecord): readonly [high: number, low: number] {
  const { start, moves, black, white, day } = record;
  const hash = new Hash();
  const isStandard = samePosition(start, START_POSITION);
  const images = isStandard ? (FIRST_TURNS.get(moves[0]!) ?? IMAGES[0]!) : IMAGES[0]!;
  const squares = isStandard ? moves : leastOf(start, moves);
  for (let at = 0; at < squares.length; at++) hash.add(isStandard ? images[squares[at]!]! : squares[at]!);
  hash.add(SQUARE_COUNT);
  hash.addText(plainOnce(black));
  hash.add(SQUARE_COUNT);
  hash.addText(plainOnce(white));
  hash.add(SQUARE_COUNT);
  hash.addText(String(day));
  return hash.value();
}

/** The library's id of the game of a record. */
export function idOfRecord(record: GameRecord): LibraryGameId {
  const [high, low] = identityOfRecord(record);
  return idOf((BigInt(high) << 32n) | BigInt(low));
}

const plainNames = new Map<string, string>();

/** A database has few names and many games. */
function plainOnce(name: string): string {
  let plain = plainNames.get(name);
  if (plain === undefined) {
    if (plainNames.size > 10_000) plainNames.clear();
    plain = plainText(name);
    plainNames.set(name, plain);
  }
  return plain;
}

/** Every game from the standard start begins with the same move after one of the turns that leave the start as it is. */
const FIRST_TURNS = new Map<number, Uint8Array>(
  [0, 3, 4, 7].map((symmetry) => [IMAGES[symmetry]!.indexOf(37), IMAGES[symmetry]!]),
);

function leastOf(start: Position, moves: Uint8Array): Uint8Array {
  const characters = boardCharacters(start);
  const all = SYMMETRIES.map((symmetry) => {
    const images = IMAGES[symmetry]!;
    const board = new Uint8Array(SQUARE_COUNT);
    for (let square = 0; square < SQUARE_COUNT; square++)
      board[images[square]!] = characters.charCodeAt(square);
    return [...board, start.toMove === 'black' ? 0 : 1, ...moves.map((square) => images[square]!)];
  });
  const [least = []] = all.toSorted((one, other) => {
    const at = one.findIndex((byte, index) => byte !== other[index]);
    return at < 0 ? 0 : one[at]! - other[at]!;
  });
  return Uint8Array.from(least);
}

/** A hash of 64 bits: two of 32 over the same bytes, mixed at the end. */
class Hash {
  #one = 0x2f0b4c47;
  #other = 0x5bd1e995;

  add(byte: number): void {
    this.#one = Math.imul(this.#one ^ byte, 0x9e3779b1);
    this.#one ^= this.#one >>> 15;
    this.#other = Math.imul(this.#other ^ byte, 0x5f356495);
    this.#other ^= this.#other >>> 13;
  }

  addText(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      this.add(unit & 0xff);
      if (unit > 0xff) this.add(unit >> 8);
    }
  }

  value(): readonly [number, number] {
    let one = Math.imul(this.#one ^ (this.#one >>> 16), 0x85ebca6b);
    one ^= Math.imul(this.#other ^ (this.#other >>> 13), 0xc2b2ae35);
    let other = Math.imul(this.#other ^ (this.#other >>> 16), 0x85ebca6b);
    other ^= Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
    return [one >>> 0, other >>> 0];
  }
}
