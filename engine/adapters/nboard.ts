/**
 * `nboard`: speaks the NBoard protocol, version 2 (Chris Welty's description comes with NBoard), so that NBoard and
 * other programs can use the engine. Commands are lines; unknown commands are ignored, as the protocol demands.
 */
import { describeReadError } from '../notation/error.ts';
import { describeLegalPart } from '../notation/outcome.ts';
import { readGames } from '../notation/read.ts';
import { type GameTree, currentPosition, newTree, play, positionAt } from '../game/tree.ts';
import { legalMoves, turnState } from '../game/rules.ts';
import { parseSquare, squareName } from '../game/square.ts';
import type { Searching } from '../host/scheduler.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import type { Entrant } from '../players/entrant.ts';
import { playerOf } from '../players/registry.ts';
import { ALL_LINES, type Go, type Limits, type SearchInfo } from '../protocol.ts';
import { type Console, InputError } from '../console/command.ts';
import { MAX_LINE, endWith } from '../console/lines.ts';
import { defineCommand } from '../console/options.ts';
import type { Book } from '../book/book.ts';
import { type BookPlay, lineOf } from '../book/play.ts';
import { BOOK_PLAY_OPTIONS, bookOption, bookPlayOf, readBookOption, readBookPlay } from './book-files.ts';
import { type OwnBookFile, openOwnBook, ownOption, withGrowing } from './own-book-file.ts';
import { learnGame } from './own-learning.ts';
import { type Answer, type EngineClient, createClient } from './client.ts';
import { POOL_OPTIONS, withPool } from './engine.ts';
import { PLAYER_OPTION, readEntrant } from './entrants.ts';

const NAME = 'Othello';
const DEFAULT_DEPTH = 12;
const DEFAULT_MS = 1000;
/** The greatest depth of the searches of `analyze`. */
const ANALYSIS_DEPTH = 14;

/** The book that hints and the player know, and how the player plays from it. */
interface Known {
  readonly book?: Book | undefined;
  readonly bookPlay?: BookPlay | undefined;
  /** The own book that `learn` adds games to. */
  readonly own?: OwnBookFile | undefined;
}

interface State extends Known {
  tree: GameTree;
  depth: number;
  /** The player of `go`. Hints and analysis are always those of the full search. */
  readonly entrant: Entrant;
  /** Whether the input has ended or the other program has quit. */
  isEnding: boolean;
}

export const nboard = defineCommand({
  usage: 'nboard',
  about: `Speaks the NBoard protocol, version 2: nboard, set game|depth, move, hint, go, ping, learn, analyze, quit.
A depth of "100%" solves exactly. Hints and analysis are by the full search, whoever moves. With --book, Master plays from the
book, and hints say its moves with their values, losses and levels as "book" lines. "set contempt" is refused: the book
has no other value for draws than 0. With --own, "learn" searches the game to the depth that is set and adds what it finds to that own
book, which hints and Master know at once; without, it is answered and changes nothing.`,
  options: {
    player: PLAYER_OPTION,
    book: bookOption(),
    own: ownOption('an own book that lies over it, and that "learn" adds games to'),
    ...BOOK_PLAY_OPTIONS,
    ...POOL_OPTIONS,
  },

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('nboard takes no arguments.');
    const entrant = readEntrant(options.player);
    const own = options.own === undefined ? undefined : openOwnBook(options.own);
    const shipped = readBookOption(options.book);
    const book = own ? withGrowing(shipped, own) : shipped;
    const bookPlay = bookPlayOf(book, entrant.player, readBookPlay(options));
    await withPool(options, async (pool) => converse(pool, entrant, console, { book, bookPlay, own }));
  },
});

