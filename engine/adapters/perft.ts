/** `perft`: counts the leaves of the game tree. */
import { squaresOf } from '../game/bitboard.ts';
import { type Position, START_POSITION } from '../game/position.ts';
import { legalMoves, playMove, turnState } from '../game/rules.ts';
import { InputError, createProgress, grouped, perSecond } from '../console/command.ts';
import { defineCommand, flag, text, wholeNumber } from '../console/options.ts';
import { openPerft } from './engine.ts';
import { readPosition, typedOrRead } from './position-text.ts';

const MAX_DEPTH = 20;
/** The subtrees that are counted one by one, so that progress can be reported. */
const SHARED_OUT_PLIES = 3;

function successors(position: Position): Position[] {
  return squaresOf(legalMoves(position)).flatMap((square) => {
    const next = playMove(position, square);
    return next.ok ? [next.value] : [];
  });
}

export const perft = defineCommand({
  usage: 'perft <depth>',
  about:
    'Counts the leaves of the game tree from the start, or from a position. A pass is a ply; a finished game is one leaf.',
  examples: ['perft 7 --bulk', 'perft 4 --position f5d6c3'],
  options: {
    bulk: flag('count the moves of the last ply instead of playing them'),
    position: text('<board, transcript or ->', 'begin there; - is standard input'),
  },

  async run({ options: { bulk, position: from }, rest: [typed, ...others] }, console) {
    if (typed === undefined || others.length > 0) throw new InputError('perft takes one depth.');
    const depth = wholeNumber(typed, 'The depth', 0, MAX_DEPTH);
    const root = from === undefined ? START_POSITION : readPosition(await typedOrRead([from], console));
    const countLeaves = openPerft();
    const progress = createProgress(console);
    const startedMs = performance.now();
    let leaves = 0n;

    const count = (position: Position, left: number): void => {
      const divisible = left > depth - SHARED_OUT_PLIES && left > 1 && turnState(position) === 'move';
      if (divisible) for (const next of successors(position)) count(next, left - 1);
      else leaves += countLeaves(position, left, { bulk });
      progress(() => `${grouped(leaves)} leaves so far`);
    };
    count(root, depth);
    const seconds = (performance.now() - startedMs) / 1000;
    console.out(`${grouped(leaves)} leaves, ${seconds.toFixed(3)} s, ${perSecond(Number(leaves), seconds)}`);
  },
});
