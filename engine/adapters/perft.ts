/** `perft`: counts the leaves of the game tree. */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, playMove, turnState } from '../game/rules.ts';
import {
  type Command,
  InputError,
  createProgress,
  grouped,
  perSecond,
  readArguments,
  wholeNumber,
} from '../console/command.ts';
import { openInstance } from './engine.ts';
import { readPosition } from './position-text.ts';

const MAX_DEPTH = 20;
/** Subtrees that are counted one by one, so that there is something to report. */
const SHARED_OUT_PLIES = 3;

function successors(position: Position): Position[] {
  return squaresOf(legalMoves(position)).flatMap((square) => {
    const next = playMove(position, square);
    return next.ok ? [next.value] : [];
  });
}

export const perft: Command = {
  summary: 'count the leaves of the game tree',
  help: `perft <depth> [--bulk] [--position <board or transcript>]

Counts the leaves of the game tree from the start, or from a position. A pass is a ply; a finished game is one leaf.

  --bulk      count the moves of the last ply instead of playing them
  --position  begin there`,

  async run(args, console) {
    const options = readArguments(args, ['position'], ['bulk']);
    const [text, ...others] = options.rest;
    if (text === undefined || others.length > 0) throw new InputError('perft takes one depth.');
    const depth = wholeNumber(text, 'The depth', 0, MAX_DEPTH);
    const from = options.text('position');
    const root = from === undefined ? START_POSITION : readPosition(from);
    const bulk = options.has('bulk');
    const instance = openInstance(1);
    const progress = createProgress(console);
    const startedMs = performance.now();
    let leaves = 0n;

    const count = (position: Position, left: number): void => {
      const divisible = left > depth - SHARED_OUT_PLIES && left > 1 && turnState(position) === 'move';
      if (divisible) for (const next of successors(position)) count(next, left - 1);
      else leaves += instance.perft(position, left, { bulk });
      progress(() => `${grouped(leaves)} leaves so far`);
    };
    count(root, depth);
    const seconds = (performance.now() - startedMs) / 1000;
    console.out(`${grouped(leaves)} leaves, ${seconds.toFixed(3)} s, ${perSecond(Number(leaves), seconds)}`);
    return Promise.resolve();
  },
};
