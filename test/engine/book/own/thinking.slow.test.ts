import { describe, expect, it } from 'vitest';
import { keyOf, repliesOf } from '../../../../engine/book/key.ts';
import { lotOf } from '../../../../engine/book/lot.ts';
import { OwnLog } from '../../../../engine/book/own/log.ts';
import {
  ROUNDS,
  type ThinkTask,
  findingsFrom,
  positionsOf,
  progressOf,
} from '../../../../engine/book/own/thinking.ts';
import { overlaid } from '../../../../engine/book/own/overlay.ts';
import { countEmpties } from '../../../../engine/game/position.ts';

const BY = 'aaaaaaaa';
const LINE = 'f5d6c3d3c4';

/** A search whose answers follow from the position and the depth alone. */
function answer({ position, depth }: ThinkTask): Parameters<typeof findingsFrom>[1] {
  const score = (lotOf(keyOf(position), depth) % 13) - 6;
  return { score, exact: depth >= countEmpties(position), depth, selectivity: 73 };
}

function think(log: OwnLog, searches: number): ThinkTask[] {
  const tasks: ThinkTask[] = [];
  for (let left = searches; left > 0; left--) {
    const { next } = progressOf(LINE, log.entries);
    if (!next) break;
    tasks.push(next);
    log.add({
      ...log.stamp(BY),
      kind: 'found',
      source: 'thought',
      findings: findingsFrom(next, answer(next), log.entries),
    });
  }
  return tasks;
}

describe('thinking about a line', () => {
  it('looks at every move of every position of the line, then deeper at the good ones', () => {
    const log = new OwnLog();
    const tasks = think(log, 180);
    for (const position of positionsOf(LINE))
      for (const { key } of repliesOf(position)) expect(log.entries.has(key)).toBe(true);
    const depths = tasks.map(({ depth }) => depth);
    expect(depths.every((depth) => depth === 10 || ROUNDS.some((round) => round === depth))).toBe(true);
    // Every move of the line's end is looked at a little before one of them is looked at deeply.
    const deep = depths.findIndex((depth) => depth > 10);
    expect(new Set(tasks.slice(0, deep).map(({ before }) => keyOf(before))).size).toBe(1);
    expect(deep).toBe(repliesOf(positionsOf(LINE).at(-1)!).length);
  });

  it('goes on where it was, wherever it was ended', () => {
    const whole = new OwnLog();
    const tasks = think(whole, 60);
    for (const at of [1, 7, 31, 59]) {
      const log = new OwnLog();
      think(log, at);
      // All that outlives the end are the lines.
      const again = new OwnLog(log.lines);
      expect(think(again, 60 - at)).toEqual(tasks.slice(at));
      expect(again.lines.map(({ n }) => n)).toEqual(whole.lines.map(({ n }) => n));
      expect(again.entries).toEqual(whole.entries);
    }
  });

  it('finds the best move of each position, whose value is that of the position', () => {
    const log = new OwnLog();
    think(log, 200);
    const book = overlaid(undefined, log.entries);
    for (const position of positionsOf(LINE)) {
      const [best] = book.movesAt(position);
      expect(book.worthOf(keyOf(position))?.value).toBe(best?.value);
    }
  });

  it('grows at the end of the line', () => {
    const log = new OwnLog();
    const least = Math.min(...think(log, 150).map(({ position }) => countEmpties(position)));
    expect(least).toBeLessThan(60 - 5 - 1);
  });

  it('asks for nothing that cannot be searched, and ends before a move that cannot be played', () => {
    const log = new OwnLog();
    for (const { position, depth } of think(log, 150)) {
      expect(depth).toBeLessThanOrEqual(countEmpties(position));
      expect(depth).toBeGreaterThan(0);
    }
    expect(positionsOf('f5f5d6')).toHaveLength(2);
  });
});
