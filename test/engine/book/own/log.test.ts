import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwnFile, writeOwnFile } from '../../../../engine/book/own/file.ts';
import { OwnLog } from '../../../../engine/book/own/log.ts';
import {
  type OwnLine,
  type Said,
  isKnownHeading,
  ownHeading,
  readLine,
  writeLine,
} from '../../../../engine/book/own/lines.ts';
import { KEYS, anyDeed, doIn, sayingsOf } from './lines.ts';

const ANN = 'aaaaaaaa';
const BEN = 'bbbbbbbb';
const [START, FIRST] = KEYS as [string, string];

function say(log: OwnLog, by: string, said: Said): OwnLine {
  const line = { ...log.stamp(by), ...said };
  log.add(line);
  return line;
}

/** Two writers who do things by turns, and now and then take in what the other one has. */
const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(fc.constantFrom(0, 1), anyDeed) },
    { weight: 1, arbitrary: fc.constantFrom('merge' as const) },
  ),
  { maxLength: 25 },
);

function logsAfter(
  deeds: readonly (readonly [number, Parameters<typeof doIn>[2]] | 'merge')[],
): [OwnLog, OwnLog] {
  const logs: [OwnLog, OwnLog] = [new OwnLog(), new OwnLog()];
  for (const deed of deeds) {
    if (deed === 'merge') logs[0].addAll(logs[1].lines);
    else doIn(logs[deed[0]]!, deed[0] === 0 ? ANN : BEN, deed[1]);
  }
  return logs;
}

describe('the lines of an own book', () => {
  it('say the same in whatever order and however often they are read', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (deeds, chance) => {
        const [one, other] = logsAfter(deeds);
        const joined = new OwnLog([...one.lines, ...other.lines]);
        const shuffled = [...one.lines, ...other.lines, ...one.lines]
          .map((line) => ({ line, at: chance.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ line }) => line);
        const atOnce = new OwnLog(shuffled);
        const oneByOne = new OwnLog();
        for (const line of shuffled) oneByOne.add(line);
        expect(sayingsOf(atOnce)).toEqual(sayingsOf(joined));
        expect(sayingsOf(oneByOne)).toEqual(sayingsOf(joined));
      }),
    );
  });

  it('come one by one to what is there, also after something was undone, and nothing is read anew', () => {
    const log = new OwnLog();
    say(log, ANN, { kind: 'edit', key: START, note: 'one' });
    log.addAll(log.undo(ANN));
    const { entries } = log;
    say(log, ANN, { kind: 'edit', key: FIRST, note: 'two' });
    expect(
      log.addAll(new OwnLog([say(new OwnLog(), BEN, { kind: 'edit', key: START, value: 3 })]).lines),
    ).toBe(1);
    expect(log.entries).toBe(entries);
    expect([...entries.values()]).toMatchObject([{ note: 'two' }, { edited: 3, note: '' }]);
  });

  it('are joined by union: to merge twice, or in the other order, changes nothing', () => {
    fc.assert(
      fc.property(history, history, (first, second) => {
        const [one] = logsAfter(first);
        const [, other] = logsAfter(second);
        const there = new OwnLog(one.lines);
        there.addAll(other.lines);
        const back = new OwnLog(other.lines);
        back.addAll(one.lines);
        expect(sayingsOf(back)).toEqual(sayingsOf(there));
        expect(there.addAll(other.lines)).toBe(0);
      }),
    );
  });

  it('read back as they were written, from lines and from a file', () => {
    fc.assert(
      fc.property(history, (deeds) => {
        const [{ lines }] = logsAfter(deeds);
        expect(lines.map((line) => readLine(writeLine(line)))).toEqual(lines);
        const file = writeOwnFile(lines, '0.2.0');
        expect(readOwnFile(file)).toEqual({ ok: true, value: lines });
        expect(writeOwnFile(new OwnLog(lines.toReversed()).lines, '0.2.0')).toBe(file);
      }),
    );
  });

  it('are passed over where they are cut off, at any byte', () => {
    const line = writeLine({
      n: 1,
      by: ANN,
      act: `${ANN}.1`,
      kind: 'edit',
      key: START,
      value: -2,
      note: 'é',
    });
    for (let at = 0; at < line.length; at++) expect(readLine(line.slice(0, at))).toBeUndefined();
  });

  it.each([
    '',
    '[]',
    '{"kind":"edit"}',
    `{"n":0,"by":"${ANN}","act":"${ANN}.0","kind":"thought"}`,
    `{"n":1,"by":"Ann","act":"${ANN}.1","kind":"thought"}`,
    `{"n":1,"by":"${ANN}","act":2,"kind":"thought"}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"edit","key":"${START}","value":65}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"edit","key":"${START}","value":0.123}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"edit","key":"${START}","colour":"pink"}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"edit","key":"${'f'.repeat(32)}","value":1}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"undo","why":"undo","of":[["${BEN}",3,2]]}`,
    `{"n":1,"by":"${ANN}","act":"${ANN}.1","kind":"found","source":"review","findings":[["${START}",1,61,73,0]]}`,
    `{"n":1e300,"by":"${ANN}","act":"${ANN}.1","kind":"thought"}`,
  ])('are no lines where they make no sense: %s', (text) => {
    expect(readLine(text)).toBeUndefined();
  });

  it('have a heading with the number of their form, and one of a newer form is not known', () => {
    expect(isKnownHeading(ownHeading('0.2.0'))).toBe(true);
    expect(isKnownHeading('{"version":2,"app":"9.0.0","log":"ownBook"}')).toBe(false);
    expect(isKnownHeading('nothing')).toBe(false);
  });
});

