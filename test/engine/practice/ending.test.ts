/** Ends of games that are played out: the goal, and the move that gave it away. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import type { Position } from '../../../engine/game/position.ts';
import { legalMoves } from '../../../engine/game/rules.ts';
import type { Square } from '../../../engine/game/square.ts';
import { createRandom } from '../../../engine/players/random.ts';
import {
  type EndingRun,
  askedIn,
  begunEnding,
  endingFor,
  endingLead,
  endingPosition,
  goalOf,
  isEndingOver,
  isPersonsTurn,
  isReached,
  lostAt,
  triedAgain,
  withFound,
  withPersonMove,
} from '../../../engine/practice/ending.ts';
import { readPuzzles } from '../../../engine/practice/puzzle-file.ts';
import { solved } from './solver.ts';

const opened = readPuzzles(
  new Uint8Array(readFileSync(new URL('../../../engine/practice/puzzles.bin', import.meta.url))),
);
if (!opened.ok) throw new Error(opened.error);
const { value: file } = opened;

/** Some short endings of puzzles that are won, drawn and lost. */
const ENDINGS = [1, 0, -1].flatMap((sign) =>
  file.heads
    .flatMap(({ empties, lead }, at) => (empties === 6 && Math.sign(lead) === sign ? [at] : []))
    .slice(0, 8)
    .map((at) => endingFor(file.puzzle(at).position, file.heads[at]!.lead)),
);

/** Plays an ending out, the person by `choose`. */
function playedOut(from: EndingRun, choose: (position: Position) => Square): EndingRun {
  let run = from;
  while (!isEndingOver(run)) {
    const asked = askedIn(run);
    if (asked) run = withFound(run, solved(asked));
    else {
      expect(isPersonsTurn(run)).toBe(true);
      run = withPersonMove(run, choose(endingPosition(run))) ?? run;
    }
  }
  return run;
}

const perfectly = (position: Position): Square => solved(position).move;

describe('an ending that is played out', () => {
  it('has a goal that follows from its value', () => {
    const { position } = ENDINGS[0]!;
    expect([8, 0, -6].map((value) => goalOf(endingFor(position, value)))).toEqual(['win', 'draw', 'hold']);
    expect(goalOf({ ...endingFor(position, 8), least: 8 })).toBe('winBy');
  });

  it.each(ENDINGS.map((ending, at) => ({ ending, at })))(
    'comes to its value by perfect play, and so to its goal ($at)',
    ({ ending }) => {
      const run = playedOut(begunEnding(ending), perfectly);
      expect(endingLead(run)).toBe(ending.value);
      expect(isReached(run)).toBe(true);
      expect(lostAt(run)).toBeUndefined();
    },
  );

  it('is missed exactly where a move gave the goal away, and reached from before that move', () => {
    const random = createRandom(3);
    const anyMove = (position: Position): Square => {
      const moves = squaresOf(legalMoves(position));
      return moves[random.integer(moves.length)]!;
    };
    let missed = 0;
    for (const ending of ENDINGS) {
      const run = playedOut(begunEnding(ending), anyMove);
      const at = lostAt(run);
      expect(isReached(run)).toBe(at === undefined);
      if (at === undefined) continue;
      missed++;
      expect(run.moves[at]?.before.toMove).toBe(ending.position.toMove);
      expect(isReached(playedOut(triedAgain(run), perfectly))).toBe(true);
    }
    expect(missed).toBeGreaterThan(3);
  });

  it('takes no move of the person while the computer is to move, and no illegal one', () => {
    const run = begunEnding(ENDINGS[0]!);
    const [move] = squaresOf(legalMoves(run.ending.position));
    const after = withPersonMove(run, move!);
    expect(after?.moves).toHaveLength(1);
    expect(withPersonMove(after!, move!)).toBeUndefined();
    expect(withPersonMove(run, 27)).toBeUndefined();
    // Nothing is found out before somebody has moved.
    expect(withFound(run, { move: move!, score: 0 })).toBe(run);
  });
});
