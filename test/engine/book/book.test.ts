import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineErrorOf, openBook } from '../../../engine/book/book.ts';
import { BookPlay } from '../../../engine/book/play.ts';
import { chosenMove } from '../../../engine/book/choice.ts';
import { graphOf, rowsOf, writeJson } from '../../../engine/book/exporting.ts';
import { type BookRow, readBook, writeBook } from '../../../engine/book/format.ts';
import { distinctReplies, keyOf, positionOf, repliesOf } from '../../../engine/book/key.ts';
import { writeRecipe } from '../../../engine/book/recipe.ts';
import { sampleOf, verdictOf } from '../../../engine/book/verifying.ts';
import { type Position, START_POSITION, countEmpties } from '../../../engine/game/position.ts';
import { SYMMETRIES, imageOf, turnedPosition } from '../../../engine/game/symmetry.ts';
import { positionsAfter } from '../openings/lines.ts';
import { grownBook } from './fake-search.ts';

const journal = grownBook({ positions: 500 });
const rows = rowsOf(graphOf([journal]));
const bytes = writeBook('a recipe', rows);

function opened(): Exclude<ReturnType<typeof openBook>, { ok: false }>['value'] {
  const book = openBook(bytes);
  if (!book.ok) throw new Error(book.error);
  return book.value;
}

describe('the file of a book', () => {
  it('has the rows that were written, and finds each of them', () => {
    const read = readBook(bytes);
    if (!read.ok) throw new Error(read.error);
    expect([...read.value.rows()]).toEqual(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)));
    for (const { key, ...entry } of rows) expect(read.value.find(key)).toEqual(entry);
    expect(read.value.recipe).toBe('a recipe');
  });

  it('does not find what it does not have', () => {
    const read = readBook(bytes);
    const known = new Set(rows.map(({ key }) => key));
    const others = rows
      .flatMap(({ key }) => distinctReplies(positionOf(key)!))
      .filter(({ key }) => !known.has(key));
    expect(others.length).toBeGreaterThan(100);
    expect(read.ok && others.filter(({ key }) => read.value.find(key))).toEqual([]);
  });

  it('takes 20 bytes a position beside its head', () => {
    expect(bytes.length).toBe(24 + 8 + 20 * rows.length);
  });

  it('is refused when any byte of it was changed or it was cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(readBook(changed).ok).toBe(false);
        expect(readBook(bytes.subarray(0, at)).ok).toBe(false);
      }),
    );
  });

  it.each([
    [new Uint8Array(100), 'is no book'],
    [bytes.subarray(0, 20), 'ends too early'],
    [bytes.subarray(0, 100), `has 100 bytes where ${bytes.length} belong`],
    [Uint8Array.from(bytes).fill(9, 8, 9), 'has version 9, and only version 1 is known'],
    [Uint8Array.from(bytes).fill(255, 12, 16), 'has a damaged head'],
    [Uint8Array.from(bytes).fill(7, 60, 61), 'is damaged: its checksum is another one'],
  ])('is refused with the reason', (file, reason) => {
    expect(readBook(file)).toEqual({ ok: false, error: reason });
  });

  it('is not written with two rows of a position', () => {
    expect(() => writeBook('', [rows[0]!, rows[0]!])).toThrow('has two rows');
  });

  it('says the same as JSON', () => {
    const text: unknown = JSON.parse(writeJson([journal]));
    expect(text).toMatchObject({ format: 'othello-book', version: 1, recipe: writeRecipe(journal.recipe) });
    expect(text).toHaveProperty('positions.length', rows.length);
  });
});