/** Answers the commands of another program until it quits or its lines end. */
export async function converse(
  pool: Searching & { readonly close: () => void },
  entrant: Entrant,
  console: Console,
  { book, bookPlay, own }: Known = {},
): Promise<void> {
  const engine = createClient(pool);
  const state: State = {
    tree: newTree(),
    depth: DEFAULT_DEPTH,
    entrant,
    book,
    bookPlay,
    own,
    isEnding: false,
  };
  /** The present search. A new command stops it and waits for its end. */
  let busy: Promise<void> = Promise.resolve();
  let working = new AbortController();
  const done = new AbortController();
  const interrupt = (): void => {
    working.abort();
    engine.stop();
  };
  const stop = (): void => {
    state.isEnding = true;
    interrupt();
  };
  endWith(console.lines, { stop, end: () => pool.close() }, done.signal);
  const begin = (answer: (signal: AbortSignal) => Promise<void>): void => {
    // Commands that still wait when the input has ended are answered without a search.
    if (state.isEnding) return;
    working = new AbortController();
    busy = answer(working.signal).catch((error: unknown) => {
      if (!state.isEnding) console.out(`status This did not work: ${String(error)}`);
    });
  };
  for await (const line of console.lines) {
    if (line.length > MAX_LINE) {
      console.out(`status A line was longer than ${MAX_LINE} characters and is passed over.`);
      continue;
    }
    const [command = '', ...words] = line.trim().split(/\s+/);
    const rest = words.join(' ');
    if (command === 'quit') {
      stop();
      break;
    }
    interrupt();
    await busy;
    switch (command) {
      case 'nboard':
        console.out(`set myname ${NAME}`);
        break;
      case 'ping':
        console.out(`pong ${rest}`);
        break;
      case 'set':
        set(state, words[0] ?? '', words.slice(1).join(' '), console);
        break;
      case 'move':
        move(state, rest, console);
        break;
      case 'learn':
        begin(async (signal) => learn(engine, state, signal, console));
        break;
      case 'hint':
        begin(async () => hint(engine, state, hintLines(rest), console));
        break;
      case 'go':
        begin(async () => go(engine, state, console));
        break;
      case 'analyze':
        begin(async (signal) => analyze(engine, state, signal, console));
        break;
      default:
    }
  }
  await busy;
  done.abort();
}

/** Answers when the game is learnt, as far as the next command lets it. */
async function learn(
  engine: EngineClient,
  { own, tree, depth }: State,
  signal: AbortSignal,
  console: Console,
): Promise<void> {
  if (own) await learnGame(engine, own, tree, { depth, isEnding: () => signal.aborted });
  console.out('learned');
}

/** The number of lines asked for, at least one and at most all. */
function hintLines(text: string): number {
  return Math.min(ALL_LINES, Math.max(1, Number.parseInt(text, 10) || 1));
}

function set(state: State, what: string, value: string, console: Console): void {
  switch (what) {
    case 'depth':
      state.depth =
        value === '100%'
          ? UNLIMITED_DEPTH
          : Math.min(UNLIMITED_DEPTH, Math.max(1, Number.parseInt(value, 10) || DEFAULT_DEPTH));
      break;
    case 'contempt':
      // The protocol leaves it to engines; 0 is what they do without.
      if (Number(value) !== 0) {
        console.out('status Contempt is not used: a draw has the value 0 in every book of this engine.');
      }
      break;
    case 'game': {
      const outcome = readGames(value);
      if (outcome.kind === 'games' && outcome.games[0] !== undefined) {
        state.tree = outcome.games[0].tree;
        if (state.tree.ply === 0) state.bookPlay?.begin();
      } else {
        const reason =
          outcome.kind === 'failed'
            ? [describeReadError(outcome.error), describeLegalPart(outcome)].join(' ').trim()
            : 'it can be read in two ways';
        console.out(`status The game was not understood: ${reason}`);
      }
      break;
    }
    default:
  }
}

/** `F5`, `F5/1.2/3.4` or `PA`. */
function move(state: State, text: string, console: Console): void {
  const name = (text.split(/[/\s]/, 1)[0] ?? '').toLowerCase();
  const square = parseSquare(name);
  const next = square === undefined && name.startsWith('pa') ? 'pass' : square;
  const played = next === undefined ? undefined : play(state.tree, next);
  if (played?.ok === true) state.tree = played.value;
  else console.out(`status The move ${text} is not legal here.`);
}

function depthText({ depth, selectivity, exact }: SearchInfo): string {
  if (exact) return '100%';
  return selectivity === 100 || depth < 10 ? `${depth}` : `${depth}@${selectivity}%`;
}

