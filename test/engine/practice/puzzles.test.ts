import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { normalised } from '../../../engine/game/symmetry.ts';
import { countEmpties } from '../../../engine/game/position.ts';
import { STRENGTHS } from '../../../engine/players/strength.ts';
import { gradeOf } from '../../../engine/practice/grading.ts';
import { positionId, positionWithId } from '../../../engine/practice/position-id.ts';
import {
  PUZZLE_KINDS,
  type Puzzle,
  isFit,
  isOfKind,
  kindsOf,
  motifsOf,
  readRawPuzzle,
  writeRawPuzzle,
} from '../../../engine/practice/puzzle.ts';
import {
  type Theme,
  dailyPuzzle,
  isOfTheme,
  isTooHard,
  nextPuzzle,
} from '../../../engine/practice/puzzle-choice.ts';
import { type PuzzleFile, readPuzzles, writePuzzles } from '../../../engine/practice/puzzle-file.ts';
import { NEW_PLAYER } from '../../../engine/practice/puzzle-ratings.ts';

const shipped = new Uint8Array(
  readFileSync(new URL('../../../engine/practice/puzzles.bin', import.meta.url)),
);

function opened(bytes: Uint8Array<ArrayBuffer>): PuzzleFile {
  const file = readPuzzles(bytes);
  if (!file.ok) throw new Error(file.error);
  return file.value;
}

const file = opened(shipped);
const { heads } = file;
const ALL = heads.map((_, at) => file.puzzle(at));
const numbers = fc.integer({ min: 0, max: heads.length - 1 });

describe('the puzzles that ship', () => {
  it('are at least 3,000 in at most 250 KB', () => {
    expect(heads.length).toBeGreaterThanOrEqual(3000);
    expect(shipped.length).toBeLessThanOrEqual(250_000);
  });

  it('are of all kinds, from easy to hard, the easiest first', () => {
    for (const kind of PUZZLE_KINDS)
      expect(heads.filter((head) => head.kind === kind).length).toBeGreaterThan(50);
    const ratings = heads.map(({ rating }) => rating);
    expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
    expect(ratings[0]).toBeLessThan(300);
    expect(ratings.at(-1)).toBeGreaterThan(1700);
  });

  it('ask what holds: one right move, of the kind that is named, with 6 to 16 empty squares', () => {
    const faults = ALL.filter((puzzle) => !isFit(puzzle) || !isOfKind(puzzle.kind, puzzle));
    expect(faults.map(({ id }) => id)).toEqual([]);
    const empties = ALL.map(({ position }) => countEmpties(position));
    expect([Math.min(...empties), Math.max(...empties)]).toEqual([6, 16]);
  });

  it('are no images of one another, and each is found by its position', () => {
    const names = new Set(ALL.map(({ position }) => positionId(normalised(position).position)));
    expect(names.size).toBe(ALL.length);
    expect(ALL.map(({ id }) => file.find(id))).toEqual(ALL.map((_, at) => at));
    expect(file.find('nobody')).toBeUndefined();
  });

  it('name the lessons that they are examples of', () => {
    for (const puzzle of ALL.filter((_, at) => at % 20 === 0))
      expect(puzzle.motifs).toEqual(motifsOf(puzzle));
  });

  it('are written byte for byte as they were read', () => {
    expect(writePuzzles(ALL)).toEqual(shipped);
  });
});

describe('a file of puzzles', () => {
  const bytes = writePuzzles(ALL.slice(0, 3));

  it('that was damaged anywhere is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, change) => {
          const damaged = bytes.slice();
          damaged[at] = (damaged[at] ?? 0) ^ change;
          expect(readPuzzles(damaged).ok).toBe(false);
        },
      ),
    );
  });

  it('that was cut off, and one that is none, are refused', () => {
    for (let end = 0; end < bytes.length; end++) expect(readPuzzles(bytes.slice(0, end)).ok).toBe(false);
    expect(readPuzzles(new TextEncoder().encode('othello, othello, othello'))).toEqual({
      ok: false,
      error: 'is no file of puzzles',
    });
  });

  it('has no puzzle of a number beyond its last', () => {
    expect(() => opened(bytes).puzzle(3)).toThrow('There is no puzzle 3.');
  });
});

test('a written puzzle and the name of a position read back the same', () => {
  fc.assert(
    fc.property(numbers, (at) => {
      const { id, kind, position, options } = ALL[at]!;
      expect(readRawPuzzle(writeRawPuzzle({ id, kind, options }))).toMatchObject({
        id,
        kind,
        position,
        options,
      });
      expect(positionWithId(id)).toEqual(position);
    }),
  );
});

test.each([
  ['x win a1+1', '"x" is no position.'],
  [`${ALL[0]!.id} mate a1+1`, '"mate" is no kind of puzzle.'],
  [`${ALL[0]!.id} win a9+1`, `A move of the puzzle ${ALL[0]!.id} cannot be read.`],
  [`${ALL[0]!.id} win`, `The puzzle ${ALL[0]!.id} must name each legal move once.`],
  ['ffffffffffffffffffffffffffffffffb win', '"ffffffffffffffffffffffffffffffffb" is no position.'],
])('what is no puzzle is refused with a sentence: %s', (line, reason) => {
  expect(readRawPuzzle(line)).toBe(reason);
});

