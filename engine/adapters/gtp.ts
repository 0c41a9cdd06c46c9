/**
 * `gtp`: speaks the Go Text Protocol, version 2 (Gunnar Farnebäck's draft), as far as it makes sense for Othello and
 * with the additions of GTP for other games: `set_game`, `list_games`. `loadsgf` reads a game in any format. Squares are named as in Othello, a1 top left;
 * passes may be left out, since a side without a move cannot do anything else.
 */
import { readFileSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import type { Colour, Position } from '../game/position.ts';
import { drawBoard } from '../notation/board.ts';
import { describeReadError } from '../notation/error.ts';
import { readGames } from '../notation/read.ts';
import {
  type GameTree,
  type Move,
  currentPosition,
  lineNodes,
  newTree,
  play,
  playedMoves,
} from '../game/tree.ts';
import { type Result, err, ok } from '../game/result.ts';
import { officialScore, turnState } from '../game/rules.ts';
import { parseSquare, squareName } from '../game/square.ts';
import type { SearchPool } from '../host/pool.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import type { Entrant } from '../players/entrant.ts';
import type { Limits } from '../protocol.ts';
import { type Console, InputError } from '../console/command.ts';
import { MAX_LINE, endWith } from '../console/lines.ts';
import { defineCommand, whole } from '../console/options.ts';
import { type BookPlay, lineOf } from '../book/play.ts';
import { BOOK_PLAY_OPTIONS, bookOption, bookPlayOf, readBookOption, readBookPlay } from './book-files.ts';
import type { Book } from '../book/book.ts';
import { type OwnBookFile, openOwnBook, ownOption, withGrowing } from './own-book-file.ts';
import { learnGame } from './own-learning.ts';
import { type EngineClient, createClient } from './client.ts';
import { POOL_OPTIONS, withPool } from './engine.ts';
import { PLAYER_OPTION, readEntrant } from './entrants.ts';

const DEFAULT_MS = 1000;

/** The depth to which `othello-learn` searches a game without being told another one. */
const LEARNING_DEPTH = 16;

const NOT_ITS_TURN = 'it is not the turn of that side';

/** `seconds` for `moves` more moves; 0 moves stands for the rest of the game. */
interface Allowance {
  readonly seconds: number;
  readonly moves: number;
}

interface State {
  tree: GameTree;
  /** The game before each move that was told or answered, a pass among them; one that was left out belongs to the next move. */
  before: readonly GameTree[];
  readonly left: Partial<Record<Colour, Allowance>>;
  /** Undefined until `time_settings`. */
  settings: { readonly main: number; readonly period: number; readonly moves: number } | undefined;
  /** Its limits take precedence over the times that the other program tells. */
  readonly entrant: Entrant;
  /** The book that the player has, if it plays from one. */
  readonly bookPlay: BookPlay | undefined;
  /** The book whose moves can be asked for, and the own book that games are learnt for. */
  readonly book: Book | undefined;
  readonly own: OwnBookFile | undefined;
  /** Whether the input has ended: commands that still wait are then answered without a search. */
  isEnding: boolean;
}

/** The answer of a command; a string that begins with `?` is a refusal. */
type Handler = (words: readonly string[], state: State, engine: EngineClient) => string | Promise<string>;

const HANDLERS: Readonly<Record<string, Handler>> = {
  protocol_version: () => '2',
  name: () => 'Othello',
  version: () => manifest.version,
  known_command: ([name = '']) => String(name === 'quit' || Object.hasOwn(HANDLERS, name)),
  list_commands: () => [...Object.keys(HANDLERS), 'quit'].join('\n'),
  boardsize: ([size]) => (size === '8' ? '' : '?unacceptable size'),
  clear_board: (_, state, engine) => {
    state.tree = newTree();
    state.before = [];
    engine.newGame();
    state.bookPlay?.begin();
    return '';
  },
  komi: () => '',
  play: ([colour, move], state) => playNamed(state, colourNamed(colour), move ?? ''),
  genmove: async ([colour], state, engine) => {
    const move = await choose(state, engine, colourNamed(colour));
    return move.startsWith('?') ? move : playNamed(state, colourNamed(colour), move) || move;
  },
  reg_genmove: async ([colour], state, engine) => choose(state, engine, colourNamed(colour)),
  undo: (_, state) => {
    const before = state.before.at(-1);
    if (before === undefined) return '?cannot undo';
    state.tree = before;
    state.before = state.before.slice(0, -1);
    return '';
  },
  time_settings: (words, state) => {
    const [main, period, moves] = words.map(Number);
    if (![main, period, moves].every((value) => value !== undefined && value >= 0)) return '?syntax error';
    state.settings = { main: main ?? 0, period: period ?? 0, moves: moves ?? 0 };
    delete state.left.black;
    delete state.left.white;
    return '';
  },
  time_left: ([colour, seconds, moves], state) => {
    const side = colourNamed(colour);
    if (side === undefined || !(Number(seconds) >= 0 && Number(moves) >= 0)) return '?syntax error';
    state.left[side] = { seconds: Number(seconds), moves: Number(moves) };
    return '';
  },
  showboard: (_, state) => {
    const lines = drawBoard(currentPosition(state.tree)).split('\n');
    // A word goes before the board, because Sabaki's controller 3.0.0 drops the blanks at the beginning of an answer.
    return [...lines.slice(-1), ...lines.slice(0, -1)].join('\n');
  },
  final_score: (_, state) => {
    const position = currentPosition(state.tree);
    if (turnState(position) !== 'over') return '?cannot score: the game is not over';
    const { black, white } = officialScore(position);
    return black === white ? '0' : black > white ? `B+${black - white}` : `W+${white - black}`;
  },
  loadsgf: ([file, number], state, engine) => {
    const loaded = loadGame(file, number);
    if (!loaded.ok) return `?cannot load file: ${loaded.error}`;
    const { root } = loaded.value;
    const moves = playedMoves(loaded.value);
    state.before = moves.map((_, ply) => treeAlong(root.position, moves.slice(0, ply)));
    state.tree = loaded.value;
    engine.newGame();
    return '';
  },
  'othello-book': (_, { book, tree }) => {
    if (!book) return '?no book is open';
    const moves = book.movesAt(currentPosition(tree));
    // The same words as in "book show".
    return moves
      .map(({ move, value, loss, plies }) => {
        const cells = [value.toFixed(2), `loss ${loss.toFixed(2)}`, `level ${plies}`];
        return `${squareName(move).toUpperCase()} ${cells.join(' ')}`;
      })
      .join('\n');
  },
  'othello-learn': async ([plies = String(LEARNING_DEPTH)], state, engine) => {
    const depth = Number(plies);
    if (!Number.isInteger(depth) || depth < 1 || depth > UNLIMITED_DEPTH) return '?syntax error';
    if (!state.own) return '?no own book is open';
    const count = await learnGame(engine, state.own, state.tree, { depth, isEnding: () => state.isEnding });
    return String(count);
  },
  set_game: ([game]) => (game === 'Othello' ? '' : '?unknown game'),
  list_games: () => 'Othello',
};

/** The game in a file, of whichever format, before its move with this number, or as it ends. */
function loadGame(file: string | undefined, number: string | undefined): Result<GameTree, string> {
  if (file === undefined) return err('no file is named');
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
  const outcome = readGames(bytes);
  if (outcome.kind === 'failed') return err(describeReadError(outcome.error));
  const [game] = outcome.kind === 'games' ? outcome.games : [];
  if (game === undefined) return err('the side to move is not told');
  const end = game.tree.line.length;
  const before = number === undefined ? end : Number(number) - 1;
  if (!Number.isInteger(before) || before < 0) return err(`"${number}" is no number of a move`);
  return ok(newTreeAlong(game.tree, Math.min(before, end)));
}

/** The line of `tree` up to a ply, without what follows. */
function newTreeAlong(tree: GameTree, ply: number): GameTree {
  const moves = lineNodes(tree).map(({ move }) => move);
  return treeAlong(tree.root.position, moves.slice(0, ply));
}

function treeAlong(start: Position, moves: readonly Move[]): GameTree {
  return moves.reduce((played, move) => {
    const next = play(played, move);
    return next.ok ? next.value : played;
  }, newTree(start));
}

function colourNamed(name: string | undefined): Colour | undefined {
  const [initial] = (name ?? '').toLowerCase();
  if (initial === 'b') return 'black';
  return initial === 'w' ? 'white' : undefined;
}

/** Gives `colour` the turn, with a pass of the other side if that has no move. */
function giveTurn(state: State, colour: Colour): boolean {
  const position = currentPosition(state.tree);
  if (position.toMove === colour) return true;
  const passed = play(state.tree, 'pass');
  if (!passed.ok) return false;
  state.tree = passed.value;
  return true;
}

/** Plays what was told or answered, which `undo` takes back by itself; answers an empty text, or why it cannot be played. */
function playNamed(state: State, colour: Colour | undefined, name: string): string {
  const before = state.tree;
  const refusal = tryToPlay(state, colour, name);
  if (refusal === '') state.before = [...state.before, before];
  return refusal;
}

function tryToPlay(state: State, colour: Colour | undefined, name: string): string {
  if (colour === undefined) return '?syntax error';
  const isPass = name.toLowerCase() === 'pass';
  const square = parseSquare(name);
  if (square === undefined && !isPass) return '?syntax error';
  const before = state.tree;
  if (isPass && currentPosition(state.tree).toMove !== colour) return '';
  const isTurn = giveTurn(state, colour);
  const played = isTurn ? play(state.tree, square ?? 'pass') : undefined;
  if (played?.ok === true) {
    state.tree = played.value;
    return '';
  }
  state.tree = before;
  const isOver = turnState(currentPosition(before)) === 'over';
  if (isPass && isOver) return '';
  return isTurn || isOver ? '?illegal move' : `?illegal move: ${NOT_ITS_TURN}`;
}

async function choose(state: State, engine: EngineClient, colour: Colour | undefined): Promise<string> {
  if (colour === undefined) return '?syntax error';
  if (state.isEnding) return '?the input has ended';
  const before = state.tree;
  if (turnState(currentPosition(before)) === 'over') return 'PASS';
  if (!giveTurn(state, colour)) return `?${NOT_ITS_TURN}`;
  const line = lineOf(state.tree);
  const position = currentPosition(state.tree);
  state.tree = before;
  if (turnState(position) !== 'move') return 'PASS';
  const known = state.bookPlay?.move(line, Math.random());
  if (known) return squareName(known.move).toUpperCase();
  const { player } = state.entrant;
  const lines = state.bookPlay?.linesToLeave(line);
  const usual = limitsFor(state, colour);
  const answer = await engine.ask({
    priority: 'move',
    position,
    limits: state.bookPlay?.limitsBehind(line, usual) ?? usual,
    player,
    ...(lines !== undefined && { lines }),
  });
  const other = lines === undefined ? undefined : state.bookPlay?.searched(line, answer.lines, Math.random());
  return squareName(other ?? answer.move).toUpperCase();
}

function limitsFor(state: State, colour: Colour): Limits {
  if (state.entrant.limits) return state.entrant.limits;
  const own = state.left[colour] ?? initialAllowance(state);
  if (own === undefined) return { kind: 'time', timeMs: DEFAULT_MS };
  const clock = { kind: 'clock', remainingMs: own.seconds * 1000, incrementMs: 0 } as const;
  return own.moves > 0 ? { ...clock, movesToGo: own.moves } : clock;
}

function initialAllowance({ settings }: State): Allowance | undefined {
  if (settings === undefined) return undefined;
  const { main, period, moves } = settings;
  if (main > 0) return { seconds: main, moves: 0 };
  // Byo-yomi time without stones means no limit.
  return moves > 0 ? { seconds: period, moves } : undefined;
}

export const gtp = defineCommand({
  usage: 'gtp',
  about: `Speaks the Go Text Protocol, version 2, for Othello. Without time settings it thinks for one second a move. "othello-book" lists the moves
of the book with their values for the side to move, losses and levels; "othello-learn [depth]" searches the game and adds it to --own.`,
  options: {
    depth: whole('d', 'search to this depth instead of by the clock', { min: 1, max: UNLIMITED_DEPTH }),
    player: PLAYER_OPTION,
    book: bookOption(),
    own: ownOption('an own book that lies over it, and that "othello-learn" adds games to'),
    ...BOOK_PLAY_OPTIONS,
    ...POOL_OPTIONS,
  },

  async run({ options, rest }, console) {
    const { depth, player, book } = options;
    if (rest.length > 0) throw new InputError('gtp takes no arguments.');
    const entrant = readEntrant(depth === undefined ? player : `${player}:depth=${depth}`);
    const own = options.own === undefined ? undefined : openOwnBook(options.own);
    const shipped = readBookOption(book);
    const known = own ? withGrowing(shipped, own) : shipped;
    const bookPlay = bookPlayOf(known, entrant.player, readBookPlay(options));
    const state: State = {
      tree: newTree(),
      before: [],
      left: {},
      settings: undefined,
      entrant,
      bookPlay,
      book: known,
      own,
      isEnding: false,
    };
    await withPool(options, async (pool) => converse(pool, state, console));
  },
});

async function converse(pool: SearchPool, state: State, console: Console): Promise<void> {
  const engine = createClient(pool);
  const done = new AbortController();
  const stop = (): void => {
    state.isEnding = true;
    engine.stop();
  };
  endWith(console.lines, { stop, end: () => pool.close() }, done.signal);
  for await (const line of console.lines) {
    if (line.length > MAX_LINE) {
      console.out(`? a line is longer than ${MAX_LINE} characters\n`);
      continue;
    }
    const text = line
      .replace(/#.*$/, '')
      .replace(/[^\t\x20-\x7e]/g, '')
      .trim();
    if (text === '') continue;
    const [, id = '', name = '', rest = ''] = /^(\d*)\s*(\S*)\s*(.*)$/.exec(text) ?? [];
    const words = rest === '' ? [] : rest.split(/\s+/);
    const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined;
    const answer = name === 'quit' ? '' : await answerOf(async () => handler?.(words, state, engine));
    const [mark, body] = answer.startsWith('?') ? ['?', answer.slice(1)] : ['=', answer];
    console.out(`${mark}${id}${body === '' ? '' : ` ${body}`}\n`);
    if (name === 'quit') break;
  }
  done.abort();
}

async function answerOf(ask: () => Promise<string | undefined>): Promise<string> {
  try {
    return (await ask()) ?? '?unknown command';
  } catch (error) {
    return `?this did not work: ${String(error).replaceAll(/\s+/g, ' ')}`;
  }
}
