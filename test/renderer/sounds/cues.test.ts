import { describe, expect, test } from 'vitest';
import { type Position, START_POSITION } from '../../../engine/game/position.ts';
import { playMove } from '../../../engine/game/rules.ts';
import { DROP_MS, FLIP_MS, STAGGER_MS, transitionBetween } from '../../../renderer/board/transition.ts';
import { cuesBetween } from '../../../renderer/sounds/cues.ts';
import { square } from '../moves.ts';

function after(...names: string[]): Position {
  return names.reduce((position, name) => {
    const played = playMove(position, square(name));
    if (!played.ok) throw new Error(name);
    return played.value;
  }, START_POSITION);
}

const ONE = after('f5');
// The move c5 flips d5 and e5, one after the other.
const LINE = after('f5', 'd6', 'c5');
const BEFORE_LINE = after('f5', 'd6');

describe('a move', () => {
  test('sounds when its disc is set down and each time discs turn over', () => {
    const cues = cuesBetween(START_POSITION, ONE, 1);
    expect(cues.map(({ sound }) => sound)).toEqual(['place', 'flip']);
    expect(cues[0]).toEqual({ sound: 'place', atMs: DROP_MS, gain: 1 });
    expect(cues[1]?.atMs).toBeGreaterThan(DROP_MS);
    expect(cues[1]?.atMs).toBeLessThanOrEqual(DROP_MS + FLIP_MS);
  });

  test('sounds its flips in the order of distance; simultaneous flips are one louder sound', () => {
    const film = transitionBetween(BEFORE_LINE, LINE);
    const distances = new Set(
      [...(film?.changes.values() ?? [])].filter(({ kind }) => kind === 'turn').map(({ delayMs }) => delayMs),
    );
    const flips = cuesBetween(BEFORE_LINE, LINE, 1).filter(({ sound }) => sound === 'flip');
    expect(flips).toHaveLength(distances.size);
    const times = flips.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    for (const [at, time] of times.entries()) {
      if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeCloseTo(STAGGER_MS);
    }
    for (const { gain } of flips) expect(gain).toBeLessThanOrEqual(1);
  });

  test('that is taken back sounds in reverse: first the flips, then the disc, softly', () => {
    const cues = cuesBetween(ONE, START_POSITION, 1);
    expect(cues.map(({ sound }) => sound)).toEqual(['flip', 'place']);
    expect(cues[1]?.gain).toBeLessThan(1);
  });

  test('follows the pace of the animation', () => {
    const [ordinary, slow] = [1, 2].map((pace) => cuesBetween(START_POSITION, ONE, pace));
    expect(slow?.map(({ atMs }) => atMs)).toEqual(ordinary?.map(({ atMs }) => atMs * 2));
  });
});

test.each([
  ['without animation', START_POSITION, ONE, 0],
  ['a jump through the game', START_POSITION, LINE, 1],
  ['a new game', LINE, START_POSITION, 1],
] as const)('%s: one disc, at once', (_name, before, to, pace) => {
  expect(cuesBetween(before, to, pace)).toEqual([{ sound: 'place', atMs: 0, gain: 1 }]);
});

test('a pass makes no sound', () => {
  expect(cuesBetween(ONE, { ...ONE, toMove: 'black' }, 1)).toEqual([]);
});