describe('a book on the board', () => {
  const book = opened();

  it('has the same moves in every view of a position', () => {
    const [, , after] = positionsAfter('f5d6');
    const moves = book.movesAt(after!);
    expect(moves.length).toBeGreaterThan(1);
    for (const symmetry of SYMMETRIES) {
      const turned = book.movesAt(turnedPosition(after!, symmetry));
      const named = (each: typeof moves): [number, number][] =>
        each.map(({ move, value }): [number, number] => [move, value]).toSorted(([one], [two]) => one - two);
      expect(named(turned)).toEqual(
        named(moves.map((each) => ({ ...each, move: imageOf(each.move, symmetry) }))),
      );
    }
  });

  it('says of every position that its value is that of its best move', () => {
    for (const { key, value, isExpanded, isExact } of rows) {
      const [best] = book.movesAt(positionOf(key)!);
      expect(best === undefined).toBe(!isExpanded);
      if (best && !isExact) expect(best).toMatchObject({ value, loss: 0 });
    }
  });

  it('supports a position by the plies of the book and of the search behind them', () => {
    const graph = graphOf([journal]);
    const estimated = rows.filter(({ isExact }) => !isExact);
    expect(estimated.map(({ plies }) => plies)).toEqual(
      estimated.map(({ key }) => graph.node(key)!.worth!.plies + journal.recipe.depth),
    );
  });

  it('ends where the moves of a position were not searched', () => {
    const leaf = rows.find(({ isExpanded }) => !isExpanded)!;
    expect(book.movesAt(positionOf(leaf.key)!)).toEqual([]);
    expect(book.entryAt(positionOf(leaf.key)!)?.value).toBe(leaf.value);
  });

  it('adds up what the moves of a line lose', () => {
    const [start, first] = [START_POSITION, repliesOf(START_POSITION)[0]!];
    const replies = book.movesAt(first.position);
    const worst = replies.at(-1)!;
    const last = repliesOf(first.position).find(({ move }) => move === worst.move)!;
    expect(lineErrorOf(book, [start, first.position, last.position])).toEqual({ loss: worst.loss, moves: 2 });
  });
});

describe('a book of several journals', () => {
  const wide = grownBook({ positions: 300 }, { recipe: { ...journal.recipe, window: 20, depth: 4 } });

  it('knows what any of them knows, and keeps the deepest value', () => {
    const graph = graphOf([wide, journal]);
    expect(graph.positions).toBeGreaterThan(Math.max(wide.expansions.length, rows.length));
    for (const { key, estimate } of graphOf([journal]).valued()) {
      expect(graph.node(key)?.estimate).toEqual(estimate);
    }
  });

  it('is the same whichever comes first', () => {
    const values = (one: BookRow[]): BookRow[] => one.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    expect(values(rowsOf(graphOf([wide, journal])))).toEqual(values(rowsOf(graphOf([journal, wide]))));
  });
});

describe('the move that is played from a book', () => {
  const moves = [
    { move: 1, key: 'a', value: 2, loss: 0, plies: 9, isExact: false },
    { move: 2, key: 'b', value: 1, loss: 1, plies: 9, isExact: false },
    { move: 3, key: 'c', value: 0.5, loss: 1.5, plies: 9, isExact: false },
  ];

  it('loses no more than is allowed, and less more often', () => {
    const counts = [0, 0, 0, 0];
    for (let at = 0; at < 300; at++) counts[chosenMove(moves, { chance: at / 300 })!.move]! += 1;
    // A move that loses a disc is e^4 times rarer than the best one.
    expect(counts).toEqual([0, 295, 5, 0]);
    expect(chosenMove(moves, { chance: 0.9999, most: 2 })?.move).toBe(3);
    expect(chosenMove(moves, { chance: 0.99, most: 0 })?.move).toBe(1);
  });

  it('is another than lately where that costs nothing, and no bad one because of that', () => {
    for (let chance = 0.1; chance < 0.98; chance += 0.1) {
      const equal = moves.map((move) => ({ ...move, loss: 0 }));
      const lately = Array.from({ length: 9 }, () => new Set(['a', 'b']));
      expect(chosenMove(equal, { chance, lately })?.move).toBe(3);
      expect(chosenMove(moves, { chance, lately: lately.slice(0, 2) })?.loss).toBeLessThanOrEqual(1);
    }
  });

  it('is none where the book has none', () => {
    expect(chosenMove([], { chance: 0.5 })).toBeUndefined();
  });
});

/** A line from the start to so many empty squares, by the first move of each position. */
function lineTo(empties: number): [Position, ...Position[]] {
  const line: [Position, ...Position[]] = [START_POSITION];
  while (countEmpties(line.at(-1)!) > empties) line.push(repliesOf(line.at(-1)!)[0]!.position);
  return line;
}