describe('what an own book says of a position', () => {
  it('is the deepest of what was found, and the last of what was edited', () => {
    const log = new OwnLog();
    const finding = { key: START, confidence: 73, isExact: false };
    say(log, ANN, { kind: 'found', source: 'review', findings: [{ ...finding, value: 1, plies: 16 }] });
    say(log, ANN, { kind: 'found', source: 'thought', findings: [{ ...finding, value: 2, plies: 24 }] });
    say(log, ANN, { kind: 'found', source: 'import', findings: [{ ...finding, value: 3, plies: 20 }] });
    expect(log.entries.get(START)?.found).toMatchObject({ value: 2, plies: 24, source: 'thought' });
    say(log, ANN, { kind: 'edit', key: START, value: -2, note: 'sharp' });
    say(log, ANN, { kind: 'edit', key: START, value: -1 });
    expect(log.entries.get(START)).toMatchObject({ edited: -1, note: 'sharp' });
    say(log, ANN, { kind: 'edit', key: START, value: null });
    expect(log.entries.get(START)?.edited).toBeUndefined();
  });

  it('names each game once, however often it was reviewed', () => {
    const log = new OwnLog();
    const findings = [{ key: START, value: 0, plies: 16, confidence: 73, isExact: false }];
    for (const state of ['1', '2'])
      say(log, ANN, { kind: 'found', source: 'review', game: 'g', state, findings });
    expect(log.entries.get(START)?.games).toEqual(new Set(['g']));
    expect([log.knowsGame('g', '2'), log.knowsGame('g', '3')]).toEqual([true, false]);
  });
});

