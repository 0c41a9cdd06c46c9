import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBook } from '../../../../engine/book/book.ts';
import { keyOf, repliesOf } from '../../../../engine/book/key.ts';
import { deviationIn } from '../../../../engine/book/own/deviation.ts';
import { OwnLog } from '../../../../engine/book/own/log.ts';
import type { OwnFinding } from '../../../../engine/book/own/lines.ts';
import { OverlayMemory, overlaid } from '../../../../engine/book/own/overlay.ts';
import { START_POSITION } from '../../../../engine/game/position.ts';
import { parseSquare } from '../../../../engine/game/square.ts';
import { along } from './lines.ts';

const opened = openBook(readFileSync('engine/book/book.bin'));
if (!opened.ok) throw new Error(opened.error);
const shipped = opened.value;
const BY = 'aaaaaaaa';

const finding = (
  moves: string,
  value: number,
  plies: number,
  more: Partial<OwnFinding> = {},
): OwnFinding => ({
  key: keyOf(along(moves).at(-1)!),
  value,
  plies,
  confidence: 73,
  isExact: false,
  ...more,
});

function logWith(findings: readonly OwnFinding[], game = 'g'): OwnLog {
  const log = new OwnLog();
  log.add({ ...log.stamp(BY), kind: 'found', source: 'review', game, findings });
  return log;
}

