import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LESSON_IDS } from '../../../engine/practice/lesson-ids.ts';
import {
  type Log,
  type Logged,
  POSITION_SOURCES,
  readLogs,
  unknownIn,
  writeLogs,
} from '../../../engine/practice/log.ts';

const any = {
  played: fc.constantFrom('a1', 'h8', 'd3'),
  outcome: fc.constantFrom('found' as const, 'shown' as const, 'missed' as const),
  at: fc.integer({ min: -1e13, max: 1e13 }),
};

const line: fc.Arbitrary<Logged> = fc.oneof(
  fc.record({
    of: fc.constant('lesson' as const),
    lesson: fc.constantFrom(...LESSON_IDS),
    moves: fc.string(),
    ...any,
  }),
  fc.record({
    of: fc.constantFrom(...POSITION_SOURCES),
    position: fc.string(),
    ms: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
    day: fc.integer(),
    ...any,
  }),
  fc.record({ of: fc.constant('rest' as const), isOn: fc.boolean(), day: fc.integer(), at: any.at }),
  fc.record({
    of: fc.constant('line' as const),
    side: fc.constantFrom('black' as const, 'white' as const),
    moves: fc.constantFrom('f5', 'f5d6c3'),
    isOn: fc.boolean(),
    day: fc.integer(),
    at: any.at,
  }),
  fc.record({
    of: fc.constant('name' as const),
    moves: fc.constantFrom('f5', 'f5d6c3'),
    name: fc.string(),
    day: fc.integer(),
    at: any.at,
  }),
);

const logs: fc.Arbitrary<readonly Log[]> = fc.array(fc.array(line));

function read(text: string): readonly Log[] {
  const found = readLogs(text);
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

const plain = (all: readonly Log[]): unknown => JSON.parse(JSON.stringify(all));

const HEADING = '{"log":"practice","version":1,"app":"0.2.0"}';

describe('logs in a file', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(
        logs.filter((all) => all.some((each) => each.length > 0)),
        (all) => {
          const full = all.filter((each) => each.length > 0);
          expect(plain(read(writeLogs(all, '0.2.0')))).toEqual(plain(full));
        },
      ),
    );
  });

  it('add what is not known, once, and nothing when they are added again', () => {
    fc.assert(
      fc.property(logs, logs, (mine, others) => {
        const fresh = unknownIn(others, mine);
        const joined = [...mine, ...fresh];
        const sayings = (all: readonly Log[]): Set<string> =>
          new Set(all.flat().map((each) => JSON.stringify(each)));
        expect(sayings(joined)).toEqual(sayings([...mine, ...others]));
        expect(unknownIn(others, joined)).toEqual([]);
        expect(sayings(fresh).size).toBe(fresh.flat().length);
      }),
    );
  });

  it('keep the lines before and after one that was cut, or that is not known', () => {
    const rest = '{"of":"rest","isOn":true,"day":5,"at":7}';
    const all = read(`${HEADING}\n${rest}\n{"of":"les\n{"of":"dream"}\r\n${rest.replace('5', '6')}\n`);
    expect(all.map((log) => log.map(({ at, ...more }) => ('day' in more ? more.day : at)))).toEqual([[5, 6]]);
  });

  it('are told from other texts, and from those of a newer version', () => {
    for (const text of ['', 'f5d6c3', '{"moves":["f5"]}', '[]', '{"of":"rest","isOn":true,"day":5,"at":7}'])
      expect(readLogs(text)).toEqual({ ok: false, error: { code: 'noPracticeLog' } });
    expect(readLogs(`${HEADING}\n{"version":9,"app":"0.9.0"}\n`)).toEqual({
      ok: false,
      error: { code: 'newerPracticeLog', line: 2, madeBy: '0.9.0' },
    });
  });
});
