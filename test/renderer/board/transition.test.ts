import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { squaresOf } from '../../../engine/game/bitboard.ts';
import { type Position, START_POSITION, discAt } from '../../../engine/game/position.ts';
import { type GameTree, currentPosition, newTree, play, positionAt } from '../../../engine/game/tree.ts';
import { flips, legalMoves, turnState } from '../../../engine/game/rules.ts';
import {
  DROP_MS,
  FLIP_MS,
  STAGGER_MS,
  type Transition,
  transitionBetween,
} from '../../../renderer/board/transition.ts';
import { BLACK_MUST_PASS, WIPE_OUT, recordOf, square } from '../moves.ts';

function between(before: Position, after: Position): Transition {
  const transition = transitionBetween(before, after);
  if (!transition) throw new Error('Nothing changes.');
  return transition;
}

/** A game of up to 60 moves, determined by `choices`. */
function randomGame(choices: readonly number[]): GameTree {
  let tree = newTree();
  for (const choice of choices) {
    const position = currentPosition(tree);
    const state = turnState(position);
    if (state === 'over') break;
    const moves = squaresOf(legalMoves(position));
    const move = state === 'pass' ? 'pass' : (moves[choice % moves.length] ?? 'pass');
    const played = play(tree, move);
    if (!played.ok) throw new Error(played.error);
    tree = played.value;
  }
  return tree;
}

const anyGame = fc
  .array(fc.nat({ max: 1000 }), { minLength: 2, maxLength: 60 })
  .map((choices) => randomGame(choices));

describe('one ply forward', () => {
  test('the disc drops, then discs turn outward', () => {
    const tree = recordOf('f5d6c3d3c4f4c5b3');
    const after = play(tree, square('c2'));
    if (!after.ok) throw new Error(after.error);
    const before = currentPosition(tree);
    const { changes, totalMs } = between(before, currentPosition(after.value));
    expect([...changes.keys()].sort((a, b) => a - b)).toEqual(
      [square('c2'), ...squaresOf(flips(before, square('c2')))].sort((a, b) => a - b),
    );
    expect(changes.get(square('c2'))).toEqual({ kind: 'drop', to: 'black', delayMs: 0, durationMs: DROP_MS });
    expect(changes.get(square('c3'))).toEqual({
      kind: 'turn',
      to: 'black',
      axis: { x: -1, y: 0 },
      delayMs: DROP_MS,
      durationMs: FLIP_MS,
    });
    expect(changes.get(square('d3'))).toMatchObject({ axis: { x: -1, y: 1 }, delayMs: DROP_MS });
    expect(totalMs).toBe(DROP_MS + FLIP_MS);
  });

  test('farther discs turn later', () => {
    const tree = recordOf(WIPE_OUT);
    const { changes, totalMs } = between(positionAt(tree, 8), positionAt(tree, 9));
    const delays = ['d4', 'd5', 'd6', 'e5', 'f5'].map((name) => changes.get(square(name))?.delayMs);
    expect(delays).toEqual([0, 0, 0, 1, 2].map((steps) => DROP_MS + steps * STAGGER_MS));
    expect(totalMs).toBe(DROP_MS + 2 * STAGGER_MS + FLIP_MS);
  });
});

test('one ply back is the same animation backwards at double speed', () => {
  fc.assert(
    fc.property(anyGame, (tree) => {
      for (let ply = 1; ply <= tree.ply; ply++) {
        const before = positionAt(tree, ply - 1);
        const after = positionAt(tree, ply);
        const played = transitionBetween(before, after);
        const undone = transitionBetween(after, before);
        if (!played || !undone) {
          expect(played).toBeUndefined();
          expect(undone).toBeUndefined();
          continue;
        }
        expect(undone.totalMs).toBeCloseTo(played.totalMs / 2);
        for (const [at, change] of played.changes) {
          const mirrored = undone.changes.get(at);
          expect(mirrored?.durationMs).toBeCloseTo(change.durationMs / 2);
          expect(mirrored?.delayMs).toBeCloseTo((played.totalMs - change.delayMs - change.durationMs) / 2);
          expect(mirrored?.kind).toBe(change.kind === 'drop' ? 'lift' : 'turn');
        }
      }
    }),
    { numRuns: 25 },
  );
});

test('between any two places of a game, exactly the changed squares change and end with the right disc', () => {
  fc.assert(
    fc.property(anyGame, fc.nat(), fc.nat(), (tree, a, b) => {
      const before = positionAt(tree, a % (tree.ply + 1));
      const after = positionAt(tree, b % (tree.ply + 1));
      const changes = transitionBetween(before, after)?.changes ?? new Map();
      for (let at = 0; at < 64; at++) {
        const change = changes.get(at);
        const [had, has] = [discAt(before, at), discAt(after, at)];
        if (had === has) expect(change).toBeUndefined();
        else if (!had) expect(change).toMatchObject({ kind: 'drop', to: has });
        else if (!has) expect(change).toMatchObject({ kind: 'lift', from: had });
        else expect(change).toMatchObject({ kind: 'turn', to: has });
      }
    }),
    { numRuns: 100 },
  );
});

test('a pass moves nothing', () => {
  const tree = recordOf(`${BLACK_MUST_PASS}--`);
  expect(transitionBetween(positionAt(tree, 8), positionAt(tree, 9))).toBeUndefined();
  expect(transitionBetween(START_POSITION, START_POSITION)).toBeUndefined();
});

describe('the pace', () => {
  const after = recordOf('f5');
  const [from, to] = [positionAt(after, 0), positionAt(after, 1)];

  test.each([0.5, 2])('multiplies every duration by %d', (pace) => {
    const ordinary = between(from, to);
    const other = transitionBetween(from, to, pace);
    expect(other?.totalMs).toBe(ordinary.totalMs * pace);
    for (const [at, change] of ordinary.changes) {
      expect(other?.changes.get(at)).toEqual({
        ...change,
        delayMs: change.delayMs * pace,
        durationMs: change.durationMs * pace,
      });
    }
  });

  test('of 0 means no animation', () => {
    expect(transitionBetween(from, to, 0)).toBeUndefined();
  });
});