describe('an own book over the one that ships', () => {
  it('is the one that ships where it has nothing', () => {
    const book = overlaid(shipped, new Map());
    for (const position of along('f5d6c3d3c4f4f6')) {
      expect(book.movesAt(position)).toEqual(shipped.movesAt(position));
      expect(book.entryAt(position)).toEqual(shipped.entryAt(position));
    }
    expect(book.count).toBe(shipped.count);
  });

  it('says of a move what the user has set, and the best move follows from that', () => {
    const [position] = along('f5d6c3').slice(-1);
    const [best, second] = shipped.movesAt(position!);
    const log = new OwnLog();
    // The side that moves to it loses ten discs by it.
    log.add({ ...log.stamp(BY), kind: 'edit', key: best!.key, value: 10 });
    const book = overlaid(shipped, log.entries);
    expect(book.movesAt(position!)[0]?.move).toBe(second!.move);
    const move = book.knownAt(position!).find(({ key }) => key === best!.key);
    expect(move).toMatchObject({
      shipped: best!.value,
      ownValue: -10,
      worth: { value: -10, source: 'edited' },
    });
  });

  it('prefers the deeper support, and what ships where both are as deep', () => {
    const end = along('f5d6c3').at(-1)!;
    const entry = shipped.entryAt(end)!;
    const worthWith = (plies: number): unknown =>
      overlaid(shipped, logWith([finding('f5d6c3', 7, plies)]).entries).worthOf(keyOf(end));
    expect(worthWith(entry.plies - 1)).toMatchObject({ value: entry.value, source: 'shipped' });
    expect(worthWith(entry.plies)).toMatchObject({ value: entry.value, source: 'shipped' });
    expect(worthWith(entry.plies + 2)).toMatchObject({ value: 7, source: 'review' });
  });

  it('lets a value rise through moves that are looked at more deeply', () => {
    const [first, second, third] = ['f5', 'f5f6', 'f5f6e6'].map((moves) => keyOf(along(moves).at(-1)!));
    const log = logWith([
      finding('f5', 1, 10, { best: second! }),
      finding('f5f6', -1, 9, { best: third! }),
      finding('f5f6e6', 3, 20),
    ]);
    const book = overlaid(undefined, log.entries);
    expect(book.worthOf(third!)).toMatchObject({ value: 3, plies: 20 });
    expect(book.worthOf(second!)).toMatchObject({ value: -3, plies: 21 });
    expect(book.worthOf(first!)).toMatchObject({ value: 3, plies: 22 });
  });

  it('does not take a bad move that was played for the best one', () => {
    const log = logWith([finding('f5', 1, 12), finding('f5f4', 9, 12)]);
    const book = overlaid(undefined, log.entries);
    expect(book.worthOf(keyOf(along('f5').at(-1)!))?.value).toBe(1);
    expect(book.movesAt(along('f5').at(-1)!)).toEqual([]);
    expect(book.knownAt(along('f5').at(-1)!)).toMatchObject([{ worth: { value: -9 } }]);
  });

  it('never gives a move to play that is never to be played, and still shows it', () => {
    const position = along('f5').at(-1)!;
    const [best] = shipped.movesAt(position);
    const log = new OwnLog();
    log.add({ ...log.stamp(BY), kind: 'edit', key: best!.key, isNever: true });
    const book = overlaid(shipped, log.entries);
    expect(book.movesAt(position).map(({ key }) => key)).not.toContain(best!.key);
    expect(book.movesAt(position)[0]?.loss).toBe(0);
    expect(book.knownAt(position).find(({ key }) => key === best!.key)?.own?.isNever).toBe(true);
  });

  it('gives none of the moves of a reviewed game once the best one is never to be played, as better ones may be missing', () => {
    const position = along('f5').at(-1)!;
    const best = keyOf(along('f5f6').at(-1)!);
    const log = logWith([
      finding('f5', 1, 12, { best }),
      finding('f5f6', -1, 11),
      // What was played in the game loses twenty discs.
      finding('f5f4', 19, 11),
    ]);
    const played = (): unknown =>
      overlaid(undefined, log.entries)
        .movesAt(position)
        .map(({ loss }) => loss);
    expect(played()).toEqual([0, 20]);
    log.add({ ...log.stamp(BY), kind: 'edit', key: best, isNever: true });
    expect(played()).toEqual([]);
    log.add({ ...log.stamp(BY), kind: 'edit', key: keyOf(along('f5d6').at(-1)!), value: -1 });
    expect(played()).toEqual([0, 20]);
  });

  it('says the same with what books before it have found out, whatever was said or taken back since', () => {
    const places = along('f5d6c3d3c4f4f6');
    const keys = [
      ...new Set(places.flatMap((place) => [keyOf(place), ...repliesOf(place).map(({ key }) => key)])),
    ];
    const deed = fc.oneof(
      fc.tuple(fc.constantFrom(...keys), fc.integer({ min: -9, max: 9 }), fc.nat(30), fc.boolean()),
      fc.constantFrom('undo' as const, 'redo' as const),
    );
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), fc.boolean(), (deeds, isOver) => {
        const under = isOver ? shipped : undefined;
        const log = new OwnLog();
        const memory = new OverlayMemory();
        let before = overlaid(under, new Map(), memory);
        for (const each of deeds) {
          const stamp = log.stamp(BY);
          const lines =
            typeof each === 'string'
              ? log[each](BY)
              : each[3]
                ? [{ ...stamp, kind: 'edit' as const, key: each[0], value: each[1] }]
                : [
                    {
                      ...stamp,
                      kind: 'found' as const,
                      source: 'review' as const,
                      findings: [
                        { key: each[0], value: each[1], plies: each[2], confidence: 73, isExact: false },
                      ],
                    },
                  ];
          log.addAll(lines);
          memory.forget(lines);
          // Whoever still has the book before may ask it for more.
          before.worthOf(keys[0]!);
          const own = new Map(log.entries);
          const book = overlaid(under, own, memory);
          const anew = overlaid(under, own);
          for (const place of places) expect(book.knownAt(place)).toEqual(anew.knownAt(place));
          for (const key of keys) expect(book.worthOf(key)).toEqual(anew.worthOf(key));
          before = book;
        }
      }),
    );
  });

  it('asks for nothing anew that lies behind what has changed', () => {
    const log = logWith(
      along('f5d6c3d3c4f4f6').map((place, at) => finding('', at, 10, { key: keyOf(place) })),
    );
    const memory = new OverlayMemory();
    const asked: string[] = [];
    const under = { ...shipped, find: (key: string) => (asked.push(key), undefined) };
    const said = (): unknown =>
      overlaid(under, new Map(log.entries), memory).knownAt(START_POSITION)[0]?.worth;
    said();
    const line = { ...log.stamp(BY), kind: 'edit', key: keyOf(along('f5').at(-1)!), value: 3 } as const;
    log.add(line);
    memory.forget([line]);
    asked.length = 0;
    expect(said()).toMatchObject({ value: -3 });
    const behind = new Set(along('f5d6c3').slice(3).map(keyOf));
    expect(asked.filter((key) => behind.has(key))).toEqual([]);
  });

  it('has for every position a value by definition: set, exact, or the best of what is as deep', () => {
    const moves = 'f5d6c3d3c4f4';
    const keys = along(moves).map(keyOf);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(keys.length - 1), fc.integer({ min: -20, max: 20 }), fc.nat(30)), {
          maxLength: 12,
        }),
        (found) => {
          const log = logWith(
            found.map(([at, value, plies]) => ({
              key: keys[at]!,
              value,
              plies,
              confidence: 73,
              isExact: false,
            })),
          );
          const book = overlaid(undefined, log.entries);
          for (const position of along(moves)) {
            const own = log.entries.get(keyOf(position))?.found;
            const deep = repliesOf(position).flatMap(({ key, side }) => {
              const worth = book.worthOf(key);
              return worth && worth.plies + 1 >= (own?.plies ?? 0) ? [worth.value * side + 0] : [];
            });
            const all = own ? [own.value, ...deep] : [];
            expect(book.worthOf(keyOf(position))?.value).toBe(own ? Math.max(...all) : undefined);
          }
        },
      ),
    );
  });
});

