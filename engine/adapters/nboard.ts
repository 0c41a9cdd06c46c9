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
import type { Iteration } from '../host/search-wasm.ts';
import type { SearchPool } from '../host/pool.ts';
import { UNLIMITED_DEPTH } from '../players/recipe.ts';
import { ALL_LINES } from '../protocol.ts';
import { type Console, InputError } from '../console/command.ts';
import { MAX_LINE, endWith } from '../console/lines.ts';
import { defineCommand } from '../console/options.ts';
import { POOL_OPTIONS, resultOf, withPool } from './engine.ts';

const NAME = 'Othello';
const DEFAULT_DEPTH = 12;
/** The greatest depth of the searches of `analyze`. */
const ANALYSIS_DEPTH = 14;

interface State {
  tree: GameTree;
  depth: number;
  /** Whether the input has ended or the other program has quit. */
  isEnding: boolean;
}

export const nboard = defineCommand({
  usage: 'nboard',
  about: `Speaks the NBoard protocol, version 2: nboard, set game|depth, move, hint, go, ping, learn, analyze, quit.
A depth of "100%" solves exactly. "set contempt" is refused: it sets the value of drawn lines in an opening book,
and this engine has no book.`,
  options: POOL_OPTIONS,

  async run({ options, rest }, console) {
    if (rest.length > 0) throw new InputError('nboard takes no arguments.');
    await withPool(options, async (pool) => converse(pool, console));
  },
});

async function converse(pool: SearchPool, console: Console): Promise<void> {
  const state: State = { tree: newTree(), depth: DEFAULT_DEPTH, isEnding: false };
  /** The present search. A new command stops it and waits for its end. */
  let busy: Promise<void> = Promise.resolve();
  const done = new AbortController();
  const stop = (): void => {
    state.isEnding = true;
    pool.stop();
  };
  endWith(console.lines, { stop, end: () => pool.close() }, done.signal);
  const begin = (work: () => Promise<void>): void => {
    // Commands that still wait when the input has ended are answered without a search.
    if (state.isEnding) return;
    busy = work().catch((error: unknown) => {
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
    pool.stop();
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
        console.out('learned');
        break;
      case 'hint':
        begin(async () => hint(pool, state, hintLines(rest), console));
        break;
      case 'go':
        begin(async () => go(pool, state, console));
        break;
      case 'analyze':
        begin(async () => analyze(pool, state, console));
        break;
      default:
    }
  }
  await busy;
  done.abort();
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
        console.out(
          'status Contempt is not used: it values the draws of an opening book, and there is none.',
        );
      }
      break;
    case 'game': {
      const outcome = readGames(value);
      if (outcome.kind === 'games' && outcome.games[0] !== undefined) state.tree = outcome.games[0].tree;
      else {
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

function moveText(iteration: Iteration): string {
  return squareName(iteration.move).toUpperCase();
}

function depthText({ depth, selectivity, exact }: Iteration): string {
  if (exact) return '100%';
  return selectivity === 100 || depth < 10 ? `${depth}` : `${depth}@${selectivity}%`;
}

async function go(pool: SearchPool, state: State, console: Console): Promise<void> {
  const position = currentPosition(state.tree);
  if (turnState(position) !== 'move') {
    console.out('=== PA');
    return;
  }
  console.out(`status ${NAME} is thinking`);
  const startedMs = performance.now();
  const recipe = { kind: 'search', maxDepth: state.depth } as const;
  const result = resultOf(await pool.run({ position, recipe }, () => undefined));
  const seconds = (performance.now() - startedMs) / 1000;
  console.out(`nodestats ${result.nodes} ${seconds.toFixed(2)}`);
  console.out(`=== ${moveText(result)}/${result.score.toFixed(2)}/${seconds.toFixed(2)}`);
  console.out('status');
}

async function hint(pool: SearchPool, state: State, lines: number, console: Console): Promise<void> {
  const position = currentPosition(state.tree);
  if (legalMoves(position) === 0n) {
    console.out('status There is no move to think about.');
    return;
  }
  const startedMs = performance.now();
  const recipe = { kind: 'search', maxDepth: state.depth, lines } as const;
  const result = resultOf(
    await pool.run({ position, recipe }, (iteration) => {
      const line = iteration.pv.map(squareName).join('').toUpperCase();
      console.out(`search ${line} ${iteration.score.toFixed(2)} 0 ${depthText(iteration)}`);
    }),
  );
  console.out(`nodestats ${result.nodes} ${((performance.now() - startedMs) / 1000).toFixed(2)}`);
  console.out('status');
}

/** The score of each position of the game for its side to move, from the last to the first. */
async function analyze(pool: SearchPool, state: State, console: Console): Promise<void> {
  const { tree } = state;
  for (let ply = tree.ply; ply >= 0; ply--) {
    const position = positionAt(tree, ply);
    if (state.isEnding) return;
    if (turnState(position) !== 'move') continue;
    const recipe = { kind: 'search', maxDepth: Math.min(state.depth, ANALYSIS_DEPTH) } as const;
    const end = await pool.run({ position, recipe }, () => undefined);
    console.out(`analysis ${ply} ${resultOf(end).score.toFixed(2)}`);
  }
  console.out('status');
}