describe('undo', () => {
  it('takes back the last action as a whole, and redo makes it again', () => {
    const log = new OwnLog();
    say(log, ANN, { kind: 'edit', key: START, note: 'first' });
    const begun = say(log, ANN, { kind: 'think', moves: 'f5', hours: 1 });
    say(log, BEN, { kind: 'edit', key: FIRST, note: 'meanwhile' });
    const findings = [{ key: START, value: 3, plies: 20, confidence: 73, isExact: false }];
    log.add({ ...log.stamp(ANN, begun.act), kind: 'found', source: 'thought', findings });
    expect(log.undoable?.kind).toBe('think');
    log.addAll(log.undo(ANN));
    expect(log.entries.get(START)).toMatchObject({ found: undefined, note: 'first' });
    expect(log.entries.get(FIRST)?.note).toBe('meanwhile');
    expect(log.thinking).toEqual([]);
    expect(log.redoable?.kind).toBe('think');
    log.addAll(log.redo(ANN));
    expect(log.entries.get(START)?.found?.value).toBe(3);
    expect(log.redoable).toBeUndefined();
  });

  it('goes back through everything, and redo forward again', () => {
    fc.assert(
      fc.property(fc.array(anyDeed, { maxLength: 12 }), (deeds) => {
        const log = new OwnLog();
        for (const deed of deeds) doIn(log, ANN, deed);
        const before = sayingsOf(log) as { readonly entries: unknown };
        let undone = 0;
        for (let lines = log.undo(ANN); lines.length > 0; lines = log.undo(ANN), undone++) log.addAll(lines);
        expect(log.entries.size).toBe(0);
        for (; undone > 0; undone--) log.addAll(log.redo(ANN));
        expect((sayingsOf(log) as { readonly entries: unknown }).entries).toEqual(before.entries);
      }),
    );
  });

  it('of a reset brings back what was there, without what had been undone before', () => {
    const log = new OwnLog();
    say(log, ANN, { kind: 'edit', key: START, note: 'kept' });
    say(log, ANN, { kind: 'edit', key: FIRST, note: 'undone' });
    log.addAll(log.undo(ANN));
    log.addAll(log.reset(ANN));
    expect(log.entries.size).toBe(0);
    expect(log.reset(ANN)).toEqual([]);
    log.addAll(log.undo(ANN));
    expect(log.redoable?.kind).toBe('reset');
    expect([...log.entries.keys()]).toEqual([START]);
  });

  it('of an action in thousands of pieces fits the lines of a journal, and is one action all the same', () => {
    const log = new OwnLog();
    const begun = log.stamp(ANN).act;
    const findings = [{ key: START, value: 3, plies: 20, confidence: 73, isExact: false }];
    const pieces = Array.from({ length: 4100 }, (_, at): OwnLine[] => {
      const note = { n: 2 * at + 1, by: ANN, act: `${ANN}.${2 * at + 1}`, kind: 'edit' as const, key: FIRST };
      const found = {
        n: 2 * at + 2,
        by: ANN,
        act: begun,
        kind: 'found' as const,
        source: 'thought' as const,
      };
      return [
        { ...note, note: `${at}` },
        { ...found, findings },
      ];
    });
    log.addAll(pieces.flat());
    const undo = log.undo(ANN);
    expect(undo.length).toBeGreaterThan(1);
    expect(undo.every((line) => writeLine(line).length < 100_000)).toBe(true);
    log.addAll(undo);
    expect(log.entries.get(START)).toBeUndefined();
    expect(log.entries.get(FIRST)?.note).toBe('4099');
    log.addAll(log.redo(ANN));
    expect(log.entries.get(START)?.found?.value).toBe(3);
    expect(log.redoable).toBeUndefined();
  });

  it('of a merge takes back what came from elsewhere alone', () => {
    const [own, theirs] = [new OwnLog(), new OwnLog()];
    say(own, ANN, { kind: 'edit', key: START, note: 'mine' });
    say(theirs, BEN, { kind: 'edit', key: START, note: 'theirs' });
    say(theirs, BEN, { kind: 'edit', key: FIRST, note: 'theirs, too' });
    const { lines } = theirs;
    own.addAll(lines);
    own.addAll(own.merged(ANN, lines));
    expect(own.undoable?.kind).toBe('merged');
    own.addAll(own.undo(ANN));
    expect(own.entries.get(START)?.note).toBe('mine');
    expect(own.entries.has(FIRST)).toBe(false);
  });

  it('of a reset of another machine leaves what that machine had not seen', () => {
    const [own, theirs] = [new OwnLog(), new OwnLog()];
    say(theirs, BEN, { kind: 'edit', key: START, note: 'gone' });
    say(own, ANN, { kind: 'edit', key: FIRST, note: 'unseen' });
    theirs.addAll(theirs.reset(BEN));
    own.addAll(theirs.lines);
    expect([...own.entries.keys()]).toEqual([FIRST]);
  });
});

describe('thinking', () => {
  it('is known until it has ended, with the time that it has taken', () => {
    const log = new OwnLog();
    const { act } = say(log, ANN, { kind: 'think', moves: 'f5d6', hours: 3 });
    for (const ms of [400, 600])
      log.add({ ...log.stamp(ANN, act), kind: 'found', source: 'thought', ms, findings: [] });
    expect(log.thinking).toMatchObject([{ moves: 'f5d6', hours: 3, ms: 1000 }]);
    log.add({ ...log.stamp(ANN, act), kind: 'thought' });
    expect(log.thinking).toEqual([]);
  });
});