test('a puzzle is of no kind with another right move, another lead, or too few moves', () => {
  const puzzle = ALL.find(({ kind }) => kind === 'win')!;
  const [best, second, ...others] = puzzle.options;
  const raised = { ...puzzle, options: [best, { ...second!, value: 2 }, ...others] as const };
  expect(isOfKind('win', raised)).toBe(false);
  expect(isOfKind('draw', puzzle)).toBe(false);
  expect(kindsOf({ ...puzzle, options: [{ ...best, value: 50 }, second!, ...others] })).toEqual([]);
  expect(kindsOf({ ...puzzle, options: [best, second!] })).toEqual([]);
  expect(kindsOf(puzzle)).toContain('win');
});

describe('a grade', () => {
  const solvers = (chance: (elo: number) => number): Parameters<typeof gradeOf>[0] =>
    STRENGTHS.map(({ elo }) => ({ elo, chance: chance(elo) }));

  it('is near the rating of the players who find the move half the time', () => {
    for (const rating of [500, 1000, 1500]) {
      const found = gradeOf(solvers((elo) => 1 / (1 + 10 ** ((rating - elo) / 400))));
      expect(Math.abs(found.rating - rating)).toBeLessThan(60);
      expect(found.deviation).toBeGreaterThan(100);
      expect(STRENGTHS[found.step - 1]?.elo).toBeGreaterThan(rating);
    }
  });

  it('is low for what everybody finds, high for what nobody finds, and unsure of both', () => {
    const [easy, middle, hard] = [1, 0.5, 0].map((chance) => gradeOf(solvers(() => chance)));
    expect(easy).toMatchObject({ step: 1 });
    expect(hard).toMatchObject({ step: 0 });
    expect(easy!.rating).toBeLessThan(middle!.rating);
    expect(hard!.rating).toBeGreaterThan(middle!.rating);
    expect(hard!.deviation).toBeGreaterThan(middle!.deviation);
  });

  it('does not take for easy what a weak player finds by chance and a stronger one does not', () => {
    const grade = gradeOf(STRENGTHS.map(({ elo }, at) => ({ elo, chance: at < 3 || at > 12 ? 0.9 : 0.1 })));
    expect(grade.step).toBe(14);
  });
});

describe('the next puzzle', () => {
  const ask = (
    theme: Theme,
    rating: number,
    tried: ReadonlySet<number> = new Set(),
    before?: number,
    deviation = 60,
  ) =>
    nextPuzzle(heads, {
      fits: (head) => isOfTheme(head, theme),
      player: { rating, deviation },
      chance: 0.5,
      isTried: (at) => tried.has(at),
      before,
    });

  it('is of the theme, near the player, and was not tried', () => {
    for (const theme of ['all', ...PUZZLE_KINDS, 'parity'] as const) {
      const at = ask(theme, 1000)!;
      expect(isOfTheme(heads[at]!, theme)).toBe(true);
      expect(Math.abs(heads[at]!.rating - 900)).toBeLessThan(150);
      expect(ask(theme, 1000, new Set([at]))).not.toBe(at);
    }
  });

  it('is an easy one for somebody of whom nothing is known', () => {
    const { rating } = heads[ask('all', NEW_PLAYER.rating, undefined, undefined, NEW_PLAYER.deviation)!]!;
    expect(rating).toBeLessThan(600);
    expect(isTooHard({ rating }, NEW_PLAYER)).toBe(false);
    expect(isTooHard({ rating: 900 }, NEW_PLAYER)).toBe(true);
    expect(isTooHard({ rating: 900 }, { rating: 900, deviation: 60 })).toBe(false);
  });

  it('comes again once all were tried, but not at once', () => {
    const all = new Set(heads.keys());
    const at = ask('all', 1000, all)!;
    expect(at).toBeDefined();
    expect(ask('all', 1000, all, at)).not.toBe(at);
    expect(
      nextPuzzle([], {
        fits: () => true,
        player: NEW_PLAYER,
        chance: 0,
        isTried: () => false,
        before: undefined,
      }),
    ).toBe(undefined);
  });
});

describe('the puzzle of a day', () => {
  it('comes again only after all others, whatever their number', () => {
    for (const count of [1, 2, 3, 10, 997, heads.length]) {
      const days = Array.from({ length: count }, (_, day) => dailyPuzzle(count, 20_000 + day));
      expect(new Set(days).size).toBe(count);
    }
  });

  it('is far from that of the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 50_000 }), (day) => {
        const apart = Math.abs(dailyPuzzle(heads.length, day + 1) - dailyPuzzle(heads.length, day));
        expect(apart).toBeGreaterThan(heads.length / 4);
      }),
    );
  });
});

test('a puzzle has its grade beside its moves', () => {
  const puzzle: Puzzle = ALL[0]!;
  expect(heads[0]).toMatchObject({ rating: puzzle.rating, deviation: puzzle.deviation, step: puzzle.step });
});