/** The protocol limits searches only by their depth. A player that knows no depths thinks for a second instead. */
function limitsOf({ entrant: { player, limits }, depth }: State): Limits {
  if (limits) return limits;
  const able = playerOf(player).limits;
  return able.includes('time') && !able.includes('depth')
    ? { kind: 'time', timeMs: DEFAULT_MS }
    : { kind: 'depth', depth };
}

/** The nodes that a search has counted, and the seconds until it had. */
function effort({ nodes, elapsedMs }: Answer): string {
  return `nodestats ${nodes} ${seconds(elapsedMs)}`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

async function go(engine: EngineClient, state: State, console: Console): Promise<void> {
  const position = currentPosition(state.tree);
  if (turnState(position) !== 'move') {
    console.out('=== PA');
    return;
  }
  const line = lineOf(state.tree);
  const known = state.bookPlay?.move(line, Math.random());
  if (known) {
    console.out(`=== ${squareName(known.move).toUpperCase()}/${known.value.toFixed(2)}/${seconds(0)}`);
    console.out('status');
    return;
  }
  console.out(`status ${NAME} is thinking`);
  const { player } = state.entrant;
  const lines = state.bookPlay?.linesToLeave(line);
  const usual = limitsOf(state);
  const answer = await engine.ask({
    priority: 'move',
    position,
    limits: state.bookPlay?.limitsBehind(line, usual) ?? usual,
    player,
    ...(lines !== undefined && { lines }),
  });
  const other = lines === undefined ? undefined : state.bookPlay?.searched(line, answer.lines, Math.random());
  const value = answer.lines.find((each) => each.move === other)?.score ?? answer.score;
  const score = playerOf(player).countsInDiscs ? value.toFixed(2) : '';
  console.out(effort(answer));
  console.out(`=== ${squareName(other ?? answer.move).toUpperCase()}/${score}/${seconds(answer.totalMs)}`);
  console.out('status');
}

/** The question that hints and analysis ask. */
function questionOf(state: State, ply: number, depth: number): Pick<Go, 'position' | 'limits' | 'player'> {
  return {
    position: positionAt(state.tree, ply),
    limits: { kind: 'depth', depth },
    player: { kind: 'master' },
  };
}

async function hint(engine: EngineClient, state: State, lines: number, console: Console): Promise<void> {
  const question = questionOf(state, state.tree.ply, state.depth);
  if (legalMoves(question.position) === 0n) {
    console.out('status There is no move to think about.');
    return;
  }
  const known = (state.book?.movesAt(question.position) ?? []).slice(0, lines);
  for (const { move: square, value, plies, loss } of known) {
    // The number of games stands where programs that learn from games have one.
    console.out(
      `book ${squareName(square).toUpperCase()} ${value.toFixed(2)} 0 ${plies} loss ${loss.toFixed(2)}`,
    );
  }
  if (known.length === lines) {
    console.out('status');
    return;
  }
  let shown = '';
  const show = (info: SearchInfo): void => {
    const found = info.lines.map(({ pv, score, exact }) => {
      const line = pv.map(squareName).join('').toUpperCase();
      return `search ${line} ${score.toFixed(2)} 0 ${depthText({ ...info, exact })}`;
    });
    // A search line is news, but a search also tells that nothing but its count of nodes has changed.
    if (found.join() === shown) return;
    shown = found.join();
    for (const line of found) console.out(line);
  };
  const answer = await engine.ask({ priority: 'analysis', lines, ...question }, show);
  show(answer);
  console.out(effort(answer));
  console.out('status');
}

/** The score of each position of the game for its side to move, from the last to the first, until `signal` ends it. */
async function analyze(
  engine: EngineClient,
  state: State,
  signal: AbortSignal,
  console: Console,
): Promise<void> {
  for (let { ply } = state.tree; ply >= 0; ply--) {
    const question = questionOf(state, ply, Math.min(state.depth, ANALYSIS_DEPTH));
    if (turnState(question.position) !== 'move') continue;
    const { score } = await engine.ask({ priority: 'review', ...question });
    // What a search had found when it was stopped is no value of the depth that was asked for.
    if (signal.aborted) break;
    console.out(`analysis ${ply} ${score.toFixed(2)}`);
  }
  console.out('status');
}
