import { describe, expect, test } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { legalMoves, playMove } from '../../../engine/game/rules.ts';
import { expectations, likelyReplies, slices } from '../../../engine/host/pondering.ts';
import type { Line } from '../../../engine/protocol.ts';

const MOVES = squaresOf(legalMoves(START_POSITION));

function lines(scores: readonly number[]): Line[] {
  return scores.map((score, index) => {
    const move = MOVES[index] ?? -1;
    return { move, score, exact: false, pv: [move] };
  });
}

function after(index: number): Position {
  const played = playMove(START_POSITION, MOVES[index] ?? -1);
  if (!played.ok) throw new Error(played.error);
  return played.value;
}

describe('likely replies', () => {
  test('are the better ones, each with its probability', () => {
    const replies = likelyReplies(START_POSITION, lines([1, 3, -20, 3]));
    expect(replies.map(({ position }) => position)).toEqual([after(1), after(3), after(0)]);
    const [first = 0, second = 0, third = 0] = replies.map(({ probability }) => probability);
    expect(first).toBe(second);
    expect(third).toBeLessThan(first);
    expect(first + second + third).toBeCloseTo(1, 2);
  });

  test('begin with the reply that a deeper search expects', () => {
    const scores = lines([1, 3, -20, 3]);
    const [first, second] = likelyReplies(START_POSITION, scores, MOVES[0]);
    expect(first?.position).toEqual(after(0));
    expect(first?.probability).toBeGreaterThan(0.6);
    expect(first?.probability).toBeLessThan(0.7);
    expect(second?.position).toEqual(after(1));
    const all = likelyReplies(START_POSITION, scores, MOVES[0]).map(({ probability }) => probability);
    expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 2);
    // The expected reply may belong to another position.
    expect(likelyReplies(START_POSITION, scores, 0)).toEqual(likelyReplies(START_POSITION, scores));
  });

  test('leave out replies after which there is nothing to think about', () => {
    // White's only disc is lost: the game is over, or white has to pass.
    const position: Position = { black: 1n, white: 2n, toMove: 'black' };
    expect(likelyReplies(position, [{ move: 2, score: 64, exact: true, pv: [2] }])).toEqual([]);
    expect(likelyReplies(START_POSITION, [])).toEqual([]);
  });
});

describe('the expected moves', () => {
  test('are the first two moves of a line', () => {
    const [move = -1] = MOVES;
    const [reply = -1] = squaresOf(legalMoves(after(0)));
    const first = { position: START_POSITION, reply: move };
    expect(expectations(START_POSITION, [move, reply, 0])).toEqual([first, { position: after(0), reply }]);
    expect(expectations(START_POSITION, [move])).toEqual([first]);
    expect(expectations(START_POSITION, [])).toEqual([]);
    expect(expectations(START_POSITION, [0, reply])).toEqual([]);
  });
});

describe('slices of time', () => {
  test('go to the likeliest reply first and return with more time', () => {
    const replies = [
      { position: after(0), probability: 0.6 },
      { position: after(1), probability: 0.3 },
    ];
    const plan = slices(replies);
    const taken = Array.from({ length: 4 }, () => plan.next({ solved: false }).value);
    expect(taken.map((slice) => slice?.position)).toEqual([after(0), after(1), after(0), after(1)]);
    const times = taken.map((slice) => slice?.timeMs ?? 0);
    expect(times[0]).toBeCloseTo((times[1] ?? 0) * 2);
    expect(times[2]).toBeGreaterThan((times[0] ?? 0) * 2);
  });

  test('are not spent on solved positions', () => {
    const plan = slices([
      { position: after(0), probability: 0.6 },
      { position: after(1), probability: 0.3 },
    ]);
    plan.next({ solved: false });
    expect(plan.next({ solved: true }).value?.position).toEqual(after(1));
    expect(plan.next({ solved: false }).value?.position).toEqual(after(1));
    expect(plan.next({ solved: true }).done).toBe(true);
    expect(slices([]).next({ solved: false }).done).toBe(true);
  });
});