describe('a deviation', () => {
  const line = (moves: string): ReturnType<typeof along> => along(moves);
  const game = (moves: string): OwnFinding[] =>
    line(moves).map((position) => ({
      key: keyOf(position),
      value: 0,
      plies: 12,
      confidence: 73,
      isExact: false,
    }));

  function logOf(...games: readonly string[]): OwnLog {
    const log = new OwnLog();
    for (const [at, moves] of games.entries())
      log.add({ ...log.stamp(BY), kind: 'found', source: 'review', game: `g${at}`, findings: game(moves) });
    return log;
  }

  const found = (log: OwnLog, moves: string): ReturnType<typeof deviationIn> =>
    deviationIn(line(moves), log.entries, overlaid(shipped, log.entries));

  it('is the first move that the book has not, with what is usual there and its value', () => {
    const log = logOf('f5d6c3d3c4', 'f5d6c3d3c4');
    const deviation = found(log, 'f5d6c3d3c5');
    expect(deviation).toMatchObject({
      at: 4,
      played: parseSquare('c5'),
      usual: parseSquare('c4'),
      isNever: false,
    });
    expect(deviation?.value).toBe(
      overlaid(shipped, log.entries)
        .knownAt(line('f5d6c3d3').at(-1)!)
        .find(({ move }) => move === parseSquare('c4'))?.worth?.value,
    );
  });

  it('is also a move of this game alone, where another one is usual', () => {
    expect(found(logOf('f5d6c3d3c4', 'f5d6c3d3c4', 'f5d6c3d3c5'), 'f5d6c3d3c5')).toMatchObject({ at: 4 });
    expect(found(logOf('f5d6c3d3c4', 'f5d6c3d3c5', 'f5d6c3d3c5'), 'f5d6c3d3c5')).toBeUndefined();
  });

  it('is none while the line stays in the book, beyond its end, and without a book', () => {
    expect(found(logOf('f5d6c3d3c4'), 'f5d6c3')).toBeUndefined();
    expect(found(logOf('f5d6c3'), 'f5d6c3d3c4')).toBeUndefined();
    expect(found(new OwnLog(), 'f5d6c3')).toBeUndefined();
  });

  it('goes by positions, whatever the symmetry and the order of moves', () => {
    expect(found(logOf('f5d6c3d3c4', 'f5d6c3d3c4'), 'd3c5f6f5e6')).toBeUndefined();
  });

  it('is a move that was never to be played, even if nothing else is known there', () => {
    const log = new OwnLog();
    log.add({ ...log.stamp(BY), kind: 'edit', key: keyOf(line('f5f4').at(-1)!), isNever: true });
    expect(found(log, 'f5f4')).toMatchObject({ at: 1, isNever: true, usual: undefined });
  });

  it('names the move in the view of the board', () => {
    const log = logOf('f5d6c3d3c4', 'f5d6c3d3c4');
    const other = found(log, 'd3c5f6f5c6');
    expect(other?.usual).toBe(parseSquare('e6'));
    expect(START_POSITION).toBe(line('f5')[0]);
  });
});