describe('playing by a book', () => {
  it.each([24, 26, 40, 41])('leaves a game lately with 40 to 25 empty squares: %d', (empties) => {
    const play = new BookPlay(opened());
    const line = lineTo(empties);
    const next = repliesOf(line.at(-1)!)[0]!.position;
    play.begin();
    play.move([...line, next]);
    expect(play.linesToLeave(line)).toBeUndefined();
    play.begin();
    // Two lines are enough to leave one game.
    expect(play.linesToLeave(line)).toBe(empties > 40 || empties < 25 ? undefined : 2);
  });

  it('gives the time that its moves have saved to the searches behind it, once, and none to a clock', () => {
    const play = new BookPlay(opened(), { least: 0 });
    const usual = { kind: 'time', timeMs: 100 } as const;
    play.begin();
    const line: [Position, ...Position[]] = [START_POSITION];
    expect(play.limitsBehind(line, usual)).toEqual(usual);
    for (let ply = 0; ply < 3; ply++) {
      // The app asks for a move again where it comes to know more; a move that is taken back saves nothing.
      play.move(line, 0.9);
      const known = play.move(line, 0);
      line.push(repliesOf(line.at(-1)!).find(({ move }) => move === known!.move)!.position);
    }
    const times = Array.from({ length: 4 }, () => {
      line.push(repliesOf(line.at(-1)!)[0]!.position);
      // So it does where a search begins anew.
      const limits = [play.limitsBehind(line, usual), play.limitsBehind(line, usual)];
      return limits.map(({ timeMs }) => timeMs);
    });
    expect(times).toEqual([
      [200, 200],
      [200, 200],
      [200, 200],
      [100, 100],
    ]);
    const clock = { kind: 'clock', remainingMs: 1000, incrementMs: 0 } as const;
    expect(play.limitsBehind(line, clock)).toBe(clock);
    play.begin();
    expect(play.limitsBehind(line, usual)).toEqual(usual);
  });

  it('loses no more in a game than is allowed, however many moves it has', () => {
    const book = opened();
    for (let chance = 0; chance < 1; chance += 0.05) {
      const play = new BookPlay(book, { most: 2, least: 0 });
      play.begin();
      let lost = 0;
      const line: [Position, ...Position[]] = [START_POSITION];
      for (;;) {
        const move = play.move(line, chance);
        if (!move) break;
        lost += move.loss;
        line.push(repliesOf(line.at(-1)!).find((reply) => reply.move === move.move)!.position);
      }
      expect(lost).toBeLessThanOrEqual(2);
    }
  });

  it('plays nothing from the book that rests on fewer plies than are wanted', () => {
    const book = opened();
    const [best] = book.movesAt(START_POSITION);
    expect(new BookPlay(book, { least: best!.plies }).move([START_POSITION], 0)?.move).toBe(best!.move);
    expect(new BookPlay(book, { least: best!.plies + 1 }).move([START_POSITION], 0)).toBeUndefined();
    const [, after] = positionsAfter('f5');
    const levels = new Set(
      Array.from({ length: 50 }, (_, at) => {
        return new BookPlay(book, { most: 20, least: 6 }).move([after!], at / 50)!.plies >= 6;
      }),
    );
    expect([...levels]).toEqual([true]);
  });

  it('counts what was lost before a move was taken back no more', () => {
    const play = new BookPlay(opened(), { most: 20, least: 0 });
    const [start, after] = positionsAfter('f5');
    const moves = opened().movesAt(after!);
    expect(moves.at(-1)!.loss).toBeGreaterThan(0);
    const allowed = (line: readonly [Position, ...Position[]]): number[] =>
      Array.from({ length: 400 }, (_, at) => play.move(line, at / 400)!.loss);
    const before = Math.max(...allowed([start!, after!]));
    expect(Math.max(...allowed([start!, after!]))).toBe(before);
  });

  it('goes on from games that were played before', () => {
    const line = lineTo(40);
    const replies = repliesOf(line.at(-1)!);
    const lately = [0, 1, 1].map((at) => new Set([...line.map(keyOf), replies[at]!.key]));
    expect(new Set(replies.map(({ key }) => key)).size).toBe(replies.length);
    expect(new BookPlay(opened(), { lately }).linesToLeave(line)).toBe(3);
  });

  it('forgets games that are ten games old', () => {
    const play = new BookPlay(opened(), { most: 0, least: 0 });
    const line = lineTo(40);
    const { position: next } = repliesOf(line.at(-1)!)[0]!;
    play.begin();
    play.move([...line, next], 0);
    const known = Array.from({ length: 11 }, () => {
      play.begin();
      const lines = play.linesToLeave(line);
      play.move([START_POSITION], 0);
      return lines;
    });
    expect(known).toEqual([...Array<number>(9).fill(2), undefined, undefined]);
  });

  it('varies what a search finds where the book has ended and a game would be the same', () => {
    const play = new BookPlay(opened());
    const line = positionsAfter('f5d6') as [Position, ...Position[]];
    const lines = repliesOf(line.at(-1)!).map(({ move }, at) => ({ move, score: at < 3 ? 3 : 0 }));
    expect(lines.length).toBeGreaterThanOrEqual(3);
    const moves = [1, 2, 3].map(() => {
      play.begin();
      return play.searched(line, lines, 0.3);
    });
    expect(moves).toEqual(lines.slice(0, 3).map(({ move }) => move));
  });

  it('leaves a game lately at first for an equal move only, later for some discs, and not near its end', () => {
    const left = (empties: number, loss: number, best = -1): boolean => {
      const line = lineTo(empties);
      const [first, other] = repliesOf(line.at(-1)!);
      const play = new BookPlay(opened(), { lately: [new Set([...line.map(keyOf), first!.key])] });
      const lines = [first!, other!].map(({ move }, at) => ({ move, score: best - at * loss }));
      return play.searched(line, lines, 0.1) === other!.move;
    };
    expect([0, 0.1].map((loss) => left(40, loss))).toEqual([true, false]);
    expect([1, 1.1].map((loss) => left(36, loss))).toEqual([true, false]);
    expect([3.5, 3.6].map((loss) => left(26, loss))).toEqual([true, false]);
    expect(left(24, 0)).toBe(false);
    // A lead is not given away for variety: no more of it than there is, but for a disc.
    expect([2, 2.1].map((loss) => left(26, loss, 2))).toEqual([true, false]);
    expect([1, 1.1].map((loss) => left(26, loss, 0))).toEqual([true, false]);
  });

  it('plays a position that was set up as well as it can, however often', () => {
    const play = new BookPlay(opened());
    const position = lineTo(30).at(-1)!;
    const lines = repliesOf(position).map(({ move }, at) => ({ move, score: -at }));
    const moves = [1, 2, 3].map(() => {
      play.begin();
      expect(play.linesToLeave([position])).toBeUndefined();
      return play.searched([position], lines, 0);
    });
    expect(moves).toEqual(Array(3).fill(lines[0]!.move));
  });

  it('has no move where there is none', () => {
    const end = { black: 1n, white: 0n, toMove: 'black' as const };
    expect(new BookPlay(opened()).move([end], 0.5)).toBeUndefined();
    expect(new BookPlay(opened()).searched([end], [], 0.5)).toBeUndefined();
  });
});

describe('the sample of a book', () => {
  it('follows from the seed and not from the order of the rows', () => {
    const sample = sampleOf(rows, 20, 3).map(({ key }) => key);
    expect(sampleOf(rows.toReversed(), 20, 3).map(({ key }) => key)).toEqual(sample);
    expect(sampleOf(rows, 20, 4).map(({ key }) => key)).not.toEqual(sample);
    expect(new Set(sample).size).toBe(20);
  });

  it('says how far the book is off', () => {
    const key = keyOf(START_POSITION);
    const checks = [
      { key, book: 1, deeper: 3 },
      { key, book: 2, deeper: 1 },
    ];
    expect(verdictOf(checks)).toMatchObject({ count: 2, lean: -0.5, meanError: 1.5 });
    expect(() => verdictOf([])).toThrow('Nothing was searched again.');
  });
});
